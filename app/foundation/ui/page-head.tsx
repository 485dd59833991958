import { alternates } from "#app/foundation/i18n/alternates.ts";
import { useLanguage } from "#app/foundation/i18n/i18n.tsx";
import { LANGUAGES, localeOf, pathIn, type Language } from "#app/foundation/i18n/languages.ts";
import { shareImagePath } from "#app/foundation/ui/share-image-path.ts";
import { withSiteName } from "#app/foundation/ui/page-title.ts";
import { useSite } from "#app/foundation/ui/site.ts";

/** ID of the element after every page's own content. */
export const BELOW_MAIN_ID = "below-main";

export interface PageHeadProps {
  /** The site's name is appended unless the title contains it. */
  title: string;
  description: string;
  /** Path without a language; omitted for a page without an address (404). */
  path?: string | undefined;
  noindex?: boolean;
  /** ID of an element below the first screen; the browser paints nothing before it has parsed it. */
  firstScreenEnd?: string | undefined;
}

/** Open Graph's notation, such as de_DE. */
const openGraphLocale = (language: Language): string => localeOf(language).replace("-", "_");

/** Title, description, addresses and preview of a page; React hoists them into the document's head. */
export function PageHead({ title, description, path, noindex = false, firstScreenEnd = BELOW_MAIN_ID }: PageHeadProps) {
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
      {/* Otherwise the browser may first paint a row without its last buttons, which then shifts. */}
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
