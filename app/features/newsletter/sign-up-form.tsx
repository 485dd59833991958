import type { ComponentProps, Ref } from "react";
import type { SignUpOutcome } from "#app/foundation/email/email-link.ts";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { isRequestFault, type RequestFault } from "#app/foundation/ui/post-json.ts";
import { RequestFaultText } from "#app/foundation/ui/request-fault.tsx";
import { SubmitButton } from "#app/foundation/ui/button.tsx";
import "./newsletter.css";

/**
 * Rules of `isEmailAddress` that browsers don't check themselves: the local part's length and dots, and a top-level domain that isn't a
 * number. It also stops bad addresses when scripts are off.
 */
const EMAIL_PATTERN = String.raw`(?=.{1,64}@)[^.@]+(\.[^.@]+)*@.+\.([^.@\d]{2,63}|xn--.+)`;

export interface SignUpTarget {
  action: string;
  fields: Readonly<Record<string, string>>;
  /** Page that explains the stored data. */
  privacy: `/${string}`;
}
export const NEWSLETTER_TARGET: SignUpTarget = { action: "/api/newsletter", fields: {}, privacy: "/newsletter" };

interface Props {
  /** ID of the field. A page can have the form twice. */
  id: string;
  target?: SignUpTarget;
  outcome?: SignUpOutcome | RequestFault | null;
  /** Props for an island to handle the form. */
  form?: Pick<ComponentProps<"form">, "onSubmit" | "onInvalidCapture">;
  fieldRef?: Ref<HTMLInputElement>;
}

/** One field and a button. Without scripts the browser submits the form and is redirected to a page that shows the outcome. */
export function SignUpForm({ id, target = NEWSLETTER_TARGET, outcome = null, form, fieldRef }: Props) {
  const { action, fields, privacy } = target;
  const { t } = useTranslation("sign-up");
  const language = useLanguage();
  return (
    <form action={action} method="post" className="sign-up labelled-field grid-close" {...form}>
      <label className="stressed" htmlFor={id}>
        {t("label")}
      </label>
      <div className="sign-up-row grid-close">
        <input
          ref={fieldRef}
          id={id}
          name="email"
          type="email"
          className="field"
          placeholder={t("placeholder")}
          autoComplete="email"
          maxLength={254}
          pattern={EMAIL_PATTERN}
          required
          aria-invalid={outcome === "invalid"}
          aria-describedby={`${id}-answer ${id}-note`}
        />
        <SubmitButton>{t("subscribe")}</SubmitButton>
      </div>
      {Object.entries({ language, ...fields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p id={`${id}-answer`} role="status" className="sign-up-answer if-filled" data-outcome={outcome ?? undefined}>
        {outcome && (isRequestFault(outcome) ? <RequestFaultText fault={outcome} /> : t(`outcome.${outcome}`))}
      </p>
      <noscript>
        <p className="sign-up-answer if-filled sign-up-hint" data-outcome="invalid">
          {t("outcome.invalid")}
        </p>
      </noscript>
      <p id={`${id}-note`} className="caption text-links">
        {t("note")} <LocalLink to={privacy}>{t("privacy")}</LocalLink>
      </p>
    </form>
  );
}
