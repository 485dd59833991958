import { siteContent } from "#app/foundation/content/site.server.ts";
import { pathIn, tagOf, type Language } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";

/**
 * Structured data about the site (schema.org): its name, publisher and search. The social accounts in content/site.yaml belong to
 * others, so they aren't listed as ours. `origin` has no trailing slash.
 */
export function siteJsonLd(origin: string, language: Language): object {
  const { name, tagline } = siteContent();
  const publisher = { "@id": `${origin}/#organization` };
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "WebSite",
        "@id": `${origin}/#website`,
        name,
        description: translatorFor(language, "common").dynamic("common:", tagline),
        url: origin + pathIn("/", language),
        inLanguage: tagOf(language),
        publisher,
        potentialAction: {
          "@type": "SearchAction",
          target: { "@type": "EntryPoint", urlTemplate: `${origin}${pathIn("/search", language)}?q={search_term_string}` },
          "query-input": "required name=search_term_string",
        },
      },
      { "@type": "Organization", ...publisher, name, url: `${origin}/`, logo: `${origin}/icon-512.png` },
    ],
  };
}
