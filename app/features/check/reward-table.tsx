import { isRewardKind, type RewardRow } from "#app/features/check/stake-answer.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./check.css";

/** Two months; the CSV file has all. */
const MAX_ROWS = 12;

/** Rewards, a line each. A phone shows the expected ranges only in the chart; screen readers read them here too. */
export function RewardTable({ rewards }: { rewards: readonly RewardRow[] }) {
  const { t } = useTranslation("check");
  const formats = useFormats();
  const shown = rewards.slice(0, MAX_ROWS);
  const hasRange = shown.some(({ range }) => range);
  const kindText = (kind: string) =>
    isRewardKind(kind) && kind !== "member" ? t(`stake.kinds.${kind}`) : t("stake.kinds.other", { type: kind || "?" });
  const rough = (amount: number) => formats.upTo(amount, 2);
  return (
    <>
      <table className="check-rewards">
        <caption className="sr-only">{t("stake.table.caption")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("stake.table.epoch")}</th>
            <th scope="col">{t("stake.table.paidAt")}</th>
            {hasRange && (
              <th scope="col">
                <span>{t("stake.table.range")}</span>
              </th>
            )}
            <th scope="col">{t("stake.table.ada")}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ epoch, paidAt, kind, ada, range, gap }) => {
            const note = gap ? t(`stake.gaps.${gap}`) : kind !== null && kind !== "member" ? kindText(kind) : null;
            return (
              <tr key={`${epoch} ${kind} ${ada}`}>
                <th scope="row">{formats.integer(epoch)}</th>
                <td>
                  {paidAt !== null && formats.date(paidAt)} {note !== null && <span className={ada === 0 ? "alarm" : "muted"}>{note}</span>}
                </td>
                {hasRange && (
                  <td>{range && <span>{t("stake.table.between", { low: rough(range.low), high: rough(range.high) })}</span>}</td>
                )}
                <td>{formats.ada(ada)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {hasRange && <p className="secondary">{t("stake.rangeNote")}</p>}
    </>
  );
}
