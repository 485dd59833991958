import { groupByLetter, GLOSSARY_PATH, type LetterGroup } from "#app/features/glossary/glossary.ts";
import { insertFigures, maskFigures } from "#app/foundation/content/messages.server.ts";
import { termsOf } from "#app/foundation/content/terms.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";

export const termEntries = (language: Language) =>
  termsOf(language).map(({ id, term, aliases, definition }) => ({
    kind: "terms" as const,
    path: `${GLOSSARY_PATH}#${id}` as const,
    title: term,
    names: aliases.join(", "),
    text: maskFigures(definition, language),
  }));

export function glossaryIn(language: Language): LetterGroup[] {
  const terms = termsOf(language);
  const names = new Map(terms.map(({ id, term }) => [id, term]));
  const entries = terms.map(({ see, definition, ...entry }) => ({
    ...entry,
    definition: insertFigures(definition, language),
    ...(definition.includes("{figure:") && { staticDefinition: maskFigures(definition, language) }),
    see: see.map((id) => ({ id, term: names.get(id) ?? id })),
  }));
  return groupByLetter(entries, language);
}
