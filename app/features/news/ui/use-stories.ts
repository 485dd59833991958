import { useEffect, useRef, useState } from "react";
import { diffArticles, mergeInPlace } from "#app/features/news/ui/article-diff.ts";
import { fetchNews } from "#app/features/news/ui/news-api.ts";
import { hintOf, newsTopic, type Article, type NewsHint, type NewsPage, type NewsQuery } from "#app/features/news/news.ts";
import { DEFAULT_LANGUAGE, type Language } from "#app/foundation/i18n/languages.ts";
import type { LiveEntry } from "#app/foundation/live/live-client.ts";
import { useLive, useLiveControl } from "#app/foundation/live/use-live.ts";

/**
 * The lists of the page: what was asked for and, where that is little in another language than English, other stories in
 * that language (of a group alone: a category says what it wants) and English ones. Null where they are not offered.
 */
export interface Lists {
  own: NewsPage;
  more: Article[] | null;
  english: Article[] | null;
}

export interface Stories {
  shown: Lists;
  /** What waits until the visitor asks for it. */
  newCounts: { added: number; altered: boolean };
  loading: boolean;
  showNew(): void;
  /** Reloads and shows new stories at once. Resolves to whether it worked. */
  reload(): Promise<boolean>;
}

/** With fewer stories than this others are offered below; so many of them: with a wide first one they fill their rows. */
export const MIN_OWN_STORIES = 6;
export const MAX_EXTRA_STORIES = 11;

const isEmpty = ({ own, more, english }: Lists): boolean => own.articles.length + (more?.length ?? 0) + (english?.length ?? 0) === 0;

/** Builds the page's lists without duplicates. */
export function makeLists(own: NewsPage, more: NewsPage | null, english: NewsPage | null): Lists {
  const ids = new Set(own.articles.map(({ id }) => id));
  return { own, more: more && more.articles.filter(({ id }) => !ids.has(id)), english: english && english.articles };
}

/** What waits in all lists together. */
function diffLists(shown: Lists, newest: Lists): Stories["newCounts"] {
  const parts = [
    diffArticles(shown.own.articles, newest.own.articles),
    diffArticles(shown.more ?? [], newest.more ?? []),
    diffArticles(shown.english ?? [], newest.english ?? []),
  ];
  return { added: parts.reduce((sum, { added }) => sum + added, 0), altered: parts.some(({ altered }) => altered) };
}

/** The lists on the page with the newest counts; empty ones take the new stories. */
function mergeListsInPlace(shown: Lists, found: Lists): Lists {
  if (isEmpty(shown)) return found;
  return {
    own: { ...shown.own, articles: mergeInPlace(shown.own.articles, found.own.articles) },
    more: shown.more && mergeInPlace(shown.more, found.more ?? []),
    english: shown.english && mergeInPlace(shown.english, found.english ?? []),
  };
}

/**
 * The page's stories, asked again when the server hints at something new. New and reworded ones wait until the visitor
 * asks for them, so that nothing moves under whoever reads; an empty list takes them at once. Further pages stand still.
 */
export function useStories(initial: Lists, query: NewsQuery, language: Language, entry: LiveEntry<NewsHint>): Stories {
  const hint = useLive(newsTopic, entry);
  const { paused } = useLiveControl();
  const [held, setHeld] = useState({ initial, shown: initial, newest: initial });
  const [loading, setLoading] = useState(false);
  const request = useRef<AbortController>(null);
  const known = useRef(0);

  // Another tab, category or page brings lists of its own.
  if (held.initial !== initial) setHeld({ initial, shown: initial, newest: initial });

  const changedAt = (value: NewsHint) =>
    Math.max(hintOf(value, language).changedAt, initial.english ? hintOf(value, DEFAULT_LANGUAGE).changedAt : 0);
  const rendered = changedAt(entry.value);
  const newest = changedAt(hint);

  async function load({ atOnce }: { atOnce: boolean }): Promise<boolean> {
    if (query.cursor !== null) return true;
    request.current?.abort();
    const current = new AbortController();
    request.current = current;
    setLoading(true);
    try {
      const [own, more, english] = await Promise.all([
        fetchNews(language, query, current.signal),
        initial.more && fetchNews(language, { ...query, tab: null }, current.signal, MAX_EXTRA_STORIES),
        initial.english && fetchNews(DEFAULT_LANGUAGE, query, current.signal, MAX_EXTRA_STORIES),
      ]);
      const found = makeLists(own, more, english);
      // Meanwhile the visitor may have gone to another list.
      setHeld((before) =>
        before.initial === initial ? { ...before, shown: atOnce ? found : mergeListsInPlace(before.shown, found), newest: found } : before,
      );
      return true;
    } catch {
      return false;
    } finally {
      if (request.current === current) setLoading(false);
    }
  }

  useEffect(() => {
    if (paused || newest <= Math.max(rendered, known.current)) return;
    known.current = newest;
    void load({ atOnce: false });
  });
  useEffect(() => () => request.current?.abort(), []);

  return {
    shown: held.shown,
    newCounts: diffLists(held.shown, held.newest),
    loading,
    showNew: () => setHeld((before) => ({ ...before, shown: before.newest })),
    reload: () => load({ atOnce: true }),
  };
}
