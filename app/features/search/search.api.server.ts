import { Hono } from "hono";
import type { SearchService } from "#app/features/search/search.server.ts";
import { MAX_QUERY_LENGTH, parseQuery } from "#app/features/search/search.ts";
import { problem, UNKNOWN_LANGUAGE } from "#app/foundation/http/problem.server.ts";
import { DEFAULT_LANGUAGE, isLanguage } from "#app/foundation/i18n/languages.ts";

/** GET /api/search?q=&language=: projects, articles and pages. */
export const createSearchApi = (service: SearchService): Hono =>
  new Hono().get("/search", async (context) => {
    const { q = "", language = DEFAULT_LANGUAGE } = context.req.query();
    if (!isLanguage(language)) return problem(400, UNKNOWN_LANGUAGE);
    const query = parseQuery(q);
    if (!query) return problem(400, `q must have at most ${MAX_QUERY_LENGTH} letters`);
    if (query.words.length === 0) return problem(400, "q must hold at least one letter or digit");
    return context.json(await service.search(query, language));
  });
