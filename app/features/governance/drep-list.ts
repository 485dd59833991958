import * as v from "valibot";

const nullableNumber = v.nullable(v.number());

const drepSchema = v.object({
  id: v.string(),
  isActive: v.nullable(v.boolean()),
  expiresEpoch: nullableNumber,
  /** ADA. */
  power: nullableNumber,
  delegators: nullableNumber,
  votes: nullableNumber,
  /** Votes on the open actions; "other" counts votes with an unknown value. */
  record: v.nullable(v.object({ yes: v.number(), no: v.number(), abstain: v.number(), other: v.number() })),
  /** From the DRep's own metadata: unverified plain text, not unique. */
  name: v.nullable(v.string()),
});
export type DrepRow = v.InferOutput<typeof drepSchema>;

/** `drawnFor` is the day of the random order, such as 2026-11-21. */
export const drepListSchema = v.object({
  total: v.number(),
  page: v.number(),
  pages: v.number(),
  drawnFor: v.string(),
  /** Number of open actions whose votes we know. */
  openActionsCounted: v.number(),
  dreps: v.array(drepSchema),
});
export type DrepList = v.InferOutput<typeof drepListSchema>;

export const drepListAnswer = v.object({ data: v.nullable(drepListSchema) });
