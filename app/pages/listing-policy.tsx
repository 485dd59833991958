import { pageLoader } from "#app/pages/page-loader.server.ts";
import { ListingPolicy } from "#app/features/ecosystem/directory/listing-policy.tsx";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { Page } from "#app/foundation/ui/page.tsx";

export const loader = pageLoader({ search: { title: "listing-policy:title", text: "listing-policy:description" } }, ({ language }) => ({
  messages: messagesOf(language, "listing-policy", "catalog"),
}));

export default function ListingPolicyPage() {
  const { t } = useTranslation("listing-policy");
  return (
    <Page path="/listing-policy" title={t("title")} description={t("description")} lead={t("lead")}>
      <ListingPolicy />
    </Page>
  );
}
