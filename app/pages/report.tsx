import * as v from "valibot";
import type { Route } from "./+types/report";
import { pageLoader, queryParams } from "#app/pages/page-loader.server.ts";
import CorrectionFormIsland from "#app/features/corrections/correction-form.island.tsx";
import { MAX_REPORT_BYTES } from "#app/features/corrections/corrections.api.server.ts";
import { MAX_ADDRESS_LENGTH, type PostedReport } from "#app/features/corrections/corrections.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { Island } from "#app/foundation/islands/island.tsx";
import { Page } from "#app/foundation/ui/page.tsx";
import "#app/features/corrections/corrections.css";

const text = v.pipe(v.string(), v.maxLength(MAX_ADDRESS_LENGTH));

export const loader = pageLoader(
  {
    llms: "none",
    query: queryParams({ about: text, item: text }),
    form: {
      maxBytes: MAX_REPORT_BYTES,
      async answer(fields, { language, services: { reportIntake }, address }) {
        if (!fields) return { status: 413, posted: { fields: {}, answer: { kind: "long" } } satisfies PostedReport };
        const answer = await reportIntake.receive("correction", { ...fields, language }, address);
        const posted: PostedReport = { fields, answer };
        return answer.kind === "busy"
          ? { status: 429, headers: { "Retry-After": String(answer.retryAfter) }, posted }
          : { status: 200, posted };
      },
    },
  },
  async ({ query, posted, language, services: { reportIntake }, render }) => {
    // A link that a visitor checked is private.
    if (query.item !== undefined) render.isCacheable = false;
    const about = posted?.fields["about"] ?? query.about ?? "/";
    const { find, choices } = reportIntake.subjects;
    const subject = (await find(about, "", language)) ?? (await find("/", "", language));
    return {
      messages: messagesOf(language, "corrections", "report-form"),
      posted,
      about: subject?.path ?? "/",
      name: subject?.name ?? "/",
      item: query.item ?? "",
      choice: await choices(about, language),
    };
  },
);

export default function Report({ loaderData: { posted, about, name, item, choice } }: Route.ComponentProps) {
  const { t } = useTranslation("corrections");
  const language = useLanguage();
  return (
    <Page title={t("report.title")} description={t("report.description")} noindex lead={t("report.lead")}>
      <div className="container report-page grid">
        <p className="text-links">
          {t("report.about")} <a href={pathIn(about, language)}>{name}</a>
        </p>
        <Island of={CorrectionFormIsland} props={{ about, item, choice, posted }} when="load" />
      </div>
    </Page>
  );
}
