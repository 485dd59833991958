import type { Route } from "./+types/network-stablecoins";
import { pageLoader } from "#app/pages/page-loader.server.ts";
import { StablecoinTable } from "#app/features/stablecoins/stablecoin-table.tsx";
import { BACKINGS, stablecoinsTopic } from "#app/features/stablecoins/stablecoins.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { nextStateChangeAt } from "#app/foundation/figures/figure.ts";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { expireAt } from "#app/foundation/http/request-context.server.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { Page } from "#app/foundation/ui/page.tsx";
import { SectionHead } from "#app/foundation/ui/section-head.tsx";
import "#app/foundation/ui/prose.css";

const PATH = "/network/stablecoins";
const METHOD = ["supply", "price", "deviation", "bridged", "names"] as const;

export const loader = pageLoader(
  { topics: [stablecoinsTopic], search: { title: "stablecoins:title", text: "stablecoins:description" } },
  ({ language, services: { stablecoins }, render }) => {
    const coins = stablecoins.latestStablecoins();
    const renderedAt = Date.now();
    expireAt(
      render,
      nextStateChangeAt(
        coins.flatMap(({ supply, price }) => [supply, price]),
        renderedAt,
      ),
    );
    return { messages: messagesOf(language, "stablecoins", "network"), coins, renderedAt };
  },
);

export default function NetworkStablecoins({ loaderData: { coins, renderedAt } }: Route.ComponentProps) {
  const { t } = useTranslation(["stablecoins", "network"]);
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
        {BACKINGS.map((backing) => (
          <section key={backing} className="container section">
            <SectionHead id={backing} title={t(`sections.${backing}.title`)} text={t(`sections.${backing}.text`)} />
            <StablecoinTable coins={coins.filter((coin) => coin.backing === backing)} labelledBy={backing} />
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
          <p>
            <LocalLink to="/check">{t("check")}</LocalLink>
          </p>
        </div>
      </section>
    </Page>
  );
}
