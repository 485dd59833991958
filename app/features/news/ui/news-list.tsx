import { useRef, type ReactNode } from "react";
import { Form, Link, useLocation, useNavigation } from "react-router";
import { newsAddress, PANEL, tabId } from "#app/features/news/ui/news-filters.tsx";
import {
  ALL,
  DEFAULT_QUERY,
  parseNewsQuery,
  serializeNewsQuery,
  type Article,
  type NewsFailure,
  type NewsQuery,
} from "#app/features/news/news.ts";
import { CategoryIcon } from "#app/features/news/ui/category-icon.tsx";
import { StoryCard, StorySkeletons } from "#app/features/news/ui/story-card.tsx";
import type { Stories } from "#app/features/news/ui/use-stories.ts";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { useSlowNavigation } from "#app/foundation/ui/navigation-progress.tsx";

/** Number of skeleton cards while a list loads for the first time: in a tab, in a category. */
const SKELETONS = { tab: 6, category: 9 };
/** Pictures of the first screen; the others come when they are near. */
const EAGER_IMAGES = 3;

interface Props {
  query: NewsQuery;
  stories: Stories;
  /** Why there is no list. */
  failed: NewsFailure | null;
  renderedAt: number;
  isRefreshing: boolean;
  onRefresh(): void;
}

/** The stories of a tab or a category, what is new above them, and the way to older ones below. */
export function NewsList(props: Props) {
  const { t } = useTranslation(["news", "story"]);
  const { query, stories } = props;
  const panel = useRef<HTMLDivElement>(null);
  const inCategory = query.category !== ALL;

  function showWaiting() {
    stories.showNew();
    // The button disappears, so move the focus to the top of the list.
    panel.current?.focus();
  }

  const content = (
    <>
      <NewStoriesBar waiting={stories.newCounts} onShow={showWaiting} />
      <Body {...props} />
    </>
  );
  if (!inCategory) {
    return (
      <div ref={panel} id={PANEL} role="tabpanel" aria-labelledby={tabId(query.tab)} tabIndex={-1} className="news-panel">
        <h2 className="sr-only">{t(`tabs.${query.tab}`)}</h2>
        {content}
      </div>
    );
  }
  return (
    <section ref={panel} id={PANEL} aria-labelledby="news-category" tabIndex={-1} className="news-panel">
      <h2 id="news-category">{t("categoryTitle", { category: t(`story:categories.${query.category}`) })}</h2>
      {content}
    </section>
  );
}

/** Hovers over the list, so that it moves nothing and is seen from wherever somebody reads. */
function NewStoriesBar({ waiting, onShow }: { waiting: Stories["newCounts"]; onShow(): void }) {
  const { t } = useTranslation("news");
  return (
    <output className="new-stories-bar">
      {(waiting.added > 0 || waiting.altered) && (
        <button type="button" className="button button-primary button-small" onClick={onShow}>
          <CategoryIcon name="newer" />
          {waiting.added > 0 ? t("fresh.stories", { count: waiting.added }) : t("fresh.changed")}
        </button>
      )}
    </output>
  );
}

function Body({ query, stories: { shown, loading }, failed, renderedAt, isRefreshing, onRefresh }: Props) {
  const { t } = useTranslation("news");
  const { location: next } = useNavigation();
  const isSlow = useSlowNavigation();
  const { pathname } = useLocation();
  const { own, more, english } = shown;
  const isBare = own.articles.length + (more?.length ?? 0) + (english?.length ?? 0) === 0;
  // The list that was asked for has the place of the one that is left.
  const pendingQuery = isSlow && next?.pathname === pathname ? parseNewsQuery(new URLSearchParams(next.search)) : null;
  if (pendingQuery || (isBare && (loading || isRefreshing)))
    return <StorySkeletons count={(pendingQuery ?? query).category === ALL ? SKELETONS.tab : SKELETONS.category} />;
  if (failed) return <LoadError query={query} failed={failed} />;
  const hasOwn = own.articles.length > 0;
  return (
    <>
      {hasOwn ? (
        <StoryGrid articles={own.articles} renderedAt={renderedAt} lead={query.cursor === null} />
      ) : (
        <Empty query={query} isRefreshing={isRefreshing} onRefresh={onRefresh} />
      )}
      <Pagination query={query} next={own.nextCursor} />
      {more && more.length > 0 && (
        <MoreStoriesSection
          id="news-more"
          title={t("more.title")}
          text={t("more.text")}
          articles={more}
          renderedAt={renderedAt}
          lead={!hasOwn}
        />
      )}
      {english && english.length > 0 && (
        <MoreStoriesSection
          id="news-english"
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

function StoryGrid({ articles, renderedAt, lead }: { articles: readonly Article[]; renderedAt: number; lead: boolean }) {
  return (
    <div className="story-grid">
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

interface MoreStoriesProps {
  id: string;
  title: string;
  text: string;
  articles: readonly Article[];
  renderedAt: number;
  lead: boolean;
}

/** What there is besides, where there is little of what was asked for. Its heading says what it is; each story is marked. */
function MoreStoriesSection({ id, title, text, ...list }: MoreStoriesProps) {
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

function Empty({ query, isRefreshing, onRefresh }: Pick<Props, "query" | "isRefreshing" | "onRefresh">) {
  const { t } = useTranslation(["news", "story"]);
  const language = useLanguage();
  if (query.cursor !== null) {
    return (
      <Notice>
        <p>{t("empty.older")}</p>
        <Link to={newsAddress({ ...query, cursor: null }, language)}>{t("paging.newest")}</Link>
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
          <button type="button" className="button js-only" disabled={isRefreshing} data-counts="news_refresh" onClick={onRefresh}>
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
      <Form action={pathIn("/news", language)} replace preventScrollReset>
        {[...serializeNewsQuery(query)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button className="button">{t("error.retry")}</button>
      </Form>
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
        <Link to={newsAddress({ ...query, cursor: null }, language)} className="button">
          {t("paging.newest")}
        </Link>
      )}
      {next !== null && (
        <Link to={newsAddress({ ...query, cursor: next }, language)} rel="next" className="button">
          {t("paging.older")}
        </Link>
      )}
    </nav>
  );
}
