import type { PoolCertificate } from "#app/features/staking/pool-terms.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { TableCell } from "#app/foundation/lists/table-cell.tsx";
import "#app/foundation/lists/lists.css";

const MAX_SHOWN = 12;

export function PoolCertificates({ certificates }: { certificates: readonly PoolCertificate[] }) {
  const { t } = useTranslation("stake-pool");
  const formats = useFormats();
  const or = (value: number | null, format: (value: number) => string): string => (value === null ? "–" : format(value));
  return (
    <div className="list-frame card" role="region" aria-label={t("certificates.table")} tabIndex={0}>
      <table className="list-table">
        <caption className="sr-only">{t("certificates.table")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("certificates.what")}</th>
            <th scope="col">{t("certificates.epoch")}</th>
            <th scope="col">{t("terms.margin")}</th>
            <th scope="col">{t("terms.fixedCost")}</th>
            <th scope="col">{t("terms.pledge")}</th>
          </tr>
        </thead>
        <tbody>
          {certificates.slice(0, MAX_SHOWN).map(({ kind, at, transaction, epoch, margin, fixedCost, pledge }) => (
            <tr key={`${transaction} ${epoch} ${margin} ${fixedCost} ${pledge}`}>
              <th scope="row">
                {kind === "registration" || kind === "retirement" ? t(`certificates.${kind}`) : t("certificates.other", { kind })}
                <span className="list-note fine-print">
                  {at !== null && <time dateTime={new Date(at).toISOString()}>{formats.date(at)}</time>}{" "}
                  {transaction && <code title={transaction}>{transaction.slice(0, 8)}…</code>}
                </span>
              </th>
              <TableCell label={t("certificates.epoch")}>{or(epoch, formats.integer)}</TableCell>
              <TableCell label={t("terms.margin")}>{or(margin, (value) => formats.share(value * 100))}</TableCell>
              <TableCell label={t("terms.fixedCost")}>{or(fixedCost, formats.decimal)}</TableCell>
              <TableCell label={t("terms.pledge")}>{or(pledge, formats.compact)}</TableCell>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
