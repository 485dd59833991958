import type { Route } from "./+types/get-started";
import { pageLoader } from "#app/pages/page-loader.server.ts";
import { textPage } from "#app/pages/text-page.server.ts";
import { lessonsIn } from "#app/features/get-started/get-started.server.ts";
import { Lessons } from "#app/features/get-started/lessons.tsx";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { Page } from "#app/foundation/ui/page.tsx";
import "#app/features/get-started/get-started.css";

const PATH = "/get-started";

export const loader = pageLoader(textPage("get-started"), ({ language }) => {
  return { messages: messagesOf(language, "get-started"), ...lessonsIn(language) };
});

/** Five short lessons for beginners. */
export default function GetStarted({ loaderData: { page, lessons, terms } }: Route.ComponentProps) {
  const { t } = useTranslation("get-started");
  const formats = useFormats();
  return (
    <Page
      path={PATH}
      title={page.title}
      description={page.description}
      lead={t("lead")}
      intro={
        <p className="caption">
          {t("checked")} <time dateTime={page.updated}>{formats.date(Date.parse(page.updated))}</time>
        </p>
      }
      art="get-started"
    >
      <Lessons lessons={lessons} terms={terms} />
    </Page>
  );
}
