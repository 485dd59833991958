import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from "#app/foundation/i18n/languages.ts";

function readStorage(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined; // storage is blocked
  }
}

function writeStorage(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The choice then applies to this page only.
  }
}

/** Remembers an explicit choice, so that the head script redirects addresses without a prefix. */
export const storeLanguage = (language: Language): void => writeStorage("language", language);

export function chosenLanguage(): Language {
  const language = readStorage("language");
  return isLanguage(language) ? language : DEFAULT_LANGUAGE;
}

export const dismissLanguageOffer = (): void => writeStorage("language-offer", "dismissed");

/** The browser's preferred language, unless the visitor has already chosen one or declined the offer. */
export function suggestedLanguage(): Language | undefined {
  if (isLanguage(readStorage("language")) || readStorage("language-offer") === "dismissed") return undefined;
  for (const tag of navigator.languages) {
    const [code] = tag.toLowerCase().split("-");
    const known = LANGUAGES.find((language) => language.code === code);
    if (known) return known.code;
  }
  return undefined;
}
