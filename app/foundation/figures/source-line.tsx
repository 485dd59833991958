import { clsx } from "clsx";
import { stateDotOf, SOURCES, stateOf, type Figure, type Source } from "#app/foundation/figures/figure.ts";
import { useRenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { useClock } from "#app/foundation/figures/use-clock.ts";
import type { Formats } from "#app/foundation/i18n/formats.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { useLiveControl } from "#app/foundation/live/use-live.ts";

/** CoinGecko's terms ask for a link that names the site it comes from. */
const ADDRESSES: Record<Source, string> = {
  coingecko: "https://www.coingecko.com?utm_source=cardano-gateway&utm_medium=referral",
  koios: "https://koios.rest",
  santiment: "https://santiment.net",
  defillama: "https://defillama.com/chain/cardano",
  discord: "https://discord.com",
  forum: "https://forum.cardano.org/about",
  github: "https://github.com",
  reddit: "https://www.reddit.com/r/cardano/",
};

/** After this time a clock alone no longer says which day is meant; in milliseconds. */
const SAME_DAY = 20 * 3_600_000;

/** A moment in UTC that stays true on a kept page: the clock, with the date where the clock could mislead. */
export function momentText(ms: number, renderedAt: number, formats: Formats): string {
  return renderedAt - ms < SAME_DAY ? formats.clock(ms) : `${formats.dateTime(ms)}\u00a0UTC`;
}

/**
 * How old something is. Until the browser's clock runs (`now` is null) a kept page names the moment instead, about as
 * short as the age that follows, so that the line does not need another row for it.
 */
export function ageText(ms: number, now: number | null, renderedAt: number, formats: Formats): string {
  if (now !== null) return formats.age(ms, now);
  return renderedAt - ms < SAME_DAY ? `${formats.hourMinute(ms)}\u00a0UTC` : formats.date(ms);
}

type Origin = Pick<Figure, "source" | "observedAt" | "staleAt">;

interface Props {
  origin: Origin | null;
  /** Named while there is no figure yet. */
  source?: Source | undefined;
  className?: string | undefined;
}

/** Where a figure comes from and how old it is. The only part of a card that renders every second. */
export function SourceLine({ origin, source, className }: Props) {
  return origin ? <Age origin={origin} className={className} /> : <NoReadingYet source={source} className={className} />;
}

function NoReadingYet({ source, className }: Omit<Props, "origin">) {
  const { t } = useTranslation();
  const text = t("figure.noReading");
  return (
    <p className={clsx("source-line", className)}>
      <span className="state-dot" data-state="sample" />
      {source ? <SourceLink source={source}>{t("figure.from", { age: text, source: SOURCES[source] })}</SourceLink> : <span>{text}</span>}
    </p>
  );
}

function Age({ origin, className }: { origin: Origin; className: string | undefined }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const clock = useClock();
  const { paused } = useLiveControl();
  const renderedAt = useRenderedAt();
  const { source, observedAt } = origin;
  const state = stateOf(origin, clock ?? renderedAt);
  const absolute = momentText(observedAt, renderedAt, formats);
  const age = ageText(observedAt, clock, renderedAt, formats);
  return (
    <p className={clsx("source-line", className)}>
      <span className="state-dot" data-state={stateDotOf(origin, clock ?? renderedAt)} data-paused={paused || undefined} />
      <SourceLink source={source} title={t("figure.observedAt", { time: absolute })}>
        {`${state === "delayed" ? `${t("figure.delayed")} · ` : ""}${t("figure.from", { age, source: SOURCES[source] })}`}
      </SourceLink>
    </p>
  );
}

function SourceLink({ source, title, children }: { source: Source; title?: string | undefined; children: string }) {
  return (
    <a href={ADDRESSES[source]} rel="noopener" title={title}>
      {children}
    </a>
  );
}
