import { Parser } from "htmlparser2";

/** A link as it stands on a page. */
export interface PageLink {
  href: string;
  /** The language that the link says its target has. */
  hreflang: string | undefined;
  /** The mark and name of the site, which lead to "/" from every language. */
  isBrand: boolean;
}

/** What a robot learns from a page. */
export interface RobotPage {
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
  /** Pictures, style sheets, scripts, feeds: what the page needs or names beside its links. */
  files: string[];
}

/** The page that a robot came to at an address. */
export interface Visit {
  status: number;
  /** Where it was sent on to. */
  location: string | null;
  /** Undefined for what is no page. */
  page: RobotPage | undefined;
}

/** Reads a page as robots do: no script runs. */
function readPage(html: string): RobotPage {
  const page: RobotPage = { language: undefined, titles: [], headings: [], descriptions: [], canonicals: [], alternates: [], isListed: true, ids: new Set(), links: [], files: [] };
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
      // Drawings have titles of their own.
      if (name === "title" && !open.includes("svg")) page.titles.push(text.trim());
    },
  });
  parser.end(html);
  return page;
}

/** As many as keep a site busy that renders one page at a time. */
const AT_ONCE = 6;

/** Opens those of the addresses that are not known yet, each once. Addresses are paths with their queries. */
export async function visitAll(origin: string, addresses: Iterable<string>, known: Map<string, Visit>): Promise<void> {
  const waiting = [...new Set(addresses)].filter((address) => !known.has(address));
  const next = async (): Promise<void> => {
    for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) known.set(address, await visit(origin, address));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}
async function visit(origin: string, address: string): Promise<Visit> {
  const answer = await fetch(origin + address, { redirect: "manual" });
  const isPage = answer.headers.get("content-type")?.startsWith("text/html") ?? false;
  const body = await answer.text();
  return { status: answer.status, location: answer.headers.get("location"), page: isPage ? readPage(body) : undefined };
}
