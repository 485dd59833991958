import * as v from "valibot";
import {
  articlePageShape,
  projectNewsShape,
  refreshShape,
  storyListShape,
  refreshTooEarlyShape,
} from "#app/features/news/news.schemas.server.ts";
import { parseCursor } from "#app/features/news/store/article-query.server.ts";
import { newsOfProject, storyLists } from "#app/features/news/store/page-news.server.ts";
import type { NewsService } from "#app/features/news/news.server.ts";
import {
  ALL_CATEGORIES,
  FILTERS,
  PAGE_SIZE,
  parseCategory,
  SORTS,
  TABS,
  type Article,
  type Refresh,
  type Sort,
  type Story,
} from "#app/features/news/news.ts";
import { isInFuture } from "#app/foundation/figures/figure.ts";
import { projects } from "#app/foundation/content/projects.server.ts";
import {
  BODY_COMPRESSED,
  BODY_TOO_LARGE,
  mustBeOneOf,
  NOT_JSON,
  problem,
  PROJECT_NOT_FOUND,
  UNKNOWN_LANGUAGE,
} from "#app/foundation/http/problem.server.ts";
import { rejectCrossOrigin, type OwnOrigin } from "#app/foundation/http/same-origin.server.ts";
import { jsonResponse, namedSchema, problemResponse } from "#app/foundation/openapi/operation.server.ts";
import { parameter, route, type Route } from "#app/foundation/openapi/route.server.ts";
import {
  unknownLanguageResponse,
  BODY_ERROR_RESPONSES,
  envelopeShape,
  languageParameter,
  wholeNumber,
} from "#app/foundation/openapi/shared-schemas.server.ts";

const TAG = { name: "News", description: "The Cardano Chronicle: articles from many publishers" };
const WRONG_CURSOR = "cursor must be the nextCursor of an answer with the same sort";
const READ_RECENTLY = "Every feed was read a short while ago";
/** Feeds are polled at least hourly, so after twice that time without a success the articles are marked as late. */
const LATE_MS = 2 * 3_600_000;
/** A refresh needs no body, so only a small one is accepted. */
const MAX_BODY_BYTES = 1_024;

/** Columns of the specification's table, and further fields for cards. */
const toRow = (article: Article) => ({
  id: article.id,
  title: article.title,
  excerpt: article.excerpt,
  category: article.category,
  language: article.language,
  published_at: new Date(article.publishedAt).toISOString(),
  source: article.source,
  rss_source: article.rssSource,
  verified_source: article.verifiedSource,
  trending: article.trending,
  image_url: article.imageUrl,
  external_url: article.externalUrl,
  read_time: article.readTime,
  kind: article.kind,
  is_dated: article.isDated,
  count: article.count,
});

const toStoryRow = (story: Story) => ({ ...toRow(story), sources: story.sources });

/** Fields of the specification's project news. */
const toProjectNews = (article: Article) => ({
  id: article.id,
  title: article.title,
  description: article.excerpt,
  url: article.externalUrl,
  publishedAt: new Date(article.publishedAt).toISOString(),
  source: article.source,
  kind: article.kind,
  imageUrl: article.imageUrl,
});

const categorySchema = v.pipe(
  v.string(),
  v.transform((name) => parseCategory(name)),
  v.picklist(FILTERS),
);
const filterParameters = {
  language: languageParameter,
  category: parameter(
    v.optional(categorySchema, ALL_CATEGORIES),
    "Only articles of this category; upper or lower case",
    "Development",
    mustBeOneOf("category", FILTERS),
  ),
  sort: parameter(
    v.optional(v.picklist(SORTS), "latest"),
    "The order; trending begins with stories that several sources carry",
    "latest",
    mustBeOneOf("sort", SORTS),
  ),
  tab: parameter(v.optional(v.picklist(TABS)), "Only articles in this tab of the news page", "development", mustBeOneOf("tab", TABS)),
  cursor: parameter(
    v.optional(v.pipe(v.string(), v.maxLength(400))),
    "The nextCursor from an answer with the same sort; empty for the first page",
    "",
    WRONG_CURSOR,
  ),
};
const isReadable = (cursor: string | undefined, sort: Sort): boolean => !cursor || parseCursor(cursor, sort) !== null;
const listParameters = v.pipe(
  v.object({
    ...filterParameters,
    limit: parameter(
      wholeNumber(PAGE_SIZE, PAGE_SIZE, v.pipe(v.string(), v.regex(/^\d{1,3}$/))),
      "Number of articles per page",
      2,
      `limit must be a number from 1 to ${PAGE_SIZE}`,
    ),
  }),
  v.check(({ cursor, sort }) => isReadable(cursor, sort), WRONG_CURSOR),
);

