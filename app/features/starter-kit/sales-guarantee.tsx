import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./starter-kit.css";
import "#app/foundation/ui/titles.css";

export function SalesGuarantee({ days }: { days: number }) {
  const { t } = useTranslation("starter-kit");
  return (
    <section className="card guarantee grid-loose" aria-labelledby="guarantee">
      <span className="guarantee-icon centered">
        <UiIcon name="shield-check" size={32} />
      </span>
      <div className="grid-close">
        <h2 className="section-title" id="guarantee">
          {t("guarantee.title", { days })}
        </h2>
        <p className="muted">{t("guarantee.text", { days })}</p>
      </div>
    </section>
  );
}
