import { clsx } from "clsx";
import { Age, AgeDot } from "#app/foundation/figures/age.tsx";
import { SOURCES, type Origin, type Source } from "#app/foundation/figures/figure.ts";
import { momentText } from "#app/foundation/figures/moment-text.ts";
import { useRenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./source-line.css";

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
  "cardano-org": "https://github.com/cardano-foundation/cardano-org/blob/main/src/data/tx-stats.json",
};

interface Props {
  origin: Origin | null;
  /** Named while there is no figure yet. */
  source?: Source | undefined;
  className?: string | undefined;
}

/** Where a figure comes from and how old it is. */
export function SourceLine({ origin, source = origin?.source, className }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const renderedAt = useRenderedAt();
  const pattern = (age: string) => (source ? t("figure.from", { age, source: SOURCES[source] }) : age);
  const text = origin ? (
    <Age at={origin.observedAt} staleAt={origin.staleAt} pattern={pattern} />
  ) : (
    <span data-age-text={pattern("{{age}}")}>{pattern(t("figure.noReading"))}</span>
  );
  return (
    <p className={clsx("source-line", className)}>
      <AgeDot origin={origin} />
      {source ? (
        <a
          href={ADDRESSES[source]}
          rel="noopener"
          title={origin ? t("figure.observedAt", { time: momentText(origin.observedAt, renderedAt, formats) }) : undefined}
        >
          {text}
        </a>
      ) : (
        text
      )}
    </p>
  );
}
