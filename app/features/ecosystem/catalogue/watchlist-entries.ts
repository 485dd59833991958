import type { Card, ProjectFigures } from "#app/features/ecosystem/ecosystem.ts";
import type { LiveEntry } from "#app/foundation/live/live-client.ts";

export type WatchedFigures = Pick<ProjectFigures, "price" | "change24h" | "tvl">;

/** A project as a row of a watchlist. */
export interface WatchlistEntry extends Pick<Card, "id" | "name" | "category" | "subcategory" | "status" | "confirmed"> {
  /** Whether a price is read for its token. */
  hasPrice: boolean;
  /** Whether anything of the row is read: of most wallets nothing is. */
  hasFigures: boolean;
  /** Null where the page gets them from the live stream. */
  figures: LiveEntry<WatchedFigures> | null;
}

/** The address of a list, without a language; of one's own without ids. Commas need no escape and are kept readable. */
export const listPath = (ids: readonly string[]): `/${string}` => (ids.length === 0 ? "/watchlist" : `/watchlist?ids=${ids.join()}`);
