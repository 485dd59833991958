/** In local storage: the starred projects. They never leave the browser. */
const KEY = "watchlist";
const VERSION = 1;
/** As many as one link can carry, so that every list can be shared whole. */
export const MAX_STARRED = 50;
const ID = /^[a-z0-9][a-z0-9-]{0,59}$/;

/** Each id once, in the given order; what cannot be an id is left out. */
export const cleanIds = (ids: readonly unknown[]): string[] =>
  [...new Set(ids.filter((id): id is string => typeof id === "string" && ID.test(id)))].slice(0, MAX_STARRED);

/** Parses stored IDs; returns an empty list for anything else. */
export function readStarred(text: string | null): string[] {
  try {
    const stored: unknown = JSON.parse(text ?? "");
    if (typeof stored !== "object" || !stored || !("version" in stored) || stored.version !== VERSION || !("ids" in stored)) return [];
    return Array.isArray(stored.ids) ? cleanIds(stored.ids) : [];
  } catch {
    return [];
  }
}

let cachedIds: readonly string[] | undefined;
const listeners = new Set<() => void>();

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/** Another tab changed the list; a null key means that everything was deleted. */
function handleStorage({ key }: StorageEvent): void {
  if (key !== KEY && key !== null) return;
  cachedIds = undefined;
  notifyListeners();
}

export function starredIds(): readonly string[] {
  try {
    cachedIds ??= readStarred(localStorage.getItem(KEY));
  } catch {
    cachedIds = []; // storage is closed to us: the list then holds until the page is left
  }
  return cachedIds;
}

export function setStarred(ids: readonly string[]): void {
  cachedIds = cleanIds(ids);
  try {
    localStorage.setItem(KEY, JSON.stringify({ version: VERSION, ids: cachedIds }));
  } catch {
    // `held` has it.
  }
  notifyListeners();
}

/** Calls back when the list changes, in this tab or another; returns how to stop. */
export function onStarredChange(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener("storage", handleStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener("storage", handleStorage);
  };
}
