import { bech32 } from "@scure/base";
import { cip129DrepId } from "#app/foundation/upstream/drep-id.server.ts";

const HEADERS = [0x22, 0x23] as const;
const HASH_HEX = 56;

const encode = (bytes: Uint8Array): string => bech32.encode("drep", bech32.toWords(bytes));

/**
 * The CIP-129 IDs that a written ID may mean, likeliest first; empty if it's none. Accepts CIP-129 and CIP-105 (drep1, drep_vkh1,
 * drep_script1) and the hash in hexadecimal, with or without its header byte. A bare hash may be a key's or a script's.
 */
export function readDrepId(written: string): string[] {
  const text = written.trim().toLowerCase();
  if (/^[\da-f]+$/.test(text)) {
    const bytes = text.length % 2 === 0 ? Uint8Array.from(Buffer.from(text, "hex")) : new Uint8Array();
    if (text.length === HASH_HEX) return HEADERS.map((header) => encode(Uint8Array.of(header, ...bytes)));
    return text.length === HASH_HEX + 2 && HEADERS.some((header) => header === bytes[0]) ? [encode(bytes)] : [];
  }
  const decoded = /^drep(?:_script|_vkh)?1/.test(text) ? bech32.decodeUnsafe(text, false) : undefined;
  const bytes = decoded && bech32.fromWordsUnsafe(decoded.words);
  if (!bytes) return [];
  if (bytes.length === HASH_HEX / 2) return [cip129DrepId(text)];
  return text.startsWith("drep1") && bytes.length === HASH_HEX / 2 + 1 && HEADERS.some((header) => header === bytes[0]) ? [text] : [];
}

/** The older ID (CIP-105), which some wallets still show, and the hash. */
export function olderDrepId(id: string): { cip105: string; hash: string; isScript: boolean } | null {
  const decoded = bech32.decodeUnsafe(id, false);
  const bytes = decoded && bech32.fromWordsUnsafe(decoded.words);
  if (!bytes || bytes.length !== HASH_HEX / 2 + 1) return null;
  const isScript = bytes[0] === HEADERS[1];
  const hash = bytes.slice(1);
  return {
    cip105: bech32.encode(isScript ? "drep_script" : "drep", bech32.toWords(hash)),
    hash: Buffer.from(hash).toString("hex"),
    isScript,
  };
}
