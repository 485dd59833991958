import { useEffect } from "react";
import { data, isRouteErrorResponse, useRevalidator } from "react-router";
import type { Route } from "./+types/news";
import { pageLoader } from "#app/pages/page-loader.server.ts";
import { newsChangedAt } from "#app/features/news/store/page-news.server.ts";
import { addressIn } from "#app/features/news/syndication/outgoing-feeds.ts";
import { FeedAlternates, FeedLinks } from "#app/features/news/ui/feed-links.tsx";
import { CategoryButtons, GroupTabs, newsAddress, SortButtons } from "#app/features/news/ui/news-filters.tsx";
import { NewsList } from "#app/features/news/ui/news-list.tsx";
import { NewsMasthead } from "#app/features/news/ui/news-masthead.tsx";
import { newsJsonLd } from "#app/features/news/ui/news-json-ld.ts";
import {
  ALL,
  FILTERS,
  newsTopic,
  PAGE_SIZE,
  parseNewsQuery,
  serializeNewsQuery,
  type NewsFailure,
  type NewsQuery,
} from "#app/features/news/news.ts";
import type { NewsService } from "#app/features/news/news.server.ts";
import { useRefresh } from "#app/features/news/ui/use-refresh.ts";
import { MIN_OWN_STORIES, makeLists, MAX_EXTRA_STORIES, useStories, type Lists } from "#app/features/news/ui/use-stories.ts";
import { CommunityVoices } from "#app/features/news/ui/community-voices.tsx";
import { community } from "#app/features/community/community-content.server.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { DEFAULT_LANGUAGE, type Language } from "#app/foundation/i18n/languages.ts";
import { log } from "#app/foundation/log.server.ts";
import { UnreachableError, whenReachable } from "#app/foundation/ui/connection.ts";
import { classifyError } from "#app/foundation/ui/page-recovery.tsx";
import { JsonLd, PageJsonLd } from "#app/foundation/ui/json-ld.tsx";
import { PageHead } from "#app/foundation/ui/page-head.tsx";
import { useSite } from "#app/foundation/ui/site.ts";
import { expireAt } from "#app/foundation/http/request-context.server.ts";

const EMPTY_LISTS: Lists = { own: { articles: [], nextCursor: null }, more: null, english: null };
const noFailure = (): NewsFailure | null => null;
const DAY = 86_400_000;

/** What was asked for, and what else is offered where that is little. */
async function listsOf({ listArticles }: NewsService, { category, sort, tab, cursor }: NewsQuery, language: Language): Promise<Lists> {
  const asked = { category, sort, tab: category === ALL ? tab : null, cursor: null };
  const own = await listArticles({ ...asked, language, limit: PAGE_SIZE, cursor });
  const isLittle = language !== DEFAULT_LANGUAGE && cursor === null && own.articles.length < MIN_OWN_STORIES;
  if (!isLittle) return makeLists(own, null, null);
  const [more, english] = await Promise.all([
    category === ALL ? listArticles({ ...asked, tab: null, language, limit: MAX_EXTRA_STORIES }) : null,
    listArticles({ ...asked, language: DEFAULT_LANGUAGE, limit: MAX_EXTRA_STORIES }),
  ]);
  return makeLists(own, more, english);
}

