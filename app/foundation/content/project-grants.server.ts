import { existsSync } from "node:fs";
import * as v from "valibot";
import { integerBetween, datedRecord, url, word } from "#app/foundation/content/catalog-fields.server.ts";
import { checkYaml, readContentFile } from "#app/foundation/content/content-file.server.ts";
import { withLastLook } from "#app/foundation/content/last-look.server.ts";
import { GRANT_STATES } from "#app/foundation/content/project-facts.ts";
import { strictFields } from "#app/foundation/schemas.server.ts";

const money = strictFields({ value: v.pipe(v.number(), v.minValue(0)), unit: v.picklist(["ADA", "USD"]) });

const grantSchema = v.pipe(
  strictFields({
    /** Project Catalyst's number of the funded project. */
    id: v.pipe(v.string(), v.regex(/^\d{5,8}$/, "must be the number of the funded project in quotes")),
    fund: integerBetween(1, 99),
    title: word,
    /** Approved amount; null means unknown. */
    amount: v.nullable(money),
    /** Amount paid out at the time of the record; null means unknown. */
    paid: v.nullable(money),
    status: v.nullable(v.picklist(GRANT_STATES)),
    url,
    record: datedRecord,
  }),
  v.forward(
    v.check(
      ({ amount, paid }) => !amount || !paid || (amount.unit === paid.unit && paid.value <= amount.value),
      "must not be more than the amount, nor in another unit",
    ),
    ["paid"],
  ),
);
export type Grant = v.InferOutput<typeof grantSchema>;
export const grantEntries = grantSchema.entries;

const grantsSchema = v.pipe(
  v.array(grantSchema),
  v.minLength(1),
  v.check((list) => list.every(({ fund }, i) => i === 0 || fund <= (list[i - 1]?.fund ?? 0)), "must begin with the newest fund"),
  v.check((list) => new Set(list.map(({ id }) => id)).size === list.length, "names a grant twice"),
);

/** Project Catalyst grants of a project, newest fund first; empty without a file. */
export function readGrants(file: string, place?: string): { grants: Grant[]; faults: string[] } {
  if (!existsSync(file)) return { grants: [], faults: [] };
  const { output = [], faults } = checkYaml(() => readContentFile(file, place), grantsSchema);
  return { grants: output.map((grant) => ({ ...grant, record: withLastLook(grant.record) })), faults };
}
