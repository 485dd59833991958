import { useRef, useState, type FormEvent } from "react";
import type { SignUpOutcome } from "#app/features/newsletter/newsletter.ts";
import { sendSignUp } from "#app/features/newsletter/send-sign-up.ts";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { unreachableReasonKey } from "#app/foundation/ui/connection.ts";

/**
 * What `isEmailAddress` asks beyond what browsers ask of an address themselves: short names without loose dots, and a domain
 * that has a name at its end. Without scripts, too, a bad address stays in the field until it is mended.
 */
const EMAIL_PATTERN = String.raw`(?=.{1,64}@)[^.@]+(\.[^.@]+)*@.+\.([^.@\d]{2,63}|xn--.+)`;

interface Props {
  /** Of the field: a page may have the form twice. */
  id: string;
  /** How a sign-up on the page before this one went. */
  before?: SignUpOutcome | null;
}

/**
 * One field and a button. Without scripts the browser sends the form and is led to a page that answers; with them the answer comes here.
 */
export function SignUpForm({ id, before = null }: Props) {
  const { t } = useTranslation("sign-up");
  const language = useLanguage();
  const field = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<SignUpOutcome | "unreachable" | null>(before);
  const [isBusy, setBusy] = useState(false);

  const refuse = () => {
    setOutcome("invalid");
    field.current?.focus();
  };
  const send = async (form: HTMLFormElement, email: string) => {
    setBusy(true);
    const answer = await sendSignUp(email, language);
    setBusy(false);
    if (answer === "invalid") return refuse();
    setOutcome(answer);
    if (answer === "sent") form.reset();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) void send(event.currentTarget, field.current?.value ?? "");
  };

  const isWrong = outcome === "invalid";
  return (
    <form action="/api/newsletter" method="post" className="sign-up" onSubmit={submit}>
      <label htmlFor={id}>{t("label")}</label>
      <div className="sign-up-row">
        <input
          ref={field}
          id={id}
          name="email"
          type="email"
          className="field"
          placeholder={t("placeholder")}
          autoComplete="email"
          maxLength={254}
          pattern={EMAIL_PATTERN}
          required
          aria-invalid={isWrong}
          aria-describedby={`${id}-answer ${id}-note`}
          onInvalid={(event) => {
            // Our own words in the page's language, in place of the browser's in its own.
            event.preventDefault();
            refuse();
          }}
        />
        <button className="button button-primary" aria-busy={isBusy}>
          {t("subscribe")}
        </button>
      </div>
      <input type="hidden" name="language" value={language} />
      <p id={`${id}-answer`} role="status" className="sign-up-answer" data-outcome={outcome ?? undefined}>
        {outcome === "unreachable"
          ? `${t(`common:${unreachableReasonKey()}`)} ${t("common:away.kept")}`
          : outcome && t(`outcome.${outcome}`)}
      </p>
      <noscript>
        <p className="sign-up-answer sign-up-hint" data-outcome="invalid">
          {t("outcome.invalid")}
        </p>
      </noscript>
      <p id={`${id}-note`} className="sign-up-note">
        {t("note")} <LocalLink to="/newsletter">{t("privacy")}</LocalLink>
      </p>
    </form>
  );
}
