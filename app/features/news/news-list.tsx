import { useRef, type ReactNode } from "react";
import { Form, Link, useLocation, useNavigation } from "react-router";
import { newsAddress, PANEL, tabId } from "#app/features/news/news-filters.tsx";
import { ALL, FIRST_QUERY, readNewsQuery, writeNewsQuery, type Article, type NewsFailure, type NewsQuery } from "#app/features/news/news.ts";
import { Sign } from "#app/features/news/sign.tsx";
import { StoryCard, StorySkeletons } from "#app/features/news/story-card.tsx";
import type { Stories } from "#app/features/news/use-stories.ts";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { useSlowNavigation } from "#app/foundation/ui/navigation-progress.tsx";

/** How many grey cards stand in for a list that loads for the first time: in a tab, in a category. */
const SKELETONS = { tab: 6, category: 9 };
/** Pictures of the first screen; the others come when they are near. */
const EAGER = 3;

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
    stories.showWaiting();
    // The button is gone then; who used it goes on reading at the top of the list.
    panel.current?.focus();
  }

  const content = (
    <>
      <FreshBar waiting={stories.waiting} onShow={showWaiting} />
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
function FreshBar({ waiting, onShow }: { waiting: Stories["waiting"]; onShow(): void }) {
  const { t } = useTranslation("news");
  return (
    <output className="fresh-bar">
      {(waiting.added > 0 || waiting.altered) && (
        <button type="button" className="button button-primary button-small" onClick={onShow}>
          <Sign name="newer" />
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
  const awaited = isSlow && next?.pathname === pathname ? readNewsQuery(new URLSearchParams(next.search)) : null;
  if (awaited || (isBare && (loading || isRefreshing))) return <StorySkeletons count={(awaited ?? query).category === ALL ? SKELETONS.tab : SKELETONS.category} />;
  if (failed) return <LoadError query={query} failed={failed} />;
  const hasOwn = own.articles.length > 0;
  return (
    <>
      {hasOwn ? <StoryGrid articles={own.articles} renderedAt={renderedAt} lead={query.cursor === null} /> : <Empty query={query} isRefreshing={isRefreshing} onRefresh={onRefresh} />}
      <Paging query={query} next={own.nextCursor} />
      {more && more.length > 0 && <Offer id="news-more" title={t("more.title")} text={t("more.text")} articles={more} renderedAt={renderedAt} lead={!hasOwn} />}
      {english && english.length > 0 && (
        <Offer id="news-english" title={t("english.title")} text={t("english.text")} articles={english} renderedAt={renderedAt} lead={!hasOwn && (more?.length ?? 0) === 0} />
      )}
    </>
  );
}

function StoryGrid({ articles, renderedAt, lead }: { articles: readonly Article[]; renderedAt: number; lead: boolean }) {
  return (
    <div className="story-grid">
      {articles.map((article, index) => (
        <StoryCard key={article.id} article={article} renderedAt={renderedAt} lead={lead && index === 0 && articles.length > 1} eager={lead && index < EAGER} later={index > 0} />
      ))}
    </div>
  );
}

interface OfferProps {
  id: string;
  title: string;
  text: string;
  articles: readonly Article[];
  renderedAt: number;
  lead: boolean;
}

/** What there is besides, where there is little of what was asked for. Its heading says what it is; each story is marked. */
function Offer({ id, title, text, ...list }: OfferProps) {
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
          <button type="button" className="button needs-script" disabled={isRefreshing} data-counts="news_refresh" onClick={onRefresh}>
            <Sign name="refresh" size={18} />
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
        {[...writeNewsQuery(query)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button className="button">{t("error.retry")}</button>
      </Form>
    </Notice>
  );
}

function Paging({ query, next }: { query: NewsQuery; next: string | null }) {
  const { t } = useTranslation("news");
  const language = useLanguage();
  if (next === null && query.cursor === FIRST_QUERY.cursor) return null;
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
