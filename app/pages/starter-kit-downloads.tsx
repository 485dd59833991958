import * as v from "valibot";
import type { Route } from "./+types/starter-kit-downloads";
import { pageLoader, queryParams } from "#app/pages/page-loader.server.ts";
import EmailRequestFormIsland from "#app/features/starter-kit/email-request-form.island.tsx";
import { DOWNLOAD_DAYS, LINKS_OUTCOMES } from "#app/features/starter-kit/orders.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { Island } from "#app/foundation/islands/island.tsx";
import { PageJsonLd } from "#app/foundation/ui/json-ld.tsx";
import { PageHead } from "#app/foundation/ui/page-head.tsx";
import "#app/features/starter-kit/order.css";

export const loader = pageLoader(
  {
    llms: "none",
    query: queryParams({ state: v.picklist(LINKS_OUTCOMES) }),
    search: { title: "order:downloads.title", text: "order:downloads.description" },
  },
  ({ query: { state = null }, language }) => ({ messages: messagesOf(language, "order"), outcome: state }),
);

export default function StarterKitDownloads({ loaderData: { outcome } }: Route.ComponentProps) {
  const { t } = useTranslation("order");
  return (
    <main id="main" tabIndex={-1} className="container order-page">
      <PageHead
        title={t("downloads.title")}
        description={t("downloads.description")}
        path="/starter-kit/downloads"
        noindex={outcome !== null}
      />
      <PageJsonLd
        trail={[
          { name: t("common:nav.starterKit"), path: "/starter-kit" },
          { name: t("downloads.title"), path: "/starter-kit/downloads" },
        ]}
      />
      <h1>{t("downloads.title")}</h1>
      <p className="lead">{t("downloads.lead", { days: DOWNLOAD_DAYS })}</p>
      <Island of={EmailRequestFormIsland} props={{ before: outcome }} when="load" />
    </main>
  );
}
