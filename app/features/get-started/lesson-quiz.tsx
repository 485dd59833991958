import type { Lesson, LessonQuestion } from "#app/features/get-started/get-started.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./get-started.css";
import "#app/foundation/ui/details.css";

/** Three questions. A question opens to show its answers, and an answer to say whether it is right and why, with or without a script. */
export function LessonQuiz({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation("get-started");
  return (
    <section className="quiz card grid" aria-labelledby={`${lesson.id}-questions ${lesson.id}`}>
      <h3 id={`${lesson.id}-questions`}>{t("questions.title")}</h3>
      <p className="screen-only hint">{t("questions.hint")}</p>
      <ol>
        {lesson.questions.map((question) => (
          <Question key={question.id} question={question} />
        ))}
      </ol>
    </section>
  );
}

function Question({ question: { id, ask, answers } }: { question: LessonQuestion }) {
  const { t } = useTranslation("get-started");
  return (
    <li data-question={id}>
      <details className="quiz-question open-on-paper disclosure">
        <summary className="opening-row quiet-choice">
          <span id={id} className="fill">
            {ask}
          </span>
          <span className="quiz-done caption with-icon screen-only when-done" hidden>
            <UiIcon name="check" size={14} />
            {t("questions.answered")}
          </span>
          <UiIcon name="chevron-down" size={20} />
        </summary>
        <div className="grid-close" role="group" aria-labelledby={id}>
          {answers.map(({ say, why, isRight }) => (
            // Of one name: opening an answer closes the one before.
            <details key={say} name={id} className="quiz-answer open-on-paper" data-right={isRight}>
              <summary className="grid quiet-choice">
                <span className="quiz-mark" aria-hidden="true" />
                {say}
              </summary>
              <p className="secondary grid">
                <UiIcon name={isRight ? "circle-check" : "circle-x"} size={20} />
                <span>
                  <strong>{t(isRight ? "questions.right" : "questions.wrong")}</strong> {why}
                </span>
              </p>
            </details>
          ))}
        </div>
      </details>
    </li>
  );
}
