import { createHash } from "node:crypto";
import { base58 } from "@scure/base";
import { FOREIGN_CHAINS, recognizedDefaults, type Recognized } from "#app/features/check/check.ts";

type Chain = (typeof FOREIGN_CHAINS)[number];

/** BIP-173 and BIP-350. */
const BITCOIN_BECH32 = /^bc1[qp][02-9ac-hj-np-z]{38,58}$/i;
const ETHEREUM = /^0x[\da-f]{40}$/i;
/** Longer than a Bitcoin or Solana address in base58. Decoding time grows with the square of the length. */
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{26,44}$/;
/** A version byte, a 20-byte hash and a 4-byte checksum. */
const BITCOIN_BYTES = 25;
const SOLANA_BYTES = 32;

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();

function isBitcoinBase58(bytes: Uint8Array): boolean {
  const payload = bytes.subarray(0, -4);
  const isKnownVersion = bytes[0] === 0 || bytes[0] === 5;
  return bytes.length === BITCOIN_BYTES && isKnownVersion && sha256(sha256(payload)).subarray(0, 4).equals(bytes.subarray(-4));
}

function chainOf(text: string): Chain | null {
  if (BITCOIN_BECH32.test(text)) return "Bitcoin";
  if (ETHEREUM.test(text)) return "Ethereum";
  if (!BASE58.test(text)) return null;
  const bytes = base58.decode(text);
  if (isBitcoinBase58(bytes)) return "Bitcoin";
  return bytes.length === SOLANA_BYTES ? "Solana" : null;
}

/**
 * Recognizes addresses of chains that people send ADA to by mistake; otherwise returns null. Skips the checksum of bc1 and 0x addresses,
 * because their form is enough to know that ADA can't be sent there. Solana addresses have no checksum.
 */
export function recognizeForeign(text: string): Recognized | null {
  const chain = chainOf(text);
  return chain && { ...recognizedDefaults, kind: "payment", problem: "chain", chain };
}
