import { useLocation } from "react-router";
import { SignUpForm } from "#app/features/newsletter/sign-up-form.tsx";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { splitPath } from "#app/foundation/i18n/languages.ts";
import "./newsletter.css";

/** Sign-up form above the footer, except on pages that have another email form. */
export function FooterSignUp() {
  const { t } = useTranslation("sign-up");
  const { path } = splitPath(useLocation().pathname);
  if (path.startsWith("/newsletter") || path.startsWith("/follow")) return null;
  return (
    <section className="footer-sign-up grid" aria-labelledby="footer-sign-up">
      <div className="grid-tight">
        <h2 id="footer-sign-up">{t("title")}</h2>
        <p>{t("lead")}</p>
      </div>
      <SignUpForm id="footer-email" />
    </section>
  );
}
