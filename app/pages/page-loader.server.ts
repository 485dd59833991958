import type { LoaderFunctionArgs, Params } from "react-router";
import * as v from "valibot";
import type { SearchDocument } from "#app/features/search/catalog-index.server.ts";
import { servicesContext, type FeatureServices } from "#app/pages/services.server.ts";
import { renderContext, type RenderContext } from "#app/foundation/http/request-context.server.ts";
import { splitPath, type Language } from "#app/foundation/i18n/languages.ts";
import type { MessageKeyWithoutValues } from "#app/foundation/content/message-keys.ts";
import type { SitemapPage } from "#app/foundation/sitemap/sitemap.server.ts";

/** Query parameters that change a page. */
export interface PageQuery<Query> {
  /** Valid parameters in a fixed order. */
  canonical(asked: URLSearchParams): URLSearchParams;
  parse?(canonical: URLSearchParams): Query;
}

/** A page or term in the site's search; without a path it's this page. */
export type SearchEntry = Pick<SearchDocument, "title" | "text"> & Partial<SearchDocument>;

/** A page in the sitemap; by default this page, weekly, with priority 0.5. */
type SitemapEntry = Partial<Omit<SitemapPage, "lastChange">> & {
  /** Never the current time. */
  lastChange?: (language: Language, services: FeatureServices) => string | undefined;
};

export type LlmsSection = "Pages" | "Projects" | "Optional";

/** A form that posts to the page, so that its input never appears in a URL. */
export interface PageForm<Posted> {
  maxBytes: number;
  /** Runs before the page is rendered, so that a slow source doesn't block other pages. `fields` is null if the body was too long. */
  answer(
    fields: Readonly<Record<string, string>> | null,
    from: { language: Language; services: FeatureServices; address: string },
  ): Promise<FormAnswer<Posted>>;
}

/** The response to a form: data for the page and the HTTP status. */
export interface FormAnswer<Posted> {
  status: 200 | 413 | 429;
  headers?: Record<string, string>;
  posted: Posted;
}

/** Properties of a page for the cache, the search, the sitemap and llms.txt. */
export interface PageDefinition<Query = unknown, Posted = unknown> {
  /** All other parameters are ignored and don't create cache entries. */
  query?: PageQuery<Query>;
  /** Live topics of the page, whose changes make a cached page stale. The loader adds topics that depend on the URL. */
  topics?: readonly { name: string }[];
  /** Search entries: the message keys of title and description, or custom ones. They also add the page to the sitemap and llms.txt. */
  search?: { title: MessageKeyWithoutValues; text: MessageKeyWithoutValues } | ((language: Language) => SearchEntry[]);
  /** Overrides the sitemap entry, or lists several for a route with many URLs. */
  sitemap?: SitemapEntry | (() => SitemapEntry[]);
  /** Further sitemap entries, for pages that come and go with the data. The governance topic's changes renew them. */
  sitemapOfData?: (services: FeatureServices) => SitemapEntry[];
  /** Section of llms.txt if not "Pages", and entries if not those of `search`. */
  llms?: LlmsSection | "none" | { section: LlmsSection; entries: (language: Language) => SearchEntry[] };
  form?: PageForm<Posted>;
}

export interface PageRequest<Query, Posted> {
  query: Query;
  /** Result of the form; null for a GET request. */
  posted: Posted | null;
  params: Params;
  /** Without the language. */
  path: string;
  language: Language;
  services: FeatureServices;
  render: RenderContext;
}

export interface PageLoader<Data> {
  (args: LoaderFunctionArgs): Data;
  definition: PageDefinition;
}

/** React Router removes loaders and their imports from the client build, so the definition may use server code. */
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

/** Query of single parameters with their schemas; invalid ones are ignored. */
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
