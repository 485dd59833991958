import type { ReactNode, Ref } from "react";
import { newsAddress, PANEL_ID, tabId } from "#app/features/news/ui/news-filters.tsx";
import {
  ALL_CATEGORIES,
  DEFAULT_QUERY,
  parseNewsQuery,
  serializeNewsQuery,
  type FeedHealth,
  type Filter,
  type NewsFailure,
  type NewsQuery,
  type ShownLists,
  type ShownStory,
  type Tab,
} from "#app/features/news/news.ts";
import { CategoryIcon } from "#app/features/news/ui/category-icon.tsx";
import { hasStories } from "#app/features/news/ui/news-state.ts";
import { FeedLinks } from "#app/features/news/ui/feed-links.tsx";
import { RefreshButton } from "#app/features/news/ui/refresh-button.tsx";
import type { StoryList } from "#app/features/news/ui/request-stories.ts";
import { StoryLink } from "#app/features/news/ui/story-parts.tsx";
import type { Refresh } from "#app/features/news/ui/use-refresh.ts";
import { LeadStory, StorySkeletons, WireGroups, type WireList } from "#app/features/news/ui/wire.tsx";
import { chooseLeadStory } from "#app/features/news/lead-story.ts";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import "./news.css";
import "./wire.css";
import "#app/foundation/ui/boxes.css";
import "#app/foundation/ui/titles.css";

/** Number of skeleton rows while a list loads: in a tab, and in a category. */
const SKELETONS_IN_TAB = 6;
const SKELETONS_IN_CATEGORY = 9;

interface Props {
  list: StoryList;
  /** Query of the URL, whose list may still be loading. */
  asked: NewsQuery;
  failure: NewsFailure | null;
  isSlow: boolean;
  /** A newer version of the list, with its number of new stories. */
  waiting: { added: number } | null;
  onAccept: () => void;
  onRetry: () => void;
  refresh: Refresh;
  /** Sources whose last poll failed. */
  failing: readonly Pick<FeedHealth, "publisher">[];
  /** End of the previous visit in milliseconds since 1970; 0 for never. */
  visit: number;
  panel: Ref<HTMLDivElement>;
}

export function NewsList({ list, asked, failure, isSlow, waiting, onAccept, onRetry, refresh, failing, visit, panel }: Props) {
  const { t } = useTranslation(["news", "story"]);
  const query = parseNewsQuery(new URLSearchParams(list.query));
  const { tab } = list.lists;
  const isWaiting = isSlow || (refresh.isRefreshing && !hasStories(list.lists));
  return (
    <div
      ref={panel}
      id={PANEL_ID}
      role={tab === null ? "region" : "tabpanel"}
      aria-labelledby={tab === null ? "news-category" : tabId(tab)}
      tabIndex={-1}
      className="news-panel"
    >
      <h2
        id={tab === null ? "news-category" : undefined}
        className={tab === null ? undefined : "sr-only"}
        hidden={failure !== null && serializeNewsQuery(asked).toString() !== list.query}
      >
        {tab === null ? t("categoryTitle", { category: t(`story:categories.${query.category}`) }) : t(`tabs.${tab}`)}
      </h2>
      {/* Positioned above the list, so that it moves nothing and is visible from every scroll position. */}
      <output className="new-stories-bar">
        {waiting && (
          <button type="button" className="button button-primary button-small" onClick={onAccept}>
            <CategoryIcon name="newer" />
            {waiting.added > 0 ? t("fresh.stories", { count: waiting.added }) : t("fresh.changed")}
          </button>
        )}
      </output>
      {isWaiting && <StorySkeletons count={asked.category === ALL_CATEGORIES ? SKELETONS_IN_TAB : SKELETONS_IN_CATEGORY} />}
      {failure && !isWaiting && <LoadError query={asked} failure={failure} onRetry={onRetry} />}
      {!failure && (
        <div hidden={isWaiting}>
          <Body key={list.query} query={query} lists={list.lists} readAt={list.readAt} refresh={refresh} failing={failing} visit={visit} />
        </div>
      )}
    </div>
  );
}

interface BodyProps extends Pick<Props, "refresh" | "failing" | "visit"> {
  query: NewsQuery;
  lists: ShownLists;
  readAt: number;
}

