import * as v from "valibot";
import { readYaml } from "#app/foundation/content/read-yaml.server.ts";
import { remember } from "#app/foundation/remember.server.ts";
import { httpsAddress, isoDate, positiveInteger, strictFields } from "#app/foundation/schemas.server.ts";

const epoch = v.pipe(positiveInteger, v.minValue(507));
const source = strictFields({ name: v.pipe(v.string(), v.nonEmpty()), url: httpsAddress });
const action = v.pipe(v.string(), v.regex(/^gov_action1[02-9ac-hj-np-z]{50,70}$/, "must be the ID of a governance action"));

const limitSchema = strictFields({
  action,
  /** ADA; null if the action only extends an earlier limit. */
  amount: v.nullable(positiveInteger),
  from: v.nullable(epoch),
  to: epoch,
  outcome: v.picklist(["adopted", "disputed", "failed", "unknown"]),
  sources: v.array(source),
  checked: isoDate(),
});

const schema = strictFields({
  limits: v.array(limitSchema),
  forfeitedDeposits: v.array(strictFields({ epoch, amount: positiveInteger, action, sources: v.array(source), checked: isoDate() })),
});

export type LimitEntry = v.InferOutput<typeof limitSchema>;

/** Net change limits, and deposits that went to the treasury. @throws when content/treasury-limits.yaml is invalid, with the place */
export const treasuryContent = () => remember("treasury-limits", () => readYaml("treasury-limits.yaml", schema));
