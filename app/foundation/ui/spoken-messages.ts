import type { Namespaces } from "#app/foundation/i18n/translate.ts";

/** The parts of each namespace that the scripts of the frame say. */
const SPOKEN: Readonly<Record<string, readonly string[]>> = {
  common: ["nav", "palette", "toast", "away", "footer"],
  "sign-up": ["outcome"],
  consent: ["title", "text", "accept", "decline", "privacy", "state"],
};

export const spokenMessages = (messages: Namespaces): Namespaces =>
  Object.fromEntries(
    Object.entries(messages).flatMap(([namespace, all]) => {
      const keys = SPOKEN[namespace] ?? [];
      return keys.length === 0 ? [] : [[namespace, Object.fromEntries(Object.entries(all).filter(([key]) => keys.includes(key)))]];
    }),
  );
