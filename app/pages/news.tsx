import { data } from "react-router";
import type { Route } from "./+types/news";
import { pageLoader } from "#app/pages/page-loader.server.ts";
import { newsChangedAt, newsLists } from "#app/features/news/store/page-news.server.ts";
import { addressIn } from "#app/features/news/syndication/outgoing-feeds.ts";
import { FeedAlternates, FeedLinks } from "#app/features/news/ui/feed-links.tsx";
import { CategoryButtons, GroupTabs, newsAddress, SortButtons } from "#app/features/news/ui/news-filters.tsx";
import { NewsList, NewsTemplates } from "#app/features/news/ui/news-list.tsx";
import { NewsMasthead } from "#app/features/news/ui/news-masthead.tsx";
import { newsJsonLd } from "#app/features/news/ui/news-json-ld.ts";
import { NEWS_PARTS } from "#app/features/news/ui/news-parts.ts";
import {
  ALL,
  FILTERS,
  hintOf,
  newsTopic,
  parseNewsQuery,
  serializeNewsQuery,
  type NewsFailure,
  type NewsLists,
} from "#app/features/news/news.ts";
import { CommunityVoices } from "#app/features/news/ui/community-voices.tsx";
import { community } from "#app/features/community/community-content.server.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { messageParts } from "#app/foundation/i18n/message-parts.ts";
import { useLanguage, useMessages, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { DEFAULT_LANGUAGE } from "#app/foundation/i18n/languages.ts";
import { log } from "#app/foundation/log.server.ts";
import { JsonLd, PageJsonLd } from "#app/foundation/ui/json-ld.tsx";
import { PageHead } from "#app/foundation/ui/page-head.tsx";
import { useSite } from "#app/foundation/ui/site.ts";
import { expireAt } from "#app/foundation/http/request-context.server.ts";
import "#app/features/news/ui/news.css";

const EMPTY_LISTS: NewsLists = { tab: "official", own: { stories: [], nextCursor: null }, more: null, english: null };
const noFailure = (): NewsFailure | null => null;
const DAY = 86_400_000;
/** Feeds are asked on a five-minute tick. */
const TICK = 300_000;
/** The texts that the page's script says. */
const SPOKEN = ["masthead.refresh", "masthead.refreshing", "refresh", "fresh", "error", "empty.sources", "wire"];

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
    // The masthead names the day, and the sources that don't answer.
    expireAt(render, Math.min((Math.floor(renderedAt / DAY) + 1) * DAY, renderedAt + TICK));

    const { accounts } = community();
    const page = {
      messages: messagesOf(language, "news", "story"),
      query,
      renderedAt,
      hint: news.latestNews().value,
      voices: accounts,
      voicesAsOf: Math.min(...accounts.map(({ asOf }) => Date.parse(asOf))),
    };
    try {
      const [lists, week, feeds] = await Promise.all([newsLists(news, query, language), news.countPastWeek(language), news.feedHealth()]);
      const failing = feeds.filter(({ state }) => state === "failing");
      const answering = feeds.filter(({ state }) => state === "ok").length;
      const health = answering > 0 ? { sources: feeds.length, answering } : null;
      return data({ ...page, lists, week, health, failing, failed: noFailure() });
    } catch (error) {
      log.error({ event: "news-load-failed", err: error });
      const lists = query.category === ALL ? { ...EMPTY_LISTS, tab: query.tab ?? EMPTY_LISTS.tab } : { ...EMPTY_LISTS, tab: null };
      const nothing = { lists, week: { stories: 0, sources: 0 }, health: null, failing: [], failed: "fetch" as const };
      return data({ ...page, ...nothing }, { status: 503 });
    }
  },
);

export default function News({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(["news", "story"]);
  const language = useLanguage();
  const site = useSite();
  const { query, lists, hint, week, health, failing, renderedAt, failed, voices, voicesAsOf } = loaderData;
  const languages = lists.english ? [language, DEFAULT_LANGUAGE] : [language];
  const inCategory = query.category !== ALL;
  const topic = inCategory ? t("categoryTitle", { category: t(`story:categories.${query.category}`) }) : "";
  const title = inCategory ? `${topic} · ${t("title")}` : t("title");
  const description = inCategory ? t("meta.category", { topic }) : t("meta.description");
  const path = newsAddress({ ...query, tab: null, sort: "latest", cursor: null }, DEFAULT_LANGUAGE);
  return (
    <main
      id="main"
      tabIndex={-1}
      className="news"
      data-live="news"
      data-languages={languages.join()}
      data-changed={Math.max(...languages.map((one) => hintOf(hint, one).changedAt))}
      data-messages={JSON.stringify(messageParts(useMessages("news"), SPOKEN))}
    >
      <PageHead title={title} description={description} path={path} noindex={query.cursor !== null || failed !== null} />
      <FeedAlternates category={query.category} />
      <PageJsonLd
        trail={[{ name: t("title"), path: "/news" }, ...(inCategory ? [{ name: t(`story:categories.${query.category}`), path }] : [])]}
      />
      <JsonLd data={newsJsonLd(title, `${site?.origin ?? ""}${newsAddress(query, language)}`, lists.own.stories)} />
      <NewsMasthead renderedAt={renderedAt} week={week} health={health} />
      <div className="container">
        <div id={NEWS_PARTS.filters} className="news-bar" data-in-place="">
          <div className="news-filters line">
            <CategoryButtons query={query} />
            {lists.tab && <GroupTabs query={query} shown={lists.tab} />}
          </div>
          <SortButtons query={query} />
        </div>
        <NewsList query={query} lists={lists} failed={failed} renderedAt={renderedAt} failing={failing} />
        <NewsTemplates query={query} />
        <FeedLinks category={query.category} />
      </div>
      <CommunityVoices voices={voices} asOf={voicesAsOf} isLater={lists.own.stories.length > 0} />
    </main>
  );
}
