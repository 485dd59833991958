import type { ReactNode } from "react";
import { newsAddress, tabId } from "#app/features/news/ui/news-filters.tsx";
import {
  DEFAULT_QUERY,
  serializeNewsQuery,
  type FeedHealth,
  type NewsFailure,
  type NewsLists,
  type NewsQuery,
  type Story,
  type Tab,
} from "#app/features/news/news.ts";
import { CategoryIcon } from "#app/features/news/ui/category-icon.tsx";
import { NEWS_PARTS } from "#app/features/news/ui/news-parts.ts";
import { LeadStory, StorySkeletons, WireGroups, type WireList } from "#app/features/news/ui/wire.tsx";
import { chooseLead } from "#app/features/news/ui/wire-groups.ts";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import "./news.css";
import "./wire.css";
import "#app/foundation/ui/boxes.css";
import "#app/foundation/ui/titles.css";

interface Props {
  query: NewsQuery;
  lists: NewsLists;
  /** Why there is no list. */
  failed: NewsFailure | null;
  renderedAt: number;
  /** Sources that didn't answer the last time. */
  failing: readonly Pick<FeedHealth, "publisher">[];
}

/** The stories of a tab or a category, and the way to older ones below. A script keeps it up to date (news-script.ts). */
export function NewsList(props: Props) {
  const { t } = useTranslation(["news", "story"]);
  const { query, lists } = props;
  const inCategory = lists.tab === null;
  return (
    <div
      id={NEWS_PARTS.panel}
      role={inCategory ? "region" : "tabpanel"}
      aria-labelledby={lists.tab === null ? "news-category" : tabId(lists.tab)}
      tabIndex={-1}
      className="news-panel"
    >
      <h2 id={inCategory ? "news-category" : undefined} className={inCategory ? undefined : "sr-only"}>
        {lists.tab === null ? t("categoryTitle", { category: t(`story:categories.${query.category}`) }) : t(`tabs.${lists.tab}`)}
      </h2>
      {/* Hovers over the list, so that it moves nothing and is seen from wherever someone reads. */}
      <output className="new-stories-bar" />
      <div id={NEWS_PARTS.list}>
        <Body {...props} />
      </div>
    </div>
  );
}

/** What the script shows in the place of the list, or above it. */
export function NewsTemplates({ query }: { query: NewsQuery }) {
  return (
    <>
      <template id="news-skeletons">
        <StorySkeletons />
      </template>
      <template id="news-failure">
        <LoadError query={query} failed="fetch" />
      </template>
      <template id="news-waiting">
        <button type="button" className="button button-primary button-small">
          <CategoryIcon name="newer" />
        </button>
      </template>
    </>
  );
}

function Body({ query, lists: { tab, own, more, english }, failed, renderedAt, failing }: Props) {
  const { t } = useTranslation("news");
  if (failed) return <LoadError query={query} failed={failed} />;
  const hasOwn = own.stories.length > 0;
  const hasMore = more !== null && more.length > 0;
  const list = { query, tab, renderedAt };
  const isUnchosen = tab !== null && query.tab === null && query.cursor === null;
  return (
    <>
      {isUnchosen && hasOwn && tab !== "official" && <p className="news-fallback detail">{t("fallback.tab", { tab: t(`tabs.${tab}`) })}</p>}
      {!hasOwn &&
        (isUnchosen && hasMore ? <p className="news-fallback detail">{t("fallback.none")}</p> : <Empty query={query} tab={tab} />)}
      <Wire name="own" stories={own.stories} list={list} hasLead={query.cursor === null && query.sort === "latest"} failing={failing} />
      <Pagination query={{ ...query, tab: query.tab ?? (tab === "official" ? null : tab) }} next={own.nextCursor} />
      {hasMore && (
        <MoreStories
          name="more"
          title={t("more.title")}
          // The sentence above says it where these are the first ones.
          text={hasOwn || !isUnchosen ? t("more.text") : null}
          stories={more}
          list={{ ...list, tab: null }}
          hasLead={own.stories.length < 2}
        />
      )}
      {english && english.length > 0 && (
        <MoreStories
          name="english"
          title={t("english.title")}
          text={t("english.text")}
          stories={english}
          list={list}
          hasLead={own.stories.length < 2 && !hasMore}
        />
      )}
    </>
  );
}

