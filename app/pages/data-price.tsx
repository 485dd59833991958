import type { Route } from "./+types/data-price";
import { pageLoader } from "#app/pages/page-loader.server.ts";
import { marketTopic } from "#app/features/market/market.ts";
import { comparePrices } from "#app/features/market/prices/compare-prices.ts";
import { PriceComparisonTable } from "#app/features/market/prices/price-comparison.tsx";
import { pricesTopic } from "#app/features/market/prices/prices.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { MINUTE } from "#app/foundation/durations.ts";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { SourceLine } from "#app/foundation/figures/source-line.tsx";
import { expireAt } from "#app/foundation/http/request-context.server.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { Page } from "#app/foundation/ui/page.tsx";
import "#app/features/market/prices/price-comparison.css";
import "#app/foundation/ui/prose.css";

const PATH = "/data/price";
const RULES = ["median", "age", "three", "few", "frozen"] as const;

/** The page expires after a minute, because prices become too old without a new reading. */
export const loader = pageLoader(
  { topics: [marketTopic, pricesTopic], search: { title: "prices:title", text: "prices:description" } },
  ({ language, services: { market }, render }) => {
    const renderedAt = Date.now();
    expireAt(render, renderedAt + MINUTE);
    const latest = market.latestPrices();
    return {
      messages: messagesOf(language, "prices"),
      shown: market.latestMarket().value.price,
      comparison: comparePrices(
        latest.flatMap(({ price }) => price ?? []),
        renderedAt,
      ),
      waiting: latest.flatMap(({ source, price }) => (price ? [] : [source])),
      renderedAt,
    };
  },
);

export default function DataPrice({ loaderData: { shown, comparison, waiting, renderedAt } }: Route.ComponentProps) {
  const { t } = useTranslation("prices");
  const formats = useFormats();
  const { state, spread, prices } = comparison;
  const count = prices.filter(({ verdict }) => verdict === "agrees" || verdict === "slow").length;
  return (
    <Page
      path={PATH}
      title={t("title")}
      description={t("description")}
      parents={[{ name: t("back"), path: "/data" }]}
      lead={t("lead")}
      back={{ to: "/data", label: t("back") }}
    >
      <div className="container">
        <RenderedAt value={renderedAt}>
          <div className="price-answer grid-close" data-price-state={state}>
            {shown && (
              <p className="stressed">
                {`${t("shown")}${formats.colon}`}
                <data value={shown.value} data-metric="price">
                  {formats.price(shown.value)}
                </data>
              </p>
            )}
            <p>{t(`states.${state}`, { count, spread: formats.percentUpTo((spread ?? 0) * 100, 2) })}</p>
            {shown && <SourceLine origin={shown} />}
          </div>
          <PriceComparisonTable comparison={comparison} waiting={waiting} />
        </RenderedAt>
        <section className="prose section" aria-labelledby="rule">
          <h2 id="rule">{t("rule.title")}</h2>
          <ul>
            {RULES.map((name) => (
              <li key={name}>{t(`rule.${name}`)}</li>
            ))}
          </ul>
          <p>
            <LocalLink to="/data/sources">{t("sources")}</LocalLink>
          </p>
        </section>
      </div>
    </Page>
  );
}
