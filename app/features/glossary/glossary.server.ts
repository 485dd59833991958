import { byLetter, type LetterGroup } from "#app/features/glossary/glossary.ts";
import { termsOf } from "#app/foundation/content/terms.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import { remember } from "#app/foundation/remember.server.ts";

/** The whole glossary of a language, by letter. */
export const glossaryIn = (language: Language): LetterGroup[] =>
  remember(`glossary-${language}`, () => {
    const terms = termsOf(language);
    const names = new Map(terms.map(({ id, term }) => [id, term]));
    return byLetter(
      terms.map(({ see, ...entry }) => ({ ...entry, see: see.map((id) => ({ id, term: names.get(id) ?? id })) })),
      language,
    );
  });
