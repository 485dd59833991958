import { mayHoldSeedPhrase } from "#app/features/check/may-hold-seed-phrase.ts";
import { holdsPrivateKey } from "#app/features/check/private-key.ts";

export type Secret = "seed" | "key";

/**
 * A seed phrase or a private key in a text; null without one. The lists of words are loaded when a text has enough words for a phrase.
 * @throws when they can't be loaded
 */
export async function findSecret(text: string): Promise<Secret | null> {
  if (holdsPrivateKey(text)) return "key";
  if (!mayHoldSeedPhrase(text)) return null;
  const { holdsSeedPhrase } = await import("#app/features/check/seed-phrase.ts");
  return holdsSeedPhrase(text) ? "seed" : null;
}

/** The alarm that the page has ready. */
export const warningOf = (secret: Secret): Node[] => {
  const warning = document.querySelector<HTMLTemplateElement>(`#${secret}-warning`);
  return warning ? [document.importNode(warning.content, true)] : [];
};
