import { listPath } from "#app/features/ecosystem/project/project-address.ts";
import { projectPath } from "#app/features/ecosystem/ecosystem.ts";
import { outboundLinks } from "#app/features/ecosystem/project/project-links.ts";
import type { ProjectView } from "#app/features/ecosystem/project-view.ts";

/** Categories of software; projects in the others are collections, tokens and companies. */
const SOFTWARE_CATEGORIES = new Set(["defi", "wallets", "infrastructure", "gaming", "identity", "governance", "ai"]);

/**
 * Structured data of the page for search engines (schema.org): its breadcrumb and its subject, without figures. `addressOf` makes a path
 * absolute; `names` are those of the directory and of the project's list.
 */
export function projectJsonLd(
  view: ProjectView,
  addressOf: (path: `/${string}`) => string,
  names: { directory: string; list: string; unconfirmed: string },
): object {
  const { card } = view;
  const sameAs = outboundLinks(view).flatMap(({ kind, href }) => (kind === "website" ? [] : [href]));
  const trail: [string, `/${string}`][] = [
    [names.directory, "/ecosystem"],
    [names.list, listPath(card)],
    [card.name, projectPath(card)],
  ];
  const isProgram = SOFTWARE_CATEGORIES.has(card.category) && !view.closed;
  const breadcrumb = {
    "@type": "BreadcrumbList",
    itemListElement: trail.map(([name, path], i) => ({ "@type": "ListItem", position: i + 1, name, item: addressOf(path) })),
  };
  const entity = {
    "@type": isProgram ? "SoftwareApplication" : "Organization",
    name: card.name,
    description: card.description,
    ...(card.status === "listed" && { disambiguatingDescription: names.unconfirmed }),
    ...(isProgram && { applicationCategory: "FinanceApplication" }),
    ...(card.website && { url: card.website }),
    ...(sameAs.length > 0 && { sameAs }),
  };
  return { "@context": "https://schema.org", "@graph": [breadcrumb, entity] };
}
