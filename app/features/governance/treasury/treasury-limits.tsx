import { governanceActionPath } from "#app/features/governance/governance.ts";
import { limitUse, type TreasuryLimit } from "#app/features/governance/treasury/limits.ts";
import type { EnactedWithdrawal } from "#app/features/governance/treasury/treasury.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { TableCell } from "#app/foundation/lists/table-cell.tsx";
import "./treasury.css";
import "#app/foundation/lists/lists.css";

interface Props {
  limits: readonly TreasuryLimit[];
  /** Null until we have read the actions. */
  withdrawals: readonly EnactedWithdrawal[] | null;
  /** IDs of the limits' actions that have a page. */
  known: readonly string[];
}

/** Only a limit that was adopted, or may have been, can be used up. */
const canBeUsed = ({ outcome }: TreasuryLimit): boolean => outcome === "adopted" || outcome === "disputed";

export function TreasuryLimits({ limits, withdrawals, known }: Props) {
  const { t } = useTranslation("treasury");
  const formats = useFormats();
  const ada = (lovelace: string) => formats.integer(Math.round(Number(lovelace) / 1e6));
  return (
    <div className="list-frame card" role="region" aria-labelledby="limits" tabIndex={0}>
      <table className="list-table treasury-table">
        <caption className="sr-only">{t("limits.title")}</caption>
        <thead>
          <tr>
            {(["epochs", "amount", "used", "left", "outcome", "sources"] as const).map((head) => (
              <th key={head} scope="col">
                {t(`limits.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {limits.map((limit) => {
            const range = t("limits.range", { from: limit.from, to: limit.to });
            const use = withdrawals !== null && canBeUsed(limit) ? limitUse(limit, withdrawals) : null;
            return (
              <tr key={limit.action}>
                <th scope="row">
                  {known.includes(limit.action) ? (
                    <LocalLink to={governanceActionPath(limit.action)} className="lone-link">
                      {range}
                    </LocalLink>
                  ) : (
                    range
                  )}
                  {limit.extendedBy !== null && <span className="list-note hint">{t("limits.extended")}</span>}
                </th>
                <TableCell label={t("limits.amount")}>
                  <span className="treasury-amount">{formats.integer(limit.amount)}</span>
                </TableCell>
                <TableCell label={t("limits.used")}>
                  <span className="treasury-amount">{use ? ada(use.used) : "–"}</span>
                </TableCell>
                <TableCell label={t("limits.left")}>
                  <span className="treasury-amount">{use ? ada(use.left) : "–"}</span>
                </TableCell>
                <TableCell label={t("limits.outcome")}>{t(`outcomes.${limit.outcome}`)}</TableCell>
                <TableCell label={t("limits.sources")}>
                  <ul className="treasury-sources text-links">
                    {limit.sources.map(({ name, url }) => (
                      <li key={url}>
                        <a href={url} rel="noopener" lang="en">
                          {name}
                        </a>
                      </li>
                    ))}
                  </ul>
                </TableCell>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
