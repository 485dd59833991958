import { Suspense, useDeferredValue, useMemo } from "react";
import { ActiveFilters } from "#app/features/ecosystem/filters/active-filters.tsx";
import { EmptyResults } from "#app/features/ecosystem/filters/empty-results.tsx";
import { SearchBox } from "#app/features/ecosystem/filters/filter-bar.tsx";
import { showMoreLink } from "#app/features/ecosystem/filters/filter-links.ts";
import { FilterPanel, PANEL_ID } from "#app/features/ecosystem/filters/filter-panel.tsx";
import { FIRST_PAGE, isUnread, pageOf, type Choices, type Filters } from "#app/features/ecosystem/filters/filters.ts";
import { ProjectList } from "#app/features/ecosystem/directory/project-list.tsx";
import { useFilterSheet } from "#app/features/ecosystem/filters/use-filter-sheet.ts";
import { CurrentFiltersContext, type CurrentFilters, type OpenFilters } from "#app/features/ecosystem/filters/use-filters.ts";
import { useFollowedLinks } from "#app/features/ecosystem/directory/use-followed-links.ts";
import { useSearchResult } from "#app/features/ecosystem/filters/use-search-result.ts";
import { ViewSwitch } from "#app/features/ecosystem/filters/view-switch.tsx";
import type { Card, Directory } from "#app/features/ecosystem/ecosystem.ts";
import { Icon } from "#app/features/ecosystem/ui/icon.tsx";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import "./directory.css";
import "#app/features/ecosystem/filters/filters.css";
import "#app/foundation/ui/titles.css";

/** ID of the line below the list; the first paint doesn't wait for elements after it. */
export const BELOW_LIST_ID = "below-list";

interface Props {
  cards: readonly Card[];
  choices: Choices;
  directory: Directory;
  /** Filters in the address. The controls follow them at once, the list and its counts are deferred. */
  filters: Filters;
  current: CurrentFilters;
  open: OpenFilters;
  read: (query: URLSearchParams) => Filters;
}

export function Discover({ cards, choices, directory, filters: newest, current, open, read }: Props) {
  const { t } = useTranslation("directory");
  const path = pathIn("/ecosystem", useLanguage());
  // Deferred, so that a click gets its response before counts and rows are rendered.
  const filters = useDeferredValue(newest);
  const result = useSearchResult(cards, directory.projects, filters);
  const page = useMemo(() => pageOf(result.found, filters), [result, filters]);
  const list = useDeferredValue(useMemo(() => ({ ...page, directory, filters }), [page, directory, filters]));
  const links = useFollowedLinks<HTMLElement>({ open: (query) => open(read(query)), list, firstPage: FIRST_PAGE[filters.view] });
  const sheet = useFilterSheet();
  const found = result.found.length;

  return (
    <CurrentFiltersContext value={current}>
      {/* Handles bubbling clicks of links to this page; the links themselves have focus and keyboard support. */}
      <section className="container" aria-labelledby="discover-title" {...links}>
        <div className="discover" data-folded={sheet.isFolded ? "" : undefined}>
          <form action={path} role="search" aria-label={t("filtersAndSearch")} autoComplete="off" onSubmit={sheet.onSubmit}>
            <div className="filter-bar cluster screen-only">
              <SearchBox open={open} found={found} foundFor={filters.search} />
              <button type="button" className="button filters-toggle" popoverTarget={PANEL_ID} {...sheet.button}>
                <Icon name="filters" size={16} />
                {t("filtersAndSearch")}
              </button>
              <ViewSwitch filters={filters} path={path} />
            </div>
            <FilterPanel
              filters={filters}
              open={open}
              choices={choices}
              counts={result.counts}
              found={found}
              path={path}
              sheet={sheet.sheet}
            />
            {filters.view !== "table" && <input type="hidden" name="view" value={filters.view} />}
          </form>
          <div className="results grid">
            <div className="results-line row">
              <h2 className="side-title" id="discover-title">
                {t("discover")}
              </h2>
              <ActiveFilters filters={filters} path={path} />
              <output className="detail" data-results={found}>
                {t("results", { found, count: cards.length })}
              </output>
            </div>
            {found === 0 && <EmptyResults filters={filters} result={result} isUnread={isUnread(filters, directory.projects)} path={path} />}
            <Suspense>
              <ProjectList {...list} path={path} />
            </Suspense>
            {page.more > 0 && (
              <p className="show-more centered screen-only">
                <a href={path + showMoreLink(filters)} className="button">
                  {t("showMore", { count: page.more })}
                </a>
              </p>
            )}
            <p id={BELOW_LIST_ID} className="caption" hidden={filters.sort !== "activity" || found === 0}>
              {t("activityNote")}
            </p>
          </div>
        </div>
      </section>
    </CurrentFiltersContext>
  );
}
