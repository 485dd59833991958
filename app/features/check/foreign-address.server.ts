import { createHash } from "node:crypto";
import { base58 } from "@scure/base";
import { FOREIGN_CHAINS, nothingElse, type Recognized } from "#app/features/check/check.ts";

type Chain = (typeof FOREIGN_CHAINS)[number];

/** BIP-173 and BIP-350. */
const BITCOIN_BECH32 = /^bc1[qp][02-9ac-hj-np-z]{38,58}$/i;
const ETHEREUM = /^0x[\da-f]{40}$/i;
/** Longer than an address of Bitcoin or Solana in base58; decoding grows with the square of the length. */
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{26,44}$/;
/** A version, a hash of 20 bytes and a checksum of four. */
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
 * Recognizes an address of a chain that ADA is often sent to by mistake; null for all else. Where the form says it all, as with bc1 and
 * 0x, a wrong checksum changes nothing: ADA can't go there. Solana's addresses have none.
 */
export function recognizeForeign(text: string): Recognized | null {
  const chain = chainOf(text);
  return chain && { ...nothingElse, kind: "payment", problem: "chain", chain };
}
