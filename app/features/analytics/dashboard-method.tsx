import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import "./analytics.css";
import "#app/foundation/ui/prose.css";

export function DashboardMethod() {
  const { t } = useTranslation("analytics");
  return (
    <section className="section traffic-method" aria-labelledby="method">
      <h2 id="method">{t("method.title")}</h2>
      <div className="prose">
        <p>{t("method.text")}</p>
        <p>
          {t("method.person")} <LocalLink to="/privacy#measuring">{t("method.privacy")}</LocalLink>
        </p>
      </div>
    </section>
  );
}
