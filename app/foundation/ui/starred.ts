import { useSyncExternalStore } from "react";

/** In local storage: what the visitor has starred. Nobody else keeps it. */
const KEY = "watchlist";
const VERSION = 1;
/** As many as one link can carry, so that every list can be shared whole. */
export const MOST_STARRED = 50;
const ID = /^[a-z0-9][a-z0-9-]{0,59}$/;

/** Each id once, in the given order; what cannot be an id is left out. */
export const cleanIds = (ids: readonly unknown[]): string[] =>
  [...new Set(ids.filter((id): id is string => typeof id === "string" && ID.test(id)))].slice(0, MOST_STARRED);

/** What stands in the storage as a list of ids; empty for anything that is none of ours. */
export function readStarred(text: string | null): string[] {
  try {
    const stored: unknown = JSON.parse(text ?? "");
    if (typeof stored !== "object" || !stored || !("version" in stored) || stored.version !== VERSION || !("ids" in stored)) return [];
    return Array.isArray(stored.ids) ? cleanIds(stored.ids) : [];
  } catch {
    return [];
  }
}

let held: readonly string[] | undefined;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Another tab changed the list; a null key means that everything was deleted. */
function follow({ key }: StorageEvent): void {
  if (key !== KEY && key !== null) return;
  held = undefined;
  tell();
}

export function starred(): readonly string[] {
  try {
    held ??= readStarred(localStorage.getItem(KEY));
  } catch {
    held = []; // storage is closed to us: the list then holds until the page is left
  }
  return held;
}

export function writeStarred(ids: readonly string[]): void {
  held = cleanIds(ids);
  try {
    localStorage.setItem(KEY, JSON.stringify({ version: VERSION, ids: held }));
  } catch {
    // `held` has it.
  }
  tell();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener("storage", follow);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener("storage", follow);
  };
}

/** The visitor's list in its own order; null on the server and while the page wakes up, as a page knows no visitor. */
export const useStarred = (): readonly string[] | null => useSyncExternalStore(subscribe, starred, () => null);

/** Whether one id is starred; null as above. */
export const useIsStarred = (id: string): boolean | null => useSyncExternalStore(subscribe, () => starred().includes(id), () => null);
