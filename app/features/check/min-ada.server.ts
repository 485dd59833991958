import type { HeldToken } from "#app/features/check/koios-account.server.ts";
import { lovelaceToAda } from "#app/foundation/upstream/koios.server.ts";

// Minimum ADA of an output with tokens: coinsPerUtxoByte for each of its bytes plus 160 (Babbage ledger specification, utxoEntrySize).

const OVERHEAD = 160;
/** CBOR array of address and value: its head, a base address of 57 bytes, and an amount of five bytes. */
const OUTPUT = 1 + 59 + 5;
const POLICY = 2 + 28;
/** Maximum size of an output's value (maxValSize); more tokens need more outputs. */
const MAX_VALUE = 5_000;

const headSize = (value: bigint | number): number => {
  const number = BigInt(value);
  return number < 24n ? 1 : number < 256n ? 2 : number < 65_536n ? 3 : number < 4_294_967_296n ? 5 : 9;
};

/** Minimum ADA that these tokens need in as few outputs as possible. */
export function minimumWith(tokens: readonly HeldToken[], coinsPerUtxoByte: number): number {
  const policies = Map.groupBy(tokens, ({ policyId }) => policyId);
  let value = 1 + headSize(policies.size);
  for (const ofPolicy of policies.values()) {
    value += POLICY + headSize(ofPolicy.length);
    for (const { nameBytes, quantity } of ofPolicy) value += headSize(nameBytes) + nameBytes + headSize(quantity);
  }
  const outputs = Math.max(1, Math.ceil(value / MAX_VALUE));
  return lovelaceToAda(BigInt(coinsPerUtxoByte) * BigInt(value + outputs * (OUTPUT + OVERHEAD)));
}
