import type { Messages } from "#app/foundation/i18n/translate.ts";

/** The parts of messages that are named by the key, or by the key and one below it: `nav`, `figure.delayed`. A key has its plural forms. */
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
