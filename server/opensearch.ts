import { escapeXml } from "#app/foundation/sitemap/sitemap.server.ts";
import { siteContent } from "#app/foundation/content/site.server.ts";
import { pathIn, tagOf, type Language } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";

export const OPENSEARCH_PATH = "/opensearch.xml";
export const OPENSEARCH_TYPE = "application/opensearchdescription+xml";
const MAX_SHORT_NAME_LENGTH = 16;

/** Writes the OpenSearch 1.1 description for one language. `origin` has no trailing slash. */
export function writeOpenSearch(origin: string, language: Language): string {
  const { name, tagline } = siteContent();
  const address = (path: string) => escapeXml(origin + pathIn(path, language));
  return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${escapeXml(name.slice(0, MAX_SHORT_NAME_LENGTH))}</ShortName>
<Description>${escapeXml(translatorFor(language, "common").dynamic("common:", tagline))}</Description>
<Language>${tagOf(language)}</Language>
<InputEncoding>UTF-8</InputEncoding>
<Image width="192" height="192" type="image/png">${escapeXml(origin)}/icon-192.png</Image>
<Url type="text/html" method="get" template="${address("/search")}?q={searchTerms}"/>
<Url rel="self" type="${OPENSEARCH_TYPE}" template="${address(OPENSEARCH_PATH)}"/>
</OpenSearchDescription>
`;
}
