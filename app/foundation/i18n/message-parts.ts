import type { Messages } from "#app/foundation/i18n/translate.ts";

/** The parts of messages that are named by the key, or by the key and one below it: `nav`, `figure.delayed`. */
export function messageParts(messages: Messages, wanted: readonly string[]): Messages {
  const parts: Messages = {};
  for (const path of wanted) {
    const [key = "", below] = path.split(".");
    const found = messages[key];
    if (found === undefined) continue;
    const kept = parts[key];
    if (below === undefined || typeof found === "string") parts[key] = found;
    else parts[key] = { ...(typeof kept === "object" && kept), ...messageParts(found, [below]) };
  }
  return parts;
}
