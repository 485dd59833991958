import type { ReactNode } from "react";
import { NEXT_LINKS, type Lesson } from "#app/features/get-started/get-started.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import type { ExplainedTerm } from "#app/foundation/ui/explained-term.ts";
import { TermTooltips } from "#app/foundation/ui/term-tooltips.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./get-started.css";
import "#app/foundation/ui/contents.css";
import "#app/foundation/ui/prose.css";
import "#app/foundation/ui/boxes.css";

interface Props {
  lessons: readonly Lesson[];
  terms: readonly ExplainedTerm[];
  learningPath: ReactNode;
  /** In the order of the lessons. */
  quizzes: readonly ReactNode[];
  end: ReactNode;
}

export function Lessons({ lessons, terms, learningPath, quizzes, end }: Props) {
  const { t } = useTranslation("get-started");
  return (
    <div className="container beside-contents get-started">
      {learningPath}
      <div className="lessons grid">
        {lessons.map((lesson, index) => (
          <section key={lesson.id} className="lesson grid-loose deferred-layout" aria-labelledby={lesson.id}>
            <div className="lesson-header card grid-tight">
              <p className="lesson-number detail">{t("place", { number: index + 1, all: lessons.length })}</p>
              <h2 id={lesson.id} tabIndex={-1}>
                {lesson.title}
              </h2>
            </div>
            <div className="prose" dangerouslySetInnerHTML={{ __html: lesson.html }} />
            <LessonNextLink id={lesson.id} />
            {quizzes[index]}
          </section>
        ))}
        {end}
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
