import type { SignUpOutcome } from "#app/foundation/email/email-link.ts";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import "./newsletter.css";

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
  /** Where it is sent, what is sent besides, and where visitors read what is stored. */
  action?: string;
  fields?: Readonly<Record<string, string>>;
  privacy?: `/${string}`;
}

/**
 * One field and a button. Without scripts the browser sends the form and is led to a page that answers; with them (sign-up.ts) the answer comes here.
 */
export function SignUpForm({ id, before = null, action = "/api/newsletter", fields, privacy = "/newsletter" }: Props) {
  const { t } = useTranslation("sign-up");
  const language = useLanguage();
  return (
    <form action={action} method="post" className="sign-up labelled-field grid-close">
      <label className="stressed" htmlFor={id}>
        {t("label")}
      </label>
      <div className="sign-up-row grid-close">
        <input
          id={id}
          name="email"
          type="email"
          className="field"
          placeholder={t("placeholder")}
          autoComplete="email"
          maxLength={254}
          pattern={EMAIL_PATTERN}
          required
          aria-invalid={before === "invalid"}
          aria-describedby={`${id}-answer ${id}-note`}
        />
        <button className="button button-primary">{t("subscribe")}</button>
      </div>
      {Object.entries({ language, ...fields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p id={`${id}-answer`} role="status" className="sign-up-answer if-filled" data-outcome={before ?? undefined}>
        {before && t(`outcome.${before}`)}
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
