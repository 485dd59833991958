import { bech32 } from "@scure/base";
import { KEY_HASH_BYTES, readAddress, HEADER_AND_HASH_BYTES } from "#app/features/check/address-bytes.server.ts";
import { GOVERNANCE_HEADERS } from "#app/features/check/bech32-id.server.ts";
import { recognizeByronHex } from "#app/features/check/byron-address.server.ts";
import { recognizedDefaults, type CheckedKind, type IdProblem, type Recognized } from "#app/features/check/check.ts";

const HEX = /^[\da-f]+$/i;
/** 0x followed by 20 bytes is an Ethereum address. */
const WITH_SIGN = /^0x(?![\da-f]{40}$)/i;
const WITH_INDEX = /^([\da-f]{64})#(\d{1,5})$/i;
const TRANSACTION_DIGITS = 64;
const POLICY_DIGITS = 2 * KEY_HASH_BYTES;
/** A policy ID and an asset name of at most 32 bytes. */
const MAX_ASSET_DIGITS = POLICY_DIGITS + 64;
/** Shorter hexadecimal runs are words and numbers. */
const MIN_DIGITS = 40;
/** Control characters: token names hardly ever end with one, and governance actions have small indexes. */
const MAX_INDEX = 0x1f;

const recognized = (kind: CheckedKind, id: string, problem: IdProblem | null = null): Recognized => ({
  ...recognizedDefaults,
  kind,
  id,
  problem,
});
const encode = (prefix: string, ...bytes: readonly number[]) => bech32.encode(prefix, bech32.toWords(Uint8Array.from(bytes)), false);

export const poolIdOf = (hash: string): string => encode("pool", ...Buffer.from(hash, "hex"));
/** IDs of the key DRep and the script DRep with this hash. */
export const drepIdsOf = (hash: string): string[] =>
  GOVERNANCE_HEADERS.drep.map((header) => encode("drep", header, ...Buffer.from(hash, "hex")));
const actionId = (transaction: string, ...index: readonly number[]) => encode("gov_action", ...Buffer.from(transaction, "hex"), ...index);

/** Recognizes hexadecimal text: transactions, policies, tokens, and addresses and IDs as bytes; otherwise returns null. */
export function recognizeHex(text: string): Recognized | null {
  const [, transaction, index = ""] = WITH_INDEX.exec(text) ?? [];
  if (transaction !== undefined) return recognizeIndex(transaction, Number(index));
  // Many sources write a dot between policy and name.
  const hex = text.replace(WITH_SIGN, "").replace(".", "").toLowerCase();
  if (!HEX.test(hex) || hex.length < MIN_DIGITS) return null;
  const isWithoutDot = !text.includes(".");
  if (isWithoutDot && hex.length === TRANSACTION_DIGITS) return recognized("transaction", hex);
  if (isWithoutDot && hex.length === POLICY_DIGITS) return recognized("policy", hex);
  const asBytes = isWithoutDot && hex.length % 2 === 0 ? recognizeBytes(hex) : null;
  if (asBytes) return asBytes;
  if (hex.length < POLICY_DIGITS) return recognized("unknown", hex, "length");
  if (isWithoutDot && hex.length < TRANSACTION_DIGITS && hex.length > TRANSACTION_DIGITS - 3)
    return recognized("transaction", hex, "length");
  return recognized("asset", hex, hex.length > MAX_ASSET_DIGITS || hex.length % 2 === 1 ? "length" : null);
}

function recognizeIndex(transaction: string, index: number): Recognized {
  const bytes = index < 256 ? [index] : [index >> 8, index & 255];
  return { ...recognized("governance-action", actionId(transaction, ...bytes)), also: "output" };
}

/**
 * An address, an ID with a header, or a governance action. The same digits could also be a policy and a name, which the answer mentions.
 */
function recognizeBytes(hex: string): Recognized | null {
  const old = recognizeByronHex(hex);
  if (old) return old;
  const bytes = Buffer.from(hex, "hex");
  const header = bytes[0] ?? 0;
  const kind = header >> 4 < 8 ? "payment" : header >> 4 > 13 ? "stake" : null;
  if (kind && (header & 15) <= 1) {
    const isMainnet = (header & 15) === 1;
    const address = readAddress(bytes, kind, isMainnet);
    const prefix = (kind === "stake" ? "stake" : "addr") + (isMainnet ? "" : "_test");
    const id = encode(prefix, ...bytes);
    if (address.problem === null || address.problem === "network")
      return { ...recognizedDefaults, ...address, network: isMainnet ? "mainnet" : "testnet", id, also: "token" };
  }
  if (bytes.length === HEADER_AND_HASH_BYTES) {
    const prefix = (["drep", "cc_hot", "cc_cold"] as const).find((value) => GOVERNANCE_HEADERS[value].some((known) => known === header));
    if (prefix) return { ...recognized(prefix === "drep" ? "drep" : "committee", encode(prefix, ...bytes)), also: "token" };
  }
  const last = bytes.at(-1) ?? 0;
  const isAction = bytes.length === TRANSACTION_DIGITS / 2 + 1 && last <= MAX_INDEX;
  return isAction ? { ...recognized("governance-action", actionId(hex.slice(0, TRANSACTION_DIGITS), last)), also: "token" } : null;
}
