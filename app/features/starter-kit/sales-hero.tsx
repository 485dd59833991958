import { Stars } from "#app/features/starter-kit/sales-stars.tsx";
import { FEATURES, type Claims } from "#app/features/starter-kit/starter-kit.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { IntroArt } from "#app/foundation/ui/intro-art.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";

/** What the kit is, in one look. */
export function SalesHero({ claims }: { claims: Claims }) {
  const { t } = useTranslation("starter-kit");
  const formats = useFormats();
  const { limitedTime, reviews, bonuses } = claims;
  const features = FEATURES.filter((feature) => feature !== "community" || bonuses.includes(feature));
  return (
    <header className="page-intro sales-intro">
      <IntroArt seed="starter-kit" />
      <div className="container">
        {limitedTime && <p className="badge badge-amber sales-badge">{t("badge")}</p>}
        <h1>{t("title")}</h1>
        <p className="lead">{t("lead")}</p>
        {reviews && (
          <p className="sales-reviews">
            <Stars {...reviews} />
            {t("reviews", { score: formats.decimal(reviews.score), outOf: reviews.outOf, reviews: formats.integer(reviews.count) })}
          </p>
        )}
        <ul className="sales-features" aria-label={t("features.title")}>
          {features.map((feature) => (
            <li key={feature}>
              <UiIcon name="check" size={18} />
              {t(`features.${feature}`)}
            </li>
          ))}
        </ul>
      </div>
    </header>
  );
}
