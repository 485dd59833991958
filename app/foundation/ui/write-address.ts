export type AddressChange = "replaceState" | "pushState";

/** A browser may refuse the address when it changes very often; then it is tried again after this time, in milliseconds. */
const RETRY_MS = 1_000;

let retry: ReturnType<typeof setTimeout> | undefined;
/** The query that the browser has refused so far. */
let refused: string | undefined;
const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

const dropRefused = () => {
  clearTimeout(retry);
  refused = undefined;
};

/** Changes the query of the page's address, in this entry of the history or in a new one. */
export function writeAddress(query: string, how: AddressChange): void {
  dropRefused();
  if (query === location.search) return notify();
  try {
    history[how](history.state, "", location.pathname + query);
  } catch {
    refused = query;
    retry = setTimeout(writeAddress, RETRY_MS, query, how);
  }
  notify();
}

/** The query that the page is to show: that of its address, unless the browser is still to take a newer one. */
export const addressQuery = (): string => refused ?? location.search;

let isListening = false;

/** Calls back when the address changes, also by Back and Forward. Returns what ends it. */
export function onAddress(listener: () => void): () => void {
  if (!isListening) {
    isListening = true;
    addEventListener("popstate", () => {
      // Another entry of the history is shown: what was refused belongs to the one before.
      dropRefused();
      notify();
    });
  }
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
