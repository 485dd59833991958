import type { ComponentProps, Ref } from "react";
import type { SignUpOutcome } from "#app/foundation/email/email-link.ts";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { isRequestFault, type RequestFault } from "#app/foundation/ui/post-json.ts";
import { FaultText } from "#app/foundation/ui/request-fault.tsx";
import { SubmitButton } from "#app/foundation/ui/button.tsx";
import "./newsletter.css";

/**
 * What `isEmailAddress` asks beyond what browsers ask of an address themselves: short names without loose dots, and a domain
 * that has a name at its end. Without scripts, too, a bad address stays in the field until it is mended.
 */
const EMAIL_PATTERN = String.raw`(?=.{1,64}@)[^.@]+(\.[^.@]+)*@.+\.([^.@\d]{2,63}|xn--.+)`;

export interface SignUpTarget {
  /** The API's path. */
  action: string;
  /** Sent beside the address. */
  fields: Readonly<Record<string, string>>;
  /** The page that says what is stored. */
  privacy: `/${string}`;
}
export const NEWSLETTER_TARGET: SignUpTarget = { action: "/api/newsletter", fields: {}, privacy: "/newsletter" };

interface Props {
  /** Of the field: a page may have the form twice. */
  id: string;
  target?: SignUpTarget;
  /** How the last attempt went. */
  outcome?: SignUpOutcome | RequestFault | null;
  /** Properties that an island gives to the form and the field. */
  form?: Pick<ComponentProps<"form">, "onSubmit" | "onInvalidCapture">;
  fieldRef?: Ref<HTMLInputElement>;
}

/** One field and a button. Without scripts the browser sends the form, and the page that it's led to has the answer. */
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
        {outcome && (isRequestFault(outcome) ? <FaultText fault={outcome} /> : t(`outcome.${outcome}`))}
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
