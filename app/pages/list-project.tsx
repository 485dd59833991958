import type { Route } from "./+types/list-project";
import { pageLoader } from "#app/pages/page-loader.server.ts";
import { MAX_REPORT_BYTES } from "#app/features/corrections/corrections.api.server.ts";
import type { PostedReport } from "#app/features/corrections/corrections.ts";
import ListingFormIsland from "#app/features/corrections/listing-form.island.tsx";
import { categories } from "#app/foundation/content/categories.server.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";
import { Island } from "#app/foundation/islands/island.tsx";
import { Page } from "#app/foundation/ui/page.tsx";
import "#app/features/corrections/corrections.css";

const PATH = "/list-a-project";

export const loader = pageLoader(
  {
    search: { title: "corrections:listing.title", text: "corrections:listing.description" },
    form: {
      maxBytes: MAX_REPORT_BYTES,
      async answer(fields, { language, services: { reportIntake }, address }) {
        if (!fields) return { status: 413, posted: { fields: {}, answer: { kind: "long" } } satisfies PostedReport };
        const answer = await reportIntake.receive("listing", { ...fields, language }, address);
        const posted: PostedReport = { fields, answer };
        return answer.kind === "busy"
          ? { status: 429, headers: { "Retry-After": String(answer.retryAfter) }, posted }
          : { status: 200, posted };
      },
    },
  },
  ({ posted, language }) => {
    const t = translatorFor(language, "categories");
    return {
      messages: messagesOf(language, "corrections", "report-form"),
      posted,
      categories: categories().map(({ id }) => ({ id, name: t.dynamic("categories:names", id) })),
    };
  },
);

export default function ListProject({ loaderData: { posted, categories: list } }: Route.ComponentProps) {
  const { t } = useTranslation("corrections");
  return (
    <Page path={PATH} title={t("listing.title")} description={t("listing.description")} noindex={posted !== null} lead={t("listing.lead")}>
      <div className="container report-page grid">
        <p className="text-links">
          <LocalLink to="/listing-policy">{t("listing.policy")}</LocalLink>
        </p>
        <Island of={ListingFormIsland} props={{ categories: list, posted }} when="load" />
      </div>
    </Page>
  );
}
