import * as v from "valibot";

const nullableNumber = v.nullable(v.number());
const nullableText = v.nullable(v.string());

/** A row of the list, as the API gives it. Amounts in ADA, shares from 0 to 1. */
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
  /** When the chain's own counts were read; null while they weren't. */
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
