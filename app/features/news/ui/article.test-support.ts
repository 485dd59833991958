import type { Article, Story } from "#app/features/news/news.ts";

export const article = (changes: Partial<Article> = {}): Article => ({
  id: "a1",
  title: "Node release candidate shortens epoch pauses",
  excerpt: "Measured for nine days; operators are asked to test.",
  category: "Development",
  language: "en",
  publishedAt: Date.UTC(2026, 10, 21, 11, 4),
  isDated: true,
  source: "Input Output",
  rssSource: "input-output",
  kind: "official",
  verifiedSource: true,
  trending: false,
  imageUrl: null,
  externalUrl: "https://example.org/node",
  readTime: 4,
  count: null,
  ...changes,
});

/** A story with only one publisher. */
export const story = (changes: Partial<Story> = {}): Story => ({ ...article(changes), sources: changes.sources ?? [] });
