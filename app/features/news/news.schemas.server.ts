import * as v from "valibot";
import { REFRESH_OUTCOMES } from "#app/features/news/news.ts";
import { FEED_KINDS, NEWS_CATEGORIES } from "#app/features/news/news-categories.ts";
import { namedSchema } from "#app/foundation/openapi/operation.server.ts";
import {
  dateTime,
  languageShape,
  nullableDateTime,
  nullableNumber,
  nullableText,
  text,
} from "#app/foundation/openapi/shared-schemas.server.ts";

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

export const projectNewsShape = v.object({
  id: text("Stable", "b1946ac92492d2347c6235b4d2611184"),
  title: text("As the publisher has it", "A new version of Minswap"),
  description: text("An excerpt; may be empty", "The upgrade changes fees for traders."),
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
export const refreshShape = namedSchema("NewsRefresh", v.object(refresh));
export const tooEarlyShape = v.object({
  type: v.pipe(v.string(), v.metadata({ examples: ["about:blank"] })),
  title: v.string(),
  status: v.literal(429),
  ...refresh,
});

export const articlePageShape = namedSchema(
  "ArticlePage",
  v.object({ data: v.array(articleShape), nextCursor: nullableText("Null on the last page", "MTc2MzcyMDAwMA") }),
);
