import * as z from "zod";
import type { Parameter } from "#app/foundation/openapi/operation.server.ts";

/** What list-query.ts reads of an address, as the API's description tells it. */
export const listParameters = (columns: readonly [string, ...string[]], searched: string): Parameter[] => [
  { name: "q", in: "query", description: `Searches. ${searched}`, schema: z.string().max(80), example: "" },
  { name: "sort", in: "query", description: "The column to sort by", schema: z.enum(columns), example: columns[0] },
  { name: "order", in: "query", description: "The direction", schema: z.enum(["asc", "desc"]).default("desc"), example: "desc" },
  { name: "page", in: "query", description: "From 1", schema: z.int().min(1).max(1000).default(1), example: 1 },
];
