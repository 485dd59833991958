import type { ShownStablecoin } from "#app/features/stablecoins/stablecoins.ts";
import { SourceLine } from "#app/foundation/figures/source-line.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./stablecoins.css";

/** Digits after the decimal point of a price close to one. */
const PRICE_DIGITS = 4;

/** One stablecoin: what it is, its supply, its price and its distance from the peg, each with source and age. */
export function StablecoinCard({ coin }: { coin: ShownStablecoin }) {
  const { t } = useTranslation("stablecoins");
  const formats = useFormats();
  const currency = coin.peg.toUpperCase();
  const id = `${coin.ticker}-${coin.policy.slice(0, 8)}`;
  return (
    <article className="card stablecoin" aria-labelledby={id} data-stablecoin={coin.ticker}>
      <h3 id={id}>{coin.ticker}</h3>
      <p className="secondary">{t(`backing.${coin.backing}`)}</p>
      <dl>
        <div>
          <dt>{t("supply")}</dt>
          <dd>
            {coin.supply === null ? (
              t("noSupply")
            ) : (
              <data value={coin.supply.value} data-metric="supply">
                {formats.integer(Math.round(coin.supply.value))} {coin.ticker}
              </data>
            )}
            <SourceLine origin={coin.supply} source="koios" />
          </dd>
        </div>
        <div>
          <dt>{t(coin.backing === "bridged" ? "originPrice" : "price")}</dt>
          <dd>
            {coin.price === null ? (
              <span data-price="none">{coin.coingecko === null ? t("notListed") : t("noPrice")}</span>
            ) : (
              <data value={coin.price.value} data-metric="price">
                {formats.inCurrency(coin.price.value, currency, PRICE_DIGITS)}
              </data>
            )}
            {coin.coingecko !== null && <SourceLine origin={coin.price} source="coingecko" />}
          </dd>
        </div>
        <div>
          <dt>{t("deviation", { peg: formats.inCurrency(1, currency, 0) })}</dt>
          <dd>
            {coin.deviation === null ? (
              t("noDeviation")
            ) : (
              <data value={coin.deviation} data-metric="deviation">
                {`${coin.deviation > 0.5 ? "+" : ""}${formats.integer(Math.round(coin.deviation))}`}
              </data>
            )}
          </dd>
        </div>
        <div>
          <dt>{t(coin.backing === "bridged" ? "bridge" : "issuer")}</dt>
          <dd>
            {coin.website ? (
              <a href={coin.website} rel="noopener">
                {coin.issuer}
              </a>
            ) : (
              coin.issuer
            )}
          </dd>
        </div>
        <div>
          <dt>{t("policy")}</dt>
          <dd>
            <code className="stablecoin-policy">{coin.policy}</code>
          </dd>
        </div>
      </dl>
      <p className="fine-print text-links">
        <a href={coin.source} rel="noopener">
          {t("readOn", { date: formats.date(Date.parse(coin.readOn)) })}
        </a>
      </p>
    </article>
  );
}
