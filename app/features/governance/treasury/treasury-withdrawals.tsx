import { governanceActionPath } from "#app/features/governance/governance.ts";
import { AdaAmount } from "#app/features/governance/treasury/ada-amount.tsx";
import type { EnactedWithdrawal } from "#app/features/governance/treasury/treasury.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { TableCell } from "#app/foundation/lists/table-cell.tsx";
import "./treasury.css";
import "#app/foundation/lists/lists.css";
import "#app/foundation/ui/boxes.css";

/** Withdrawals in effect, newest first, with everyone who received ADA. Titles are their authors' plain text. */
export function TreasuryWithdrawals({ withdrawals }: { withdrawals: readonly EnactedWithdrawal[] }) {
  const { t } = useTranslation("treasury");
  if (withdrawals.length === 0) return <p className="empty-box secondary">{t("withdrawals.none")}</p>;
  return (
    <div className="list-frame card" role="region" aria-labelledby="withdrawals" tabIndex={0}>
      <table className="list-table treasury-table">
        <caption className="sr-only">{t("withdrawals.title")}</caption>
        <thead>
          <tr>
            {(["action", "epoch", "amount", "recipients"] as const).map((head) => (
              <th key={head} scope="col">
                {t(`withdrawals.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {withdrawals.map(({ epoch, actionId, title, amount, recipients }) => (
            <tr key={actionId}>
              <th scope="row">
                <LocalLink to={governanceActionPath(actionId)} className="lone-link">
                  {title === null ? t("withdrawals.noTitle") : <bdi>{title}</bdi>}
                </LocalLink>
              </th>
              <TableCell label={t("withdrawals.epoch")}>{epoch}</TableCell>
              <TableCell label={t("withdrawals.amount")}>
                <AdaAmount lovelace={amount} metric="treasury-withdrawal" />
              </TableCell>
              <TableCell label={t("withdrawals.recipients")}>
                {recipients.length === 0 ? (
                  <span className="hint">{t("withdrawals.unknown")}</span>
                ) : (
                  <ul className="treasury-sources">
                    {recipients.map((recipient) => (
                      <li key={recipient.stakeAddress}>
                        <code>{recipient.stakeAddress}</code>
                        {recipient.isContract === true && <span className="list-note hint">{t("withdrawals.contract")}</span>}
                        {recipients.length > 1 && <AdaAmount lovelace={recipient.amount} metric="treasury-recipient" />}
                      </li>
                    ))}
                  </ul>
                )}
              </TableCell>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
