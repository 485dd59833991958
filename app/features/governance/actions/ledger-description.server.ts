import { bech32 } from "@scure/base";
import * as v from "valibot";
import type { ActionPageView, CommitteeChange, Recipient } from "#app/features/governance/actions/action-page.ts";
import { adaOf } from "#app/features/governance/actions/ada-of.ts";
import type { ActionRecord, Withdrawal } from "#app/features/governance/history/records.ts";

// The ledger's own JSON of an action, as Koios passes it on: {tag, contents}.

const HEADERS = { key: 0xe1, script: 0xf1 };

function contentsOf<Output>(schema: v.GenericSchema<unknown, Output>, description: unknown): Output | null {
  const parsed = v.safeParse(v.object({ contents: schema }), description);
  return parsed.success ? parsed.output.contents : null;
}

/** Contents begin with the previous action's ID, or null. */
const previous = v.unknown();

const versionSchema = v.looseTuple([previous, v.object({ major: v.number(), minor: v.number() })]);

export function versionOf(description: unknown): string | null {
  const found = contentsOf(versionSchema, description);
  return found && `${found[1].major}.${found[1].minor}`;
}

const credential = v.union([v.object({ keyHash: v.string() }), v.object({ scriptHash: v.string() })]);
const hashOf = (found: v.InferOutput<typeof credential>): string => ("keyHash" in found ? found.keyHash : found.scriptHash);

const withdrawalsSchema = v.looseTuple([v.array(v.looseTuple([v.object({ credential }), v.number()]))]);

/** A payment of a withdrawal. `isContract` is null if we don't know it. */
export interface Payment extends Withdrawal {
  isContract: boolean | null;
}

/** Payments of a withdrawal in ADA, largest first. */
export const recipientsOf = (record: Pick<ActionRecord, "withdrawals" | "description">): Recipient[] =>
  paymentsOf(record)
    .map((payment) => ({ ...payment, amount: adaOf(payment.amount) }))
    .toSorted((a, b) => b.amount - a.amount);

/**
 * Payments of a withdrawal. Koios gives contracts the stake address of a key with the same hash, so the kind of account and its address
 * come from the ledger's description.
 */
export function paymentsOf({ withdrawals, description }: Pick<ActionRecord, "withdrawals" | "description">): Payment[] {
  const credentials = new Map(
    (contentsOf(withdrawalsSchema, description)?.[0] ?? []).map(([account]) => [
      hashOf(account.credential),
      "scriptHash" in account.credential,
    ]),
  );
  return withdrawals.map(({ stakeAddress, amount }): Payment => {
    const hash = accountHash(stakeAddress);
    const isContract = (hash === null ? undefined : credentials.get(hash)) ?? null;
    const isMainnet = stakeAddress.startsWith("stake1");
    const address = isContract === null || hash === null || !isMainnet ? stakeAddress : addressOf(hash, isContract);
    return { stakeAddress: address, amount, isContract };
  });
}

function accountHash(stakeAddress: string): string | null {
  const decoded = bech32.decodeUnsafe(stakeAddress, 120);
  const bytes = decoded && bech32.fromWordsUnsafe(decoded.words);
  return bytes ? Buffer.from(bytes).toString("hex", 1) : null;
}

const addressOf = (hash: string, isContract: boolean): string =>
  bech32.encode("stake", bech32.toWords(Uint8Array.of(isContract ? HEADERS.script : HEADERS.key, ...Buffer.from(hash, "hex"))), 120);

const rational = v.union([v.object({ numerator: v.number(), denominator: v.number() }), v.number()]);
const committeeSchema = v.looseTuple([previous, v.array(credential), v.record(v.string(), v.number()), rational]);

const fractionText = (share: v.InferOutput<typeof rational>): string =>
  typeof share === "number" ? String(Math.round(share * 1_000) / 1_000) : `${share.numerator}/${share.denominator}`;

/** Members are hashes of their cold credentials. */
export function committeeOf(description: unknown): CommitteeChange | null {
  const found = contentsOf(committeeSchema, description);
  if (!found) return null;
  const [, leaves, joins, quorum] = found;
  return {
    leaves: leaves.map(hashOf),
    // The ledger writes keyHash-<hash> or scriptHash-<hash>.
    joins: Object.entries(joins).map(([name, untilEpoch]) => ({ id: name.slice(name.indexOf("-") + 1), untilEpoch })),
    quorum: fractionText(quorum),
  };
}

const constitutionSchema = v.looseTuple([
  previous,
  v.object({ anchor: v.object({ url: v.string() }), script: v.optional(v.nullable(v.string()), null) }),
]);

export function constitutionOf(description: unknown): ActionPageView["constitution"] {
  const found = contentsOf(constitutionSchema, description);
  return found && { url: found[1].anchor.url, script: found[1].script };
}
