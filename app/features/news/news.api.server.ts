import { Hono } from "hono";
import { parseCursor } from "#app/features/news/store/article-query.server.ts";
import { newsOfProject } from "#app/features/news/store/page-news.server.ts";
import type { NewsService } from "#app/features/news/news.server.ts";
import { ALL, FILTERS, isSort, isTab, PAGE_SIZE, parseCategory, SORTS, TABS, type Article, type Refresh } from "#app/features/news/news.ts";
import { projects } from "#app/foundation/content/projects.server.ts";
import { problem, UNKNOWN_LANGUAGE } from "#app/foundation/http/problem.server.ts";
import { rejectCrossOrigin, type OwnOrigin } from "#app/foundation/http/same-origin.server.ts";
import { DEFAULT_LANGUAGE, isLanguage } from "#app/foundation/i18n/languages.ts";

/** A refresh needs no words; a body is only allowed to be one. */
const MAX_BODY_BYTES = 1_024;

/** An article in the columns of the specification's table, and what a card shows beside them. */
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

/** An article about a project in the fields of the specification's project news. */
const toProjectNews = (article: Article) => ({
  id: article.id,
  title: article.title,
  description: article.excerpt,
  url: article.externalUrl,
  publishedAt: new Date(article.publishedAt).toISOString(),
  source: article.source,
  imageUrl: article.imageUrl,
});

/** GET /api/news and /api/projects/{id}/news, POST /api/news/refresh (fetch-cardano-rss). */
export function createNewsApi(own: OwnOrigin, news: NewsService): Hono {
  return new Hono()
    .get("/news", async (context) => {
      const {
        language = DEFAULT_LANGUAGE,
        category: name = ALL,
        sort = "latest",
        tab = null,
        limit: size = String(PAGE_SIZE),
        cursor: after = "",
      } = context.req.query();
      const category = parseCategory(name);
      const cursor = after === "" ? null : after;
      const limit = /^\d{1,3}$/.test(size) ? Number(size) : 0;
      if (!isLanguage(language)) return problem(400, UNKNOWN_LANGUAGE);
      if (!category) return problem(400, `category must be one of ${FILTERS.join(", ")}`);
      if (!isSort(sort)) return problem(400, `sort must be one of ${SORTS.join(", ")}`);
      if (tab !== null && !isTab(tab)) return problem(400, `tab must be one of ${TABS.join(", ")}`);
      if (limit < 1 || limit > PAGE_SIZE) return problem(400, `limit must be a number from 1 to ${PAGE_SIZE}`);
      if (cursor !== null && !parseCursor(cursor, sort))
        return problem(400, "cursor must be the nextCursor of an answer with the same sort");
      const { articles, nextCursor } = await news.listArticles({ language, category, sort, tab, limit, cursor });
      if (nextCursor !== null) {
        const next = new URLSearchParams({ ...context.req.query(), cursor: nextCursor });
        context.header("Link", `<${own.PUBLIC_ORIGIN}/api/news?${next}>; rel="next"`);
      }
      return context.json({ data: articles.map(toRow), nextCursor });
    })
    .get("/projects/:id/news", async (context) => {
      const { language = DEFAULT_LANGUAGE } = context.req.query();
      if (!isLanguage(language)) return problem(400, UNKNOWN_LANGUAGE);
      if (!projects().has(context.req.param("id"))) return problem(404, "Project not found");
      const { articles, state } = await newsOfProject(news, context.req.param("id"), language);
      const newest = articles[0];
      const asked = state === "failed" ? [] : (await news.feedHealth()).flatMap(({ lastSuccess }) => lastSuccess ?? []);
      return context.json({
        data: state === "failed" ? null : articles.map(toProjectNews),
        source: "The Cardano Chronicle",
        observedAt: newest ? new Date(newest.publishedAt).toISOString() : null,
        fetchedAt: asked.length > 0 ? new Date(Math.max(...asked)).toISOString() : null,
        state: state === "failed" ? "absent" : "live",
      });
    })
    .post("/news/refresh", async (context) => {
      const refusal = rejectCrossOrigin(context.req.raw, own) ?? (await rejectBody(context.req.raw));
      if (refusal) return refusal;
      const { sources, retryAfter } = await news.refreshSources();
      const body: Refresh = { added: sources.reduce((sum, { added }) => sum + added, 0), sources };
      if (retryAfter === null) return context.json(body, 202);
      const tooEarly = { type: "about:blank", title: "Every source was asked a short while ago", status: 429, ...body };
      return context.body(JSON.stringify(tooEarly), 429, { "Content-Type": "application/problem+json", "Retry-After": String(retryAfter) });
    });
}

/** Lets pass what has no body, or a small one of JSON. */
async function rejectBody(request: Request): Promise<Response | undefined> {
  if (request.headers.has("content-encoding")) return problem(415, "The body must not be encoded");
  if (Number(request.headers.get("content-length") ?? 0) > MAX_BODY_BYTES) return problem(413, "The body is too large");
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of request.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MAX_BODY_BYTES) return problem(413, "The body is too large");
  }
  if (text === "") return undefined;
  if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? "")) return problem(415, "The body must be empty or JSON");
  try {
    JSON.parse(text);
  } catch {
    return problem(400, "The body is not JSON");
  }
  return undefined;
}
