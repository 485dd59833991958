import * as v from "valibot";
import type { SecondSource } from "#app/features/check/second-source.ts";
import { namedSchema } from "#app/foundation/openapi/operation.server.ts";

const said = (source: string) =>
  v.pipe(
    v.nullable(v.union([v.string(), v.number(), v.boolean()])),
    v.metadata({ description: `What ${source} says; null: none`, examples: ["abstain"] }),
  );

/** What POST /api/check says of the second source. */
export const secondShape = v.pipe(
  v.nullable(
    namedSchema(
      "SecondSource",
      v.object({
        fetchedAt: v.pipe(
          v.string(),
          v.isoTimestamp(),
          v.metadata({ description: "When Blockfrost was asked", examples: ["2026-11-25T12:00:00.000Z"] }),
        ),
        isShown: v.pipe(
          v.boolean(),
          v.metadata({
            description: "Koios doesn't answer or doesn't have it, so the answer says what Blockfrost says",
            examples: [false],
          }),
        ),
        differences: v.pipe(
          v.array(
            v.object({
              field: v.pipe(
                v.picklist(["known", "pool", "drep", "balance", "rewards", "fee"]),
                v.metadata({ description: "Known: whether the source has it. Amounts in ADA", examples: ["drep"] }),
              ),
              koios: said("Koios"),
              blockfrost: said("Blockfrost"),
            }),
          ),
          v.metadata({ description: "Where the two disagree. A balance can be one block behind for a minute", examples: [[]] }),
        ),
      }),
    ),
  ),
  v.metadata({ description: "What Blockfrost says; null where this site doesn't ask it, or it doesn't answer", examples: [null] }),
);

/** The same with its moment as programs read it. */
export const secondData = (second: SecondSource | null) => second && { ...second, fetchedAt: new Date(second.fetchedAt).toISOString() };
