import * as v from "valibot";

const nullableNumber = v.nullable(v.number());

const drepSchema = v.object({
  id: v.string(),
  isActive: v.nullable(v.boolean()),
  expiresEpoch: nullableNumber,
  /** ADA. */
  power: nullableNumber,
  delegators: nullableNumber,
  /** Choices on the list's actions, newest first, one letter each: y, n, a, o (a newer word) or - (no vote). Null if we know no votes. */
  squares: v.nullable(v.string()),
  /** From the DRep's own metadata: unverified plain text, not unique. */
  name: v.nullable(v.string()),
  /** The DRep's own words about its goals, from its metadata. */
  statement: v.nullable(v.string()),
});
export type DrepRow = v.InferOutput<typeof drepSchema>;

/** `drawnFor` is the day of the random order, such as 2026-11-21. */
export const drepListSchema = v.object({
  total: v.number(),
  page: v.number(),
  pages: v.number(),
  drawnFor: v.string(),
  /** Number of actions in `squares`. */
  actionsShown: v.number(),
  /** True if `squares` are only open actions, because the history of votes isn't stored yet. */
  isOpenOnly: v.boolean(),
  /** Number of DReps without a claimed name that this list leaves out. */
  withoutName: v.number(),
  dreps: v.array(drepSchema),
});
export type DrepList = v.InferOutput<typeof drepListSchema>;

export const drepListAnswer = v.object({ data: v.nullable(drepListSchema) });
