import { useSyncExternalStore } from "react";
import { onStarredChange, starredIds } from "#app/foundation/ui/starred.ts";

const onServer = () => false;

/** Whether something is on the visitor's own list; false on the server and until React runs. */
export const useIsStarred = (id: string): boolean => useSyncExternalStore(onStarredChange, () => starredIds().includes(id), onServer);
