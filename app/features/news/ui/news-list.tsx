import type { ReactNode } from "react";
import { newsAddress, tabId } from "#app/features/news/ui/news-filters.tsx";
import {
  ALL,
  DEFAULT_QUERY,
  serializeNewsQuery,
  type Article,
  type NewsFailure,
  type NewsLists,
  type NewsQuery,
} from "#app/features/news/news.ts";
import { CategoryIcon } from "#app/features/news/ui/category-icon.tsx";
import { NEWS_PARTS } from "#app/features/news/ui/news-parts.ts";
import { StoryCard, StorySkeletons } from "#app/features/news/ui/story-card.tsx";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { FILLED_BY_SCRIPT } from "#app/foundation/ui/filled-by-script.ts";

/** Pictures of the first screen; the others come when they are near. */
const EAGER_IMAGES = 3;

interface Props {
  query: NewsQuery;
  lists: NewsLists;
  /** Why there is no list. */
  failed: NewsFailure | null;
  renderedAt: number;
}

/** The stories of a tab or a category, and the way to older ones below. A script keeps it up to date (news-script.ts). */
export function NewsList(props: Props) {
  const { t } = useTranslation(["news", "story"]);
  const { query } = props;
  const inCategory = query.category !== ALL;
  return (
    <div
      id={NEWS_PARTS.panel}
      role={inCategory ? "region" : "tabpanel"}
      aria-labelledby={inCategory ? "news-category" : tabId(query.tab)}
      tabIndex={-1}
      className="news-panel"
    >
      <h2 id={inCategory ? "news-category" : undefined} className={inCategory ? undefined : "sr-only"}>
        {inCategory ? t("categoryTitle", { category: t(`story:categories.${query.category}`) }) : t(`tabs.${query.tab}`)}
      </h2>
      {/* Hovers over the list, so that it moves nothing and is seen from wherever somebody reads. */}
      <output className="new-stories-bar" {...FILLED_BY_SCRIPT} />
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

function Body({ query, lists: { own, more, english }, failed, renderedAt }: Props) {
  const { t } = useTranslation("news");
  if (failed) return <LoadError query={query} failed={failed} />;
  const hasOwn = own.articles.length > 0;
  return (
    <>
      {!hasOwn && <Empty query={query} />}
      <StoryGrid name="own" articles={own.articles} renderedAt={renderedAt} lead={query.cursor === null} />
      <Pagination query={query} next={own.nextCursor} />
      {more && more.length > 0 && (
        <MoreStoriesSection
          name="more"
          title={t("more.title")}
          text={t("more.text")}
          articles={more}
          renderedAt={renderedAt}
          lead={!hasOwn}
        />
      )}
      {english && english.length > 0 && (
        <MoreStoriesSection
          name="english"
          title={t("english.title")}
          text={t("english.text")}
          articles={english}
          renderedAt={renderedAt}
          lead={!hasOwn && (more?.length ?? 0) === 0}
        />
      )}
    </>
  );
}

interface StoryGridProps {
  name: "own" | "more" | "english";
  articles: readonly Article[];
  renderedAt: number;
  lead: boolean;
}

function StoryGrid({ name, articles, renderedAt, lead }: StoryGridProps) {
  return (
    <div className="story-grid" data-stories={name}>
      {articles.map((article, index) => (
        <StoryCard
          key={article.id}
          article={article}
          renderedAt={renderedAt}
          lead={lead && index === 0 && articles.length > 1}
          eager={lead && index < EAGER_IMAGES}
          later={index > 0}
        />
      ))}
    </div>
  );
}

/** What there is besides, where there is little of what was asked for. Its heading says what it is; each story is marked. */
function MoreStoriesSection({ title, text, ...list }: StoryGridProps & { title: string; text: string }) {
  const id = `news-${list.name}`;
  return (
    <section className="news-offer" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{text}</p>
      <StoryGrid {...list} />
    </section>
  );
}

function Notice({ children, ...rest }: { children: ReactNode; role?: "alert" }) {
  return (
    <div className="news-notice" {...rest}>
      {children}
    </div>
  );
}

function Empty({ query }: { query: NewsQuery }) {
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
  const inCategory = query.category !== ALL;
  return (
    <Notice>
      {inCategory && <h3>{t("empty.title")}</h3>}
      <p>{inCategory ? t("empty.category", { category: t(`story:categories.${query.category}`) }) : t(`empty.${query.tab}`)}</p>
      <div>
        {!inCategory && (
          <button type="button" className="button js-only" data-news-refresh="" data-counts="news_refresh">
            <CategoryIcon name="refresh" size={18} />
            {t("empty.refresh")}
          </button>
        )}
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
    <nav className="news-paging" aria-label={t("paging.older")}>
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
