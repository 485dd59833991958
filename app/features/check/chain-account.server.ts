import * as v from "valibot";
import { cip129DrepId } from "#app/foundation/upstream/drep-id.server.ts";
import { ada } from "#app/foundation/upstream/koios.server.ts";
import { cleanLine } from "#app/foundation/upstream/plain-text.server.ts";
import { sourceFindings } from "#app/foundation/upstream/source-findings.server.ts";

/** Fields of a stake address that every source has. */
export interface ChainAccount {
  /** Null if we don't know the status. */
  isRegistered: boolean | null;
  /** Status as the source wrote it, if isRegistered is null. */
  unknownStatus?: string;
  poolId: string | null;
  /** DRep ID, "abstain", "no-confidence", or a choice that we don't know as the source wrote it. */
  drep: string | null;
  /** ADA, including rewards that can be withdrawn. */
  balance: number | null;
  rewardsAvailable: number | null;
}

export const amount = v.pipe(ada, v.number());
export const poolId = v.pipe(v.string(), v.regex(/^pool1[02-9ac-hj-np-z]{40,60}$/));
export const drepChoice = v.pipe(
  v.string(),
  v.regex(/^drep(?:_always_abstain|_always_no_confidence|(?:_script|_vkh)?1[02-9ac-hj-np-z]{40,100})$/),
  v.transform((id) => (id.endsWith("abstain") ? "abstain" : id.endsWith("confidence") ? "no-confidence" : cip129DrepId(id))),
);

const MAX_CHOICE_LENGTH = 120;
/** Matches a predefined choice of a later era, in the style of drep_always_abstain. IDs never match. */
const PREDEFINED_CHOICE = /^drep(?:_[a-z]+)+$/;

/** Vote delegation of an account. Keeps an unknown value as it is, because "no one" would be wrong advice. */
export const accountDrep = (source: string, place: string) =>
  v.nullable(
    v.union([
      drepChoice,
      v.pipe(
        v.string(),
        v.transform((text) => cleanLine(text, MAX_CHOICE_LENGTH)),
        v.nonEmpty(),
        v.transform((text) => {
          const value = PREDEFINED_CHOICE.test(text) ? { value: text } : {};
          sourceFindings.add({ source, kind: "unknown-value", place, ...value });
          return text;
        }),
      ),
    ]),
  );
