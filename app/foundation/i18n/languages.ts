/** All languages; `flag` is the region whose formats are used. To add a language, add a line here and its files in content/. */
export const LANGUAGES = [
  { code: "en", name: "English", flag: "US" },
  { code: "nl", name: "Nederlands", flag: "NL" },
  { code: "de", name: "Deutsch", flag: "DE" },
  { code: "fr", name: "Français", flag: "FR" },
  { code: "es", name: "Español", flag: "ES" },
  { code: "pt", name: "Português", flag: "BR" },
  { code: "it", name: "Italiano", flag: "IT" },
  { code: "pl", name: "Polski", flag: "PL" },
] as const;

export type Language = (typeof LANGUAGES)[number]["code"];
export const DEFAULT_LANGUAGE: Language = "en";

const codes: ReadonlySet<string> = new Set(LANGUAGES.map(({ code }) => code));

export function isLanguage(text: string | undefined): text is Language {
  return text !== undefined && codes.has(text);
}

/** Tag for `html[lang]` and hreflang: German pages are for all regions (`de`), Portuguese pages are Brazilian (`pt-BR`). */
export const tagOf = (language: Language): string => (language === "pt" ? "pt-BR" : language);

export const localeOf = (language: Language): string => `${language}-${LANGUAGES.find(({ code }) => code === language)?.flag}`;

/** Only a whole first segment is a language: `/demo` is English, `/de/news` German. The server redirects `/en` before routing. */
export function splitPath(pathname: string): { language: Language; path: string } {
  const [, first, ...rest] = pathname.split("/");
  if (first === DEFAULT_LANGUAGE || !isLanguage(first)) return { language: DEFAULT_LANGUAGE, path: pathname };
  return { language: first, path: `/${rest.join("/")}` };
}

/** The path of a page in a language: `("/news", "de")` is `/de/news`, `("/", "de")` is `/de`; English has no prefix. */
export function pathIn(path: string, language: Language): string {
  if (language === DEFAULT_LANGUAGE) return path;
  return path === "/" ? `/${language}` : `/${language}${path}`;
}
