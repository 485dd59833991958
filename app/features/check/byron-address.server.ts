import { crc32 } from "node:zlib";
import { base58 } from "@scure/base";
import type { IdProblem, Recognized } from "#app/features/check/check.ts";

/** How addresses of the time before Shelley begin: on mainnet, and on test networks. */
const MAINNET = /^(?:Ae2td|DdzFF)/;
const TESTNET = /^(?:2cWKM|37btj)/;
/** Decoding grows with the square of the length, and no such address is longer. */
const MAX_LENGTH = 150;
/** CBOR: an array of two, of which the first is tagged as encoded CBOR of up to 255 bytes. */
const BEGINNING = [0x82, 0xd8, 0x18, 0x58];

/** Recognizes an address of the Byron era; null for all else. */
export function recognizeByron(text: string): Recognized | null {
  const isTestnet = TESTNET.test(text);
  if (!isTestnet && !MAINNET.test(text)) return null;
  const network = isTestnet ? "testnet" : "mainnet";
  const problem = problemOf(text) ?? (isTestnet ? "network" : null);
  return { kind: "payment", network, problem, chain: null, stakeAddress: null, links: [] };
}

function problemOf(text: string): IdProblem | null {
  if (text.length > MAX_LENGTH) return "length";
  if (!/^[1-9A-HJ-NP-Za-km-z]+$/.test(text)) return "characters";
  const bytes = Buffer.from(base58.decode(text));
  const start = BEGINNING.length + 1;
  const end = start + (bytes[BEGINNING.length] ?? 0);
  if (BEGINNING.some((byte, index) => bytes[index] !== byte) || bytes.length <= end) return "length";
  // A number below 65,536 takes two bytes, a greater one four.
  const width = bytes[end] === 0x19 ? 2 : 4;
  if (bytes.length !== end + 1 + width) return "length";
  return bytes.readUIntBE(end + 1, width) === crc32(bytes.subarray(start, end)) ? null : "checksum";
}
