import type { LessonOutline } from "#app/features/get-started/get-started.ts";
import { resetQuizProgress, useAnswered } from "#app/features/get-started/quiz-progress.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { defineIsland } from "#app/foundation/islands/define-island.ts";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./get-started.css";

function LearningPath({ lessons }: { lessons: readonly LessonOutline[] }) {
  const { t } = useTranslation("get-started");
  const answered = useAnswered();
  const isDone = ({ questions }: LessonOutline) => questions.every((id) => answered.has(id));
  return (
    <nav className="learning-path screen-only" aria-labelledby="learning-path-title">
      <h2 id="learning-path-title">{t("learningPath.title")}</h2>
      <ol>
        {lessons.map((lesson, index) => (
          <li key={lesson.id} data-done={isDone(lesson) || undefined}>
            <a className="grid quiet-choice" href={`#${lesson.id}`}>
              <span className="learning-path-marker centered" aria-hidden="true">
                <UiIcon name="check" size={16} />
                <span>{index + 1}</span>
              </span>
              <span>
                {lesson.title}
                {isDone(lesson) && <span className="sr-only"> {t("learningPath.done")}</span>}
              </span>
            </a>
          </li>
        ))}
      </ol>
      <div className="learning-path-storage-note grid-close hint js-only ruled">
        <p className="stressed" role="status">
          {t("learningPath.progress", { done: lessons.filter(isDone).length, all: lessons.length })}
        </p>
        <p>{t("learningPath.savedHere")}</p>
        <p className="cluster">
          <button type="button" className="button button-small" onClick={() => print()}>
            {t("learningPath.print")}
          </button>
          {answered.size > 0 && (
            <button type="button" className="button button-small button-ghost" onClick={resetQuizProgress}>
              <UiIcon name="rotate-ccw" />
              {t("learningPath.startOver")}
            </button>
          )}
        </p>
      </div>
    </nav>
  );
}

export default defineIsland("learning-path", LearningPath, { messages: ["get-started:learningPath"] });
