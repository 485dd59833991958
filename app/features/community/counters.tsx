import {
  communityTopic,
  COUNTERS,
  DISCUSSIONS_PER_PRESENCE,
  MEMBERS_PER_SUBSCRIBER,
  displayedCounter,
  type Audience,
  type Counter,
} from "#app/features/community/community.ts";
import { FigureSourceNote } from "#app/features/community/figure-source-note.tsx";
import { memberText } from "#app/features/community/member-text.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import type { LiveEntry } from "#app/foundation/live/live-client.ts";
import "./community.css";
import "#app/foundation/figures/source-line.css";

/** The four counters; `samples` are shown where no source has an answer. Until count-up.ts has counted them, the style sheet shows zeros. */
export function Counters({
  entry: { version, value: audience },
  samples,
}: {
  entry: LiveEntry<Audience>;
  samples: Record<Counter, number>;
}) {
  const { t } = useTranslation("community");
  const formats = useFormats();
  const bases: Partial<Record<Counter, string>> = {
    communityMembers: t("kind.perSubscriber", { factor: formats.decimal(MEMBERS_PER_SUBSCRIBER) }),
    dailyDiscussions: t("kind.perPresence", { factor: formats.decimal(DISCUSSIONS_PER_PRESENCE) }),
  };
  return (
    <dl
      className="sheet quarters fact-columns counters"
      data-counting="waiting"
      data-live="counters"
      data-live-part="counters"
      data-topic={communityTopic.name}
      data-version={version}
    >
      {COUNTERS.map((counter) => {
        const shown = displayedCounter(counter, audience, samples[counter]);
        return (
          <div className="column-close" key={counter}>
            <dt className="fact-name">{t(`counters.${counter}`)}</dt>
            <dd className="counter-figure amount">
              <data value={shown.value} data-metric={counter} data-state={shown.kind === "sample" ? "sample" : undefined}>
                <span className="counter-value">
                  {counter === "communityMembers" ? memberText(shown.value, formats) : formats.integer(shown.value)}
                </span>
              </data>
            </dd>
            <dd>
              <FigureSourceNote shown={shown} basis={bases[counter]} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
