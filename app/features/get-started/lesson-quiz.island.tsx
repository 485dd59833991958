import { useEffect, useRef } from "react";
import type { LessonQuestion } from "#app/features/get-started/get-started.ts";
import { saveAnsweredQuestion, useAnswered, useRound } from "#app/features/get-started/quiz-progress.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { defineIsland } from "#app/foundation/islands/define-island.ts";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./get-started.css";
import "#app/foundation/ui/details.css";

interface Props {
  /** Lesson ID, also the ID of its heading. */
  lesson: string;
  questions: readonly LessonQuestion[];
}

/** Questions as nested `<details>`: opening one shows its answers, opening an answer shows its explanation. Works without scripts. */
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
  // Part of the answers' keys: starting over creates new, closed elements.
  const round = useRound();
  const right = useRef<HTMLDetailsElement>(null);
  // The answer may have been opened before React ran.
  useEffect(() => {
    if (right.current?.open) saveAnsweredQuestion(id);
  }, [id]);
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
            // Same name, so opening one answer closes the previous one.
            <details
              key={`${round} ${say}`}
              ref={isRight ? right : undefined}
              name={id}
              className="quiz-answer open-on-paper"
              data-right={isRight}
              onToggle={({ currentTarget }) => isRight && currentTarget.open && saveAnsweredQuestion(id)}
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
