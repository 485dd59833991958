import { useAnswered } from "#app/features/get-started/quiz-progress.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { defineIsland } from "#app/foundation/islands/define-island.ts";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./get-started.css";
import "#app/foundation/ui/boxes.css";

const NEXT_PAGES = ["ecosystem", "news", "glossary"] as const;

/** Next steps for readers who have answered every question. */
function LessonsEnd({ questions }: { questions: readonly string[] }) {
  const { t } = useTranslation("get-started");
  const answered = useAnswered();
  return (
    <div role="status">
      {questions.every((id) => answered.has(id)) && (
        <section className="panel lessons-end grid" aria-labelledby="end-title">
          <h2 id="end-title">{t("end.title")}</h2>
          <p>{t("end.text")}</p>
          <ul className="links">
            {NEXT_PAGES.map((page) => (
              <li key={page}>
                <LocalLink to={`/${page}`} className="link-more">
                  {t(`end.links.${page}`)}
                  <UiIcon name="arrow-right" />
                </LocalLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

export default defineIsland("lessons-end", LessonsEnd, { messages: ["get-started:end"] });
