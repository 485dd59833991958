import type { Language } from "#app/foundation/i18n/languages.ts";
import type { Namespaces } from "#app/foundation/i18n/translate.ts";

/** When the browser runs an island: at once, once it is seen, when the browser has nothing else to do, or once a visitor means to use it. */
export type IslandTrigger = "load" | "visible" | "idle" | "intent";

/** Data of one island in a page, as JSON in the element right after it. */
export interface IslandData {
  props: object;
  language: Language;
  messages: Namespaces;
  /** When the server rendered the page, in milliseconds since 1970; null where the page says nothing about times. */
  renderedAt: number | null;
  /** Prefix of the IDs that React makes inside of the island. */
  identifierPrefix: string;
}
