import { useEffect, useState } from "react";
import * as v from "valibot";
import type { Route } from "./+types/converter";
import { pageLoader, queryParams } from "#app/pages/page-loader.server.ts";
import { ConverterForm } from "#app/features/converter/converter-form.tsx";
import {
  CURRENCIES,
  DIRECTIONS,
  MAX_AMOUNT_LENGTH,
  ratesTopic,
  type Currency,
  type ConversionRequest,
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
import { useLive } from "#app/foundation/live/use-live.ts";
import { IntroArt } from "#app/foundation/ui/intro-art.tsx";
import { PageJsonLd } from "#app/foundation/ui/json-ld.tsx";
import { PageHead } from "#app/foundation/ui/page-head.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import { expireAt } from "#app/foundation/http/request-context.server.ts";

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
    const wish: ConversionRequest = {
      amount: query.amount ?? "100",
      currency: query.currency ?? DEFAULT_CURRENCIES[language] ?? "eur",
      direction: query.direction ?? "from-ada",
    };
    return { messages: messagesOf(language, "converter"), rates, chain, wish, isAsked, renderedAt };
  },
);

/** ADA in five currencies, both ways, and what the network takes for what people do most. */
export default function ConverterPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("converter");
  const rates = useLive(ratesTopic, loaderData.rates);
  const { feePerByte, feeFixed, coinsPerUtxoByte, keyDeposit } = useLive(chainTopic, loaderData.chain);
  const [wish, setRequest] = useConversionRequest(loaderData.wish);
  return (
    <main id="main" tabIndex={-1}>
      <PageHead title={t("title")} description={t("description")} path={PATH} noindex={loaderData.isAsked} />
      <PageJsonLd trail={[{ name: t("heading"), path: PATH }]} />
      <header className="page-intro">
        <IntroArt seed="converter" />
        <div className="container">
          <h1>{t("heading")}</h1>
          <p className="lead">{t("lead")}</p>
        </div>
      </header>
      <RenderedAt value={loaderData.renderedAt}>
        <div className="container">
          <ConverterForm rates={rates} request={wish} onChange={setRequest} />
        </div>
        <CostOfUse
          parameters={{ feePerByte, feeFixed, coinsPerUtxoByte, keyDeposit }}
          rate={rates[wish.currency]}
          currency={wish.currency}
        />
        <RateList rates={rates} />
      </RenderedAt>
      <div className="container section converter-notes">
        <p>{t("notes")}</p>
        <LocalLink to="/network" className="link-more">
          {t("more")}
          <UiIcon name="arrow-right" />
        </LocalLink>
      </div>
    </main>
  );
}

/** What is written now. The address follows, so that it can be shared and found again. */
function useConversionRequest(asked: ConversionRequest): [ConversionRequest, (request: ConversionRequest) => void] {
  const [state, setState] = useState({ asked, wish: asked });
  // A new address brings a new wish; a new render of the same one leaves what is being written.
  const isOther =
    state.asked.amount !== asked.amount || state.asked.currency !== asked.currency || state.asked.direction !== asked.direction;
  if (isOther) setState({ asked, wish: asked });
  const { wish } = isOther ? { wish: asked } : state;
  const isChanged = wish !== state.asked && !isOther;
  useEffect(() => {
    if (isChanged) window.history.replaceState(window.history.state, "", `?${new URLSearchParams({ ...wish })}`);
  }, [wish, isChanged]);
  return [wish, (changed) => setState((before) => ({ ...before, wish: changed }))];
}
