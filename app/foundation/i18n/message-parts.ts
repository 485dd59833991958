import type { Messages } from "#app/foundation/i18n/translate.ts";

/** The parts of messages named by a key, or by a key and one below it: `nav`, `figure.delayed`. Includes plural forms. */
export function messageParts(messages: Messages, wanted: readonly string[]): Messages {
  const parts: Messages = {};
  for (const path of wanted) {
    const [key = "", below] = path.split(".");
    for (const [name, found] of Object.entries(messages)) {
      if (name !== key && !name.startsWith(`${key}_`)) continue;
      const kept = parts[name];
      if (below === undefined || typeof found === "string") parts[name] = found;
      else parts[name] = { ...(typeof kept === "object" && kept), ...messageParts(found, [below]) };
    }
  }
  return parts;
}
