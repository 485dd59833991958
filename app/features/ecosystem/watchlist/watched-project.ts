import type { Messages } from "#app/foundation/i18n/translate.ts";

export const WATCHLIST_DATA_ID = "watchlist-data";

/** What the script of a watchlist knows of a project: its row is drawn from it. */
export interface WatchedProject {
  id: string;
  name: string;
  href: string;
  category: string;
  /** Where it belongs, in words. */
  group: string;
  isClosed: boolean;
  /** The address of its logo. */
  logo: string | null;
  hasPrice: boolean;
  /** Whether anything of the row is read: of most wallets nothing is. */
  hasFigures: boolean;
  /** The topic of its figures. */
  topic: string;
  /** What its source line says without figures. */
  undated: string;
}

/** The page's data for its script. */
export interface WatchlistData {
  projects: WatchedProject[];
  /** What a source line says of figures, with `{{age}}` and `{{source}}` left open. */
  from: string;
  messages: Messages;
}
