import { bech32 } from "@scure/base";
import type { IdProblem } from "#app/features/check/check.ts";

// CIP-19: the first byte of an address has its type and its network.

export const KEY_HASH = 28;
export const WITH_HEADER = KEY_HASH + 1;
export const BASE_ADDRESS = WITH_HEADER + KEY_HASH;
/** A pointer is three variable-length numbers: slot, transaction index and certificate index. */
const POINTER_NUMBERS = 3;
export const SHORTEST_POINTER = WITH_HEADER + POINTER_NUMBERS;
export const LONGEST_POINTER = WITH_HEADER + 5 * POINTER_NUMBERS;
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
      ? bytes.length === WITH_HEADER
      : type < 4
        ? bytes.length === BASE_ADDRESS
        : type < 6
          ? isPointer(bytes.subarray(WITH_HEADER))
          : bytes.length === WITH_HEADER || bytes.length === BASE_ADDRESS;
  const isNetwork = isMainnet && ((bytes[0] ?? 0) & 15) === MAINNET;
  const problem = !isLength ? "length" : !isOfKind ? "header" : !isNetwork ? "network" : null;
  if (problem) return { kind, problem, stakeAddress: null, script: null };
  if (kind === "stake") return { kind, problem, stakeAddress: encodeStake(bytes), script: null };
  // Type bit 0 marks the payment part as a script, bit 1 the stake part.
  const stake = type < 4 ? Uint8Array.of(type & 2 ? 0xf1 : 0xe1, ...bytes.subarray(WITH_HEADER)) : null;
  return { kind, problem, stakeAddress: stake && encodeStake(stake), script: type & 1 ? hexOf(bytes.subarray(1, WITH_HEADER)) : null };
}

const encodeStake = (bytes: Uint8Array): string => bech32.encode("stake", bech32.toWords(bytes), false);
