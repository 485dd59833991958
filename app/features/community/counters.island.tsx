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
import { useCountUp } from "#app/features/community/use-count-up.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { defineIsland } from "#app/foundation/islands/define-island.ts";
import { useTopic } from "#app/foundation/islands/use-topic.ts";
import type { LiveEntry } from "#app/foundation/live/live-client.ts";
import "./community.css";
import "#app/foundation/figures/source-line.css";

interface Props {
  audience: LiveEntry<Audience>;
  /** Shown while a source has no value. */
  samples: Record<Counter, number>;
}

/**
 * The four counters. They count up once on screen; the style sheet shows zeros before, once scripts run. Screen readers always get the true values, because
 * the running number is hidden from them.
 */
function Counters({ audience: initial, samples }: Props) {
  const { t } = useTranslation("community");
  const formats = useFormats();
  const audience = useTopic(communityTopic, initial).value;
  const [ref, count] = useCountUp<HTMLDListElement>();
  const bases: Partial<Record<Counter, string>> = {
    communityMembers: t("kind.perSubscriber", { factor: formats.decimal(MEMBERS_PER_SUBSCRIBER) }),
    dailyDiscussions: t("kind.perPresence", { factor: formats.decimal(DISCUSSIONS_PER_PRESENCE) }),
  };
  return (
    <dl ref={ref} className="sheet quarters fact-columns counters" data-counting={count.state === "done" ? undefined : count.state}>
      {COUNTERS.map((counter) => {
        const shown = displayedCounter(counter, audience, samples[counter]);
        const write = (value: number) => (counter === "communityMembers" ? memberText(value, formats) : formats.integer(value));
        return (
          <div className="column-close" key={counter}>
            <dt className="fact-name">{t(`counters.${counter}`)}</dt>
            <dd className="counter-figure amount">
              <data value={shown.value} data-metric={counter} data-state={shown.kind === "sample" ? "sample" : undefined}>
                <span className="counter-value">{write(shown.value)}</span>
                {count.state === "counting" && <span aria-hidden>{write(Math.round(shown.value * count.share))}</span>}
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

export default defineIsland("counters", Counters, { messages: ["community:counters", "community:kind", "common:figure"] });
