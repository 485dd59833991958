import type { Route } from "./+types/network-concentration";
import { concentrationView } from "#app/pages/concentration-view.server.ts";
import { pageLoader } from "#app/pages/page-loader.server.ts";
import { ConcentrationWay } from "#app/features/concentration/concentration-way.tsx";
import { concentrationTopic } from "#app/features/concentration/concentration.ts";
import { drepPath, governanceTopic } from "#app/features/governance/governance.ts";
import { poolPath, stakingTopic } from "#app/features/staking/staking.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { nextStateChangeAt } from "#app/foundation/figures/figure.ts";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { expireAt } from "#app/foundation/http/request-context.server.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { Page } from "#app/foundation/ui/page.tsx";
import { SectionHead } from "#app/foundation/ui/section-head.tsx";
import "#app/features/concentration/concentration.css";
import "#app/foundation/ui/prose.css";

const PATH = "/network/concentration";
const METHOD = ["counting", "stake", "operators", "power", "names", "meaning"] as const;

export const loader = pageLoader(
  {
    topics: [concentrationTopic, stakingTopic, governanceTopic],
    search: { title: "concentration:title", text: "concentration:description" },
  },
  async ({ language, services, render }) => {
    const ways = await concentrationView(services);
    const renderedAt = Date.now();
    expireAt(
      render,
      nextStateChangeAt(
        ways.map(({ origin }) => origin),
        renderedAt,
      ),
    );
    return { messages: messagesOf(language, "concentration", "network"), ways, renderedAt };
  },
);

export default function NetworkConcentration({ loaderData: { ways, renderedAt } }: Route.ComponentProps) {
  const { t } = useTranslation(["concentration", "network"]);
  return (
    <Page
      path={PATH}
      title={t("title")}
      description={t("description")}
      parents={[{ name: t("network:title"), path: "/network" }]}
      back={{ to: "/network", label: t("network:title") }}
      lead={t("lead")}
    >
      <RenderedAt value={renderedAt}>
        {(["stake", "power"] as const).map((part) => (
          <section key={part} className="container section" aria-labelledby={`${part}-head`}>
            <SectionHead id={`${part}-head`} title={t(`parts.${part}.title`)} text={t(`parts.${part}.text`)} />
            <div className="concentration-ways">
              {ways
                .filter(({ way }) => (way === "dreps") === (part === "power"))
                .map((shown) => (
                  <ConcentrationWay key={shown.way} {...shown} pathOf={part === "power" ? drepPath : poolPath} />
                ))}
            </div>
          </section>
        ))}
      </RenderedAt>
      <section className="container section" aria-labelledby="method">
        <div className="prose">
          <h2 id="method">{t("method.title")}</h2>
          <ul>
            {METHOD.map((name) => (
              <li key={name}>{t(`method.${name}`)}</li>
            ))}
          </ul>
        </div>
      </section>
    </Page>
  );
}
