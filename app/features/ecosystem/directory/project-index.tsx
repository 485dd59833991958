import { isLive } from "#app/features/ecosystem/directory/directory.ts";
import { projectPath, type Card } from "#app/features/ecosystem/ecosystem.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";

/** All DeFi projects by name, for visitors who know the name but not the category. */
export function ProjectIndex({ cards }: { cards: readonly Card[] }) {
  const { t } = useTranslation("directory");
  return (
    <section className="section" aria-labelledby="index-title">
      <header className="section-head">
        <h2 id="index-title">{t("allDefi.title")}</h2>
        <LocalLink to="/ecosystem?category=defi" className="link-more">
          {t("allDefi.link")}
          <UiIcon name="arrow-right" />
        </LocalLink>
      </header>
      <ul className="project-index">
        {cards.map((card) => (
          <li key={card.id}>
            <LocalLink to={projectPath(card)}>{card.name}</LocalLink>
            <span>
              {card.subcategory && isLive(card)
                ? t(`catalogue:subcategories.names.${card.subcategory}`)
                : t(`catalogue:status.${card.status}`)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
