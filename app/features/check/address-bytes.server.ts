import { bech32 } from "@scure/base";
import type { IdProblem } from "#app/features/check/check.ts";

// CIP-19: the first byte of an address has its type and its network.

export const KEY_HASH_BYTES = 28;
export const HEADER_AND_HASH_BYTES = KEY_HASH_BYTES + 1;
export const BASE_ADDRESS_BYTES = HEADER_AND_HASH_BYTES + KEY_HASH_BYTES;
/** A pointer is three variable-length numbers: slot, transaction index and certificate index. */
const POINTER_NUMBERS = 3;
export const SHORTEST_POINTER = HEADER_AND_HASH_BYTES + POINTER_NUMBERS;
export const LONGEST_POINTER = HEADER_AND_HASH_BYTES + 5 * POINTER_NUMBERS;
const MAINNET = 1;

export interface ReadAddress {
  kind: "payment" | "stake";
  problem: IdProblem | null;
  /** Stake address that a payment address delegates with. */
  stakeAddress: string | null;
  /** Hash of the script that controls a payment address; null if a key does. */
  script: string | null;
}

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
/** The last byte of each number is the only one below 128. */
const isPointer = (bytes: Uint8Array): boolean =>
  bytes.filter((byte) => byte < 128).length === POINTER_NUMBERS && (bytes.at(-1) ?? 128) < 128;

/** Parses the bytes of an address. The network in the header must match the one in the prefix. */
export function readAddress(bytes: Uint8Array, kind: ReadAddress["kind"], isMainnet: boolean): ReadAddress {
  const type = (bytes[0] ?? 0) >> 4;
  const isOfKind = kind === "stake" ? type === 14 || type === 15 : type < 8;
  const isLength =
    kind === "stake" || type === 6 || type === 7
      ? bytes.length === HEADER_AND_HASH_BYTES
      : type < 4
        ? bytes.length === BASE_ADDRESS_BYTES
        : type < 6
          ? isPointer(bytes.subarray(HEADER_AND_HASH_BYTES))
          : bytes.length === HEADER_AND_HASH_BYTES || bytes.length === BASE_ADDRESS_BYTES;
  const isNetwork = isMainnet && ((bytes[0] ?? 0) & 15) === MAINNET;
  const problem = !isLength ? "length" : !isOfKind ? "header" : !isNetwork ? "network" : null;
  if (problem) return { kind, problem, stakeAddress: null, script: null };
  if (kind === "stake") return { kind, problem, stakeAddress: encodeStake(bytes), script: null };
  // Type bit 0 marks the payment part as a script, bit 1 the stake part.
  const stake = type < 4 ? Uint8Array.of(type & 2 ? 0xf1 : 0xe1, ...bytes.subarray(HEADER_AND_HASH_BYTES)) : null;
  return {
    kind,
    problem,
    stakeAddress: stake && encodeStake(stake),
    script: type & 1 ? hexOf(bytes.subarray(1, HEADER_AND_HASH_BYTES)) : null,
  };
}

const encodeStake = (bytes: Uint8Array): string => bech32.encode("stake", bech32.toWords(bytes), false);
