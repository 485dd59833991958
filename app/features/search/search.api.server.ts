import * as v from "valibot";
import type { SearchService } from "#app/features/search/search.server.ts";
import { KINDS, MAX_QUERY_LENGTH, parseQuery } from "#app/features/search/search.ts";
import { mustBeOneOf, problem, UNKNOWN_LANGUAGE } from "#app/foundation/http/problem.server.ts";
import { jsonResponse, namedSchema, problemResponse } from "#app/foundation/openapi/operation.server.ts";
import { parameter, route, type Route } from "#app/foundation/openapi/route.server.ts";
import { languageParameter, text } from "#app/foundation/openapi/shared-schemas.server.ts";

const TAG = { name: "Search", description: "Search for projects, terms, pages and articles" };
const hitShape = v.object({
  title: text("Title in the requested language; an article's title keeps its own", "Minswap"),
  text: text("A short description", "An exchange app on Cardano."),
  href: text("A path of this site, or an address elsewhere", "/ecosystem/defi/dex/project/minswap"),
  note: text("A project's category or an article's publisher; may be empty", "DeFi"),
  at: v.pipe(
    v.nullable(v.number()),
    v.metadata({ description: "When an article was published, in milliseconds since 1970", examples: [1_787_391_667_000] }),
  ),
  terms: v.pipe(
    v.array(v.string()),
    v.metadata({ description: "Words found in it, in lowercase and without accents", examples: [["minswap"]] }),
  ),
  project: v.pipe(
    v.nullable(
      v.object({
        id: text("The project's ID in this API", "minswap"),
        logo: v.pipe(v.nullable(v.string()), v.metadata({ description: "Path of its logo", examples: ["/logos/minswap.webp"] })),
      }),
    ),
    v.metadata({ description: "The project; null for other kinds of results" }),
  ),
});

const searchResponseShape = namedSchema(
  "SearchAnswer",
  v.object({
    query: text("The search text", "minswap"),
    summary: text("The number of results, in a sentence", "5 results for “minswap”"),
    groups: v.pipe(
      v.array(
        v.object({
          kind: v.picklist(KINDS),
          title: text("The group's heading", "Projects"),
          hits: v.array(hitShape),
          hasMore: v.pipe(v.boolean(), v.metadata({ description: "Whether there are more results", examples: [false] })),
        }),
      ),
      v.metadata({ description: "Groups with at least one result" }),
    ),
  }),
);

export const searchRoutes: readonly Route<{ search: SearchService }>[] = [
  route(
    {
      id: "search-site",
      method: "get",
      path: "/api/search",
      tag: TAG,
      summary: "Search projects, terms, pages and articles",
      description: "Typing errors and missing accents are fine. We don't store searches.",
      parameters: v.object({
        q: parameter(
          v.pipe(v.fallback(v.string(), ""), v.metadata({ maxLength: MAX_QUERY_LENGTH })),
          `Text to find: at most ${MAX_QUERY_LENGTH} characters, with at least one letter or digit`,
          "minswap",
        ),
        language: languageParameter,
        kind: parameter(v.optional(v.picklist(KINDS)), "Return only this group, with more results", "projects", mustBeOneOf("kind", KINDS)),
      }),
      answers: {
        200: jsonResponse("The results", searchResponseShape),
        400: problemResponse("The search text is empty or too long, or another parameter has an invalid value", UNKNOWN_LANGUAGE),
      },
      isOpen: true,
    },
    ({ q, kind, language }, { search }) => {
      const query = parseQuery(q);
      if (!query) return problem(400, `q must have at most ${MAX_QUERY_LENGTH} letters`);
      if (query.words.length === 0) return problem(400, "q must hold at least one letter or digit");
      return search.search(query, language, kind);
    },
  ),
];
