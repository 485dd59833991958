import { data } from "react-router";
import type { Route } from "./+types/news";
import { pageLoader, type SearchEntry } from "#app/pages/page-loader.server.ts";
import { newsChangedAt, newsLists } from "#app/features/news/store/page-news.server.ts";
import { addressIn } from "#app/features/news/syndication/outgoing-feeds.ts";
import { FeedAlternates } from "#app/features/news/ui/feed-links.tsx";
import { newsAddress } from "#app/features/news/ui/news-filters.tsx";
import NewsIsland from "#app/features/news/ui/news.island.tsx";
import { newsJsonLd } from "#app/features/news/ui/news-json-ld.ts";
import { newsTitle } from "#app/features/news/ui/news-title.ts";
import { chooseLeadStory } from "#app/features/news/lead-story.ts";
import {
  ALL_CATEGORIES,
  DEFAULT_QUERY,
  FILTERS,
  changeOf,
  newsTopic,
  parseNewsQuery,
  serializeNewsQuery,
  type NewsFailure,
  type NewsLists,
  type ShownLists,
  type ShownStory,
  type Story,
} from "#app/features/news/news.ts";
import { OfficialAccounts } from "#app/features/news/ui/official-accounts.tsx";
import { community } from "#app/features/community/community-content.server.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { DAY } from "#app/foundation/durations.ts";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { DEFAULT_LANGUAGE } from "#app/foundation/i18n/languages.ts";
import { Island } from "#app/foundation/islands/island.tsx";
import { log } from "#app/foundation/log.server.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";
import { JsonLd, PageJsonLd } from "#app/foundation/ui/json-ld.tsx";
import { PageHead } from "#app/foundation/ui/page-head.tsx";
import { useSite } from "#app/foundation/ui/site.ts";
import { expireAt } from "#app/foundation/http/request-context.server.ts";
import "#app/features/news/ui/news.css";

const EMPTY_LISTS: NewsLists = { tab: "official", own: { stories: [], nextCursor: null }, more: null, english: null };
const noFailure = (): NewsFailure | null => null;
const FEED_INTERVAL_MS = 300_000;
/** Stories for the island: only the lead story has an excerpt. */
function shownStories(stories: readonly Story[]): ShownStory[] {
  const lead = chooseLeadStory(stories);
  return stories.map(({ imageUrl: _imageUrl, rssSource: _rssSource, ...story }) => ({
    ...story,
    excerpt: story === lead ? story.excerpt : "",
  }));
}
const shownLists = ({ tab, own, more, english }: NewsLists): ShownLists => ({
  tab,
  own: { ...own, stories: shownStories(own.stories) },
  more: more && shownStories(more),
  english: english && shownStories(english),
});

export const loader = pageLoader(
  {
    query: { canonical: (asked) => serializeNewsQuery(parseNewsQuery(asked)), parse: parseNewsQuery },
    topics: [newsTopic],
    search: (language): SearchEntry[] => {
      const t = translatorFor(language, "news", "story");
      return [
        { title: t("title"), text: t("meta.description") },
        ...FILTERS.filter((category) => category !== ALL_CATEGORIES).map((category): SearchEntry => {
          const topic = t("categoryTitle", { category: t(`story:categories.${category}`) });
          return { path: `/news?${serializeNewsQuery({ ...DEFAULT_QUERY, category })}`, title: topic, text: t("meta.category", { topic }) };
        }),
      ];
    },
    llms: {
      section: "Pages",
      entries: (language) => {
        const t = translatorFor(language, "news");
        return [{ title: t("title"), text: t("meta.description") }];
      },
    },
    sitemap: () =>
      FILTERS.map((category) => ({
        path: addressIn("/news", DEFAULT_LANGUAGE, category),
        changes: "daily",
        priority: 0.9,
        // We don't store when a single category last changed.
        lastChange: (language, { news }) => (category === ALL_CATEGORIES ? newsChangedAt(news, language) : undefined),
      })),
  },
  async ({ query, language, services: { news }, render }) => {
    const renderedAt = Date.now();
    // The masthead shows the date and the sources that don't respond.
    expireAt(render, Math.min((Math.floor(renderedAt / DAY) + 1) * DAY, renderedAt + FEED_INTERVAL_MS));

    const { accounts } = community();
    const page = {
      messages: messagesOf(language, "news", "story"),
      query,
      renderedAt,
      hint: news.latestNews(),
      accounts,
      accountsAsOf: Math.min(...accounts.map(({ asOf }) => Date.parse(asOf))),
    };
    try {
      const [lists, week, feeds] = await Promise.all([newsLists(news, query, language), news.countPastWeek(language), news.feedHealth()]);
      const failing = feeds.filter(({ state }) => state === "failing");
      const answering = feeds.filter(({ state }) => state === "ok").length;
      const health = answering > 0 ? { sources: feeds.length, answering } : null;
      return data({ ...page, lists, week, health, failing, failed: noFailure() });
    } catch (error) {
      log.error({ event: "news-load-failed", err: error });
      const lists =
        query.category === ALL_CATEGORIES ? { ...EMPTY_LISTS, tab: query.tab ?? EMPTY_LISTS.tab } : { ...EMPTY_LISTS, tab: null };
      const nothing = { lists, week: { stories: 0, sources: 0 }, health: null, failing: [], failed: "fetch" as const };
      return data({ ...page, ...nothing }, { status: 503 });
    }
  },
);

export default function News({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(["news", "story"]);
  const language = useLanguage();
  const site = useSite();
  const { query, lists, hint, week, health, failing, renderedAt, failed, accounts, accountsAsOf } = loaderData;
  const inCategory = query.category !== ALL_CATEGORIES;
  const topic = inCategory ? t("categoryTitle", { category: t(`story:categories.${query.category}`) }) : "";
  const title = newsTitle(query, t);
  const first = {
    query: serializeNewsQuery(query).toString(),
    lists: shownLists(lists),
    changedAt: changeOf(hint.value, language, lists),
    readAt: renderedAt,
  };
  const description = inCategory ? t("meta.category", { topic }) : t("meta.description");
  const path = newsAddress({ ...query, tab: null, sort: "latest", cursor: null }, DEFAULT_LANGUAGE);
  return (
    <main id="main" tabIndex={-1} className="news">
      <PageHead title={title} description={description} path={path} noindex={query.cursor !== null || failed !== null} />
      <FeedAlternates category={query.category} />
      <PageJsonLd
        trail={[{ name: t("title"), path: "/news" }, ...(inCategory ? [{ name: t(`story:categories.${query.category}`), path }] : [])]}
      />
      <JsonLd data={newsJsonLd(title, `${site?.origin ?? ""}${newsAddress(query, language)}`, lists.own.stories)} />
      <RenderedAt value={renderedAt}>
        <Island of={NewsIsland} props={{ first, failed, hint, week, health, failing }} when="load" />
      </RenderedAt>
      <OfficialAccounts accounts={accounts} asOf={accountsAsOf} isLater={lists.own.stories.length > 0} />
    </main>
  );
}
