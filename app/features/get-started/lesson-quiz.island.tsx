import type { LessonQuestion } from "#app/features/get-started/get-started.ts";
import { saveAnswered, useAnswered, useRound } from "#app/features/get-started/quiz-progress.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { defineIsland } from "#app/foundation/islands/define-island.ts";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./get-started.css";
import "#app/foundation/ui/details.css";

interface Props {
  /** The lesson's ID, which its heading has. */
  lesson: string;
  questions: readonly LessonQuestion[];
}

/** Three questions. A question opens to show its answers, and an answer to say whether it is right and why, with or without a script. */
function LessonQuiz({ lesson, questions }: Props) {
  const { t } = useTranslation("get-started");
  const answered = useAnswered();
  return (
    <section className="quiz card grid" aria-labelledby={`${lesson}-questions ${lesson}`}>
      <h3 id={`${lesson}-questions`}>{t("questions.title")}</h3>
      <p className="screen-only hint">{t("questions.hint")}</p>
      <ol>
        {questions.map((question) => (
          <Question key={question.id} question={question} isAnswered={answered.has(question.id)} />
        ))}
      </ol>
    </section>
  );
}

function Question({ question: { id, ask, answers }, isAnswered }: { question: LessonQuestion; isAnswered: boolean }) {
  const { t } = useTranslation("get-started");
  // Starting over closes the answers: they are new elements then.
  const round = useRound();
  return (
    <li data-question={id}>
      <details className="quiz-question open-on-paper disclosure" suppressHydrationWarning>
        <summary className="opening-row quiet-choice">
          <span id={id} className="fill">
            {ask}
          </span>
          {isAnswered && (
            <span className="quiz-done caption with-icon screen-only">
              <UiIcon name="check" size={14} />
              {t("questions.answered")}
            </span>
          )}
          <UiIcon name="chevron-down" size={20} />
        </summary>
        <div className="grid-close" role="group" aria-labelledby={id}>
          {answers.map(({ say, why, isRight }) => (
            // Of one name: opening an answer closes the one before.
            <details
              key={`${round} ${say}`}
              name={id}
              className="quiz-answer open-on-paper"
              data-right={isRight}
              onToggle={({ currentTarget }) => isRight && currentTarget.open && saveAnswered(id)}
              suppressHydrationWarning
            >
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

export default defineIsland("lesson-quiz", LessonQuiz, { messages: ["get-started:questions"] });
