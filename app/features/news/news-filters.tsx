import { useEffect, useId, useRef, type KeyboardEvent } from "react";
import { Link } from "react-router";
import { ALL, FILTERS, FIRST_QUERY, SORTS, TABS, writeNewsQuery, type NewsQuery } from "#app/features/news/news.ts";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn, type Language } from "#app/foundation/i18n/languages.ts";

/** The address of the news that a query asks for. */
export function newsAddress(query: NewsQuery, language: Language): string {
  const written = writeNewsQuery(query).toString();
  return pathIn("/news", language) + (written === "" ? "" : `?${written}`);
}

/** The eleven categories. They are links: the address says what is shown, with and without a script. */
export function CategoryButtons({ query }: { query: NewsQuery }) {
  const { t } = useTranslation(["news", "story"]);
  const language = useLanguage();
  const row = useRef<HTMLElement>(null);

  // On a phone the row is longer than the screen: the chosen one is brought into sight.
  useEffect(() => {
    const chosen = row.current?.querySelectorAll("a")[FILTERS.indexOf(query.category)];
    if (row.current && chosen) row.current.scrollLeft = chosen.offsetLeft - (row.current.clientWidth - chosen.offsetWidth) / 2;
  }, [query.category]);

  return (
    <nav ref={row} className="news-categories" aria-label={t("filter.category")}>
      <ul>
        {FILTERS.map((category) => (
          <li key={category}>
            <Link
              to={newsAddress({ ...query, category, tab: FIRST_QUERY.tab, cursor: null }, language)}
              className="chip"
              aria-current={category === query.category ? "true" : undefined}
              preventScrollReset
            >
              {t(`story:categories.${category}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The three orders. */
export function SortButtons({ query }: { query: NewsQuery }) {
  const { t } = useTranslation("news");
  const language = useLanguage();
  const id = useId();
  return (
    <div className="news-sort">
      <span id={id} className="sr-only">
        {t("filter.sort")}
      </span>
      <div className="segmented" role="group" aria-labelledby={id}>
        {SORTS.map((sort) => (
          <Link
            key={sort}
            to={newsAddress({ ...query, sort, cursor: null }, language)}
            aria-current={sort === query.sort ? "true" : undefined}
            preventScrollReset
          >
            {t(`sort.${sort}`)}
          </Link>
        ))}
      </div>
    </div>
  );
}

export const tabId = (tab: string): string => `news-tab-${tab}`;
export const PANEL = "news-panel";

/**
 * The four groups while all categories are shown: links that are tabs. The arrow keys go from one to the next; each can be
 * reached by Tab as well, since without a script there are no arrow keys.
 */
export function GroupTabs({ query }: { query: NewsQuery }) {
  const { t } = useTranslation("news");
  const language = useLanguage();
  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent<HTMLElement>) {
    const tabs = [...(list.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
    const at = tabs.findIndex((tab) => tab === document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to !== undefined) tabs[(to + tabs.length) % tabs.length]?.focus();
    // A link answers Enter by itself, a tab is expected to answer the space bar too.
    else if (event.key === " ") tabs[at]?.click();
    else return;
    event.preventDefault();
  }

  return (
    <div ref={list} className="tabs" role="tablist" aria-label={t("filter.groups")}>
      {TABS.map((tab) => (
        <Link
          key={tab}
          id={tabId(tab)}
          role="tab"
          to={newsAddress({ ...query, category: ALL, tab, cursor: null }, language)}
          aria-selected={tab === query.tab}
          aria-controls={PANEL}
          preventScrollReset
          onKeyDown={move}
        >
          {t(`tabs.${tab}`)}
        </Link>
      ))}
    </div>
  );
}
