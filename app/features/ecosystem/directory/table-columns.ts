import type { Card, CardFigures } from "#app/features/ecosystem/ecosystem.ts";
import type { Origin } from "#app/features/ecosystem/ui/distinct-origins.ts";

/** A group's own columns, in the page's language (group-columns.server.ts). */
export interface GroupColumns {
  names: readonly string[];
  /** By project; a cell per name, null when unknown. */
  cells: Readonly<Record<string, readonly (string | null)[]>>;
  /** Names of columns to leave out; "words" aligns the group's own to the left, "lines" shows the first one on a phone. */
  hide: string;
  /** Sources of the figures among the cells. */
  origins: readonly Origin[];
}

/** Columns that may be empty, each with a test for a project's value. */
const OPTIONAL_COLUMNS: Record<string, (card: Card, figures: CardFigures | undefined) => unknown> = {
  tvl: (_, figures) => figures?.tvl,
  change: (_, figures) => figures?.change24h,
  week: (_, figures) => figures?.change7d,
  holders: (_, figures) => figures?.users,
  transactions: (_, figures) => figures?.transactions30d,
  custody: ({ custody, status }) => status !== "discontinued" && custody,
  audits: ({ audits, hasIncident }) => audits ?? hasIncident,
};

export const hiddenColumns = (list: readonly Card[], figures: Readonly<Record<string, CardFigures>>): string[] =>
  Object.entries(OPTIONAL_COLUMNS).flatMap(([name, fills]) => (list.some((card) => fills(card, figures[card.id])) ? [] : [name]));
