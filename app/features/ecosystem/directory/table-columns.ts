import type { Card, CardFigures } from "#app/features/ecosystem/ecosystem.ts";

/** The columns that not every list can fill, and whether a project has something to say in each. */
const OPTIONAL_COLUMNS: Record<string, (card: Card, figures: CardFigures | undefined) => unknown> = {
  tvl: (_, figures) => figures?.tvl,
  change: (_, figures) => figures?.change24h,
  week: (_, figures) => figures?.change7d,
  holders: (_, figures) => figures?.users,
  transactions: (_, figures) => figures?.transactions30d,
  custody: ({ custody, status }) => status !== "discontinued" && custody,
  audits: ({ audits, hasIncident }) => audits ?? hasIncident,
};

/** The columns in which no project of the list has anything. */
export const hiddenColumns = (list: readonly Card[], figures: Readonly<Record<string, CardFigures>>): string[] =>
  Object.entries(OPTIONAL_COLUMNS).flatMap(([name, fills]) => (list.some((card) => fills(card, figures[card.id])) ? [] : [name]));
