import type { Card, ProjectFigures } from "#app/features/ecosystem/ecosystem.ts";
import type { LiveEntry } from "#app/foundation/live/live-client.ts";

export type WatchedFigures = Pick<ProjectFigures, "price" | "change24h" | "tvl">;

export interface WatchlistEntry extends Pick<Card, "id" | "name" | "category" | "subcategory" | "status" | "confirmed"> {
  /** True when we read a price of its token. */
  hasPrice: boolean;
  /** True when we read any figure of the row; most wallets have none. */
  hasFigures: boolean;
  /** Null where the page gets them from the live stream. */
  figures: LiveEntry<WatchedFigures> | null;
}

/** Path of a shared list, or of the visitor's own for no IDs, without a language. Commas need no escaping, so it stays readable. */
export const listPath = (ids: readonly string[]): `/${string}` => (ids.length === 0 ? "/watchlist" : `/watchlist?ids=${ids.join()}`);
