import type { PoolTerms } from "#app/features/staking/pool-terms.ts";
import { epochStart } from "#app/foundation/cardano-epochs.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./staking.css";
import "#app/foundation/lists/lists.css";
import "#app/foundation/lists/plain-table.css";

const ROWS = ["margin", "fixedCost", "pledge"] as const;

interface Props {
  inEffect: PoolTerms | null;
  announced: readonly PoolTerms[];
  /** Decides the heading, because the terms of a retired pool no longer apply. */
  status: string;
}

/** Current terms beside the announced ones, each with its epoch. */
export function PoolTermsTable({ inEffect, announced, status }: Props) {
  const { t } = useTranslation(["stake-pool", "staking"]);
  const formats = useFormats();
  const write = (row: (typeof ROWS)[number], terms: PoolTerms | null): string => {
    const value = terms?.[row] ?? null;
    if (value === null) return t("unknown");
    return row === "margin" ? formats.share(value * 100) : t("staking:result.ada", { amount: formats.decimal(value) });
  };
  const from = (epoch: number | null) =>
    epoch === null ? null : t("terms.from", { epoch: formats.integer(epoch), date: formats.date(epochStart(epoch)) });
  return (
    <>
      <table className="plain-table pool-terms">
        <caption className="sr-only">{t("terms.title")}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t("terms.term")}</span>
            </th>
            <th scope="col">
              {t(status === "retired" ? "terms.last" : "terms.inEffect")}
              {inEffect && <span className="list-note fine-print">{from(inEffect.epoch)}</span>}
            </th>
            {announced.map((terms) => (
              <th scope="col" key={terms.epoch} className="pool-terms-announced">
                {t("terms.announced")}
                <span className="list-note fine-print">{from(terms.epoch)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map((row) => (
            <tr key={row} data-term={row}>
              <th scope="row">{t(`terms.${row}`)}</th>
              <td>{write(row, inEffect)}</td>
              {announced.map((terms) => (
                <td key={terms.epoch} className={inEffect && inEffect[row] !== terms[row] ? "pool-terms-changed" : undefined}>
                  {write(row, terms)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {!inEffect && <p>{t("terms.unknown")}</p>}
      {announced.length === 0 && status === "registered" && <p>{t("terms.noChange")}</p>}
    </>
  );
}
