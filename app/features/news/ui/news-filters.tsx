import { useId, type FocusEvent, type MouseEvent } from "react";
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
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./news.css";
import "#app/foundation/ui/chips.css";
import "#app/foundation/ui/titles.css";

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

const TOPICS_ID = "news-topics";

/**
 * Filters by category, group and order. They are links, because the URL decides what is shown, also without scripts. On a narrow
 * screen a button opens categories and orders as a sheet (a native popover).
 */
export function NewsFilters({ query, tab }: Props) {
  const { t } = useTranslation(["news", "story"]);
  const topic = query.category === ALL_CATEGORIES ? t("filter.all") : t(`story:categories.${query.category}`);
  return (
    <div className="news-bar" data-in-place="">
      {tab && <GroupTabs query={query} shown={tab} />}
      <button type="button" className="button news-topics-button screen-only" popoverTarget={TOPICS_ID}>
        {topic}
        {query.sort !== DEFAULT_QUERY.sort && ` · ${t(`sort.${query.sort}`)}`}
        <UiIcon name="chevron-down" size={18} />
      </button>
      <div id={TOPICS_ID} popover="auto" className="news-topics" role="group" aria-label={t("filter.topics")} {...SHEET_EVENTS}>
        <p className="news-topics-head split card-title">
          {t("filter.topics")}
          <button type="button" className="icon-button" popoverTarget={TOPICS_ID} popoverTargetAction="hide" aria-label={t("filter.close")}>
            <UiIcon name="x" />
          </button>
        </p>
        <CategoryButtons query={query} />
        <SortButtons query={query} />
      </div>
    </div>
  );
}

function hideSheet(sheet: HTMLElement): void {
  if (sheet.matches(":popover-open")) sheet.hidePopover();
}

/** The list changes in place, so a choice closes the sheet. */
function closeSheet({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  if (target instanceof Element && target.closest("a")) hideSheet(currentTarget);
}

/** A popover doesn't trap the focus, so it closes when Tab leaves it; otherwise it would cover the focused element. */
function closeLeft({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>): void {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) hideSheet(currentTarget);
}

const SHEET_EVENTS = { onClick: closeSheet, onBlur: closeLeft };

/** Scrolls the chosen tab into view, because on a phone the row can be wider than the screen. */
function showChosen(link: HTMLAnchorElement | null): void {
  const row = link?.parentElement;
  if (link && row) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
}

function CategoryButtons({ query }: { query: NewsQuery }) {
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
