import { memo } from "react";
import { Avatar } from "#app/features/ecosystem/ui/avatar.tsx";
import { CardSource } from "#app/features/ecosystem/ui/card-source.tsx";
import { CategoryLabel } from "#app/features/ecosystem/ui/category-label.tsx";
import { badgeOf, projectPath, type Card, type CardFigures } from "#app/features/ecosystem/ecosystem.ts";
import { Icon } from "#app/features/ecosystem/ui/icon.tsx";
import { ProjectBadge } from "#app/features/ecosystem/ui/project-badge.tsx";
import type { Figure } from "#app/foundation/figures/figure.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { BrandIcon } from "#app/foundation/ui/brand-icon.tsx";
import { StarButton } from "#app/foundation/ui/star-button.tsx";
import "./project-card.css";
import "#app/foundation/figures/labelled-figures.css";
import "#app/foundation/ui/chips.css";
import "#app/foundation/ui/titles.css";
import "#app/foundation/ui/art/hatches.css";

/** Wallets get more tags, because these describe their features. */
const tagLimit = (category: string): number => (category === "wallets" ? 6 : 3);

interface Props {
  card: Card;
  figures: CardFigures;
  level?: 2 | 3 | undefined;
}

/** A project in a list. The whole card is clickable through one link with the project's name. */
export const ProjectCard = memo(function ProjectCard({ card, figures, level = 3 }: Props) {
  const { t } = useTranslation("catalog");
  const formats = useFormats();
  const { id, name, category, status } = card;
  const badge = badgeOf(card, figures);
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <article
      className="card project-card column"
      data-project={id}
      data-cat={category}
      data-closed={status === "discontinued" || undefined}
    >
      <header className="project-card-header line">
        <Avatar id={id} size={48} />
        <div className="fill">
          <Heading className="item-title">{name}</Heading>
          <p className="row">
            <CategoryLabel {...card} />
            <span className="status" data-status={status}>
              {t(`status.${status}`)}
            </span>
          </p>
        </div>
        <StarButton id={id} name={name} />
      </header>
      <p className="project-card-text clamped detail">{card.description}</p>
      <Tags tags={card.tags} limit={tagLimit(category)} />
      {(figures.tvl ?? figures.users) && (
        <dl className="project-card-figures labelled-figures">
          {figures.tvl && <FigureOf metric="tvl" figure={figures.tvl} />}
          {figures.users && <FigureOf metric="users" figure={figures.users} />}
        </dl>
      )}
      <CardSource figures={[figures.tvl, figures.users]} confirmed={card.confirmed} />
      <footer className="split screen-only">
        <ProjectLinks card={card} />
        <LocalLink to={projectPath(card)} className="button button-small card-link">
          {t("learnMore")}
          <span className="sr-only">
            {formats.colon}
            {name}
          </span>
        </LocalLink>
      </footer>
      {badge && <ProjectBadge badge={badge} />}
    </article>
  );
});

function Tags({ tags, limit }: { tags: readonly string[]; limit: number }) {
  const { t } = useTranslation(["catalog", "tags"]);
  const hidden = tags.slice(limit);
  return (
    <ul className="project-card-tags cluster">
      {tags.slice(0, limit).map((tag) => (
        <li key={tag} className="tag">
          {t.dynamic("tags:", tag)}
        </li>
      ))}
      {hidden.length > 0 && (
        <li className="tag" title={hidden.map((tag) => t.dynamic("tags:", tag)).join(", ")}>
          <span aria-hidden="true">+{hidden.length}</span>
          <span className="sr-only">{t("moreTags", { count: hidden.length })}</span>
        </li>
      )}
    </ul>
  );
}

/** The API's name is "users", but the figure counts holders. */
const LABELS = { tvl: "tvl", users: "holders" } as const;

function FigureOf({ metric, figure }: { metric: "tvl" | "users"; figure: Figure }) {
  const { t } = useTranslation("catalog");
  const formats = useFormats();
  const format = metric === "tvl" ? formats.usdCompact : formats.compact;
  return (
    <div>
      <dt className="fine-print" title={t(`${LABELS[metric]}Long`)}>
        {t(LABELS[metric])}
      </dt>
      <dd>
        <data value={figure.value} data-metric={metric} suppressHydrationWarning>
          {format(figure.value)}
        </data>
      </dd>
    </div>
  );
}

/** Links to the project's own sites. A closed project has none, because someone else may own them now. */
function ProjectLinks({ card: { name, status, website, twitter, github } }: { card: Card }) {
  const { t } = useTranslation("catalog");
  if (status === "discontinued") return null;
  return (
    <ul className="project-card-links">
      {website && (
        <li>
          <a href={website} rel="noopener" className="icon-button" aria-label={t("website", { name })} title={t("website", { name })}>
            <Icon name="website" />
          </a>
        </li>
      )}
      {twitter && (
        <li>
          <a
            href={`https://x.com/${twitter}`}
            rel="noopener"
            className="icon-button"
            aria-label={t("twitter", { name })}
            title={t("twitter", { name })}
          >
            <BrandIcon name="x" size={17} />
          </a>
        </li>
      )}
      {github && (
        <li>
          <a href={github} rel="noopener" className="icon-button" aria-label={t("github", { name })} title={t("github", { name })}>
            <BrandIcon name="github" size={18} />
          </a>
        </li>
      )}
    </ul>
  );
}
