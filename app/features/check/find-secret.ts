import { mayHoldSeedPhrase } from "#app/features/check/may-hold-seed-phrase.ts";
import { holdsPrivateKey } from "#app/features/check/private-key.ts";
import { ANSWER_TIMEOUT_MS, unreachableReasonKey } from "#app/foundation/ui/connection.ts";
import { importWithRetry, type LoadFailure } from "#app/foundation/ui/import-with-retry.ts";
import type { RequestFault } from "#app/foundation/ui/post-json.ts";

export type Secret = "seed" | "key";

/** Finds a seed phrase or a private key in a text. Loads the word lists only if the text has enough words for a phrase. */
export async function findSecret(text: string, onFailure?: (failure: LoadFailure) => void): Promise<Secret | null> {
  if (holdsPrivateKey(text)) return "key";
  if (!mayHoldSeedPhrase(text)) return null;
  const { holdsSeedPhrase } = await importWithRetry(() => import("#app/features/check/seed-phrase.ts"), onFailure);
  return holdsSeedPhrase(text) ? "seed" : null;
}

/**
 * Searches a text before it's sent. Resolves to a fault if the word lists can't be loaded; then the text must not be sent. A later attempt
 * may succeed.
 */
export const findSecretBeforeSending = (text: string): Promise<{ secret: Secret | null } | RequestFault> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(unreachableReasonKey()), ANSWER_TIMEOUT_MS);
    const onFailure = (failure: LoadFailure) => {
      if (failure === "gone") resolve("away.failed");
      if (failure === "away") resolve(unreachableReasonKey());
    };
    findSecret(text, onFailure)
      .then((secret) => resolve({ secret }), reject)
      .finally(() => clearTimeout(timer));
  });
