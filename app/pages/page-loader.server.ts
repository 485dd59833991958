import type { LoaderFunctionArgs, Params } from "react-router";
import * as v from "valibot";
import type { SearchDocument } from "#app/features/search/catalogue-index.server.ts";
import { servicesContext, type FeatureServices } from "#app/pages/services.server.ts";
import { renderContext, type RenderContext } from "#app/foundation/http/request-context.server.ts";
import { splitPath, type Language } from "#app/foundation/i18n/languages.ts";
import type { PlainKey } from "#app/foundation/content/message-keys.ts";
import type { SitemapPage } from "#app/foundation/sitemap/sitemap.server.ts";

/** The part of an address that changes a page. */
export interface PageQuery<Query> {
  /** The parameters that matter, valid and in a fixed order. */
  canonical(asked: URLSearchParams): URLSearchParams;
  /** What the loader gets, out of a canonical address. */
  parse?(canonical: URLSearchParams): Query;
}

/** A page or term in the site's search; without a path it's the page itself. */
export type SearchEntry = Pick<SearchDocument, "title" | "text"> & Partial<SearchDocument>;

/** A page in the sitemap; without more it's the page itself, weekly, with priority 0.5. */
type SitemapEntry = Partial<Omit<SitemapPage, "lastChange">> & {
  /** Never the current time. */
  lastChange?: (language: Language, services: FeatureServices) => string | undefined;
};

/** A section of llms.txt. */
export type LlmsSection = "Pages" | "Projects" | "Optional";

/** A form that the page itself answers: what was entered never gets into an address. */
export interface PageForm<Posted> {
  /** A longer body isn't read. */
  maxBytes: number;
  /**
   * Runs before the page is rendered, so a slow source holds up no other page.
   * @param fields null when the body was too long
   */
  answer(
    fields: Readonly<Record<string, string>> | null,
    from: { language: Language; services: FeatureServices; address: string },
  ): Promise<FormAnswer<Posted>>;
}

/** What the page shows of what was entered, and the status that it's sent with. */
export interface FormAnswer<Posted> {
  status: 200 | 413 | 429;
  headers?: Record<string, string>;
  posted: Posted;
}

/** Everything that others need to know of a page. */
export interface PageDefinition<Query = unknown, Posted = unknown> {
  /** All other parameters are ignored and don't create cache entries. */
  query?: PageQuery<Query>;
  /** The live topics that the page shows: a change makes a kept page stale. The loader adds those that depend on the address. */
  topics?: readonly { name: string }[];
  /** In the site's search: the keys of title and description, or what they say. It brings the page into the sitemap and llms.txt, too. */
  search?: { title: PlainKey; text: PlainKey } | ((language: Language) => SearchEntry[]);
  /** What the sitemap says besides, or the addresses of a route that has many. */
  sitemap?: SitemapEntry | (() => SitemapEntry[]);
  /** Its section of llms.txt where that isn't "Pages", and its entries where they aren't those of search. */
  llms?: LlmsSection | "none" | { section: LlmsSection; entries: (language: Language) => SearchEntry[] };
  /** The form that is sent to the page. */
  form?: PageForm<Posted>;
}

/** What a page's loader gets. */
export interface PageRequest<Query, Posted> {
  query: Query;
  /** What its form's answer is; null when the page is only looked at. */
  posted: Posted | null;
  params: Params;
  /** Without the language. */
  path: string;
  language: Language;
  services: FeatureServices;
  /** What the page tells the page cache. */
  render: RenderContext;
}

export interface PageLoader<Data> {
  (args: LoaderFunctionArgs): Data;
  definition: PageDefinition;
}

/**
 * A page's loader with the page's definition. React Router takes loaders and all that only they use out of the
 * browser's build, so the definition may use server code.
 */
export function pageLoader<Query, Data, Posted>(
  definition: PageDefinition<Query, Posted>,
  load: (page: PageRequest<Query, Posted>) => Data,
): PageLoader<Data>;
export function pageLoader(definition: PageDefinition, load: (page: PageRequest<unknown, unknown>) => unknown): PageLoader<unknown> {
  const loader = ({ context, params, url }: LoaderFunctionArgs) => {
    const render = context.get(renderContext);
    for (const { name } of definition.topics ?? []) render.topics.add(name);
    const query = definition.query?.parse?.(url.searchParams);
    return load({ query, posted: render.posted, params, ...splitPath(url.pathname), services: context.get(servicesContext), render });
  };
  return Object.assign(loader, { definition });
}

/** The query of single parameters, each with its schema; one that isn't valid counts as not asked. */
export function queryParams<const Schemas extends Record<string, v.GenericSchema<string, string>>>(schemas: Schemas) {
  const schema = v.partial(v.object(schemas));
  const valid = (asked: URLSearchParams) =>
    Object.entries(schemas).flatMap(([name, one]) => {
      const found = v.safeParse(one, asked.get(name));
      return found.success ? [[name, found.output]] : [];
    });
  return {
    canonical: (asked: URLSearchParams) => new URLSearchParams(valid(asked)),
    parse: (asked: URLSearchParams) => v.parse(schema, Object.fromEntries(valid(asked))),
  };
}
