import * as v from "valibot";
import type { Route } from "./+types/converter";
import { pageLoader, queryParams } from "#app/pages/page-loader.server.ts";
import {
  CURRENCIES,
  DIRECTIONS,
  MAX_AMOUNT_LENGTH,
  ratesTopic,
  withWrittenMoney,
  type Currency,
} from "#app/features/converter/converter.ts";
import ConverterIsland from "#app/features/converter/converter.island.tsx";
import { chainTopic } from "#app/features/network/network.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { nextStateChangeAt } from "#app/foundation/figures/figure.ts";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { Island } from "#app/foundation/islands/island.tsx";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { type Language } from "#app/foundation/i18n/languages.ts";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { Page } from "#app/foundation/ui/page.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import { expireAt } from "#app/foundation/http/request-context.server.ts";
import "#app/features/converter/converter.css";

const PATH = "/converter";
/** Default currency by language; euro for all others. */
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
    // Visitors may ask for any amount, so such a page isn't cached.
    const isAsked = Object.keys(query).length > 0;
    if (isAsked) render.isCacheable = false;
    const request = withWrittenMoney({
      amount: query.amount ?? "100",
      currency: query.currency ?? DEFAULT_CURRENCIES[language] ?? "eur",
      direction: query.direction ?? "from-ada",
    });
    const { feePerByte, feeFixed, coinsPerUtxoByte, keyDeposit } = chain.value;
    const fees = { version: chain.version, value: { feePerByte, feeFixed, coinsPerUtxoByte, keyDeposit } };
    return { messages: messagesOf(language, "converter"), rates, fees, request, isAsked, renderedAt };
  },
);

export default function ConverterPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("converter");
  const { rates, fees, request, renderedAt } = loaderData;
  return (
    <Page path={PATH} title={t("title")} description={t("description")} noindex={loaderData.isAsked} name={t("heading")} lead={t("lead")}>
      <RenderedAt value={renderedAt}>
        <Island of={ConverterIsland} props={{ rates, fees, request }} when="load" />
      </RenderedAt>
      <div className="container section">
        <p>{t("notes")}</p>
        <LocalLink to="/data/price" className="link-more">
          {t("priceSource")}
          <UiIcon name="arrow-right" />
        </LocalLink>
        <LocalLink to="/network" className="link-more">
          {t("more")}
          <UiIcon name="arrow-right" />
        </LocalLink>
      </div>
    </Page>
  );
}
