import { isRewardKind, type RewardRow } from "#app/features/check/stake-answer.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { TableCell } from "#app/foundation/lists/table-cell.tsx";
import "./check.css";
import "#app/foundation/lists/lists.css";

/** Two months; the CSV file has all. */
const MAX_ROWS = 12;

export function RewardTable({ rewards }: { rewards: readonly RewardRow[] }) {
  const { t } = useTranslation("check");
  const formats = useFormats();
  const shown = rewards.slice(0, MAX_ROWS);
  const hasRange = shown.some(({ range }) => range);
  const heads = {
    epoch: t("stake.table.epoch"),
    paidAt: t("stake.table.paidAt"),
    ada: t("stake.table.ada"),
    range: t("stake.table.range"),
    note: t("stake.table.note"),
  };
  const kindText = (kind: string) =>
    isRewardKind(kind) && kind !== "member" ? t(`stake.kinds.${kind}`) : t("stake.kinds.other", { type: kind || "?" });
  const rough = (amount: number) => formats.upTo(amount, 2);
  return (
    <>
      <div className="list-frame card">
        <table className="list-table check-rewards">
          <caption className="sr-only">{t("stake.table.caption")}</caption>
          <thead>
            <tr>
              {Object.entries(heads).map(
                ([name, head]) =>
                  (name !== "range" || hasRange) && (
                    <th key={name} scope="col">
                      {head}
                    </th>
                  ),
              )}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ epoch, paidAt, kind, ada, range, gap }) => (
              <tr key={`${epoch} ${kind} ${ada}`}>
                <th scope="row">
                  <span className="list-label" aria-hidden="true">
                    {heads.epoch}
                  </span>
                  <span>{formats.integer(epoch)}</span>
                </th>
                <TableCell label={heads.paidAt}>{paidAt !== null && formats.date(paidAt)}</TableCell>
                <TableCell label={heads.ada}>{formats.upTo(ada, 6)}</TableCell>
                {hasRange && (
                  <TableCell label={heads.range}>
                    {range && t("stake.table.between", { low: rough(range.low), high: rough(range.high) })}
                  </TableCell>
                )}
                <TableCell label={heads.note}>
                  {gap ? t(`stake.gaps.${gap}`) : kind !== null && kind !== "member" && kindText(kind)}
                </TableCell>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {hasRange && <p className="secondary">{t("stake.rangeNote")}</p>}
    </>
  );
}
