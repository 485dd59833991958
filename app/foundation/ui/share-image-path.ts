import { pathIn, type Language } from "#app/foundation/i18n/languages.ts";

/** Where the picture of a page is that previews show; `path` is without a language, its query counts for nothing. */
export function shareImagePath(path: string, language: Language): string {
  const own = pathIn(path.split("?", 1)[0] ?? "/", language);
  return `/share${own === "/" ? "" : own}.png`;
}
