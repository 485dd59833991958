import { useEffect, useMemo, useState, type MouseEvent } from "react";
import { Link, useLocation } from "react-router";
import { ActiveFilters } from "#app/features/ecosystem/directory/active-filters.tsx";
import { isLive, tagsByFrequency } from "#app/features/ecosystem/directory/directory.ts";
import type { Card, Directory } from "#app/features/ecosystem/ecosystem.ts";
import { EmptyResults } from "#app/features/ecosystem/directory/empty-results.tsx";
import { SearchBox } from "#app/features/ecosystem/directory/filter-bar.tsx";
import { FilterPanel, PANEL_ID } from "#app/features/ecosystem/directory/filter-panel.tsx";
import {
  isTrendingSelected,
  countWithoutEachFilter,
  filterCards,
  INITIAL_CARDS,
  makeSearchable,
} from "#app/features/ecosystem/directory/filters.ts";
import { Icon } from "#app/features/ecosystem/icon.tsx";
import { ProjectList } from "#app/features/ecosystem/directory/project-list.tsx";
import { StatStrip } from "#app/features/ecosystem/directory/stat-strip.tsx";
import { queryOf, useFilters } from "#app/features/ecosystem/directory/use-filters.ts";
import { useFocusFallback } from "#app/features/ecosystem/directory/use-focus-fallback.ts";
import { useIsWideScreen } from "#app/features/ecosystem/directory/use-is-wide-screen.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";

interface Props {
  cards: readonly Card[];
  categories: readonly string[];
  directory: Directory;
  checkedAt: number;
}

const closeSheet = (): void => document.querySelector<HTMLElement>(`#${PANEL_ID}:popover-open`)?.hidePopover();

/** Where the focus goes when its own link is gone: on in the list, else to the filters that are left. */
const focusFallbacks = (gone: Element): string[] =>
  gone.matches(".show-more > *")
    ? [`.project-list > :nth-child(${INITIAL_CARDS + 1}) .card-link`]
    : [".filters:popover-open .filters-footer > *", ".chip-active", ".filters-toggle"];

/** The directory itself: its figures, search and filters, and the cards that pass. */
export function Discover({ cards, categories, directory, checkedAt }: Props) {
  const { t } = useTranslation(["directory", "tags"]);
  const { pathname } = useLocation();
  const isWide = useIsWideScreen();
  const [isFolded, setFolded] = useState(false);

  // Made once: another language is another page, and has its own of this component.
  const [choices] = useState(() => ({ categories, tags: tagsByFrequency(cards) }));
  const [searchable] = useState(() => makeSearchable(cards, (tag) => t.dynamic("tags:", tag)));
  const { filters, basis, change } = useFilters(choices, directory.projects);
  const found = useMemo(() => filterCards(searchable, basis, filters), [searchable, basis, filters]);
  const shown = filters.all ? found : found.slice(0, INITIAL_CARDS);
  const section = useFocusFallback(focusFallbacks);
  useEffect(() => {
    if (isWide) closeSheet();
  }, [isWide]);

  /** Beside the list the button folds the column away; elsewhere the browser opens the sheet by itself. */
  function toggle(event: MouseEvent) {
    if (!isWide) return;
    event.preventDefault();
    setFolded(!isFolded);
  }

  return (
    <section ref={section} className="container section" aria-labelledby="discover-title">
      <header className="section-head discover-head">
        <h2 id="discover-title">{t("discover")}</h2>
        <button
          type="button"
          className="button button-small filters-toggle"
          popoverTarget={PANEL_ID}
          aria-expanded={isWide ? !isFolded : undefined}
          onClick={toggle}
        >
          <Icon name="filters" size={16} />
          {t("filtersAndSearch")}
        </button>
      </header>
      <StatStrip
        projects={cards.length}
        categories={categories.length}
        live={cards.filter(isLive).length}
        tvl={directory.chainTvl}
        checkedAt={checkedAt}
      />
      <div className="discover" data-folded={isFolded || undefined}>
        <form
          action={pathname}
          role="search"
          aria-label={t("filtersAndSearch")}
          autoComplete="off"
          onSubmit={(event) => {
            // The list is up to date already.
            event.preventDefault();
            closeSheet();
          }}
        >
          <SearchBox filters={filters} change={change} />
          <FilterPanel filters={filters} change={change} cards={cards} choices={choices} found={found.length} />
        </form>
        <div className="results">
          <div className="results-line">
            <ActiveFilters filters={filters} />
            <output data-results={found.length}>{t("results", { found: found.length, count: cards.length })}</output>
          </div>
          {found.length === 0 ? (
            <EmptyResults
              filters={filters}
              blockingFilters={countWithoutEachFilter(searchable, basis, filters)}
              isLoading={isTrendingSelected(filters) && Object.values(basis).every(({ change24h }) => change24h === null)}
            />
          ) : (
            <ProjectList cards={shown} figures={directory.projects} />
          )}
          {found.length > shown.length && (
            <p className="show-more">
              <Link to={{ search: queryOf({ ...filters, all: true }) }} preventScrollReset className="button">
                {t("showMore", { count: found.length - shown.length })}
              </Link>
            </p>
          )}
        </div>
      </div>
    </section>
  );
}
