import { GLOSSARY_PATH, type LetterGroup } from "#app/features/glossary/glossary.ts";
import { pathIn, tagOf, type Language } from "#app/foundation/i18n/languages.ts";

export function glossaryJsonLd(
  groups: readonly LetterGroup[],
  { name, origin, language }: { name: string; origin: string; language: Language },
): object {
  const address = origin + pathIn(GLOSSARY_PATH, language);
  return {
    "@context": "https://schema.org",
    "@type": "DefinedTermSet",
    "@id": address,
    name,
    inLanguage: tagOf(language),
    hasDefinedTerm: groups.flatMap(({ entries }) =>
      entries.map(({ id, term, definition, staticDefinition = definition }) => ({
        "@type": "DefinedTerm",
        "@id": `${address}#${id}`,
        name: term,
        description: staticDefinition,
      })),
    ),
  };
}
