import * as v from "valibot";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { DEFAULT_LANGUAGE, LANGUAGES } from "#app/foundation/i18n/languages.ts";
import { remember } from "#app/foundation/remember.server.ts";
import type { LanguageOffers } from "#app/foundation/ui/frame-data.ts";

const schema = v.object({
  language: v.object({ offer: v.string(), offerAction: v.string(), offerDismiss: v.string() }),
});

function collectOffers(): LanguageOffers {
  const others = LANGUAGES.filter(({ code }) => code !== DEFAULT_LANGUAGE);
  return Object.fromEntries(others.map(({ code }) => [code, v.parse(schema, messagesOf(code, "common").common).language]));
}

/** Offer of each other language, in that language; English pages contain them all. */
export const languageOffers = (): LanguageOffers => remember("language-offers", collectOffers);
