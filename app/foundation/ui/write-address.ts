export type AddressChange = "replaceState" | "pushState";

/** Delay before retrying a refused change, in milliseconds. Browsers refuse when the address changes very often. */
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

/** Changes the query of the page's address, in this history entry or a new one. */
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

/** The query to show: the refused one while it's being retried, else the address's. */
export const addressQuery = (): string => refused ?? location.search;

let isListening = false;

/** Calls back when the address changes, also by Back and Forward. Returns a function that ends it. */
export function onAddress(listener: () => void): () => void {
  if (!isListening) {
    isListening = true;
    addEventListener("popstate", () => {
      // Another history entry is shown; the refused query belongs to the previous one.
      dropRefused();
      notify();
    });
  }
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
