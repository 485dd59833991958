import { NEXT_LINKS, type Lesson } from "#app/features/get-started/get-started.ts";
import { LessonQuiz } from "#app/features/get-started/lesson-quiz.tsx";
import { LearningPath } from "#app/features/get-started/learning-path.tsx";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import type { ExplainedTerm } from "#app/foundation/ui/explained-term.ts";
import { TermTooltips } from "#app/foundation/ui/term-tooltips.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./get-started.css";
import "#app/foundation/ui/contents.css";
import "#app/foundation/ui/prose.css";
import "#app/foundation/ui/boxes.css";

const NEXT_PAGES = ["ecosystem", "news", "glossary"] as const;

/** The learning path: quiz.ts marks what this browser has answered, in the path and at the questions. */
export function Lessons({ lessons, terms }: { lessons: readonly Lesson[]; terms: readonly ExplainedTerm[] }) {
  const { t } = useTranslation("get-started");
  return (
    <div className="container beside-contents get-started">
      <LearningPath lessons={lessons} />
      <div className="lessons grid">
        {lessons.map((lesson, index) => (
          <section key={lesson.id} className="lesson grid-loose deferred-layout" aria-labelledby={lesson.id}>
            <div className="lesson-header with-art card grid-tight">
              <svg viewBox="640 0 640 190" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
                <use href={`/art/strip/lesson-${lesson.id}.svg#art`} />
              </svg>
              <p className="lesson-number detail">{t("place", { number: index + 1, all: lessons.length })}</p>
              <h2 id={lesson.id} tabIndex={-1}>
                {lesson.title}
              </h2>
            </div>
            <div className="prose" dangerouslySetInnerHTML={{ __html: lesson.html }} />
            <LessonNextLink id={lesson.id} />
            <LessonQuiz lesson={lesson} />
          </section>
        ))}
        <div role="status">
          <section className="panel lessons-end grid" aria-labelledby="end-title" hidden>
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
        </div>
      </div>
      <TermTooltips terms={terms} />
    </div>
  );
}

function LessonNextLink({ id }: { id: string }) {
  const { t } = useTranslation("get-started");
  const to = NEXT_LINKS[id];
  return to ? (
    <p className="screen-only">
      <LocalLink to={to} className="button button-primary">
        {t.dynamic("get-started:next", id)}
        <UiIcon name="arrow-right" />
      </LocalLink>
    </p>
  ) : null;
}
