import { useId } from "react";
import { NEWS_PARTS } from "#app/features/news/ui/news-parts.ts";
import { ALL, FILTERS, DEFAULT_QUERY, SORTS, TABS, serializeNewsQuery, type NewsQuery, type Tab } from "#app/features/news/news.ts";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn, type Language } from "#app/foundation/i18n/languages.ts";
import { LinkTabs } from "#app/foundation/ui/link-tabs.tsx";
import "./news.css";
import "#app/foundation/ui/chips.css";

/** The address of the news that a query asks for. */
export function newsAddress(query: NewsQuery, language: Language): string {
  const written = serializeNewsQuery(query).toString();
  return pathIn("/news", language) + (written === "" ? "" : `?${written}`);
}

/** The eleven categories. They are links: the address says what is shown, with and without a script. */
export function CategoryButtons({ query }: { query: NewsQuery }) {
  const { t } = useTranslation(["news", "story"]);
  const language = useLanguage();
  return (
    <nav className="news-categories screen-only" aria-label={t("filter.category")}>
      <ul>
        {FILTERS.map((category) => (
          <li key={category}>
            <a
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

/** The three orders. */
export function SortButtons({ query }: { query: NewsQuery }) {
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

/** The four groups while all categories are shown. */
export function GroupTabs({ query, shown }: { query: NewsQuery; shown: Tab }) {
  const { t } = useTranslation("news");
  const language = useLanguage();
  return (
    <LinkTabs
      label={t("filter.groups")}
      panel={NEWS_PARTS.panel}
      tabs={TABS.map((tab) => ({
        id: tabId(tab),
        to: newsAddress({ ...query, category: ALL, tab, cursor: null }, language),
        name: t(`tabs.${tab}`),
        isSelected: tab === shown,
      }))}
    />
  );
}
