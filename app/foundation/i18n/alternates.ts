import { DEFAULT_LANGUAGE, LANGUAGES, pathIn, tagOf } from "#app/foundation/i18n/languages.ts";

/**
 * The addresses of one page in every language, and x-default: what hreflang, the sitemap and feeds use.
 * `path` has no language prefix, `origin` no trailing slash.
 */
export function alternates(origin: string, path: string): { hreflang: string; href: string }[] {
  const address = (code: (typeof LANGUAGES)[number]["code"]) => `${origin}${pathIn(path, code)}`;
  return [
    ...LANGUAGES.map(({ code }) => ({ hreflang: tagOf(code), href: address(code) })),
    { hreflang: "x-default", href: address(DEFAULT_LANGUAGE) },
  ];
}
