import type { Language } from "#app/foundation/i18n/languages.ts";
import type { Namespaces } from "#app/foundation/i18n/translate.ts";

/**
 * When the browser runs an island: at once, when it scrolls into view, when the browser is idle, or when a visitor starts to use
 * it.
 */
export type IslandTrigger = "load" | "visible" | "idle" | "intent";

/** An island's data, written as JSON in the element right after it. */
export interface IslandData {
  props: object;
  language: Language;
  messages: Namespaces;
  /** Server time of the render, in milliseconds since 1970; null if the page shows no times. */
  renderedAt: number | null;
  /** Prefix of the IDs that React generates in the island. */
  identifierPrefix: string;
}
