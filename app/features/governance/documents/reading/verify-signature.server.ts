import { createPublicKey, verify, type KeyObject } from "node:crypto";
import { decode } from "cborg";
import { blake2b } from "@noble/hashes/blake2.js";
import type { SignatureState } from "../documents.ts";
import type { ClaimedAuthor } from "./parse-document.server.ts";

/** DER prefix of an ed25519 public key (RFC 8410). */
const SPKI = Buffer.from("302a300506032b6570032100", "hex");
const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
const COSE = { algorithm: 1, edDsa: -8, x: -2 } as const;

/** Checks one author's signature of a body's hash. CIP-100: ed25519; CIP-108 adds CIP-0008 (COSE). */
export function verifySignature(
  author: ClaimedAuthor,
  bodyHash: Uint8Array,
): Extract<SignatureState, "valid" | "invalid" | "missing" | "unchecked"> {
  const { algorithm, publicKey, witness } = author;
  if (witness === null || publicKey === null) return "missing";
  const [key, signature] = [fromHex(publicKey), fromHex(witness)];
  switch (algorithm?.toLowerCase()) {
    case "ed25519":
      return key && signature && isSignedBy(key, bodyHash, signature) ? "valid" : "invalid";
    case "cip-0008":
    case "cip-8":
      return key && signature && isCoseSigned(key, bodyHash, signature) ? "valid" : "invalid";
    default:
      return "unchecked";
  }
}

function fromHex(text: string): Uint8Array | null {
  return /^(?:[0-9a-f]{2})+$/i.test(text) ? Buffer.from(text, "hex") : null;
}

function isSignedBy(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (key.length !== KEY_BYTES || signature.length !== SIGNATURE_BYTES) return false;
  let publicKey: KeyObject;
  try {
    publicKey = createPublicKey({ key: Buffer.concat([SPKI, key]), format: "der", type: "spki" });
  } catch {
    return false;
  }
  return verify(null, message, publicKey, signature);
}

/**
 * COSE_Sign1 as wallets make it (CIP-8, CIP-30): the payload is the body's hash as bytes or hexadecimal text, or blake2b-224 of either. The
 * key is raw or a COSE_Key.
 */
function isCoseSigned(key: Uint8Array, bodyHash: Uint8Array, message: Uint8Array): boolean {
  const sign1 = decodeCbor(message);
  if (!Array.isArray(sign1) || sign1.length !== 4) return false;
  const [protectedHeaders, , payload, signature]: unknown[] = sign1;
  if (!(protectedHeaders instanceof Uint8Array) || !(payload instanceof Uint8Array) || !(signature instanceof Uint8Array)) return false;
  const headers = decodeCbor(protectedHeaders);
  const raw = key.length === KEY_BYTES ? key : readCoseKey(key);
  if (!(headers instanceof Map) || headers.get(COSE.algorithm) !== COSE.edDsa || !raw) return false;
  const hexadecimal = new TextEncoder().encode(Buffer.from(bodyHash).toString("hex"));
  const accepted = [bodyHash, hexadecimal].flatMap((bytes) => [bytes, blake2b(bytes, { dkLen: 28 })]);
  if (!accepted.some((bytes) => Buffer.compare(bytes, payload) === 0)) return false;
  return isSignedBy(raw, sigStructure(protectedHeaders, payload), signature);
}

function readCoseKey(bytes: Uint8Array): Uint8Array | null {
  const key = decodeCbor(bytes);
  const x: unknown = key instanceof Map ? key.get(COSE.x) : null;
  return x instanceof Uint8Array ? x : null;
}

/** The bytes that COSE signs (RFC 9052, 4.4): ["Signature1", protected, external, payload]. */
function sigStructure(protectedHeaders: Uint8Array, payload: Uint8Array): Uint8Array {
  const context = new TextEncoder().encode("Signature1");
  return Buffer.concat([
    Uint8Array.of(0x84, 0x60 + context.length),
    context,
    byteString(protectedHeaders),
    byteString(new Uint8Array()),
    byteString(payload),
  ]);
}

function byteString(bytes: Uint8Array): Uint8Array {
  const { length } = bytes;
  const head = length < 24 ? [0x40 + length] : length < 256 ? [0x58, length] : [0x59, length >> 8, length & 255];
  return Buffer.concat([Uint8Array.from(head), bytes]);
}

function decodeCbor(bytes: Uint8Array): unknown {
  try {
    return decode(bytes, { useMaps: true, tags: {} });
  } catch {
    return null;
  }
}
