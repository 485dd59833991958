import type { Route } from "./+types/choose-wallet";
import { pageLoader } from "#app/pages/page-loader.server.ts";
import { lastChecked } from "#app/foundation/content/projects.server.ts";
import { logosTopic, LogosContext } from "#app/features/ecosystem/logos/logos.ts";
import { statusTopic } from "#app/features/ecosystem/status/shown-status.server.ts";
import { nextConfirmationExpiry } from "#app/features/ecosystem/project-view.ts";
import { hintOf, QUESTION_ORDER, parseAnswers } from "#app/features/ecosystem/wallets/wallet-choice.ts";
import { canonicalAnswers, recommendWallets } from "#app/features/ecosystem/wallets/wallet-choice.server.ts";
import { WalletRecommendation } from "#app/features/ecosystem/wallets/wallet-recommendation.tsx";
import { WalletQuestions } from "#app/features/ecosystem/wallets/wallet-questions.tsx";
import { explainedMessages } from "#app/foundation/content/explained-messages.server.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { Explained } from "#app/foundation/ui/explained.tsx";
import { Page } from "#app/foundation/ui/page.tsx";
import { TermTooltips } from "#app/foundation/ui/term-tooltips.tsx";
import { expireAt } from "#app/foundation/http/request-context.server.ts";
import "#app/features/ecosystem/wallets/choose-wallet.css";
import "#app/foundation/ui/titles.css";
import "#app/foundation/ui/art/hatches.css";

const PATH = "/choose-wallet";
const SAFETY_KEYS = (["address", "seed", "paper", "test"] as const).map((rule) => `safety.${rule}` as const);

export const loader = pageLoader(
  {
    query: { canonical: canonicalAnswers, parse: parseAnswers },
    topics: [logosTopic, statusTopic],
    search: { title: "choose-wallet:title", text: "choose-wallet:description" },
    sitemap: { lastChange: () => lastChecked(({ category }) => category === "wallets") },
  },
  ({ query: answers, language, services: { ecosystem, projectLogos }, render }) => {
    const proposal = answers && recommendWallets(answers, ({ texts }) => texts[language].description, ecosystem);
    const renderedAt = Date.now();
    expireAt(render, nextConfirmationExpiry(proposal?.picks ?? [], renderedAt));
    return {
      messages: messagesOf(language, "choose-wallet", "compare", "catalog"),
      explained: explainedMessages(language, "choose-wallet", ["lead", ...QUESTION_ORDER.map(hintOf), ...SAFETY_KEYS]),
      answers,
      proposal,
      logos: projectLogos.latest(),
      renderedAt,
    };
  },
);

export default function ChooseWallet({ loaderData: { explained, answers, proposal, logos, renderedAt } }: Route.ComponentProps) {
  const { t } = useTranslation("choose-wallet");
  return (
    <LogosContext value={logos}>
      <Page
        path={PATH}
        title={t("title")}
        description={t("description")}
        noindex={answers !== null}
        parents={[{ name: t("common:nav.ecosystem"), path: "/ecosystem" }]}
        intro={<Explained as="p" of={explained} message="lead" className="lead" />}
        data-cat="wallets"
      >
        <div className="container wallet-page page-stack">
          <WalletQuestions answers={answers} explained={explained} />
          {proposal && (
            <RenderedAt value={renderedAt}>
              <WalletRecommendation proposal={proposal} />
            </RenderedAt>
          )}
          <section className="panel wallet-safety grid text-links" aria-labelledby="safety-title">
            <h2 className="panel-title" id="safety-title">
              {t("safety.title")}
            </h2>
            <ul className="grid">
              {SAFETY_KEYS.map((rule) => (
                <Explained key={rule} as="li" of={explained} message={rule} />
              ))}
            </ul>
            <p>
              <LocalLink to="/is-this-link-real">{t("safety.check")}</LocalLink>
            </p>
          </section>
        </div>
        <TermTooltips terms={explained.terms} />
      </Page>
    </LogosContext>
  );
}
