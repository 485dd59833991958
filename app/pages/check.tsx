import type { Route } from "./+types/check";
import { pageLoader } from "#app/pages/page-loader.server.ts";
import { CheckExamples } from "#app/features/check/check-examples.tsx";
import CheckIsland from "#app/features/check/check.island.tsx";
import { MAX_BODY_BYTES } from "#app/features/check/check.server.ts";
import { isSecret, type PostedCheck } from "#app/features/check/check.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { Island } from "#app/foundation/islands/island.tsx";
import { Page } from "#app/foundation/ui/page.tsx";
import "#app/features/check/check.css";
import "#app/foundation/ui/answers.css";
import "#app/foundation/ui/details.css";

const PATH = "/check";

export const loader = pageLoader(
  {
    search: { title: "check:title", text: "check:description" },
    form: {
      maxBytes: MAX_BODY_BYTES,
      async answer(fields, { language, services: { check }, address }) {
        if (!fields) return { status: 413, posted: { input: "", refusal: "too-long", checked: null } satisfies PostedCheck };
        const input = fields.input ?? "";
        const wait = check.admit(address);
        if (wait > 0)
          return {
            status: 429,
            headers: { "Retry-After": String(wait) },
            posted: { input, refusal: "too-many", checked: null } satisfies PostedCheck,
          };
        if (input.trim() === "") return { status: 200, posted: { input: "", refusal: "empty", checked: null } satisfies PostedCheck };
        const checked = await check.check(input, language, address);
        const posted: PostedCheck = { input: isSecret(checked.kind) ? "" : input, refusal: null, checked };
        return { status: 200, posted };
      },
    },
  },
  ({ language, posted, services: { check } }) => ({
    messages: messagesOf(language, "check", "link-check", "staking"),
    posted,
    hasSecondSource: check.hasSecondSource,
  }),
);

export default function Check({ loaderData: { posted, hasSecondSource } }: Route.ComponentProps) {
  const { t } = useTranslation("check");
  return (
    <Page path={PATH} title={t("title")} description={t("description")} noindex={posted !== null} lead={t("lead")}>
      <div className="container answer-page grid">
        <Island of={CheckIsland} props={{ posted }} when="load" />
        <CheckExamples />
        <div className="answer-notes check-notes grid text-links">
          <section aria-labelledby="check-how">
            <h2 id="check-how">{t("howTitle")}</h2>
            <p>{t("how")}</p>
          </section>
          <section aria-labelledby="check-private">
            <h2 id="check-private">{t("privateTitle")}</h2>
            <details className="explanation">
              <summary className="opener">{t("privateSummary")}</summary>
              <p>{t("private")}</p>
              <p>{t("privateToken")}</p>
              <p>{t("privateHandle")}</p>
              {hasSecondSource && <p>{t("privateSecond")}</p>}
            </details>
            <p>
              <LocalLink to="/is-this-link-real">{t("habits")}</LocalLink>
            </p>
          </section>
        </div>
      </div>
    </Page>
  );
}
