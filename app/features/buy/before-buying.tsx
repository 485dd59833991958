import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "#app/foundation/ui/points.css";
import "#app/foundation/ui/titles.css";

const CHECKS = ["address", "company", "cost", "withdraw", "account", "help"] as const;

/** Checks before buying, and pages that help with them. */
export function BeforeBuying() {
  const { t } = useTranslation("buy");
  return (
    <section className="panel grid text-links" aria-labelledby="before">
      <h2 className="panel-title line" id="before">
        <UiIcon name="shield-check" />
        {t("before.title")}
      </h2>
      <ul className="bullets">
        {CHECKS.map((check) => (
          <li key={check}>{t(`before.${check}`)}</li>
        ))}
      </ul>
      <p className="buy-links cluster">
        <LocalLink to="/is-this-link-real">{t("before.links.check")}</LocalLink>
        <LocalLink to="/get-started#buying">{t("before.links.lesson")}</LocalLink>
        <LocalLink to="/choose-wallet">{t("before.links.wallet")}</LocalLink>
      </p>
    </section>
  );
}
