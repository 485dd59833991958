import type { ReactNode } from "react";
import type { BlockLuck, PoolOperator } from "#app/features/staking/pool-terms.ts";
import { isPoolStatus, POOLS_PATH, type ShownPool } from "#app/features/staking/staking.ts";
import { DottedRow } from "#app/foundation/figures/dotted-row.tsx";
import { SourceLine } from "#app/foundation/figures/source-line.tsx";
import type { Origin } from "#app/foundation/figures/figure.ts";
import { epochStart } from "#app/foundation/cardano-epochs.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import "./staking.css";
import "#app/foundation/lists/lists.css";
import "#app/foundation/ui/titles.css";
import "#app/foundation/ui/boxes.css";

/** Section of a pool's page with its source and age; before the first reading it names only the source. */
export function PoolSection({ id, title, origin, children }: { id: string; title: string; origin: Origin | null; children: ReactNode }) {
  return (
    <section className="pool-section column-close card text-links" aria-labelledby={id}>
      <h2 className="card-title" id={id}>
        {title}
      </h2>
      {children}
      <SourceLine origin={origin} source="koios" />
    </section>
  );
}

/** Warning that a pool is retiring or retired, with the date, or in an unknown state. */
export function PoolClosing({ pool: { status, retiringEpoch } }: { pool: ShownPool }) {
  const { t } = useTranslation(["stake-pool", "staking"]);
  const formats = useFormats();
  if (status === "registered") return null;
  if (!isPoolStatus(status))
    return (
      <p className="pool-closing caution" data-status="unknown">
        {t("closing.unknown", { status })}
      </p>
    );
  const closing = retiringEpoch === null ? null : { epoch: formats.integer(retiringEpoch), date: formats.date(epochStart(retiringEpoch)) };
  return (
    <p className="pool-closing caution" data-status={status}>
      {status === "retiring"
        ? closing
          ? t("closing.retiring", closing)
          : t("closing.retiringSometime")
        : closing
          ? t("closing.retired", closing)
          : t("closing.retiredSometime")}
    </p>
  );
}

export function PoolCurrentFigures({ pool: { saturation, stake, delegators, blocks, askedAt } }: { pool: ShownPool }) {
  const { t } = useTranslation(["stake-pool", "staking"]);
  const formats = useFormats();
  const rows = [
    ["saturation", saturation, (value: number) => formats.share(value * 100)],
    ["stake", stake, (value: number) => t("staking:result.ada", { amount: formats.compactExact(value) })],
    ["delegators", delegators, formats.integer],
    ["blocks", blocks, formats.integer],
  ] as const;
  const known = rows.flatMap(([name, value, format]) => (value === null ? [] : [{ name, value, text: format(value) }]));
  return (
    <>
      <dl>
        {known.map(({ name, value, text }) => (
          <DottedRow key={name} label={t(`now.${name}`)}>
            <data value={value} data-metric={`pool-${name}`}>
              {text}
            </data>
          </DottedRow>
        ))}
      </dl>
      {saturation !== null && saturation > 1 && <p>{t("now.saturated")}</p>}
      {askedAt === null && <p>{t("now.notAsked")}</p>}
    </>
  );
}

export function PoolPledge({ pool: { pledge, livePledge, isPledgeMet } }: { pool: ShownPool }) {
  const { t } = useTranslation(["stake-pool", "staking"]);
  const formats = useFormats();
  const row = (name: "declared" | "held", value: number | null) =>
    value !== null && <DottedRow label={t(`pledge.${name}`)}>{t("staking:result.ada", { amount: formats.integer(value) })}</DottedRow>;
  return (
    <>
      <dl>
        {row("declared", pledge)}
        {row("held", livePledge)}
      </dl>
      <p data-pledge={isPledgeMet === null ? "unknown" : isPledgeMet ? "met" : "not-met"}>
        {pledge === 0 ? t("pledge.none") : isPledgeMet === null ? t("pledge.unknown") : isPledgeMet ? t("pledge.met") : t("pledge.notMet")}
      </p>
    </>
  );
}

/** Blocks made, compared with the number expected from the stake. Slot leaders are drawn at random. */
export function PoolBlocks({ luck: { epochs, made, expected, low, high } }: { luck: BlockLuck }) {
  const { t } = useTranslation(["stake-pool", "staking"]);
  const formats = useFormats();
  const place = made < low ? "below" : made > high ? "above" : "within";
  return (
    <>
      <p>{t("blocks.over", { count: epochs })}</p>
      <dl>
        <DottedRow label={t("blocks.made")}>
          <data value={made} data-metric="pool-blocks-made">
            {formats.integer(made)}
          </data>
        </DottedRow>
        <DottedRow label={t("blocks.expected")}>{formats.upTo(expected, expected < 100 ? 1 : 0)}</DottedRow>
        {expected > 0 && <DottedRow label={t("blocks.luck")}>{formats.percent((made / expected) * 100)}</DottedRow>}
      </dl>
      <p>
        {t("blocks.range", { low: formats.integer(low), high: formats.integer(high) })} {t(`blocks.${place}`)}
      </p>
    </>
  );
}

export function PoolOperatorNote({ operator }: { operator: PoolOperator | null }) {
  const { t } = useTranslation(["stake-pool", "staking"]);
  const formats = useFormats();
  return (
    <>
      {operator ? (
        <p>
          {t("operator.several", {
            operator: operator.name,
            count: operator.pools,
            number: formats.integer(operator.pools),
            stake: t("staking:result.ada", { amount: formats.compactExact(operator.stake) }),
          })}{" "}
          <LocalLink to={`${POOLS_PATH}?${new URLSearchParams({ q: operator.name })}`}>{t("operator.all")}</LocalLink>
        </p>
      ) : (
        <p>{t("operator.none")}</p>
      )}
      <p className="list-note fine-print">{t("operator.note")}</p>
    </>
  );
}
