import { generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { blake2b } from "@noble/hashes/blake2.js";

/** Test vectors of the standards (cardano-foundation/CIPs, eb451034, CC-BY-4.0), byte for byte. */
export const vector = (name: string): Buffer => readFileSync(join(import.meta.dirname, "samples/vectors", `${name}.jsonld`));

export const hashOf = (bytes: Uint8Array): string => Buffer.from(blake2b(bytes, { dkLen: 32 })).toString("hex");

export const bytesOf = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

export interface TestKey {
  /** Hexadecimal. */
  publicKey: string;
  sign(message: Uint8Array): Buffer;
}

export function createKey(): TestKey {
  const { publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync("ed25519");
  const der = publicKey.export({ format: "der", type: "spki" });
  return { publicKey: der.subarray(-32).toString("hex"), sign: (message) => sign(null, message, privateKey) };
}
