import * as v from "valibot";
import { REFRESH_OUTCOMES, TABS } from "#app/features/news/news.ts";
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

const article = {
  id: text("Permanent ID", "b1946ac92492d2347c6235b4d2611184"),
  title: text("Title from the publisher", "A new version of the node"),
  excerpt: text("Excerpt of at most 240 characters; empty when the feed has only a title", "What it changes for operators."),
  category: v.pipe(v.picklist(NEWS_CATEGORIES), v.metadata({ examples: ["Development"] })),
  language: languageShape,
  published_at: dateTime("When it was published; when we first saw it if is_dated is false"),
  source: text("The publisher", "Cardano Forum"),
  rss_source: text("The ID of the feed", "forum-latest"),
  verified_source: v.boolean(),
  trending: v.boolean(),
  image_url: image,
  external_url: address,
  read_time: nullableNumber("Reading time in minutes; null when we know only the title", 2),
  kind: v.pipe(v.picklist(FEED_KINDS), v.metadata({ examples: ["community"] })),
  is_dated: v.boolean(),
  count: v.pipe(
    v.nullable(v.object({ kind: v.picklist(["replies", "sources"]), value: v.number() })),
    v.metadata({
      description: "Number of replies if the source counts them; otherwise, how many publishers carry the story",
      examples: [{ kind: "replies", value: 7 }],
    }),
  ),
};
const articleShape = namedSchema("Article", v.object(article));

const storyShape = namedSchema(
  "Story",
  v.object({
    ...article,
    sources: v.pipe(
      v.array(
        v.object({
          name: text("The publisher", "Cardano Forum"),
          title: text("Title of the publisher's article", "A new version of the node"),
          url: address,
          promotional: v.pipe(v.boolean(), v.metadata({ description: "Whether the publisher is promotional press", examples: [false] })),
        }),
      ),
      v.metadata({ description: "Publishers of a story that several carry; otherwise empty" }),
    ),
  }),
);

export const projectNewsShape = v.object({
  id: text("Permanent ID", "b1946ac92492d2347c6235b4d2611184"),
  title: text("Title from the publisher", "A new version of Minswap"),
  description: text("An excerpt; may be empty", "The upgrade changes fees for traders."),
  url: address,
  publishedAt: dateTime("When it was published"),
  source: text("The publisher", "Cardano Forum"),
  kind: v.pipe(v.picklist(FEED_KINDS), v.metadata({ examples: ["press"] })),
  imageUrl: image,
});

const refresh = {
  added: v.pipe(v.number(), v.safeInteger(), v.metadata({ description: "Number of new articles", examples: [3] })),
  sources: v.array(
    v.object({
      source: text("The ID of the feed", "forum-latest"),
      publisher: text("The publisher", "Cardano Forum"),
      outcome: v.picklist(REFRESH_OUTCOMES),
      added: v.pipe(v.number(), v.safeInteger(), v.metadata({ examples: [3] })),
      failing: v.pipe(v.boolean(), v.metadata({ description: "Whether our last reading failed", examples: [false] })),
      askedAt: nullableDateTime("When we last read the feed"),
      dueAt: nullableDateTime("When we may read the feed again; null means never"),
    }),
  ),
};
export const refreshShape = namedSchema("NewsRefresh", v.object(refresh));
export const refreshTooEarlyShape = v.object({
  type: v.pipe(v.string(), v.metadata({ examples: ["about:blank"] })),
  title: v.string(),
  status: v.literal(429),
  ...refresh,
});

export const articlePageShape = namedSchema(
  "ArticlePage",
  v.object({ data: v.array(articleShape), nextCursor: nullableText("Cursor of the next page; null on the last page", "MTc2MzcyMDAwMA") }),
);

export const storyListShape = namedSchema(
  "StoryList",
  v.object({
    changedAt: nullableDateTime("When the articles of these languages last changed; null before the first article"),
    tab: v.pipe(
      v.nullable(v.picklist(TABS)),
      v.metadata({ description: "The tab that is shown; null in a category", examples: ["development"] }),
    ),
    data: v.array(storyShape),
    more: v.pipe(
      v.nullable(v.array(storyShape)),
      v.metadata({ description: "Other stories in the language where this list is short; null where there's no need", examples: [null] }),
    ),
    english: v.pipe(
      v.nullable(v.array(storyShape)),
      v.metadata({ description: "English stories where this list is short; null where there's no need", examples: [null] }),
    ),
    nextCursor: nullableText("Cursor of the next page; null on the last page", "MTc2MzcyMDAwMA"),
  }),
);
