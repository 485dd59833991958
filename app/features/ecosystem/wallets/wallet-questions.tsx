import { hintOf, NO_PREFERENCES, QUESTION_ORDER, QUESTIONS, type Answers } from "#app/features/ecosystem/wallets/wallet-choice.ts";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import type { ExplainedMessages } from "#app/foundation/ui/explained-term.ts";
import { Explained } from "#app/foundation/ui/explained.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./choose-wallet.css";
import "#app/foundation/ui/titles.css";

/** ID of the answer's heading, the fragment that the form submits to. */
export const ANSWER_ID = "answer";

export function WalletQuestions({ answers, explained }: { answers: Answers | null; explained: ExplainedMessages }) {
  const { t } = useTranslation("choose-wallet");
  const language = useLanguage();
  const given = answers ?? NO_PREFERENCES;
  return (
    <form action={`${pathIn("/choose-wallet", language)}#${ANSWER_ID}`} className="wallet-questions grid-wide">
      <div className="sheet">
        {QUESTION_ORDER.map((question) => (
          <fieldset key={question}>
            <legend className="small-title">{t(`questions.${question}.title`)}</legend>
            <Explained as="p" of={explained} message={hintOf(question)} className="wallet-hint hint" />
            {QUESTIONS[question].map((answer) => (
              <label key={answer} className="check">
                <input type="radio" name={question} value={answer} defaultChecked={given[question] === answer} />
                {t.dynamic("choose-wallet:questions", `${question}.${answer}`)}
              </label>
            ))}
          </fieldset>
        ))}
      </div>
      <p className="buttons screen-only">
        <button className="button button-primary button-large">{t("submit")}</button>
        {answers && (
          <LocalLink to="/choose-wallet" className="button button-ghost button-large">
            <UiIcon name="rotate-ccw" />
            {t("reset")}
          </LocalLink>
        )}
      </p>
    </form>
  );
}
