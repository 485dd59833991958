import { messageParts } from "#app/foundation/i18n/message-parts.ts";
import type { Namespaces } from "#app/foundation/i18n/translate.ts";

/** Message keys of each namespace that the frame's scripts use. */
const SPOKEN: Readonly<Record<string, readonly string[]>> = {
  common: ["nav.loading", "star.full", "toast", "away", "island.gone", "figure.delayed", "figure.observedAt"],
  "sign-up": ["outcome"],
  consent: ["title", "text", "accept", "decline", "privacy", "state"],
};

export const spokenMessages = (messages: Namespaces): Namespaces =>
  Object.fromEntries(
    Object.entries(SPOKEN).flatMap(([name, wanted]) => (messages[name] ? [[name, messageParts(messages[name], wanted)]] : [])),
  );