export const loader = pageLoader(
  {
    query: { canonical: (asked) => serializeNewsQuery(parseNewsQuery(asked)), parse: parseNewsQuery },
    topics: [newsTopic],
    search: { title: "news:title", text: "news:meta.description" },
    sitemap: () =>
      FILTERS.map((category) => ({
        path: addressIn("/news", DEFAULT_LANGUAGE, category),
        changes: "daily",
        priority: 0.9,
        // We don't store when a single category last changed.
        lastChange: (language, { news }) => (category === ALL ? newsChangedAt(news, language) : undefined),
      })),
  },
  async ({ query, language, services: { news }, render }) => {
    const renderedAt = Date.now();
    // The masthead names the day.
    expireAt(render, (Math.floor(renderedAt / DAY) + 1) * DAY);

    const { accounts } = community();
    const page = {
      messages: messagesOf(language, "news", "story"),
      query,
      renderedAt,
      hint: news.latestNews(),
      voices: accounts.map(({ id, name, handle }) => ({ id, name, handle })),
      voicesAsOf: Math.min(...accounts.map(({ asOf }) => Date.parse(asOf))),
    };
    try {
      const [lists, week] = await Promise.all([listsOf(news, query, language), news.countPastWeek(language)]);
      return data({ ...page, lists, week, failed: noFailure() });
    } catch (error) {
      log.error({ event: "news-load-failed", err: error });
      return data({ ...page, lists: EMPTY_LISTS, week: { stories: 0, sources: 0 }, failed: "fetch" as const }, { status: 503 });
    }
  },
);

type Page = Awaited<ReturnType<Route.ClientLoaderArgs["serverLoader"]>>;
/** What is shown, for when the next list doesn't come. */
let shownPage: { pathname: string; page: Page } | undefined;

/** Another list of the page that is open: when it doesn't come, its place says so and the rest of the page stays. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs): Promise<Page> {
  try {
    return await serverLoader();
  } catch (error) {
    const meaning = classifyError(error);
    const isRefusal = isRouteErrorResponse(meaning) && meaning.status < 500;
    if (isRefusal || shownPage?.pathname !== url.pathname) throw error;
    const failed = !(meaning instanceof UnreachableError) ? "fetch" : navigator.onLine ? "unreachable" : "offline";
    return { ...shownPage.page, query: parseNewsQuery(url.searchParams), lists: EMPTY_LISTS, failed };
  }
}

export default function News({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(["news", "story"]);
  const language = useLanguage();
  const site = useSite();
  const { query, lists, hint, week, renderedAt, failed, voices, voicesAsOf } = loaderData;
  const { revalidate } = useRevalidator();
  useEffect(() => {
    shownPage = { pathname: location.pathname, page: loaderData };
    if (failed !== "offline" && failed !== "unreachable") return;
    let isLeft = false;
    void whenReachable().then(() => {
      if (!isLeft) void revalidate();
    });
    return () => {
      isLeft = true;
    };
  }, [loaderData, failed, revalidate]);
  const stories = useStories(lists, query, language, hint);
  const { isBusy, refresh } = useRefresh(stories.reload);
  const inCategory = query.category !== ALL;
  const topic = inCategory ? t("categoryTitle", { category: t(`story:categories.${query.category}`) }) : "";
  const title = inCategory ? `${topic} · ${t("title")}` : t("title");
  const description = inCategory ? t("meta.category", { topic }) : t("meta.description");
  const path = newsAddress({ ...query, tab: "official", sort: "latest", cursor: null }, DEFAULT_LANGUAGE);
  return (
    <main id="main" tabIndex={-1} className="news">
      <PageHead title={title} description={description} path={path} noindex={query.cursor !== null || failed !== null} />
      <FeedAlternates category={query.category} />
      <PageJsonLd
        trail={[{ name: t("title"), path: "/news" }, ...(inCategory ? [{ name: t(`story:categories.${query.category}`), path }] : [])]}
      />
      <JsonLd data={newsJsonLd(title, `${site?.origin ?? ""}${newsAddress(query, language)}`, lists.own.articles)} />
      <NewsMasthead renderedAt={renderedAt} week={week} isBusy={isBusy} onRefresh={refresh} />
      <div className="container">
        <CategoryButtons query={query} />
        <div className="news-bar">
          {!inCategory && <GroupTabs query={query} />}
          <SortButtons query={query} />
        </div>
        <NewsList
          query={query}
          stories={stories}
          failed={stories.shown === lists ? failed : null}
          renderedAt={renderedAt}
          isRefreshing={isBusy}
          onRefresh={refresh}
        />
        <FeedLinks category={query.category} />
      </div>
      <CommunityVoices voices={voices} asOf={voicesAsOf} />
    </main>
  );
}
