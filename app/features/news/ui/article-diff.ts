import type { Article } from "#app/features/news/news.ts";

/** The visible text of an article: changing it may move what is below. */
const displayedText = ({ title, excerpt, category, source, externalUrl }: Article): string =>
  [title, excerpt, category, source, externalUrl].join("\n");

/** How a new list differs from the one on the page. */
export interface ArticleDiff {
  /** New articles; those that only moved up from a further page are none. */
  added: number;
  /** Whether one was reworded or removed. */
  altered: boolean;
}

export function diffArticles(shown: readonly Article[], found: readonly Article[]): ArticleDiff {
  const before = new Map(shown.map((article) => [article.id, article]));
  const lastKnown = found.findLastIndex(({ id }) => before.has(id));
  const added = found.filter(({ id }, index) => !before.has(id) && (lastKnown < 0 || index < lastKnown)).length;
  const now = new Map(found.map((article) => [article.id, article]));
  const altered = shown.some((article, index) => {
    const other = now.get(article.id);
    // New ones push the last ones to a further page: those are not gone.
    return other ? displayedText(other) !== displayedText(article) : index < shown.length - added;
  });
  return { added, altered };
}

/** The list on the page with the newest counts and badges, which move nothing. */
export function mergeInPlace(shown: readonly Article[], found: readonly Article[]): Article[] {
  const newest = new Map(found.map((article) => [article.id, article]));
  return shown.map((article) => {
    const other = newest.get(article.id);
    return other ? { ...article, count: other.count, trending: other.trending } : article;
  });
}
