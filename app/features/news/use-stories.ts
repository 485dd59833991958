import { useEffect, useRef, useState } from "react";
import { compare, settle } from "#app/features/news/fresh.ts";
import { fetchNews } from "#app/features/news/news-api.ts";
import { hintOf, newsTopic, type Article, type NewsHint, type NewsPage, type NewsQuery } from "#app/features/news/news.ts";
import { DEFAULT_LANGUAGE, type Language } from "#app/foundation/i18n/languages.ts";
import { useLive, useLiveControl, type LiveEntry } from "#app/foundation/live/use-live.ts";

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
  waiting: { added: number; altered: boolean };
  loading: boolean;
  showWaiting(): void;
  /** Asks again, and shows what is new at once: whoever asks waits for it. Resolves to whether it worked. */
  reload(): Promise<boolean>;
}

/** With fewer stories than this others are offered below; so many of them: with a wide first one they fill their rows. */
export const LITTLE = 6;
export const OFFERED = 11;

const isEmpty = ({ own, more, english }: Lists): boolean => own.articles.length + (more?.length ?? 0) + (english?.length ?? 0) === 0;

/** Puts the page's lists together from what was asked: nothing stands in two of them. */
export function makeLists(own: NewsPage, more: NewsPage | null, english: NewsPage | null): Lists {
  const ids = new Set(own.articles.map(({ id }) => id));
  return { own, more: more && more.articles.filter(({ id }) => !ids.has(id)), english: english && english.articles };
}

/** What waits in all lists together. */
function difference(shown: Lists, newest: Lists): Stories["waiting"] {
  const parts = [compare(shown.own.articles, newest.own.articles), compare(shown.more ?? [], newest.more ?? []), compare(shown.english ?? [], newest.english ?? [])];
  return { added: parts.reduce((sum, { added }) => sum + added, 0), altered: parts.some(({ altered }) => altered) };
}

/** The lists as they stand with the newest counts; empty ones take what was found. */
function settleAll(shown: Lists, found: Lists): Lists {
  if (isEmpty(shown)) return found;
  return {
    own: { ...shown.own, articles: settle(shown.own.articles, found.own.articles) },
    more: shown.more && settle(shown.more, found.more ?? []),
    english: shown.english && settle(shown.english, found.english ?? []),
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

  const changedAt = (value: NewsHint) => Math.max(hintOf(value, language).changedAt, initial.english ? hintOf(value, DEFAULT_LANGUAGE).changedAt : 0);
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
        initial.more && fetchNews(language, { ...query, tab: null }, current.signal, OFFERED),
        initial.english && fetchNews(DEFAULT_LANGUAGE, query, current.signal, OFFERED),
      ]);
      const found = makeLists(own, more, english);
      // Meanwhile the visitor may have gone to another list.
      setHeld((before) => (before.initial === initial ? { ...before, shown: atOnce ? found : settleAll(before.shown, found), newest: found } : before));
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
    waiting: difference(held.shown, held.newest),
    loading,
    showWaiting: () => setHeld((before) => ({ ...before, shown: before.newest })),
    reload: () => load({ atOnce: true }),
  };
}
