/** A browser may refuse the address when it changes very often; then it is tried again after this time, in milliseconds. */
const RETRY_MS = 1_000;

let retry: ReturnType<typeof setTimeout> | undefined;

/** Changes the query of the page's address, in this entry of the history or in a new one. */
export function writeAddress(query: string, how: "replaceState" | "pushState"): void {
  clearTimeout(retry);
  if (query === location.search) return;
  try {
    history[how](history.state, "", location.pathname + query);
  } catch {
    retry = setTimeout(writeAddress, RETRY_MS, query, how);
  }
}

/** Gives up what the browser has refused so far: another entry of the history is shown. */
export const dropRefusedAddress = (): void => clearTimeout(retry);