interface WireProps {
  name: "own" | "more" | "english";
  stories: readonly Story[];
  list: WireList;
  hasLead: boolean;
  failing?: Props["failing"];
}

/** A list: its lead, where it has one, its rows, and beside them which sources don't answer. */
function Wire({ name, stories, list, hasLead, failing }: WireProps) {
  const { t } = useTranslation("news");
  const lead = hasLead && stories.length > 1 ? chooseLead(stories) : undefined;
  return (
    <div className="wire grid" data-stories={name} data-with-lead={lead ? "" : undefined}>
      {lead && <LeadStory story={lead} renderedAt={list.renderedAt} />}
      <WireGroups stories={stories.filter((one) => one !== lead)} list={list} />
      {lead && failing && failing.length > 0 && (
        <aside className="wire-failing hint text-links" aria-labelledby="news-failing">
          <h3 className="small-title" id="news-failing">
            {t("failing.title")}
          </h3>
          <p>
            {[...new Set(failing.map(({ publisher }) => publisher))].join(" · ")}{" "}
            <LocalLink to="/news/sources">{t("failing.more")}</LocalLink>
          </p>
        </aside>
      )}
    </div>
  );
}

/** What there is besides, where there is little of what was asked for. Its heading says what it is; each story is marked. */
function MoreStories({ title, text, ...list }: WireProps & { title: string; text: string | null }) {
  const id = `news-${list.name}`;
  return (
    <section className={text === null ? undefined : "news-offer grid-close"} aria-labelledby={id}>
      <h2 id={id} className={text === null ? "sr-only" : "card-title"}>
        {title}
      </h2>
      {text !== null && <p className="secondary">{text}</p>}
      <Wire {...list} />
    </section>
  );
}

function Notice({ children, ...rest }: { children: ReactNode; role?: "alert" }) {
  return (
    <div className="news-notice empty-box grid" {...rest}>
      {children}
    </div>
  );
}

function Empty({ query, tab }: { query: NewsQuery; tab: Tab | null }) {
  const { t } = useTranslation(["news", "story"]);
  const language = useLanguage();
  if (query.cursor !== null) {
    return (
      <Notice>
        <p>{t("empty.older")}</p>
        <a href={newsAddress({ ...query, cursor: null }, language)}>{t("paging.newest")}</a>
      </Notice>
    );
  }
  return (
    <Notice>
      {tab === null && <h3>{t("empty.title")}</h3>}
      <p>{tab === null ? t("empty.category", { category: t(`story:categories.${query.category}`) }) : t(`empty.${tab}`)}</p>
      <div className="row">
        <button type="button" className="button js-only" data-news-refresh="" data-counts="news_refresh">
          <CategoryIcon name="refresh" size={18} />
          {t("empty.refresh")}
        </button>
        <LocalLink to="/news/sources" className="link-more">
          {t("empty.sources")}
        </LocalLink>
      </div>
    </Notice>
  );
}

/** The list did not come. Trying again is a form, so that it works without a script as well. */
function LoadError({ query, failed }: { query: NewsQuery; failed: NewsFailure }) {
  const { t } = useTranslation("news");
  const language = useLanguage();
  return (
    <Notice role="alert">
      <p>{t("error.title", { message: t(`error.${failed}`) })}</p>
      <form action={pathIn("/news", language)} className="news-retry">
        {[...serializeNewsQuery(query)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button className="button">{t("error.retry")}</button>
      </form>
    </Notice>
  );
}

function Pagination({ query, next }: { query: NewsQuery; next: string | null }) {
  const { t } = useTranslation("news");
  const language = useLanguage();
  if (next === null && query.cursor === DEFAULT_QUERY.cursor) return null;
  return (
    <nav className="news-paging buttons" aria-label={t("paging.older")}>
      {query.cursor !== null && (
        <a href={newsAddress({ ...query, cursor: null }, language)} className="button">
          {t("paging.newest")}
        </a>
      )}
      {next !== null && (
        <a href={newsAddress({ ...query, cursor: next }, language)} rel="next" className="button">
          {t("paging.older")}
        </a>
      )}
    </nav>
  );
}