export const newsRoutes: readonly Route<{ news: NewsService; environment: OwnOrigin }>[] = [
  route(
    {
      id: "list-news",
      method: "get",
      path: "/api/news",
      tag: TAG,
      summary: "List news articles",
      description: "Title, excerpt and link; the articles belong to their publishers. A Link header points to the next page.",
      parameters: listParameters,
      answers: {
        200: jsonResponse("One page of articles", articlePageShape),
        400: problemResponse("A parameter has an invalid value", UNKNOWN_LANGUAGE),
      },
      isOpen: true,
    },
    async ({ tab = null, cursor = "", ...query }, { news, environment }, context) => {
      const { articles, nextCursor } = await news.listArticles({ ...query, tab, cursor: cursor || null });
      if (nextCursor !== null) {
        const next = new URLSearchParams({ ...context.req.query(), cursor: nextCursor });
        context.header("Link", `<${environment.PUBLIC_ORIGIN}/api/news?${next}>; rel="next"`);
      }
      return { data: articles.map(toRow), nextCursor };
    },
  ),
  route(
    {
      id: "list-stories",
      method: "get",
      path: "/api/news/stories",
      tag: TAG,
      summary: "List the stories of the news page",
      description: `Up to ${PAGE_SIZE} articles, each story once with all its publishers. Without a tab or a category, the first tab that fills a screen.`,
      parameters: v.pipe(
        v.object(filterParameters),
        v.check(({ cursor, sort }) => isReadable(cursor, sort), WRONG_CURSOR),
      ),
      answers: {
        200: jsonResponse("One page of stories", storyListShape),
        400: problemResponse("A parameter has an invalid value", UNKNOWN_LANGUAGE),
      },
      isOpen: true,
    },
    async ({ language, tab = null, cursor = "", ...query }, { news }) => {
      const { changedAt, tab: shownTab, own, more, english } = await storyLists(news, { ...query, tab, cursor: cursor || null }, language);
      return {
        changedAt: changedAt === 0 ? null : new Date(changedAt).toISOString(),
        tab: shownTab,
        data: own.stories.map(toStoryRow),
        more: more && more.map(toStoryRow),
        english: english && english.map(toStoryRow),
        nextCursor: own.nextCursor,
      };
    },
  ),
  route(
    {
      id: "list-project-news",
      method: "get",
      path: "/api/projects/{id}/news",
      tag: TAG,
      summary: "List articles about a project",
      parameters: v.object({
        id: parameter(v.string(), "The project's ID in the catalog", "minswap"),
        language: languageParameter,
      }),
      answers: {
        200: jsonResponse(
          "Articles, newest first",
          namedSchema("ProjectNews", envelopeShape(v.array(projectNewsShape), "The Cardano Chronicle")),
        ),
        400: unknownLanguageResponse,
        404: problemResponse("No project has this ID", PROJECT_NOT_FOUND),
      },
      isOpen: true,
    },
    async ({ id, language }, { news }) => {
      if (!projects().has(id)) return problem(404, PROJECT_NOT_FOUND);
      const { articles, state } = await newsOfProject(news, id, language);
      const newest = articles[0];
      const answeredAt = state === "failed" ? null : await news.lastAnswer();
      const now = Date.now();
      const isLate = answeredAt !== null && (now - answeredAt > LATE_MS || isInFuture(answeredAt, now));
      return {
        data: state === "failed" ? null : articles.map(toProjectNews),
        source: "The Cardano Chronicle",
        observedAt: newest ? new Date(newest.publishedAt).toISOString() : null,
        fetchedAt: answeredAt === null ? null : new Date(answeredAt).toISOString(),
        state: state === "failed" ? "absent" : isLate ? "delayed" : "live",
      };
    },
  ),
  route(
    {
      id: "fetch-cardano-rss",
      method: "post",
      path: "/api/news/refresh",
      tag: TAG,
      summary: "Refresh the news feeds",
      description: "We read each feed at most once in its interval.",
      body: { content: { "application/json": v.pipe(v.looseObject({}), v.metadata({ examples: [{}] })) }, isRequired: false },
      answers: {
        202: jsonResponse("The result for each feed", refreshShape),
        400: problemResponse("The body is not JSON", NOT_JSON),
        ...BODY_ERROR_RESPONSES,
        429: problemResponse(
          "We read every feed a short while ago; Retry-After says when to try again",
          READ_RECENTLY,
          refreshTooEarlyShape,
        ),
      },
    },
    async (_, { news, environment }, context) => {
      const refusal = rejectCrossOrigin(context.req.raw, environment) ?? (await rejectBody(context.req.raw));
      if (refusal) return refusal;
      const { sources, retryAfter } = await news.refreshSources();
      const body: Refresh = { added: sources.reduce((sum, { added }) => sum + added, 0), sources };
      if (retryAfter === null) return context.json(body, 202);
      const tooEarly = { type: "about:blank", title: READ_RECENTLY, status: 429, ...body };
      return context.body(JSON.stringify(tooEarly), 429, { "Content-Type": "application/problem+json", "Retry-After": String(retryAfter) });
    },
  ),
];

async function rejectBody(request: Request): Promise<Response | undefined> {
  if (request.headers.has("content-encoding")) return problem(415, BODY_COMPRESSED);
  if (Number(request.headers.get("content-length") ?? 0) > MAX_BODY_BYTES) return problem(413, BODY_TOO_LARGE);
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of request.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MAX_BODY_BYTES) return problem(413, BODY_TOO_LARGE);
  }
  if (text === "") return undefined;
  if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? "")) return problem(415, "The body must be empty or JSON");
  try {
    JSON.parse(text);
  } catch {
    return problem(400, NOT_JSON);
  }
  return undefined;
}
