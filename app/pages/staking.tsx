import * as v from "valibot";
import type { Route } from "./+types/staking";
import { pageLoader, queryParams } from "#app/pages/page-loader.server.ts";
import { textPage } from "#app/pages/text-page.server.ts";
import { choosePool, typicalPool } from "#app/features/staking/calculator-inputs.server.ts";
import CalculatorIsland from "#app/features/staking/calculator.island.tsx";
import { RESULT_LABELS } from "#app/features/staking/calculator-result.tsx";
import { StakingGuide } from "#app/features/staking/staking-guide.tsx";
import { POOLS_PATH, stakingTopic } from "#app/features/staking/staking.ts";
import { chainTopic } from "#app/features/network/network.ts";
import { explainedMessages } from "#app/foundation/content/explained-messages.server.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { pageText } from "#app/foundation/content/pages.server.ts";
import { explainTerms } from "#app/foundation/content/explain-terms.server.ts";
import { nextStateChangeAt } from "#app/foundation/figures/figure.ts";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { Island } from "#app/foundation/islands/island.tsx";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { EraNote } from "#app/foundation/ui/era-note.tsx";
import { Page } from "#app/foundation/ui/page.tsx";
import { TermTooltips } from "#app/foundation/ui/term-tooltips.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import { WasPaid } from "#app/foundation/ui/was-paid.tsx";
import { expireAt } from "#app/foundation/http/request-context.server.ts";
import "#app/features/governance/governance.css";
import "#app/features/staking/staking.css";

const PATH = "/staking";
const MAX_AMOUNT_LENGTH = 24;
const MAX_POOL_LENGTH = 60;
const typed = (maxLength: number) => v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(maxLength));

export const loader = pageLoader(
  {
    ...textPage("staking"),
    query: queryParams({ amount: typed(MAX_AMOUNT_LENGTH), pool: typed(MAX_POOL_LENGTH) }),
    topics: [stakingTopic, chainTopic],
  },
  async ({ query: { amount = null, pool = "" }, language, services: { staking, market, network }, render }) => {
    // A visitor's holdings are private, so the page isn't cached.
    if (amount !== null || pool !== "") render.isCacheable = false;
    const entry = staking.latestStaking();
    const renderedAt = Date.now();
    const { parameters } = entry.value;
    const guide = pageText("staking", language);
    const explained = explainedMessages(language, "staking", ["calculator.lead", ...RESULT_LABELS]);
    const { html, terms } = explainTerms(
      [guide.html],
      language,
      explained.terms.map(({ id }) => id),
    );
    expireAt(render, nextStateChangeAt([parameters], renderedAt));
    return {
      messages: messagesOf(language, "staking"),
      guide: { ...guide, html: html[0] ?? "" },
      labels: explained,
      terms: [...explained.terms, ...terms],
      staking: entry,
      renderedAt,
      asked: { amount, pool },
      choice: await choosePool(staking, pool),
      typical: parameters && (await typicalPool(staking, parameters)),
      version: network.latestChain().value.protocolMajor?.value ?? null,
      circulating: market.latestMarket().value.circulatingSupply?.value ?? null,
    };
  },
);

export default function StakingPage({
  loaderData: { guide, labels, terms, staking, renderedAt, asked, choice, typical, version, circulating },
}: Route.ComponentProps) {
  const { t } = useTranslation("staking");
  return (
    <Page
      path={PATH}
      title={guide.title}
      description={guide.description}
      noindex={asked.amount !== null || asked.pool !== ""}
      lead={guide.description}
      intro={
        <>
          <WasPaid id="paid" />
          <p className="links">
            <a href="#guide" className="link-more">
              {t("links.guide")}
            </a>
            <LocalLink to={POOLS_PATH} className="link-more">
              {t("links.pools")}
              <UiIcon name="arrow-right" />
            </LocalLink>
          </p>
        </>
      }
    >
      <div className="container governance-page page-stack">
        <EraNote version={version} />
        <RenderedAt value={renderedAt}>
          <Island of={CalculatorIsland} props={{ staking, asked, choice, typical, circulating, labels }} />
        </RenderedAt>
        <StakingGuide guide={guide} />
      </div>
      <TermTooltips terms={terms} />
    </Page>
  );
}
