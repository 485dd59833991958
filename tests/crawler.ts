import { Parser } from "htmlparser2";

export interface PageLink {
  href: string;
  hreflang: string | undefined;
  /** The site's logo link, which points to "/" in every language. */
  isBrand: boolean;
}

/** The parts of a page that a crawler reads. */
export interface CrawledPage {
  language: string | undefined;
  titles: string[];
  headings: string[];
  descriptions: string[];
  canonicals: string[];
  /** hreflang and address. */
  alternates: [string, string][];
  isListed: boolean;
  ids: Set<string>;
  links: PageLink[];
  /** Pictures, style sheets, scripts and feeds of the page. */
  files: string[];
}

export interface CrawlResult {
  status: number;
  location: string | null;
  /** Undefined if the response isn't a page. */
  page: CrawledPage | undefined;
}

/** Parses a page without running scripts, as crawlers do. */
function readPage(html: string): CrawledPage {
  const page: CrawledPage = {
    language: undefined,
    titles: [],
    headings: [],
    descriptions: [],
    canonicals: [],
    alternates: [],
    isListed: true,
    ids: new Set(),
    links: [],
    files: [],
  };
  const open: string[] = [];
  let text = "";
  const parser = new Parser({
    onopentag(name, attributes) {
      open.push(name);
      const { id, href, src, rel, hreflang, content = "" } = attributes;
      if (id !== undefined) page.ids.add(id);
      if (name === "html") page.language = attributes.lang;
      if (name === "h1" || name === "title") text = "";
      if (name === "a" && href !== undefined) page.links.push({ href, hreflang, isBrand: attributes.class === "brand" });
      if (name === "meta" && attributes.name === "description") page.descriptions.push(content);
      if (name === "meta" && attributes.name === "robots" && content.includes("noindex")) page.isListed = false;
      if (name === "link" && href !== undefined) {
        if (rel === "canonical") page.canonicals.push(href);
        else if (rel === "alternate" && hreflang !== undefined) page.alternates.push([hreflang, href]);
        else page.files.push(href);
      }
      if ((name === "img" || name === "script") && src !== undefined) page.files.push(src);
      if (name === "use" && href?.startsWith("/")) page.files.push(href.split("#", 1)[0] ?? "");
    },
    ontext(more) {
      text += more;
    },
    onclosetag(name) {
      open.pop();
      if (name === "h1") page.headings.push(text.trim());
      // SVGs have their own titles.
      if (name === "title" && !open.includes("svg")) page.titles.push(text.trim());
    },
  });
  parser.end(html);
  return page;
}

/** Enough to keep a site busy that renders one page at a time. */
const CONCURRENCY = 6;

/** Fetches each URL that is not in `known` yet. URLs are paths with their queries. */
export async function crawl(origin: string, addresses: Iterable<string>, known: Map<string, CrawlResult>): Promise<void> {
  const waiting = [...new Set(addresses)].filter((address) => !known.has(address));
  const next = async (): Promise<void> => {
    for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) known.set(address, await fetchPage(origin, address));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, next));
}
async function fetchPage(origin: string, address: string): Promise<CrawlResult> {
  const answer = await fetch(origin + address, { redirect: "manual" });
  const isPage = answer.headers.get("content-type")?.startsWith("text/html") ?? false;
  const body = await answer.text();
  return { status: answer.status, location: answer.headers.get("location"), page: isPage ? readPage(body) : undefined };
}