function Body({ query, lists: { tab, own, more, english }, readAt, refresh, failing, visit }: BodyProps) {
  const { t } = useTranslation("news");
  const hasOwn = own.stories.length > 0;
  const hasMore = more !== null && more.length > 0;
  const list = { query, tab, readAt };
  const isUnchosen = tab !== null && query.tab === null && query.cursor === null;
  return (
    <>
      {isUnchosen && hasOwn && tab !== "official" && <p className="news-fallback detail">{t("fallback.tab", { tab: t(`tabs.${tab}`) })}</p>}
      {!hasOwn &&
        (isUnchosen && hasMore ? (
          <p className="news-fallback detail">{t("fallback.none")}</p>
        ) : (
          <Empty query={query} tab={tab} refresh={refresh} />
        ))}
      <Wire
        name="own"
        stories={own.stories}
        list={list}
        hasLead={query.cursor === null && query.sort === "latest"}
        side={{ failing, category: query.category }}
        visit={visit}
      />
      <Pagination query={{ ...query, tab: query.tab ?? (tab === "official" ? null : tab) }} next={own.nextCursor} />
      {hasMore && (
        <MoreStories
          name="more"
          title={t("more.title")}
          // Hidden if these are the first stories, because the sentence above says it.
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
  stories: readonly ShownStory[];
  list: WireList;
  hasLead: boolean;
  /** Shown beside the list if it has stories. */
  side?: Omit<SideProps, "stories">;
  visit?: number;
}

/** A list with an optional lead story, and more beside it. */
function Wire({ name, stories, list, hasLead, side, visit }: WireProps) {
  const lead = hasLead && stories.length > 1 ? chooseLeadStory(stories) : undefined;
  return (
    <div
      className="wire grid"
      data-stories={name}
      data-with-lead={lead ? "" : undefined}
      data-with-side={side && stories.length > 0 ? "" : undefined}
    >
      {lead && <LeadStory story={lead} />}
      <WireGroups stories={stories.filter((story) => story !== lead)} list={list} visit={visit} />
      {side && stories.length > 0 && <Side {...side} stories={stories.filter((story) => story !== lead)} />}
    </div>
  );
}

const MAX_COVERED = 4;

interface SideProps {
  stories: readonly ShownStory[];
  category: Filter;
  failing: Props["failing"];
}

/** The stories with most publishers, ways to follow the list, and the sources that don't answer. */
function Side({ stories, category, failing }: SideProps) {
  const { t } = useTranslation(["news", "story", "sign-up"]);
  const covered = stories
    .filter(({ sources }) => sources.length > 1)
    .toSorted((a, b) => b.sources.length - a.sources.length)
    .slice(0, MAX_COVERED);
  return (
    <div className="wire-side screen-only">
      {covered.length > 0 && (
        <section aria-labelledby="news-covered">
          <h3 className="small-title" id="news-covered">
            {t("side.covered")}
          </h3>
          <ol className="wire-covered">
            {covered.map((story) => (
              <li key={story.id} data-article={story.id}>
                <StoryLink article={story} className="quiet-link" />
                <p className="caption">
                  {story.source} · {t("story:sources", { count: story.sources.length })}
                </p>
              </li>
            ))}
          </ol>
        </section>
      )}
      <aside className="panel grid-close" aria-labelledby="news-letter">
        <h3 className="small-title" id="news-letter">
          {t("sign-up:title")}
        </h3>
        <p className="detail">{t("sign-up:lead")}</p>
        <p>
          <LocalLink to="/newsletter" className="button button-small">
            {t("sign-up:subscribe")}
          </LocalLink>
        </p>
      </aside>
      <FeedLinks category={category} />
      {failing.length > 0 && (
        <aside className="hint text-links" aria-labelledby="news-failing">
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

/** Further stories below a short list; each is marked. */
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

function Empty({ query, tab, refresh }: { query: NewsQuery; tab: Tab | null; refresh: Refresh }) {
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
        <RefreshButton {...refresh}>{t("empty.refresh")}</RefreshButton>
        <LocalLink to="/news/sources" className="link-more">
          {t("empty.sources")}
        </LocalLink>
      </div>
    </Notice>
  );
}

/** Message for a list that couldn't be loaded. Retrying is a form, so that it works without scripts. */
function LoadError({ query, failure, onRetry }: { query: NewsQuery; failure: NewsFailure; onRetry: () => void }) {
  const { t } = useTranslation("news");
  const language = useLanguage();
  return (
    <Notice role="alert">
      <p>{t("error.title", { message: t(`error.${failure}`) })}</p>
      <form
        action={pathIn("/news", language)}
        onSubmit={(event) => {
          event.preventDefault();
          onRetry();
        }}
      >
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
