import { useSyncExternalStore } from "react";
import { addressQuery, onAddress } from "#app/foundation/ui/write-address.ts";

/** Query of the page's address, such as "?sort=name". Before React runs it's the query that the server read. */
export const useAddress = (initial: string): string => useSyncExternalStore(onAddress, addressQuery, () => initial);
