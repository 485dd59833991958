import { useId } from "react";
import {
  ALL_CATEGORIES,
  FILTERS,
  DEFAULT_QUERY,
  SORTS,
  TABS,
  serializeNewsQuery,
  type NewsQuery,
  type Tab,
} from "#app/features/news/news.ts";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn, type Language } from "#app/foundation/i18n/languages.ts";
import { LinkTabs } from "#app/foundation/ui/link-tabs.tsx";
import "./news.css";
import "#app/foundation/ui/chips.css";

export function newsAddress(query: NewsQuery, language: Language): string {
  const written = serializeNewsQuery(query).toString();
  return pathIn("/news", language) + (written === "" ? "" : `?${written}`);
}

export const PANEL_ID = "news-panel";

interface Props {
  query: NewsQuery;
  /** Null in a category. */
  tab: Tab | null;
}

/** Filters by category, group and order. They are links, because the URL decides what is shown, also without scripts. */
export function NewsFilters({ query, tab }: Props) {
  return (
    <div className="news-bar" data-in-place="">
      <div className="news-filters line">
        <CategoryButtons query={query} isMain={tab === null} />
        {tab && <GroupTabs query={query} shown={tab} />}
      </div>
      <SortButtons query={query} />
    </div>
  );
}

/** Scrolls the chosen filter into view, because on a phone the row is wider than the screen. */
function showChosen(link: HTMLAnchorElement | null): void {
  const row = link?.closest<HTMLElement>(".news-filters");
  if (link && row) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
}

/** `isMain` if there are no groups beside them. */
function CategoryButtons({ query, isMain }: { query: NewsQuery; isMain: boolean }) {
  const { t } = useTranslation(["news", "story"]);
  const language = useLanguage();
  return (
    <nav className="news-categories screen-only" aria-label={t("filter.category")}>
      <ul>
        {FILTERS.map((category) => (
          <li key={category}>
            <a
              ref={category === query.category && isMain ? showChosen : undefined}
              href={newsAddress({ ...query, category, tab: DEFAULT_QUERY.tab, cursor: null }, language)}
              className="chip"
              aria-current={category === query.category ? "true" : undefined}
            >
              {t(`story:categories.${category}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SortButtons({ query }: { query: NewsQuery }) {
  const { t } = useTranslation("news");
  const language = useLanguage();
  const id = useId();
  return (
    <div className="news-sort screen-only">
      <span id={id} className="sr-only">
        {t("filter.sort")}
      </span>
      <div className="segmented" role="group" aria-labelledby={id}>
        {SORTS.map((sort) => (
          <a
            key={sort}
            href={newsAddress({ ...query, sort, cursor: null }, language)}
            aria-current={sort === query.sort ? "true" : undefined}
          >
            {t(`sort.${sort}`)}
          </a>
        ))}
      </div>
    </div>
  );
}

export const tabId = (tab: string): string => `news-tab-${tab}`;

function GroupTabs({ query, shown }: { query: NewsQuery; shown: Tab }) {
  const { t } = useTranslation("news");
  const language = useLanguage();
  return (
    <LinkTabs
      label={t("filter.groups")}
      panel={PANEL_ID}
      selected={showChosen}
      tabs={TABS.map((tab) => ({
        id: tabId(tab),
        to: newsAddress({ ...query, category: ALL_CATEGORIES, tab, cursor: null }, language),
        name: t(`tabs.${tab}`),
        isSelected: tab === shown,
      }))}
    />
  );
}
