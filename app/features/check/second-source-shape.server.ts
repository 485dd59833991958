import * as v from "valibot";
import type { SecondSource } from "#app/features/check/second-source.ts";
import { namedSchema } from "#app/foundation/openapi/operation.server.ts";

const said = (source: string) =>
  v.pipe(
    v.nullable(v.union([v.string(), v.number(), v.boolean()])),
    v.metadata({ description: `The value from ${source}; null: none`, examples: ["abstain"] }),
  );

export const secondSourceShape = v.pipe(
  v.nullable(
    namedSchema(
      "SecondSource",
      v.object({
        fetchedAt: v.pipe(
          v.string(),
          v.isoTimestamp(),
          v.metadata({ description: "When we asked Blockfrost", examples: ["2026-11-25T12:00:00.000Z"] }),
        ),
        isShown: v.pipe(
          v.boolean(),
          v.metadata({
            description: "Whether the answer is from Blockfrost because Koios doesn't answer or doesn't have it",
            examples: [false],
          }),
        ),
        differences: v.pipe(
          v.array(
            v.object({
              field: v.pipe(
                v.picklist(["known", "pool", "drep", "balance", "rewards", "fee"]),
                v.metadata({
                  description: "The field that differs; known: whether the source has it. Amounts are in ADA",
                  examples: ["drep"],
                }),
              ),
              koios: said("Koios"),
              blockfrost: said("Blockfrost"),
            }),
          ),
          v.metadata({
            description: "Differences between the two sources. A balance can be one block behind for a minute",
            examples: [[]],
          }),
        ),
      }),
    ),
  ),
  v.metadata({ description: "The comparison with Blockfrost; null when this site doesn't ask it, or it doesn't answer", examples: [null] }),
);

export const secondSourceData = (second: SecondSource | null) =>
  second && { ...second, fetchedAt: new Date(second.fetchedAt).toISOString() };
