import { useCallback, useEffect, useMemo, useRef, type MouseEvent } from "react";
import {
  ALL_CATEGORIES,
  parseNewsQuery,
  type FeedHealth,
  type NewsFailure,
  type NewsHint,
  type NewsQuery,
} from "#app/features/news/news.ts";
import { FeedLinks } from "#app/features/news/ui/feed-links.tsx";
import { usePreviousVisit } from "#app/features/news/ui/use-previous-visit.ts";
import { NewsFilters } from "#app/features/news/ui/news-filters.tsx";
import { NewsList } from "#app/features/news/ui/news-list.tsx";
import { NewsMasthead } from "#app/features/news/ui/news-masthead.tsx";
import { newsTitle } from "#app/features/news/ui/news-title.ts";
import type { StoryList } from "#app/features/news/ui/request-stories.ts";
import { useNews } from "#app/features/news/ui/use-news.ts";
import { useRefresh } from "#app/features/news/ui/use-refresh.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { defineIsland } from "#app/foundation/islands/define-island.ts";
import { samePageLink } from "#app/foundation/islands/same-page-link.ts";
import { usePageTitle } from "#app/foundation/islands/use-page-title.ts";
import type { LiveEntry } from "#app/foundation/live/live-client.ts";
import { writeAddress } from "#app/foundation/ui/write-address.ts";

interface Props {
  /** List of the URL, from the server. */
  first: StoryList;
  failed: NewsFailure | null;
  hint: LiveEntry<NewsHint>;
  week: { stories: number; sources: number };
  health: { sources: number; answering: number } | null;
  /** Sources whose last poll failed. */
  failing: readonly Pick<FeedHealth, "publisher">[];
}

/** The Chronicle. Filters change the list in place, and new stories wait behind a bar. */
function News({ first, failed, hint, week, health, failing }: Props) {
  const { t } = useTranslation(["news", "story"]);
  const { shown, waiting, failure, isSlow, asked: askedText, retry, accept, reload } = useNews({ first, failed, hint });
  const asked = useMemo(() => parseNewsQuery(new URLSearchParams(askedText)), [askedText]);
  const refresh = useRefresh(reload);
  const visit = usePreviousVisit();

  const title = failure && askedText !== shown.query ? t("title") : newsTitle(parseNewsQuery(new URLSearchParams(shown.query)), t);
  usePageTitle(title);

  const panel = useRef<HTMLDivElement>(null);
  /** Moves the focus to the list when the focused element was removed. */
  const goToList = useCallback(() => {
    panel.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView();
  }, []);
  /** List that was shown when another one was requested. */
  const left = useRef<StoryList>(undefined);
  useEffect(() => {
    if (!left.current || left.current === shown) return;
    left.current = undefined;
    if (document.activeElement === document.body) goToList();
  }, [shown, goToList]);

  const links = {
    onClick(event: MouseEvent) {
      const link = samePageLink(event);
      if (!link) return;
      event.preventDefault();
      left.current = shown;
      if (link.href === location.href) retry();
      else writeAddress(link.search, "pushState");
    },
  };
  return (
    <>
      <NewsMasthead renderedAt={first.readAt} week={week} health={health} refresh={refresh} />
      <div className="container" {...links}>
        <NewsFilters query={asked} tab={tabOf(asked, shown)} />
        <NewsList
          list={shown}
          asked={asked}
          failure={failure}
          isSlow={isSlow}
          waiting={waiting}
          onAccept={() => {
            accept();
            goToList();
          }}
          onRetry={() => {
            left.current = shown;
            retry();
          }}
          refresh={refresh}
          failing={failing}
          visit={visit}
          panel={panel}
        />
        <FeedLinks category={asked.category} />
      </div>
    </>
  );
}

/** Marks the clicked tab as chosen before its list has loaded. */
const tabOf = ({ category, tab }: NewsQuery, { lists }: StoryList) => (category === ALL_CATEGORIES && lists.tab && tab) || lists.tab;

export default defineIsland("news", News, {
  // The browser gets them with the page's props.
  messages: import.meta.env.SSR
    ? [
        "news:title",
        "news:masthead",
        "news:refresh",
        "news:filter",
        "news:sort",
        "news:tabs",
        "news:empty",
        "news:categoryTitle",
        "news:error",
        "news:loading",
        "news:fresh",
        "news:english",
        "news:paging",
        "news:feeds",
        "news:more",
        "news:wire",
        "news:fallback",
        "news:failing",
        "news:side",
        "sign-up:title",
        "sign-up:lead",
        "sign-up:subscribe",
        "story",
      ]
    : [],
});
