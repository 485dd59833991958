import { UnconfirmedClaimChip } from "#app/features/starter-kit/claim-sample.tsx";
import { StarRating } from "#app/features/starter-kit/sales-stars.tsx";
import { FEATURES, hasPlainTitle, type KitClaims } from "#app/features/starter-kit/starter-kit.ts";
import { useFormats, useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import type { Language } from "#app/foundation/i18n/languages.ts";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./starter-kit.css";
import "#app/foundation/ui/chips.css";
import "#app/foundation/ui/points.css";

/** `written` is the language of the kit's files. */
export function SalesHero({ claims, written }: { claims: KitClaims; written: Language }) {
  const { t } = useTranslation("starter-kit");
  const formats = useFormats();
  const language = useLanguage();
  const { limitedTime, reviews, bonuses, fullTitles } = claims;
  const features = FEATURES.filter((feature) => feature !== "community" || bonuses.some(({ id, isSample }) => id === feature && !isSample));
  const hasSamples = limitedTime?.ends === null || reviews?.isSample === true;
  return (
    <header className="page-intro sales-intro">
      <div className="container">
        {limitedTime && (
          <p className="sales-badge row detail">
            <span className="badge badge-amber">{t("badge")}</span>{" "}
            {limitedTime.ends === null ? (
              <UnconfirmedClaimChip />
            ) : (
              <span>{t("offerEnds", { date: formats.date(Date.parse(limitedTime.ends)) })}</span>
            )}
          </p>
        )}
        <h1>{t("title")}</h1>
        <p className="lead">{t("lead")}</p>
        {written !== language && <p className="stressed">{t("written")}</p>}
        {reviews && (
          <p className="row stressed">
            <StarRating score={reviews.score} outOf={reviews.outOf} />
            <span>
              {t("reviews", { score: formats.decimal(reviews.score), outOf: reviews.outOf, reviews: formats.integer(reviews.count) })}
            </span>{" "}
            {reviews.isSample && <UnconfirmedClaimChip />}
          </p>
        )}
        {hasSamples && <p className="detail">{t("unconfirmed.text")}</p>}
        <ul className="sales-features grid-close halves checked-points secondary" aria-label={t("features.title")}>
          {features.map((feature) => (
            <li key={feature} className="beside-icon">
              <UiIcon name="check" size={18} />
              {t(hasPlainTitle(feature, fullTitles) ? `included.${feature}.plainTitle` : `features.${feature}`)}
            </li>
          ))}
        </ul>
      </div>
    </header>
  );
}
