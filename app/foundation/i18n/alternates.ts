import { DEFAULT_LANGUAGE, LANGUAGES, pathIn, tagOf } from "#app/foundation/i18n/languages.ts";

/** URLs of a page in every language plus x-default. `path` has no language prefix, `origin` no trailing slash. */
export function alternates(origin: string, path: string): { hreflang: string; href: string }[] {
  const address = (code: (typeof LANGUAGES)[number]["code"]) => `${origin}${pathIn(path, code)}`;
  return [
    ...LANGUAGES.map(({ code }) => ({ hreflang: tagOf(code), href: address(code) })),
    { hreflang: "x-default", href: address(DEFAULT_LANGUAGE) },
  ];
}
