import { Avatar } from "#app/features/ecosystem/ui/avatar.tsx";
import { CategoryLabel } from "#app/features/ecosystem/ui/category-label.tsx";
import { badgeOf } from "#app/features/ecosystem/ecosystem.ts";
import { listName, listPath } from "#app/features/ecosystem/project/project-address.ts";
import { ProjectBadge } from "#app/features/ecosystem/ui/project-badge.tsx";
import { useProject, useProjectFigures } from "#app/features/ecosystem/project-context.tsx";
import { ProjectIcon } from "#app/features/ecosystem/project/project-icon.tsx";
import { ProjectTerrain, TerrainCaption } from "#app/features/ecosystem/history/project-terrain.tsx";
import type { TvlTerrain } from "#app/features/ecosystem/history/tvl-terrain.ts";
import { outboundLinks } from "#app/features/ecosystem/project/project-links.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { BrandIcon } from "#app/foundation/ui/brand-icon.tsx";
import { StarButton } from "#app/foundation/ui/star-button.tsx";
import "./project.css";
import "#app/foundation/ui/chips.css";
import "#app/foundation/ui/read-out.css";
import "#app/foundation/ui/art/hatches.css";

export function ProjectHeader({ terrain }: { terrain: TvlTerrain | null }) {
  const { t } = useTranslation(["project", "catalog", "categories"]);
  const view = useProject();
  const { card } = view;

  const listed = listName(t, card);
  return (
    <header className="page-intro project-intro" data-cat={card.category}>
      {terrain && <ProjectTerrain terrain={terrain} />}
      <div className="container grid-wide">
        <LocalLink to={listPath(card)} className="link-more screen-only">
          <ProjectIcon name="back" size={16} />
          {t("back", { category: listed })}
        </LocalLink>
        <div className="project-head grid">
          <div className="project-name line">
            <Avatar id={card.id} size={64} />
            <div className="grid-tight">
              <div className="project-title line">
                <h1>{card.name}</h1>
                <StarButton id={card.id} name={card.name} />
              </div>
              <p className="row">
                <span className="status" data-status={card.status}>
                  {t(`catalog:status.${card.status}`)}
                </span>
                <LocalLink to={listPath(card)} className="category-chip with-icon">
                  <CategoryLabel {...card} />
                </LocalLink>
                <Badge />
              </p>
            </div>
          </div>
          {card.status === "listed" && <p className="hint">{t("catalog:unconfirmed")}</p>}
          <p className="lead">{card.description}</p>
          {view.formerNames.length > 0 && <p className="hint">{t("formerly", { names: view.formerNames.join(", ") })}</p>}
          <OutboundLinks />
        </div>
        {terrain && <TerrainCaption terrain={terrain} />}
      </div>
    </header>
  );
}

function Badge() {
  const { card } = useProject();
  const { tvl, protocolVolume24h, tokenVolume24h, change24h, holders } = useProjectFigures();
  const badge = badgeOf(card, { tvl, volume24h: protocolVolume24h ?? tokenVolume24h, change24h, users: holders });
  return badge && <ProjectBadge badge={badge} />;
}

/** Links to the project's sites; on a phone only the first has text. */
function OutboundLinks() {
  const { t } = useTranslation("project");
  const links = outboundLinks(useProject());
  if (links.length === 0) return null;
  return (
    <ul className="project-links buttons">
      {links.map(({ kind, href }) => (
        <li key={kind} className={kind === "website" ? "project-link-main fill grid" : undefined}>
          <a href={href} rel="noopener" className={kind === "website" ? "button button-primary" : "button button-icon"}>
            {kind === "website" ? (
              <>
                {t("visitWebsite")}
                <ProjectIcon name="external" />
              </>
            ) : (
              <>
                <BrandIcon name={kind === "twitter" ? "x" : kind} size={18} />
                <span className="sr-only until-900">{t(kind)}</span>
              </>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
