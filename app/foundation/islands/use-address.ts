import { useSyncExternalStore } from "react";
import { addressQuery, onAddress } from "#app/foundation/ui/write-address.ts";

/** The query of the page's address, as in "?sort=name". Until React runs it is the one that the server has read. */
export const useAddress = (initial: string): string => useSyncExternalStore(onAddress, addressQuery, () => initial);
