import type { Lesson } from "#app/features/get-started/get-started.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./get-started.css";

/** The lessons as soundings along a line; quiz.ts fills each in when its questions are answered. */
export function LearningPath({ lessons }: { lessons: readonly Lesson[] }) {
  const { t } = useTranslation("get-started");
  return (
    <nav className="learning-path screen-only" aria-labelledby="learning-path-title">
      <h2 id="learning-path-title">{t("learningPath.title")}</h2>
      <ol>
        {lessons.map((lesson, index) => (
          <li key={lesson.id}>
            <a className="grid quiet-choice" href={`#${lesson.id}`}>
              <span className="learning-path-marker centered" aria-hidden="true">
                <UiIcon name="check" size={16} />
                <span>{index + 1}</span>
              </span>
              <span>
                {lesson.title}
                <span className="sr-only when-done" hidden>
                  {" "}
                  {t("learningPath.done")}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ol>
      <div className="learning-path-storage-note grid-close hint js-only ruled">
        <p className="stressed" role="status" data-progress={t("learningPath.progress", { done: "{{done}}", all: "{{all}}" })}>
          {t("learningPath.progress", { done: 0, all: lessons.length })}
        </p>
        <p>{t("learningPath.savedHere")}</p>
        <p className="cluster">
          <button type="button" className="button button-small" data-print="">
            {t("learningPath.print")}
          </button>
          <button type="button" className="button button-small button-ghost" data-start-over="" hidden>
            <UiIcon name="rotate-ccw" />
            {t("learningPath.startOver")}
          </button>
        </p>
      </div>
    </nav>
  );
}
