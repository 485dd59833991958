import type { Lovelace } from "#app/features/governance/history/records.ts";

/** ADA as a number, which is exact enough to show. */
export const adaOf = (lovelace: Lovelace): number => Number(lovelace) / 1e6;
