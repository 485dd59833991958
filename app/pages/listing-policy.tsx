import { pageLoader } from "#app/pages/page-loader.server.ts";
import { ListingPolicy } from "#app/features/ecosystem/directory/listing-policy.tsx";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { IntroArt } from "#app/foundation/ui/intro-art.tsx";
import { PageJsonLd } from "#app/foundation/ui/json-ld.tsx";
import { PageHead } from "#app/foundation/ui/page-head.tsx";

export const loader = pageLoader({ search: { title: "listing-policy:title", text: "listing-policy:description" } }, ({ language }) => ({
  messages: messagesOf(language, "listing-policy", "catalogue"),
}));

export default function ListingPolicyPage() {
  const { t } = useTranslation("listing-policy");
  return (
    <main id="main" tabIndex={-1}>
      <PageHead title={t("title")} description={t("description")} path="/listing-policy" />
      <PageJsonLd trail={[{ name: t("title"), path: "/listing-policy" }]} />
      <header className="page-intro">
        <IntroArt seed="listing-policy" />
        <div className="container">
          <h1>{t("title")}</h1>
          <p className="lead">{t("lead")}</p>
        </div>
      </header>
      <ListingPolicy />
    </main>
  );
}
