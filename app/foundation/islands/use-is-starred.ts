import { useSyncExternalStore } from "react";
import { onStarredChange, starredIds } from "#app/foundation/ui/starred.ts";

const onServer = () => false;

/** True if the visitor starred it; false on the server and before React runs. */
export const useIsStarred = (id: string): boolean => useSyncExternalStore(onStarredChange, () => starredIds().includes(id), onServer);
