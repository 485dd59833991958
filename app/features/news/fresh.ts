import type { Article } from "#app/features/news/news.ts";

/** What of an article is words: a change of it may move what stands below. */
const words = ({ title, excerpt, category, source, externalUrl }: Article): string => [title, excerpt, category, source, externalUrl].join("\n");

/** How a list that was found differs from the one that stands on the page. */
export interface Difference {
  /** New articles; those that only moved up from a further page are none. */
  added: number;
  /** Whether one was reworded or taken away. */
  altered: boolean;
}

export function compare(shown: readonly Article[], found: readonly Article[]): Difference {
  const before = new Map(shown.map((article) => [article.id, article]));
  const lastKnown = found.findLastIndex(({ id }) => before.has(id));
  const added = found.filter(({ id }, index) => !before.has(id) && (lastKnown < 0 || index < lastKnown)).length;
  const now = new Map(found.map((article) => [article.id, article]));
  const altered = shown.some((article, index) => {
    const other = now.get(article.id);
    // New ones push the last ones to a further page: those are not gone.
    return other ? words(other) !== words(article) : index < shown.length - added;
  });
  return { added, altered };
}

/** The list as it stands, with the newest counts and marks: those move nothing. */
export function settle(shown: readonly Article[], found: readonly Article[]): Article[] {
  const newest = new Map(found.map((article) => [article.id, article]));
  return shown.map((article) => {
    const other = newest.get(article.id);
    return other ? { ...article, count: other.count, trending: other.trending } : article;
  });
}
