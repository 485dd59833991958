import { crc32 } from "node:zlib";
import { base58 } from "@scure/base";
import { recognizedDefaults, type IdProblem, type Recognized } from "#app/features/check/check.ts";

/** Prefixes of Byron addresses on mainnet and on test networks. */
const MAINNET = /^(?:Ae2td|DdzFF)/;
const TESTNET = /^(?:2cWKM|37btj|FHnt4|KjgoiX)/;
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]+$/;
/** Longer than any such address. Decoding time grows with the square of the length. */
const MAX_LENGTH = 150;
const MAX_DIGITS = 240;
/** CBOR: an array of two whose first item is tagged as encoded CBOR of up to 255 bytes. */
const BEGINNING = [0x82, 0xd8, 0x18, 0x58];
const START = BEGINNING.length + 1;
/** An array of three begins with a 28-byte hash; a map of attributes follows. */
const ATTRIBUTES = START + 3 + 28;
/** Attribute with the network's number, which mainnet addresses don't have. */
const NETWORK = 2;

export function recognizeByron(text: string): Recognized | null {
  const isNamed = MAINNET.test(text) || TESTNET.test(text);
  if (text.length > MAX_LENGTH || !BASE58.test(text))
    return isNamed ? byron(text, TESTNET.test(text), text.length > MAX_LENGTH ? "length" : "characters") : null;
  const bytes = Buffer.from(base58.decode(text));
  // Some test networks have other prefixes.
  return isNamed || isByron(bytes) ? byron(text, TESTNET.test(text) || isOfTestnet(bytes), problemOf(bytes)) : null;
}

export function recognizeByronHex(hex: string): Recognized | null {
  const bytes = Buffer.from(hex.slice(0, MAX_DIGITS), "hex");
  if (!isByron(bytes)) return null;
  return byron(base58.encode(bytes), isOfTestnet(bytes), hex.length > MAX_DIGITS ? "length" : problemOf(bytes));
}

const byron = (id: string, isTestnet: boolean, problem: IdProblem | null): Recognized => ({
  ...recognizedDefaults,
  kind: "payment",
  network: isTestnet ? "testnet" : "mainnet",
  problem: problem ?? (isTestnet ? "network" : null),
  id,
});

const isByron = (bytes: Buffer): boolean => BEGINNING.every((byte, index) => bytes[index] === byte);

function isOfTestnet(bytes: Buffer): boolean {
  const count = (bytes[ATTRIBUTES] ?? 0) - 0xa0;
  let at = ATTRIBUTES + 1;
  for (let attribute = 0; attribute < count && at < bytes.length; attribute++) {
    if (bytes[at] === NETWORK) return true;
    const head = bytes[at + 1] ?? 0;
    // A byte string of up to 23 bytes, or of up to 255 with its length in the next byte.
    at += head === 0x58 ? 3 + (bytes[at + 2] ?? 0) : 2 + head - 0x40;
  }
  return false;
}

function problemOf(bytes: Buffer): IdProblem | null {
  const end = START + (bytes[BEGINNING.length] ?? 0);
  if (!isByron(bytes) || bytes.length <= end) return "length";
  // CBOR needs two bytes for a checksum below 65,536, otherwise four.
  const width = bytes[end] === 0x19 ? 2 : 4;
  if (bytes.length !== end + 1 + width) return "length";
  return bytes.readUIntBE(end + 1, width) === crc32(bytes.subarray(START, end)) ? null : "checksum";
}
