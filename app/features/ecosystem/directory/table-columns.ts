import type { Card, CardFigures } from "#app/features/ecosystem/ecosystem.ts";

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
