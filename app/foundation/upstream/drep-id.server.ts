import { bech32 } from "@scure/base";

const KEY_HASH = 28;
const HEADERS = { key: 0x22, script: 0x23 };

/** CIP-129 adds a header byte to the CIP-105 hash. Sources use either form for the same DRep. */
export function cip129DrepId(id: string, hasScript = id.startsWith("drep_script")): string {
  const decoded = bech32.decodeUnsafe(id);
  const bytes = decoded && bech32.fromWordsUnsafe(decoded.words);
  if (!bytes || bytes.length !== KEY_HASH) return id;
  return bech32.encode("drep", bech32.toWords(Uint8Array.of(hasScript ? HEADERS.script : HEADERS.key, ...bytes)));
}
