import { storedValue } from "#app/foundation/ui/stored-value.ts";

/** Local storage key of the starred projects. They never leave the browser. */
const KEY = "watchlist";
const VERSION = 1;
/** The maximum that fits into one link, so that every list can be shared in full. */
export const MAX_STARRED = 50;
const ID = /^[a-z0-9][a-z0-9-]{0,59}$/;

/** Each valid ID once, in the given order. */
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

const stored = storedValue(KEY, readStarred, (ids) => ({ version: VERSION, ids }));

export const starredIds = (): readonly string[] => stored.get();

export const setStarred = (ids: readonly string[]): void => stored.set(cleanIds(ids));

/** Calls back when the list changes, in this tab or another. Returns a function that ends it. */
export const onStarredChange = (listener: () => void): (() => void) => stored.onChange(listener);
