import { useCallback, useRef } from "react";
import {
  COUNTERS,
  DISCUSSIONS_PER_PRESENCE,
  MEMBERS_PER_SUBSCRIBER,
  memberText,
  displayedCounter,
  type Audience,
  type Counter,
} from "#app/features/community/community.ts";
import { FigureSourceNote } from "#app/features/community/figure-source-note.tsx";
import { useCountUp, useCountUpText, type AnimationPhase } from "#app/features/community/use-count-up.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";

/** The four counters; `samples` are shown where no source has an answer. */
export function Counters({ audience, samples }: { audience: Audience; samples: Record<Counter, number> }) {
  const { t } = useTranslation("community");
  const formats = useFormats();
  const ref = useRef<HTMLDListElement>(null);
  const counting = useCountUp(ref);
  const writeMembers = useCallback((value: number) => memberText(value, formats), [formats]);
  const bases: Partial<Record<Counter, string>> = {
    communityMembers: t("kind.perSubscriber", { factor: formats.decimal(MEMBERS_PER_SUBSCRIBER) }),
    dailyDiscussions: t("kind.perPresence", { factor: formats.decimal(DISCUSSIONS_PER_PRESENCE) }),
  };
  return (
    <dl ref={ref} className="sheet fact-columns counters" data-counting={counting === "done" ? undefined : counting}>
      {COUNTERS.map((counter) => {
        const shown = displayedCounter(counter, audience, samples[counter]);
        return (
          <div key={counter}>
            <dt>{t(`counters.${counter}`)}</dt>
            <dd className="counter-figure">
              <CounterValue
                counter={counter}
                value={shown.value}
                counting={counting}
                write={counter === "communityMembers" ? writeMembers : formats.integer}
              />
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

interface ValueProps {
  counter: Counter;
  value: number;
  counting: AnimationPhase;
  write: (value: number) => string;
}

/** The true value is always there to be read out or read without a script; what counts is only for the eye. */
function CounterValue({ counter, value, counting, write }: ValueProps) {
  return (
    <data value={value} data-counter={counter}>
      <span className="counter-value">{write(value)}</span>
      {counting === "counting" && <AnimatedNumber value={value} write={write} />}
    </data>
  );
}

function AnimatedNumber({ value, write }: Pick<ValueProps, "value" | "write">) {
  const ref = useRef<HTMLSpanElement>(null);
  useCountUpText(ref, value, write);
  return (
    <span ref={ref} aria-hidden="true">
      {write(0)}
    </span>
  );
}
