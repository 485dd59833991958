import type { BlockLuck, PoolTerms } from "#app/features/staking/pool-terms.ts";
import { isPoolStatus, type ShownPool } from "#app/features/staking/staking.ts";
import type { Formats } from "#app/foundation/i18n/formats.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./staking.css";

interface Props {
  pool: ShownPool;
  terms: { inEffect: PoolTerms | null; announced: readonly PoolTerms[] };
  luck: BlockLuck | null;
  /** Number of epochs with the fees of the last one. */
  unchangedEpochs: number | null;
  /** True if the source has answered with the pool's history. */
  isRead: boolean;
}

/** Sums up the page in a sentence: how the pool does, and if its fees change. */
export function PoolVerdict({ pool, terms, luck, unchangedEpochs, isRead }: Props) {
  const { t } = useTranslation("stake-pool");
  const formats = useFormats();
  const { status, isPledgeMet, saturation } = pool;
  const [announced] = terms.announced;
  const blocks = luck && blockCounts(luck, formats);
  const state = !isPoolStatus(status)
    ? t("verdict.other")
    : status !== "registered"
      ? t(`verdict.${status}`)
      : isPledgeMet === false
        ? t("verdict.pledge")
        : saturation !== null && saturation > 1
          ? t("verdict.saturated")
          : luck && blocks
            ? t(`verdict.${luck.made < luck.low ? "below" : luck.made > luck.high ? "above" : "within"}`, blocks)
            : t(isRead ? "verdict.new" : "verdict.unread");
  const fees =
    status !== "registered"
      ? null
      : announced && announced.epoch !== null
        ? t("verdict.newTerms", { epoch: formats.integer(announced.epoch) })
        : unchangedEpochs
          ? t("verdict.sameFees", { count: unchangedEpochs })
          : null;
  return <p className="pool-verdict">{`${[state, fees].filter(Boolean).join("; ")}.`}</p>;
}

const blockCounts = ({ made, expected }: BlockLuck, { integer, upTo }: Formats) => ({
  made: integer(made),
  expected: upTo(expected, expected < 100 ? 1 : 0),
});

/** The four figures that decide how a pool does, each with a link to its section. */
export function PoolCells({ pool, terms, luck }: Pick<Props, "pool" | "terms" | "luck">) {
  const { t } = useTranslation(["stake-pool", "staking"]);
  const formats = useFormats();
  const { saturation, isPledgeMet, pledge } = pool;
  const { margin = null } = terms.inEffect ?? {};
  const blocks = luck && blockCounts(luck, formats);
  const cells = [
    ["terms", t("terms.margin"), margin === null ? null : formats.share(margin * 100)],
    ["now", t("now.saturation"), saturation === null ? null : formats.share(saturation * 100)],
    ["blocks", t("history.blocks"), blocks && `${blocks.made} / ${blocks.expected}`],
    [
      "pledge",
      t("pledge.title"),
      pledge === 0
        ? t("staking:result.ada", { amount: formats.integer(0) })
        : isPledgeMet === null
          ? null
          : t(isPledgeMet ? "history.met" : "history.notMet"),
    ],
  ] as const;
  return (
    <ul className="pool-cells quarters card">
      {cells.map(([section, label, value]) => (
        <li key={section}>
          <a href={`#${section}`} className="grid-tight quiet-choice">
            <span className="fine-print">{label}</span>
            <span className="amount">{value ?? t("unknown")}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
