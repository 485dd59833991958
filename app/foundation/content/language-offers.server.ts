import * as z from "zod";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { DEFAULT_LANGUAGE, LANGUAGES } from "#app/foundation/i18n/languages.ts";
import { remember } from "#app/foundation/remember.server.ts";
import type { SuggestionTexts } from "#app/foundation/ui/language-suggestion.tsx";

const schema = z.object({
  language: z.object({ offer: z.string(), offerAction: z.string(), offerDismiss: z.string() }),
});

function collectOffers(): SuggestionTexts {
  const others = LANGUAGES.filter(({ code }) => code !== DEFAULT_LANGUAGE);
  return Object.fromEntries(others.map(({ code }) => [code, schema.parse(messagesOf(code, "common").common).language]));
}

/** The line that offers a page in another language, in each of those languages: English pages carry them all. */
export const languageOffers = (): SuggestionTexts => remember("language-offers", collectOffers);
