import type { ShownStablecoin } from "#app/features/stablecoins/stablecoins.ts";
import { SourceLine } from "#app/foundation/figures/source-line.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { TableCell } from "#app/foundation/lists/table-cell.tsx";
import "./stablecoins.css";
import "#app/foundation/lists/lists.css";

/** Digits after the decimal point of a price close to one. */
const PRICE_DIGITS = 4;

interface Props {
  /** Stablecoins of one kind of backing. */
  coins: readonly ShownStablecoin[];
  /** ID of the heading above. */
  labelledBy: string;
}

/** Stablecoins with supply, price and distance from the peg. Prices differ in age; the supplies are one reading, named below the table. */
export function StablecoinTable({ coins, labelledBy }: Props) {
  const { t } = useTranslation("stablecoins");
  const formats = useFormats();
  // A bridged token has the price of the original coin.
  const price = t(coins.some(({ backing }) => backing === "bridged") ? "originPrice" : "price");
  const heads = [t("coin"), t("supply"), price, t("deviation"), t("policy")];
  const supply = coins.find((coin) => coin.supply !== null)?.supply ?? null;
  const sources = [...new Map(coins.map(({ source, readOn }) => [source, readOn]))];
  return (
    <>
      <div className="list-frame card" role="region" aria-labelledby={labelledBy} tabIndex={0}>
        <table className="list-table stablecoin-table">
          <caption className="sr-only">{t("title")}</caption>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {coins.map((coin) => (
              <Row key={coin.policy + coin.name} coin={coin} priceLabel={price} />
            ))}
          </tbody>
        </table>
      </div>
      <div className="stablecoin-sources fine-print text-links">
        <div className="line">
          {`${t("supply")}${formats.colon}`}
          <SourceLine origin={supply} source="koios" />
        </div>
        {sources.map(([source, readOn]) => (
          <a key={source} href={source} rel="noopener">
            {t("readOn", { date: formats.date(Date.parse(readOn)) })}
          </a>
        ))}
      </div>
    </>
  );
}

function Row({ coin, priceLabel: label }: { coin: ShownStablecoin; priceLabel: string }) {
  const { t } = useTranslation("stablecoins");
  const formats = useFormats();
  const currency = coin.peg.toUpperCase();
  return (
    <tr data-stablecoin={coin.ticker}>
      <th scope="row">
        {coin.ticker}
        <span className="list-note detail">
          {coin.website === undefined ? (
            coin.issuer
          ) : (
            <a href={coin.website} rel="noopener" className="lone-link">
              {coin.issuer}
            </a>
          )}
        </span>
      </th>
      <TableCell label={t("supply")}>
        {coin.supply === null ? (
          <span className="hint">{t("noSupply")}</span>
        ) : (
          <data value={coin.supply.value} data-metric="supply">
            {formats.integer(Math.round(coin.supply.value))}
          </data>
        )}
      </TableCell>
      <TableCell label={label}>
        {coin.price === null ? (
          <span className="stablecoin-note hint" data-price="none">
            {coin.coingecko === null ? t("notListed") : t("noPrice")}
          </span>
        ) : (
          <>
            <data value={coin.price.value} data-metric="price">
              {formats.inCurrency(coin.price.value, currency, PRICE_DIGITS)}
            </data>
            <SourceLine origin={coin.price} source="coingecko" className="stablecoin-age" isLinked={false} />
          </>
        )}
      </TableCell>
      <TableCell label={t("deviation")}>
        {coin.deviation === null ? (
          <>
            <span aria-hidden="true">–</span>
            <span className="sr-only">{t("noDeviation")}</span>
          </>
        ) : (
          <data value={coin.deviation} data-metric="deviation">
            {`${coin.deviation > 0.5 ? "+" : ""}${formats.integer(Math.round(coin.deviation))}`}
          </data>
        )}
        <span className="list-note fine-print">{t("peg", { peg: formats.inCurrency(1, currency, 0) })}</span>
      </TableCell>
      <TableCell label={t("policy")}>
        <code className="stablecoin-policy identifier" translate="no">
          {coin.policy}
        </code>
      </TableCell>
    </tr>
  );
}
