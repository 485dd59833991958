import { bech32 } from "@scure/base";
import {
  BASE_ADDRESS_BYTES,
  KEY_HASH_BYTES,
  LONGEST_POINTER,
  readAddress,
  SHORTEST_POINTER,
  HEADER_AND_HASH_BYTES,
} from "#app/features/check/address-bytes.server.ts";
import { recognizedDefaults, type CheckedKind, type IdProblem, type Recognized } from "#app/features/check/check.ts";

interface Bech32Kind {
  kind: CheckedKind;
  network: Recognized["network"];
  /** Number of decoded bytes. */
  lengths: readonly number[];
  /** First byte of IDs that have one before the hash (CIP-129). */
  headers?: readonly number[];
}
const LONG_HASH = 32;
const EXTENDED_KEY = 64;
const ACTION = [LONG_HASH + 1, LONG_HASH + 2] as const;
/** CIP-129 headers: the role, and key or script. */
export const GOVERNANCE_HEADERS = { cc_hot: [0x02, 0x03], cc_cold: [0x12, 0x13], drep: [0x22, 0x23] } as const;

const of = (kind: CheckedKind, prefixes: string, ...lengths: readonly number[]): [string, Bech32Kind][] =>
  prefixes.split(" ").map((prefix) => [prefix, { kind, network: null, lengths }]);
/** CIP-5, CIP-14, CIP-105 and CIP-129. Prefixes of private keys are in private-key.ts. */
const PREFIXES: ReadonlyMap<string, Bech32Kind> = new Map([
  ["stake", { kind: "stake", network: "mainnet", lengths: [HEADER_AND_HASH_BYTES] }],
  ["stake_test", { kind: "stake", network: "testnet", lengths: [HEADER_AND_HASH_BYTES] }],
  ["addr", { kind: "payment", network: "mainnet", lengths: [HEADER_AND_HASH_BYTES, BASE_ADDRESS_BYTES] }],
  ["addr_test", { kind: "payment", network: "testnet", lengths: [HEADER_AND_HASH_BYTES, BASE_ADDRESS_BYTES] }],
  ...of("pool", "pool", KEY_HASH_BYTES),
  ["drep", { kind: "drep", network: null, lengths: [KEY_HASH_BYTES, HEADER_AND_HASH_BYTES], headers: GOVERNANCE_HEADERS.drep }],
  ...of("drep", "drep_vkh drep_script", KEY_HASH_BYTES),
  ["cc_hot", { kind: "committee", network: null, lengths: [KEY_HASH_BYTES, HEADER_AND_HASH_BYTES], headers: GOVERNANCE_HEADERS.cc_hot }],
  ["cc_cold", { kind: "committee", network: null, lengths: [KEY_HASH_BYTES, HEADER_AND_HASH_BYTES], headers: GOVERNANCE_HEADERS.cc_cold }],
  ...of("committee", "cc_hot_vkh cc_hot_script cc_cold_vkh cc_cold_script", KEY_HASH_BYTES),
  ...of("governance-action", "gov_action", ...ACTION),
  ...of("asset", "asset", 20),
  ...of("key-hash", "addr_vkh addr_shared_vkh stake_vkh stake_shared_vkh policy_vkh pool_vkh req_signer_vkh", KEY_HASH_BYTES),
  ...of("key-hash", "vrf_vkh", LONG_HASH),
  ...of("script-hash", "script", KEY_HASH_BYTES),
  ...of(
    "public-key",
    "acct_vk acct_shared_vk addr_vk addr_shared_vk cc_cold_vk cc_hot_vk cvote_vk drep_vk gen_vk gen_deleg_vk gen_utxo_vk kes_vk policy_vk pool_vk root_vk root_shared_vk stake_vk stake_shared_vk vrf_vk ed25519_pk",
    LONG_HASH,
  ),
  ...of(
    "public-key",
    "acct_xvk acct_shared_xvk addr_xvk addr_shared_xvk cc_cold_xvk cc_hot_xvk drep_xvk pool_xvk root_xvk root_shared_xvk stake_xvk stake_shared_xvk xpub",
    EXTENDED_KEY,
  ),
]);
const CHECKSUM_SIGNS = 6;
const ID = /^(ed25519_pk|[a-z_]+)1([a-z\d]+)$/;
/** Longer than every ID and address, so a longer text isn't worth decoding. */
const MAX_LENGTH = 150;

const signsOf = (bytes: number): number => Math.ceil((bytes * 8) / 5) + CHECKSUM_SIGNS;

/** True if an ID of this kind can have this many characters: a wrong checksum then means a typo, not a missing part. */
function isWhole({ kind, lengths }: Bech32Kind, data: string): boolean {
  // Addresses with a pointer begin with g or 2.
  const mayBePointer = kind === "payment" && /^[g2]/.test(data);
  const isPointer = mayBePointer && data.length >= signsOf(SHORTEST_POINTER) && data.length <= signsOf(LONGEST_POINTER);
  return isPointer || lengths.some((length) => data.length === signsOf(length));
}

/** Recognizes Cardano's IDs, addresses and public keys by their prefix, such as stake1 or gov_action1; otherwise returns null. */
export function recognizeBech32(text: string): Recognized | null {
  // All capitals is valid, because QR codes use it; mixed case isn't.
  const lower = text.toLowerCase();
  const [, prefix = "", data = ""] = (text.length <= MAX_LENGTH && ID.exec(lower)) || [];
  const known = PREFIXES.get(prefix);
  if (!known) return null;
  const { kind, network } = known;
  const base = { ...recognizedDefaults, kind, network, id: lower };
  const isMixed = text !== lower && text !== text.toUpperCase();
  if (isMixed || /[bio1]/.test(data)) return { ...base, problem: "characters" };
  const decoded = bech32.decodeUnsafe(lower, false);
  if (!decoded) return { ...base, problem: isWhole(known, data) ? "checksum" : "length" };
  const bytes = bech32.fromWordsUnsafe(decoded.words);
  if (!bytes || bytes.length === 0) return { ...base, problem: "length" };
  if (kind === "stake" || kind === "payment") return { ...base, ...readAddress(bytes, kind, network === "mainnet") };
  return { ...base, problem: problemOf(known, bytes) };
}

function problemOf({ lengths, headers }: Bech32Kind, bytes: Uint8Array): IdProblem | null {
  if (!lengths.includes(bytes.length)) return "length";
  return headers && bytes.length === HEADER_AND_HASH_BYTES && !headers.includes(bytes[0] ?? 0) ? "header" : null;
}

/** Hash of the script that controls a mainnet address; null if a key does. */
export const paymentScript = (address: string): string | null => recognizeBech32(address)?.script ?? null;
