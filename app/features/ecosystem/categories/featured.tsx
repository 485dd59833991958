import { Avatar } from "#app/features/ecosystem/ui/avatar.tsx";
import { CategoryLabel } from "#app/features/ecosystem/ui/category-label.tsx";
import { projectPath, type Card } from "#app/features/ecosystem/ecosystem.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./featured.css";
import "#app/foundation/ui/titles.css";
import "#app/foundation/ui/art/hatches.css";

/** The specification's three. */
export const FEATURED = ["sundaeswap", "spacebudz", "minswap"] as const;

export function Featured({ cards }: { cards: readonly Card[] }) {
  const { t } = useTranslation("directory");
  const formats = useFormats();
  return (
    <section className="container section featured grid-wide deferred-layout" aria-labelledby="featured-title">
      <h2 id="featured-title">{t("featured")}</h2>
      <ul className="featured-list card-grid">
        {cards.map((card) => (
          <li key={card.id} data-cat={card.category}>
            <article className="card featured-card column">
              <Avatar id={card.id} size={64} />
              <h3 className="card-title">{card.name}</h3>
              <CategoryLabel {...card} />
              <p className="secondary">{card.description}</p>
              <LocalLink to={projectPath(card)} className="link-more card-link">
                {t("catalog:learnMore")}
                <span className="sr-only">
                  {formats.colon}
                  {card.name}
                </span>
                <UiIcon name="arrow-right" />
              </LocalLink>
            </article>
          </li>
        ))}
      </ul>
    </section>
  );
}
