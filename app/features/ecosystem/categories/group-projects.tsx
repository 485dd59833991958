import { Suspense, useDeferredValue, useMemo } from "react";
import type { Card, Directory } from "#app/features/ecosystem/ecosystem.ts";
import { EmptyResults } from "#app/features/ecosystem/filters/empty-results.tsx";
import { SearchBox, SortField } from "#app/features/ecosystem/filters/filter-bar.tsx";
import { FIRST_PAGE, NO_FILTERS, pageOf, parseFilters, type Filters } from "#app/features/ecosystem/filters/filters.ts";
import type { GroupColumns } from "#app/features/ecosystem/directory/table-columns.ts";
import { ProjectList } from "#app/features/ecosystem/directory/project-list.tsx";
import { CurrentFiltersContext, useFilters, useFilterSource } from "#app/features/ecosystem/filters/use-filters.ts";
import { useFollowedLinks } from "#app/features/ecosystem/directory/use-followed-links.ts";
import { useSearchResult } from "#app/features/ecosystem/filters/use-search-result.ts";
import { ViewSwitch } from "#app/features/ecosystem/filters/view-switch.tsx";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "#app/features/ecosystem/directory/directory.css";
import "#app/features/ecosystem/filters/filters.css";
import "#app/foundation/ui/boxes.css";
import "#app/foundation/ui/titles.css";
import "#app/foundation/ui/art/hatches.css";

/** Reads only search, sort and view from the address, because a group is short and shown as a whole. */
export function groupFilters(query: URLSearchParams): Filters {
  const { search, sort, order, view } = parseFilters(query, { categories: [], tags: [] });
  return { ...NO_FILTERS, search, sort, order, view };
}

interface Props {
  category: string;
  /** Heading of the list below the group's parts; null without parts. */
  listTitle: string | null;
  cards: readonly Card[];
  directory: Directory;
  own: GroupColumns | null;
  /** Query string of the server's address. */
  query: string;
  path: `/${string}`;
  /** Text for a group without projects. */
  empty: string;
}

/** Search, sort and view of a group in one bar, and its projects. */
export function GroupProjects({ category, listTitle, cards, directory, own, query, path, empty }: Props) {
  const { t } = useTranslation("directory");
  const localPath = pathIn(path, useLanguage());
  const [filters, open] = useFilters(query, groupFilters);
  const current = useFilterSource(query, groupFilters);
  const result = useSearchResult(cards, directory.projects, filters);
  const found = result.found.length;
  const page = useMemo(() => pageOf(result.found, { ...filters, all: true }), [result, filters]);
  const list = useDeferredValue(useMemo(() => ({ ...page, directory, filters }), [page, directory, filters]));
  const links = useFollowedLinks<HTMLDivElement>({ open: (asked) => open(groupFilters(asked)), list, firstPage: FIRST_PAGE[filters.view] });
  return (
    <div className="container page-stack" {...links}>
      {listTitle && <h2 className="section-title">{listTitle}</h2>}
      {category === "wallets" && (
        <p className="muted">
          {t("chooseWallet.text")}{" "}
          <LocalLink to="/choose-wallet" className="link-more">
            {t("chooseWallet.link")}
            <UiIcon name="arrow-right" />
          </LocalLink>
        </p>
      )}
      {cards.length > 0 ? (
        <CurrentFiltersContext value={current}>
          <form
            action={localPath}
            role="search"
            aria-label={t("filtersAndSearch")}
            className="filter-bar group-bar cluster screen-only"
            autoComplete="off"
            // The list is already up to date.
            onSubmit={(event) => event.preventDefault()}
          >
            <SearchBox open={open} found={found} foundFor={filters.search} />
            <SortField open={open} />
            <ViewSwitch filters={filters} path={localPath} />
            {filters.view !== "table" && <input type="hidden" name="view" value={filters.view} />}
            <button className="button no-js-only">{t("apply")}</button>
          </form>
          <output className="sr-only">{t("results", { found, count: cards.length })}</output>
          {found === 0 && <EmptyResults filters={filters} result={result} isUnread={false} path={localPath} />}
          <Suspense>
            <ProjectList {...list} path={localPath} level={2} own={own} />
          </Suspense>
          {filters.sort === "activity" && found > 0 && <p className="caption">{t("activityNote")}</p>}
        </CurrentFiltersContext>
      ) : (
        <div className="empty-place empty-box">
          <h2 className="panel-title">{empty}</h2>
          <p className="muted">{t("checkBack")}</p>
          <LocalLink to="/listing-policy" className="link-more">
            {t("howWeList.title")}
            <UiIcon name="arrow-right" />
          </LocalLink>
        </div>
      )}
    </div>
  );
}
