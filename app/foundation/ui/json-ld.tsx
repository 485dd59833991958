import { pathIn } from "#app/foundation/i18n/languages.ts";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { JsonScript } from "#app/foundation/ui/json-script.tsx";
import { useSite } from "#app/foundation/ui/site.ts";

/** Structured data for search engines. */
export const JsonLd = ({ data }: { data: object }) => <JsonScript type="application/ld+json" data={data} />;

/** A page in structured data; `path` is without a language. */
export interface BreadcrumbItem {
  name: string;
  path: string;
}

/** The page's breadcrumb below the home page, outermost first, and the entries that it lists. */
export function PageJsonLd({ trail, list }: { trail: readonly BreadcrumbItem[]; list?: readonly BreadcrumbItem[] | undefined }) {
  const site = useSite();
  const language = useLanguage();
  const { t } = useTranslation();
  if (!site) return null;
  const items = (places: readonly BreadcrumbItem[], address: "item" | "url") =>
    places.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      [address]: site.origin + pathIn(path, language),
    }));
  const breadcrumb = [{ name: t("nav.home"), path: "/" }, ...trail];
  const graph: object[] = [{ "@type": "BreadcrumbList", itemListElement: items(breadcrumb, "item") }];
  if (list) graph.push({ "@type": "ItemList", numberOfItems: list.length, itemListElement: items(list, "url") });
  return <JsonLd data={{ "@context": "https://schema.org", "@graph": graph }} />;
}
