import * as v from "valibot";

const nullableNumber = v.nullable(v.number());
const nullableText = v.nullable(v.string());

/** A pool as the API returns it. Amounts in ADA, shares from 0 to 1. */
const rowSchema = v.object({
  id: v.string(),
  ticker: nullableText,
  name: nullableText,
  saturation: nullableNumber,
  stake: nullableNumber,
  pledge: nullableNumber,
  isPledgeMet: v.nullable(v.boolean()),
  margin: nullableNumber,
  fixedCost: nullableNumber,
  blocks: nullableNumber,
  /** Time when the chain's counts were read; null before. */
  askedAt: nullableText,
  status: v.string(),
  retiringEpoch: nullableNumber,
});
export type PoolRow = v.InferOutput<typeof rowSchema>;

/** One page of the list; `drawnFor` is the day of the random order, such as 2026-11-21. */
export const poolListSchema = v.object({
  total: v.number(),
  page: v.number(),
  pages: v.number(),
  drawnFor: v.string(),
  pools: v.array(rowSchema),
});
export type PoolList = v.InferOutput<typeof poolListSchema>;

export const poolListAnswer = v.object({ data: v.nullable(poolListSchema) });
