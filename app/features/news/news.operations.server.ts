import * as v from "valibot";
import { ALL, FILTERS, PAGE_SIZE, parseCategory, REFRESH_OUTCOMES, SORTS, TABS } from "#app/features/news/news.ts";
import { FEED_KINDS, NEWS_CATEGORIES } from "#app/features/news/news-categories.ts";
import { jsonResponse, namedSchema, problemResponse, type Operation } from "#app/foundation/openapi/operation.server.ts";
import { parameter } from "#app/foundation/openapi/route.server.ts";
import {
  unknownLanguageResponse,
  BODY_ERROR_RESPONSES,
  languageParameter,
  languageShape,
  nullableDateTime,
  nullableNumber,
  nullableText,
  envelopeShape,
  dateTime,
  text,
  wholeNumber,
} from "#app/foundation/openapi/shared-schemas.server.ts";

const TAG = { name: "News", description: "The Chronicle: articles of many publishers" };
const address = v.pipe(v.string(), v.metadata({ format: "uri", examples: ["https://example.org/story"] }));
const image = v.pipe(v.nullable(v.pipe(v.string(), v.metadata({ format: "uri" }))), v.metadata({ examples: [null] }));

const articleShape = namedSchema(
  "Article",
  v.object({
    id: text("Stable", "b1946ac92492d2347c6235b4d2611184"),
    title: text("As the publisher has it", "A new version of the node"),
    excerpt: text("At most 240 characters; empty when the feed gave only a title", "What it changes for operators."),
    category: v.pipe(v.picklist(NEWS_CATEGORIES), v.metadata({ examples: ["Development"] })),
    language: languageShape,
    published_at: dateTime("When it was published, or first seen when is_dated is false"),
    source: text("The publisher", "Cardano Forum"),
    rss_source: text("The id of the feed", "forum-latest"),
    verified_source: v.boolean(),
    trending: v.boolean(),
    image_url: image,
    external_url: address,
    read_time: nullableNumber("Minutes; null when no more than the title is known", 2),
    kind: v.pipe(v.picklist(FEED_KINDS), v.metadata({ examples: ["community"] })),
    is_dated: v.boolean(),
    count: v.pipe(
      v.nullable(v.object({ kind: v.picklist(["replies", "sources"]), value: v.number() })),
      v.metadata({
        description: "Replies where the source counts them, else how many publishers carry the story",
        examples: [{ kind: "replies", value: 7 }],
      }),
    ),
  }),
);

const projectNewsShape = v.object({
  id: text("Stable", "b1946ac92492d2347c6235b4d2611184"),
  title: text("As the publisher has it", "A new version of Minswap"),
  description: text("An excerpt; may be empty", "What it changes for traders."),
  url: address,
  publishedAt: dateTime("When it was published"),
  source: text("The publisher", "Cardano Forum"),
  imageUrl: image,
});

const refresh = {
  added: v.pipe(v.number(), v.safeInteger(), v.metadata({ description: "New articles", examples: [3] })),
  sources: v.array(
    v.object({
      source: text("The id of the feed", "forum-latest"),
      publisher: text("The publisher", "Cardano Forum"),
      outcome: v.picklist(REFRESH_OUTCOMES),
      added: v.pipe(v.number(), v.safeInteger(), v.metadata({ examples: [3] })),
      failing: v.pipe(v.boolean(), v.metadata({ description: "Whether it failed when it was last asked", examples: [false] })),
      askedAt: nullableDateTime("When it was last asked"),
      dueAt: nullableDateTime("When it may be asked again; null when never"),
    }),
  ),
};
const refreshShape = namedSchema("NewsRefresh", v.object(refresh));
const tooEarlyShape = v.object({
  type: v.pipe(v.string(), v.metadata({ examples: ["about:blank"] })),
  title: v.string(),
  status: v.literal(429),
  ...refresh,
});

/** What news.api.server.ts answers. */
export const newsOperations: readonly Operation[] = [
  {
    id: "list-news",
    method: "get",
    path: "/api/news",
    tag: TAG,
    summary: "Articles of the Cardano Chronicle",
    description: "Title, excerpt and link; the articles are their publishers'. A Link header leads to the next page.",
    parameters: v.object({
      language: languageParameter,
      category: parameter(
        v.optional(
          v.pipe(
            v.string(),
            v.transform((name) => parseCategory(name)),
            v.picklist(FILTERS),
          ),
          ALL,
        ),
        "One category; in any letters",
        "Development",
        `category must be one of ${FILTERS.join(", ")}`,
      ),
      sort: parameter(
        v.optional(v.picklist(SORTS), "latest"),
        "trending: the stories that several sources carry first",
        "latest",
        `sort must be one of ${SORTS.join(", ")}`,
      ),
      tab: parameter(
        v.optional(v.picklist(TABS)),
        "One of the groups of the news page",
        "development",
        `tab must be one of ${TABS.join(", ")}`,
      ),
      limit: parameter(
        wholeNumber(PAGE_SIZE, PAGE_SIZE, v.pipe(v.string(), v.regex(/^\d{1,3}$/))),
        "Articles of a page",
        2,
        `limit must be a number from 1 to ${PAGE_SIZE}`,
      ),
      cursor: parameter(
        v.optional(v.pipe(v.string(), v.maxLength(400))),
        "The nextCursor of an answer with the same sort; empty for the first page",
        "",
        "cursor must be the nextCursor of an answer with the same sort",
      ),
    }),
    answers: {
      200: jsonResponse(
        "A page of articles",
        namedSchema(
          "ArticlePage",
          v.object({ data: v.array(articleShape), nextCursor: nullableText("Null on the last page", "MTc2MzcyMDAwMA") }),
        ),
      ),
      400: problemResponse("A parameter has none of its values"),
    },
    isOpen: true,
  },
  {
    id: "list-project-news",
    method: "get",
    path: "/api/projects/{id}/news",
    tag: TAG,
    summary: "Articles that name a project",
    parameters: v.object({
      id: parameter(v.string(), "The project's id in the catalogue", "minswap"),
      language: languageParameter,
    }),
    answers: {
      200: jsonResponse("The newest first", namedSchema("ProjectNews", envelopeShape(v.array(projectNewsShape), "The Cardano Chronicle"))),
      400: unknownLanguageResponse,
      404: problemResponse("There is no such project"),
    },
    isOpen: true,
  },
  {
    id: "fetch-cardano-rss",
    method: "post",
    path: "/api/news/refresh",
    tag: TAG,
    summary: "Reads the feeds that may be read again",
    description: "For the site's own page and for programs. A feed is left alone for its own interval, whoever asks.",
    body: { content: { "application/json": v.pipe(v.looseObject({}), v.metadata({ examples: [{}] })) }, isRequired: false },
    answers: {
      202: jsonResponse("What came of each feed", refreshShape),
      400: problemResponse("The body is not JSON"),
      ...BODY_ERROR_RESPONSES,
      429: problemResponse("Every feed was asked a short while ago; Retry-After says when to come again", tooEarlyShape),
    },
  },
];
