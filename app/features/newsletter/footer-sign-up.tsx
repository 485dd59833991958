import { SignUpForm } from "#app/features/newsletter/sign-up-form.tsx";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";

/** The invitation that stands above every footer. */
export function FooterSignUp() {
  const { t } = useTranslation("sign-up");
  return (
    <section className="footer-sign-up" aria-labelledby="footer-sign-up">
      <div>
        <h2 id="footer-sign-up">{t("title")}</h2>
        <p>{t("lead")}</p>
      </div>
      <SignUpForm id="footer-email" />
    </section>
  );
}
