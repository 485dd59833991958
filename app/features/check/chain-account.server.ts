import { bech32 } from "@scure/base";
import * as v from "valibot";
import { ada } from "#app/foundation/upstream/koios.server.ts";

/** A stake address as far as every source of the chain tells. */
export interface ChainAccount {
  isRegistered: boolean;
  poolId: string | null;
  /** Its identifier, or "abstain" or "no-confidence": the two choices that every wallet offers. */
  drep: string | null;
  /** ADA, with the rewards that can be withdrawn. */
  balance: number | null;
  rewardsAvailable: number | null;
}

const KEY_HASH = 28;
const HEADERS = { key: 0x22, script: 0x23 };

/** CIP-129 puts a byte before the hash of CIP-105; sources write either, and both are the same DRep. */
function withHeader(id: string): string {
  const decoded = bech32.decodeUnsafe(id);
  const bytes = decoded && bech32.fromWordsUnsafe(decoded.words);
  if (!decoded || bytes?.length !== KEY_HASH) return id;
  const header = decoded.prefix === "drep_script" ? HEADERS.script : HEADERS.key;
  return bech32.encode("drep", bech32.toWords(Uint8Array.of(header, ...bytes)));
}

export const amount = v.pipe(ada, v.number());
export const poolId = v.pipe(v.string(), v.regex(/^pool1[02-9ac-hj-np-z]{40,60}$/));
export const drepChoice = v.pipe(
  v.string(),
  v.regex(/^drep(?:_always_abstain|_always_no_confidence|(?:_script|_vkh)?1[02-9ac-hj-np-z]{40,100})$/),
  v.transform((id) => (id.endsWith("abstain") ? "abstain" : id.endsWith("confidence") ? "no-confidence" : withHeader(id))),
);
