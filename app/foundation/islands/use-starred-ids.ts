import { useSyncExternalStore } from "react";
import { onStarredChange, starredIds } from "#app/foundation/ui/starred.ts";

const onServer = () => null;

/** IDs of the visitor's starred projects, in order; null on the server and before React runs. */
export const useStarredIds = (): readonly string[] | null =>
  useSyncExternalStore<readonly string[] | null>(onStarredChange, starredIds, onServer);
