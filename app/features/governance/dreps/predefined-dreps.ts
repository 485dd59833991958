/** Choices that every ADA holder can delegate to; no DRep is behind them. */
const PREDEFINED_DREPS = ["drep_always_abstain", "drep_always_no_confidence"] as const;
export type PredefinedDrep = (typeof PREDEFINED_DREPS)[number];
export const isPredefined = (id: string): id is PredefinedDrep => PREDEFINED_DREPS.some((value) => value === id);
