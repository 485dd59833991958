import * as v from "valibot";
import type { Route } from "./+types/converter";
import { pageLoader, queryParams } from "#app/pages/page-loader.server.ts";
import { ConverterForm } from "#app/features/converter/converter-form.tsx";
import {
  CURRENCIES,
  DIRECTIONS,
  MAX_AMOUNT_LENGTH,
  ratesTopic,
  withWrittenMoney,
  type Currency,
} from "#app/features/converter/converter.ts";
import { CostOfUse } from "#app/features/converter/cost-of-use.tsx";
import { RateList } from "#app/features/converter/rate-list.tsx";
import { chainTopic } from "#app/features/network/network.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { nextStateChangeAt } from "#app/foundation/figures/figure.ts";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { type Language } from "#app/foundation/i18n/languages.ts";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { Page } from "#app/foundation/ui/page.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import { expireAt } from "#app/foundation/http/request-context.server.ts";
import "#app/features/converter/converter.css";

const PATH = "/converter";
/** The default currency by language, where it is not the euro. */
const DEFAULT_CURRENCIES: Partial<Record<Language, Currency>> = { en: "usd", pl: "pln", pt: "brl" };

export const loader = pageLoader(
  {
    query: queryParams({
      amount: v.pipe(v.string(), v.maxLength(MAX_AMOUNT_LENGTH)),
      currency: v.picklist(CURRENCIES),
      direction: v.picklist(DIRECTIONS),
    }),
    topics: [ratesTopic, chainTopic],
    search: { title: "converter:title", text: "converter:description" },
  },
  ({ query, language, services: { converter, network }, render }) => {
    const [rates, chain] = [converter.latestRates(), network.latestChain()];
    const renderedAt = Date.now();
    expireAt(render, nextStateChangeAt([...Object.values(rates.value), ...Object.values(chain.value)], renderedAt));
    // Amounts are as many as visitors: a page that answers one is made for them and forgotten.
    const isAsked = Object.keys(query).length > 0;
    if (isAsked) render.isCacheable = false;
    const wish = withWrittenMoney({
      amount: query.amount ?? "100",
      currency: query.currency ?? DEFAULT_CURRENCIES[language] ?? "eur",
      direction: query.direction ?? "from-ada",
    });
    return { messages: messagesOf(language, "converter"), rates, chain, wish, isAsked, renderedAt };
  },
);

/** ADA in five currencies, both ways, and what the network takes for what people do most. */
export default function ConverterPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("converter");
  const { rates, chain, wish } = loaderData;
  const { feePerByte, feeFixed, coinsPerUtxoByte, keyDeposit } = chain.value;
  return (
    <Page
      path={PATH}
      title={t("title")}
      description={t("description")}
      noindex={loaderData.isAsked}
      name={t("heading")}
      lead={t("lead")}
      art="converter"
    >
      <RenderedAt value={loaderData.renderedAt}>
        <div className="container">
          <ConverterForm entry={rates} request={wish} />
        </div>
        <CostOfUse
          parameters={{ feePerByte, feeFixed, coinsPerUtxoByte, keyDeposit }}
          drawn={[chainTopic.name, chain.version]}
          rate={rates.value[wish.currency]}
          currency={wish.currency}
        />
        <RateList rates={rates.value} />
      </RenderedAt>
      <div className="container section">
        <p>{t("notes")}</p>
        <LocalLink to="/network" className="link-more">
          {t("more")}
          <UiIcon name="arrow-right" />
        </LocalLink>
      </div>
    </Page>
  );
}
