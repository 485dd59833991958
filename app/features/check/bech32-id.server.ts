import { bech32 } from "@scure/base";
import type { CheckedKind, IdProblem, Recognized } from "#app/features/check/check.ts";

interface Bech32Kind {
  kind: CheckedKind;
  network: Recognized["network"];
  /** Of the decoded bytes. */
  lengths: readonly number[];
}
const KEY_HASH = 28;
const WITH_HEADER = KEY_HASH + 1;
const BASE_ADDRESS = WITH_HEADER + KEY_HASH;
const PREFIXES: ReadonlyMap<string, Bech32Kind> = new Map([
  ["stake", { kind: "stake", network: "mainnet", lengths: [WITH_HEADER] }],
  ["stake_test", { kind: "stake", network: "testnet", lengths: [WITH_HEADER] }],
  ["addr", { kind: "payment", network: "mainnet", lengths: [WITH_HEADER, BASE_ADDRESS] }],
  ["addr_test", { kind: "payment", network: "testnet", lengths: [WITH_HEADER, BASE_ADDRESS] }],
  ["pool", { kind: "pool", network: null, lengths: [KEY_HASH] }],
  // CIP-129 puts a header before the hash of CIP-105.
  ["drep", { kind: "drep", network: null, lengths: [KEY_HASH, WITH_HEADER] }],
  ["drep_vkh", { kind: "drep", network: null, lengths: [KEY_HASH] }],
  ["drep_script", { kind: "drep", network: null, lengths: [KEY_HASH] }],
  ["asset", { kind: "asset", network: null, lengths: [20] }],
]);
const CHECKSUM_SIGNS = 6;
const ID = /^([a-z_]+)1([a-z\d]+)$/;
/** Longer than every id and address; beyond it a text is not worth decoding. */
const MAX_LENGTH = 150;

/** Recognizes what begins with stake1, addr1, pool1, drep1 or asset1 (CIP-5, CIP-14, CIP-19, CIP-129); null for all else. */
export function recognizeBech32(text: string): Recognized | null {
  // All capitals is allowed, as QR codes have it; a mixture isn't.
  const lower = text.toLowerCase();
  const [, prefix = "", data = ""] = (text.length <= MAX_LENGTH && ID.exec(lower)) || [];
  const known = PREFIXES.get(prefix);
  if (!known) return null;
  const { kind, network, lengths } = known;
  const base = { kind, network, chain: null, stakeAddress: null, links: [] };
  const isMixed = text !== lower && text !== text.toUpperCase();
  if (isMixed || /[bio1]/.test(data)) return { ...base, problem: "characters" };
  const isWhole = lengths.some((length) => data.length === Math.ceil((length * 8) / 5) + CHECKSUM_SIGNS);
  const decoded = bech32.decodeUnsafe(lower, false);
  if (!decoded) return { ...base, problem: isWhole ? "checksum" : "length" };
  const bytes = bech32.fromWordsUnsafe(decoded.words);
  const header = bytes?.[0];
  if (!bytes || header === undefined || !lengths.includes(bytes.length)) return { ...base, problem: "length" };
  const isAddress = network !== null;
  const problem: IdProblem | null = isAddress && (network === "testnet" || (header & 15) !== 1) ? "network" : null;
  return { ...base, problem, stakeAddress: isAddress && !problem ? stakePart(lower, kind, bytes) : null };
}

/** The hash of the script that holds what is at an address of mainnet; null when a key does. CIP-19: the first bit of the type says so. */
export function paymentScript(address: string): string | null {
  const decoded = address.startsWith("addr1") ? bech32.decodeUnsafe(address, false) : undefined;
  const bytes = decoded && bech32.fromWordsUnsafe(decoded.words);
  if (!bytes || bytes.length < WITH_HEADER || ((bytes[0] ?? 0) & 0x90) !== 0x10) return null;
  return Buffer.from(bytes.subarray(1, WITH_HEADER)).toString("hex");
}

/** CIP-19: the second bit of the type says whether the stake part is a script; only base addresses have one. */
function stakePart(address: string, kind: CheckedKind, bytes: Uint8Array): string | null {
  if (kind === "stake") return address;
  const type = (bytes[0] ?? 0) >> 4;
  if (bytes.length !== BASE_ADDRESS || type > 3) return null;
  const header = type & 2 ? 0xf1 : 0xe1;
  return bech32.encode("stake", bech32.toWords(Uint8Array.of(header, ...bytes.subarray(WITH_HEADER))), false);
}
