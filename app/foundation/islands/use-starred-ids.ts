import { useSyncExternalStore } from "react";
import { onStarredChange, starredIds } from "#app/foundation/ui/starred.ts";

const onServer = () => null;

/** The visitor's starred projects in their order; null on the server and until React runs. */
export const useStarredIds = (): readonly string[] | null =>
  useSyncExternalStore<readonly string[] | null>(onStarredChange, starredIds, onServer);
