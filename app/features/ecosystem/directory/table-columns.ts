import type { Origin } from "#app/features/ecosystem/ui/distinct-origins.ts";

/** A group's own columns, in the page's language (group-columns.server.ts). */
export interface GroupColumns {
  names: readonly string[];
  /** By project: the cell of each name, in the same order, null when unknown. */
  cells: Readonly<Record<string, Readonly<Record<string, string | null>>>>;
  /** Names of columns to leave out; "words" aligns the group's own to the left, "lines" shows the first one on a phone. */
  hide: string;
  /** Sources of all figures that the table shows. */
  origins: readonly Origin[];
}
