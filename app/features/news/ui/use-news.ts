import { useCallback, useEffect, useReducer, useRef } from "react";
import { changeOf, newsTopic, parseNewsQuery, serializeNewsQuery, type NewsFailure, type NewsHint } from "#app/features/news/news.ts";
import { hasStories, newsState, reduceNews } from "#app/features/news/ui/news-state.ts";
import { requestStories, type StoryList } from "#app/features/news/ui/request-stories.ts";
import { useLanguage } from "#app/foundation/i18n/i18n.tsx";
import { retryUntilDone } from "#app/foundation/islands/retry-until-done.ts";
import { useAddress } from "#app/foundation/islands/use-address.ts";
import { useTopic } from "#app/foundation/islands/use-topic.ts";
import { latestEntry, type LiveEntry } from "#app/foundation/live/live-client.ts";
import { whenReachable } from "#app/foundation/ui/connection.ts";
import { showProgress } from "#app/foundation/ui/progress.ts";
import { addressQuery, onAddress } from "#app/foundation/ui/write-address.ts";

/** Maximum number of reloads after a refresh, until the list has the sources' new stories. */
const RELOADS = 5;
const RELOAD_PAUSE_MS = 400;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Normalizes a query, so that equivalent URLs are the same list. */
const canonical = (search: string): string => serializeNewsQuery(parseNewsQuery(new URLSearchParams(search))).toString();

/** Further pages of a list aren't updated. */
const isOlderPage = (query: string): boolean => new URLSearchParams(query).has("cursor");

interface Options {
  first: StoryList;
  failed: NewsFailure | null;
  hint: LiveEntry<NewsHint>;
}

/** List of the page's URL, requested again when the URL changes or the stream announces a change. */
export function useNews({ first, failed, hint: initialHint }: Options) {
  const language = useLanguage();
  const [state, dispatch] = useReducer(reduceNews, first, (list) => ({
    ...newsState(list),
    failure: failed && { query: list.query, reason: failed },
  }));
  const asked = canonical(useAddress(first.query && `?${first.query}`));
  const reading = useRef<AbortController>(undefined);

  const open = useCallback(
    async function read(query: string): Promise<void> {
      reading.current?.abort();
      const { signal } = (reading.current = new AbortController());
      const endProgress = showProgress(() => dispatch({ kind: "slow", query }));
      const answer = await requestStories(query, language, signal);
      endProgress();
      if (signal.aborted) return;
      if (typeof answer !== "string") return dispatch({ kind: "show", list: answer });
      dispatch({ kind: "fail", query, reason: answer });
      if (answer === "fetch") return;
      await whenReachable();
      if (!signal.aborted) await read(query);
    },
    [language],
  );
  const opened = useRef(first.query);
  useEffect(() => {
    const follow = () => {
      const query = canonical(addressQuery());
      if (query === opened.current) return;
      opened.current = query;
      void open(query);
    };
    follow();
    return onAddress(follow);
  }, [open]);

  const { query, lists } = state.shown;
  const hint = useTopic(newsTopic, initialHint).value;
  const isBehind = !isOlderPage(query) && changeOf(hint, language, lists) > state.knownAt;
  useEffect(() => {
    if (!isBehind) return;
    // Ends when `isBehind` becomes false, because the list is new enough.
    return retryUntilDone(async (signal) => {
      const answer = await requestStories(query, language, signal);
      if (typeof answer !== "string" && !signal.aborted) dispatch({ kind: "offer", list: answer });
      return false;
    });
  }, [isBehind, query, language]);

  /** Shows the newest stories at once. `isMore`: new stories are expected. Resolves to false if the list couldn't be loaded. */
  async function reload(isMore: boolean): Promise<boolean> {
    if (isOlderPage(query)) return true;
    for (let turn = 1; ; turn++) {
      const answer = await requestStories(query, language);
      if (typeof answer === "string") return false;
      const newest = changeOf(latestEntry(newsTopic, initialHint).value, language, answer.lists);
      if (turn === RELOADS || (answer.changedAt >= newest && (!isMore || answer.changedAt > state.shown.changedAt))) {
        if (opened.current === query) dispatch({ kind: "show", list: answer });
        return true;
      }
      await pause(RELOAD_PAUSE_MS);
    }
  }

  return {
    ...state,
    /** Query of the URL, whose list may still be loading. */
    asked,
    failure: state.failure?.query === asked ? state.failure.reason : null,
    isSlow: state.slow === asked && (query !== asked || !hasStories(lists)),
    retry: () => void open(asked),
    accept: () => dispatch({ kind: "accept" }),
    reload,
  };
}
