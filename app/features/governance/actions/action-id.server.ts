import { bech32 } from "@scure/base";

const TRANSACTION_BYTES = 32;
/** The index is one byte in practice; CIP-129 gives it up to two. */
const BYTES = /^([\da-f]{64})([\da-f]{2}|[\da-f]{4})$/;
const WITH_INDEX = /^([\da-f]{64})[#/.](\d{1,5})$/;
const TRANSACTION = /^[\da-f]{64}$/;
const ID = /^gov_action1[02-9ac-hj-np-z]+$/;

/** CIP-129 ID of the action with this index in a transaction. */
function actionId(transaction: string, index: number): string {
  const bytes = index < 256 ? [index] : [index >> 8, index & 255];
  return bech32.encode("gov_action", bech32.toWords(Uint8Array.of(...Buffer.from(transaction, "hex"), ...bytes)), false);
}

/** Transaction and index of a CIP-129 ID; null if it's none. */
export function actionReference(id: string): { txHash: string; index: number } | null {
  const decoded = bech32.decodeUnsafe(id, 200);
  const bytes = decoded?.prefix === "gov_action" ? bech32.fromWordsUnsafe(decoded.words) : undefined;
  if (!bytes || bytes.length <= TRANSACTION_BYTES || bytes.length > TRANSACTION_BYTES + 2) return null;
  const buffer = Buffer.from(bytes);
  return {
    txHash: buffer.toString("hex", 0, TRANSACTION_BYTES),
    index: buffer.readUIntBE(TRANSACTION_BYTES, bytes.length - TRANSACTION_BYTES),
  };
}

/**
 * The known ID that a text names: itself, a transaction with an index (`#`, `/` or a point between them), or the bytes of CIP-129 in
 * hexadecimal. A transaction alone names its only action.
 */
export function findActionId(asked: string, known: readonly string[]): string | null {
  const text = asked.trim().toLowerCase();
  const named = namedId(text);
  if (named !== null) return known.includes(named) ? named : null;
  if (!TRANSACTION.test(text)) return null;
  const [only, ...others] = known.filter((id) => actionReference(id)?.txHash === text);
  return only !== undefined && others.length === 0 ? only : null;
}

/** True for every form of `findActionId`, of an action that may exist. */
export function isActionReference(asked: string): boolean {
  const text = asked.trim().toLowerCase();
  const named = namedId(text);
  return TRANSACTION.test(text) || (named !== null && actionReference(named) !== null);
}

function namedId(text: string): string | null {
  if (ID.test(text)) return text;
  const [, transaction, index] = WITH_INDEX.exec(text) ?? [];
  if (transaction !== undefined) return actionId(transaction, Number(index));
  const [, of, bytes] = BYTES.exec(text) ?? [];
  return of === undefined || bytes === undefined ? null : actionId(of, Number.parseInt(bytes, 16));
}
