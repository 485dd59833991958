import { removeInvisible } from "#app/foundation/pasted/clean-pasted.ts";

/** Prefixes of signing keys (CIP-5); xprv is older. A part of a key or a mistyped one is secret too. */
const BECH32_KEY = /(?:_x?sk|xprv)1[a-z\d]{16}/i;
/** BIP-32. */
const BASE58_KEY = /[xyz]prv[1-9A-HJ-NP-Za-km-z]{40}/;
const HEX_RUN = /(?<![\da-f])(?:0x)?([\da-f]{68,})(?![\da-f])/gi;
/** CBOR as in key files: 32, 64, 96, 128 or, for a KES key, 608 bytes. */
const CBOR_KEY = /^(?:5820.{64}|5840.{128}|5860.{192}|5880.{256}|590260.{1216})$/i;
/** Keys without CBOR. 32 bytes alone are a transaction ID. */
const BARE_KEY_DIGITS: ReadonlySet<number> = new Set([128, 192, 256]);
/** Files of cardano-cli. Public key files have the same bytes, but "VerificationKey" in their type. */
const SIGNING = "SigningKey";
const VERIFICATION_FILE = /"type"\s{0,9}:\s{0,9}"\w{1,80}VerificationKey/;
const FILE_BYTES = /[\da-f]{64}/i;

/**
 * True if a text may contain a private key: in Bech32, as a file or in hexadecimal; complete, cut off, mistyped or split over several
 * lines. Checks only the form, without any request.
 */
export function holdsPrivateKey(text: string): boolean {
  const visible = removeInvisible(text);
  const joined = visible.replaceAll(/\s/g, "");
  if (visible.includes(SIGNING) && FILE_BYTES.test(joined)) return true;
  const isPublic = VERIFICATION_FILE.test(visible);
  return [visible, joined].some((value) => BECH32_KEY.test(value) || BASE58_KEY.test(value) || (!isPublic && holdsHexKey(value)));
}

const holdsHexKey = (text: string): boolean =>
  [...text.matchAll(HEX_RUN)].some(([, digits = ""]) => CBOR_KEY.test(digits) || BARE_KEY_DIGITS.has(digits.length));
