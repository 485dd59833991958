import { AdaAmount } from "#app/features/governance/treasury/ada-amount.tsx";
import { editionPath, type TreasuryEdition } from "#app/features/governance/treasury/treasury.ts";
import { SourceLine } from "#app/foundation/figures/source-line.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./treasury.css";
import "#app/foundation/figures/source-line.css";

const TERMS = ["share", "unclaimedRewards", "donations", "forfeitedDeposits", "withdrawals"] as const;

/** The newest epoch's flow as a statement: what was there, each term, and what is there now. */
export function TreasuryStatement({ edition, staleAt }: { edition: TreasuryEdition; staleAt: number }) {
  const { t } = useTranslation("treasury");
  const formats = useFormats();
  const { flow, number, hash, frozenAt } = edition;
  const ada = (lovelace: string) => formats.integer(Math.round(Number(lovelace) / 1e6));
  const note = (term: (typeof TERMS)[number]): string =>
    term === "share" ? t("notes.share", { fees: ada(flow.fees), expansion: ada(flow.expansion) }) : t(`notes.${term}`);
  return (
    <div className="card treasury-statement">
      <table>
        <caption className="sr-only">{t("statement.caption", { epoch: flow.epoch })}</caption>
        <tbody>
          <tr>
            <th scope="row">{t("statement.opening", { epoch: flow.epoch - 1 })}</th>
            <td>
              <AdaAmount lovelace={flow.opening} metric="treasury-opening" />
            </td>
          </tr>
          {TERMS.map((term) => (
            <tr key={term}>
              <th scope="row">
                {t(`terms.${term}`)}
                <span className="hint">{note(term)}</span>
              </th>
              <td>
                {term === "withdrawals" ? (flow.withdrawals === "0" ? "" : "\u2212\u00a0") : flow[term].startsWith("-") ? "" : "+\u00a0"}
                <AdaAmount lovelace={flow[term]} metric={`treasury-${term}`} />
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">
              {t("terms.residual")}
              <span className="hint">{t("notes.residual")}</span>
            </th>
            <td>
              <AdaAmount lovelace={flow.residual} metric="treasury-residual" />
            </td>
          </tr>
          <tr className="treasury-sum">
            <th scope="row">{t("statement.opening", { epoch: flow.epoch })}</th>
            <td>
              <AdaAmount lovelace={flow.closing} metric="treasury" />
            </td>
          </tr>
        </tbody>
      </table>
      <div className="treasury-foot">
        <SourceLine origin={{ source: "koios", observedAt: frozenAt, staleAt }} />
        <p className="hint">
          <a href={editionPath(flow.epoch, number)}>{t("epochs.number", { number })}</a>
          {formats.colon}
          <code className="treasury-hash">{hash}</code>
        </p>
      </div>
    </div>
  );
}
