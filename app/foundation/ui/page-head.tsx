import { alternates } from "#app/foundation/i18n/alternates.ts";
import { useLanguage } from "#app/foundation/i18n/i18n.tsx";
import { LANGUAGES, localeOf, pathIn, type Language } from "#app/foundation/i18n/languages.ts";
import { shareImagePath } from "#app/foundation/ui/share-image-path.ts";
import { withSiteName } from "#app/foundation/ui/page-title.ts";
import { useSite } from "#app/foundation/ui/site.ts";

/** The ID of what follows every page's own content. */
export const BELOW_MAIN = "below-main";

export interface PageHeadProps {
  /** The site's name is added unless the title holds it. */
  title: string;
  description: string;
  /** The page's path without a language; without one the page has no address of its own (404). */
  path?: string | undefined;
  noindex?: boolean;
  /** The ID of an element below the first screen: nothing is painted before it is there. */
  firstScreenEnd?: string | undefined;
}

/** As Open Graph writes it: de_DE. */
const openGraphLocale = (language: Language): string => localeOf(language).replace("-", "_");

/** Title, description, addresses and preview of a page; React lifts them into the document's head. */
export function PageHead({ title, description, path, noindex = false, firstScreenEnd = BELOW_MAIN }: PageHeadProps) {
  const site = useSite();
  const language = useLanguage();
  const name = site?.name ?? "";
  const full = withSiteName(title, name);
  const isListed = site && path !== undefined && !noindex;
  const image = isListed ? site.origin + shareImagePath(path, language) : undefined;
  const url = site && path !== undefined ? `${site.origin}${pathIn(path, language)}` : undefined;
  return (
    <>
      <title>{full}</title>
      {/* A first paint in the middle of a row would show it without its last buttons, and then shift. */}
      <link rel="expect" href={`#${firstScreenEnd}`} blocking="render" />
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      {name !== "" && <meta property="og:site_name" content={name} />}
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:locale" content={openGraphLocale(language)} />
      {isListed &&
        LANGUAGES.filter(({ code }) => code !== language).map(({ code }) => (
          <meta key={code} property="og:locale:alternate" content={openGraphLocale(code)} />
        ))}
      {image && <meta property="og:image" content={image} />}
      {image && <meta property="og:image:width" content="1200" />}
      {image && <meta property="og:image:height" content="630" />}
      {image && <meta property="og:image:alt" content={full} />}
      <meta name="twitter:card" content={image ? "summary_large_image" : "summary"} />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      {image && <meta name="twitter:image" content={image} />}
      {image && <meta name="twitter:image:alt" content={full} />}
      {noindex && <meta name="robots" content="noindex" />}
      {url && <meta property="og:url" content={url} />}
      {isListed && <link rel="canonical" href={url} />}
      {isListed &&
        alternates(site.origin, path).map(({ hreflang, href }) => <link key={hreflang} rel="alternate" hrefLang={hreflang} href={href} />)}
    </>
  );
}
