import { useSyncExternalStore } from "react";
import { onStarredChange, starredIds } from "#app/foundation/ui/starred.ts";

/** The visitor's list in its own order; null on the server and while the page wakes up, as a page knows no visitor. */
export const useStarred = (): readonly string[] | null => useSyncExternalStore(onStarredChange, starredIds, () => null);
