import { pathIn, type Language } from "#app/foundation/i18n/languages.ts";

/** Path of a page's preview picture; `path` is without a language, and its query is ignored. */
export function shareImagePath(path: string, language: Language): string {
  const own = pathIn(path.split("?", 1)[0] ?? "/", language);
  return `/share${own === "/" ? "" : own}.png`;
}
