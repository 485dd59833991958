import { AdaAmount } from "#app/features/governance/treasury/ada-amount.tsx";
import { incomeOf } from "#app/features/governance/treasury/equation.ts";
import { editionPath, treasuryCsvPath, type TreasuryEdition } from "#app/features/governance/treasury/treasury.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { TableCell } from "#app/foundation/lists/table-cell.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./treasury.css";
import "#app/foundation/lists/lists.css";
import "#app/foundation/figures/chart/price-chart.css";

const COLUMNS = ["income", "outflow", "residual", "closing", "edition"] as const;

/** All epochs, newest first, with the newest edition of each. Works without scripts. */
export function TreasuryEpochs({ editions }: { editions: readonly TreasuryEdition[] }) {
  const { t } = useTranslation("treasury");
  return (
    <>
      <details className="price-table">
        <summary className="action line">
          <UiIcon name="table-2" size={16} />
          <span className="when-closed">{t("epochs.show")}</span>
          <span className="when-open">{t("epochs.hide")}</span>
        </summary>
        <div className="card list-frame" role="region" aria-label={t("epochs.caption")} tabIndex={0}>
          <table className="list-table treasury-table">
            <caption className="sr-only">{t("epochs.caption")}</caption>
            <thead>
              <tr>
                <th scope="col">{t("epochs.epoch")}</th>
                {COLUMNS.map((column) => (
                  <th key={column} scope="col">
                    {t(`epochs.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {editions.map(({ flow, number }) => (
                <tr key={flow.epoch} id={`epoch-${flow.epoch}`}>
                  <th scope="row">{flow.epoch}</th>
                  <TableCell label={t("epochs.income")}>
                    <AdaAmount lovelace={String(incomeOf(flow))} metric="treasury-income" />
                  </TableCell>
                  <TableCell label={t("epochs.outflow")}>
                    <AdaAmount lovelace={flow.withdrawals} metric="treasury-withdrawals" />
                  </TableCell>
                  <TableCell label={t("epochs.residual")}>
                    <AdaAmount lovelace={flow.residual} metric="treasury-residual" />
                  </TableCell>
                  <TableCell label={t("epochs.closing")}>
                    <AdaAmount lovelace={flow.closing} metric="treasury" />
                  </TableCell>
                  <TableCell label={t("epochs.edition")}>
                    <a href={editionPath(flow.epoch, number)}>{t("epochs.number", { number })}</a>
                  </TableCell>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
      <p className="cluster text-links">
        <a href={treasuryCsvPath} download>
          {t("downloads.csv")}
        </a>
        <LocalLink to="/api/docs">{t("downloads.api")}</LocalLink>
      </p>
    </>
  );
}
