import { mayHoldSeedPhrase } from "#app/features/check/may-hold-seed-phrase.ts";
import { holdsPrivateKey } from "#app/features/check/private-key.ts";
import { unreachableReasonKey } from "#app/foundation/ui/connection.ts";
import { importWithRetry, type LoadFailure } from "#app/foundation/ui/import-with-retry.ts";

export type Secret = "seed" | "key";

/**
 * A seed phrase or a private key in a text; null without one. The lists of words are loaded when a text has enough words for a phrase.
 * @param onTrouble says why they can't be loaded; the answer comes when they are
 */
export async function findSecret(text: string, onTrouble?: (trouble: LoadFailure) => void): Promise<Secret | null> {
  if (holdsPrivateKey(text)) return "key";
  if (!mayHoldSeedPhrase(text)) return null;
  const { holdsSeedPhrase } = await importWithRetry(() => import("#app/features/check/seed-phrase.ts"), onTrouble);
  return holdsSeedPhrase(text) ? "seed" : null;
}

/** The message key that says why a text wasn't sent. */
export const troubleKey = (trouble: LoadFailure): "away.failed" | ReturnType<typeof unreachableReasonKey> =>
  trouble === "gone" ? "away.failed" : unreachableReasonKey();

/** The alarm that the page has ready. */
export const warningOf = (secret: Secret): Node[] => {
  const warning = document.querySelector<HTMLTemplateElement>(`#${secret}-warning`);
  return warning ? [document.importNode(warning.content, true)] : [];
};
