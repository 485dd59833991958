import { clsx } from "clsx";
import { memo, type ReactNode } from "react";
import { groupTvl, isLive } from "#app/features/ecosystem/directory/directory.ts";
import type { Card, Directory } from "#app/features/ecosystem/ecosystem.ts";
import { DatedSource } from "#app/features/ecosystem/ui/dated-source.tsx";
import { Icon } from "#app/features/ecosystem/ui/icon.tsx";
import { SourceLine } from "#app/foundation/figures/source-line.tsx";
import { oldestOf, type Figure } from "#app/foundation/figures/figure.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "#app/features/ecosystem/directory/directory.css";
import "#app/foundation/figures/source-line.css";
import "#app/foundation/ui/titles.css";
import "#app/foundation/ui/art/hatches.css";

/** A group of projects with a page: a category, or a part of one. */
interface Group {
  id: string;
  to: `/${string}`;
  name: string;
  count: number;
  live: number;
  tvl: Figure | null;
}

/** Cards on a phone's first screen. */
const EAGER_CARDS = 6;

function GroupCount({ group: { count, tvl } }: { group: Group }) {
  const { t } = useTranslation("catalog");
  const formats = useFormats();
  return (
    <p className="category-card-count detail">
      {t("projectCount", { count })}
      {tvl && (
        <>
          {" · "}
          <span>
            {t("tvl")}{" "}
            <data value={tvl.value} data-metric="tvl" suppressHydrationWarning>
              {formats.usdCompact(tvl.value)}
            </data>
          </span>
        </>
      )}
    </p>
  );
}

function CategoryCard({ group }: { group: Group }) {
  const { t } = useTranslation("directory");
  const { id, to, name, live } = group;
  return (
    <article className="card category-card column">
      <span className="hatch hatch-tile centered">
        <Icon name={id} />
      </span>
      <h3 className="item-title">{name}</h3>
      <GroupCount group={group} />
      <p className="category-card-text detail">{t.dynamic("catalog:descriptions", id)}</p>
      <footer className="split">
        <span className="with-icon detail">
          <span className="state-dot" data-state={live > 0 ? "live" : undefined} />
          {t("catalog:activeCount", { count: live })}
        </span>
        <LocalLink to={to} className="link-more card-link" aria-label={t("exploreGroup", { name })}>
          {t("explore")}
          <UiIcon name="arrow-right" />
        </LocalLink>
      </footer>
    </article>
  );
}

export const CategoryCards = memo(function CategoryCards({
  categories,
  cards,
  directory,
}: {
  categories: readonly string[];
  cards: readonly Card[];
  directory: Directory;
}) {
  const { t } = useTranslation("directory");
  const groups = categories.map((id): Group => {
    const list = cards.filter(({ category }) => category === id);
    const tvl = groupTvl(list, directory);
    return {
      id,
      to: `/ecosystem/${id}`,
      name: t.dynamic("categories:names", id),
      count: list.length,
      live: list.filter(isLive).length,
      tvl,
    };
  });
  return (
    <section className="container page-stack" aria-labelledby="categories-title">
      <h2 id="categories-title" className="sr-only">
        {t("categoriesTitle")}
      </h2>
      <ul className="category-cards card-grid">
        {groups.map((group, index) => (
          <li key={group.id} data-cat={group.id} className={clsx(index >= EAGER_CARDS && "deferred-layout")} suppressHydrationWarning>
            <CategoryCard group={group} />
          </li>
        ))}
        <li className="deferred-layout" suppressHydrationWarning>
          <article className="card category-card column listing-policy-link">
            <h3 className="item-title">{t("howWeList.title")}</h3>
            <p className="category-card-text detail">{t("howWeList.text")}</p>
            <footer>
              <LocalLink to="/listing-policy" className="link-more card-link">
                {t("howWeList.link")}
                <UiIcon name="arrow-right" />
              </LocalLink>
            </footer>
          </article>
        </li>
      </ul>
      <TvlSource groups={groups} note={t("categoriesTvl")} Line={DatedSource} />
    </section>
  );
});

/** A part of a category that has a page: its texts and the IDs of its projects. */
export interface Part {
  id: string;
  to: `/${string}`;
  name: string;
  description: string;
  projects: readonly string[];
}

export const PartCards = memo(function PartCards({
  category,
  parts,
  cards,
  directory,
}: {
  category: string;
  parts: readonly Part[];
  cards: readonly Card[];
  directory: Directory;
}) {
  const { t } = useTranslation("directory");
  const groups = parts.map(({ projects, ...part }): Group => {
    const list = cards.filter(({ id }) => projects.includes(id));
    return { ...part, count: list.length, live: list.filter(isLive).length, tvl: groupTvl(list, directory) };
  });
  return (
    <section className="grid" aria-label={t("categoriesTitle")}>
      <ul className="category-cards card-grid">
        {groups.map((group) => (
          <li key={group.id} data-cat={category}>
            <article className="card category-card column">
              <h2 className="item-title">
                <LocalLink to={group.to} className="card-link" aria-label={t("exploreGroup", { name: group.name })}>
                  {group.name}
                </LocalLink>
              </h2>
              <GroupCount group={group} />
            </article>
          </li>
        ))}
      </ul>
      <TvlSource groups={groups} Line={SourceLine} />
    </section>
  );
});

/** One source line for all cards: their figures have one source, and the oldest gives the age. */
function TvlSource({
  groups,
  note,
  Line,
}: {
  groups: readonly Group[];
  note?: string;
  Line: (props: { origin: Figure; source: "defillama" }) => ReactNode;
}) {
  const { t } = useTranslation("catalog");
  const oldest = oldestOf(groups.map(({ tvl }) => tvl));
  if (!oldest) return null;
  return (
    <div className="split fine-print">
      <span>
        {t("tvlLong")} {note}
      </span>
      <Line origin={oldest} source="defillama" />
    </div>
  );
}
