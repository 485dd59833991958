import type { IncomingMessage, ServerResponse } from "node:http";
import { sitemapPages } from "#server/sitemap-pages.ts";
import { writeLlmsTxt } from "#server/llms-txt.ts";
import { OPENSEARCH_PATH, OPENSEARCH_TYPE, writeOpenSearch } from "#server/opensearch.ts";
import { writeRobotsTxt } from "#server/robots.ts";
import { sendBody } from "#server/send-body.ts";
import type { SitePage } from "#server/site-pages.ts";
import type { FeatureServices } from "#app/pages/services.server.ts";
import { LANGUAGES, pathIn } from "#app/foundation/i18n/languages.ts";
import { encode, negotiate, type Encoded } from "#app/foundation/page-cache/compression.server.ts";
import { renderSitemaps } from "#app/foundation/sitemap/sitemap.server.ts";

interface DiscoveryDocument {
  type: string;
  text: string;
  /** Compressed on the first request. */
  body?: Promise<Encoded>;
}

const DOCUMENT_PATH = /\.(?:txt|xml)$/;
const PLAIN = "text/plain; charset=utf-8";
const XML = "application/xml; charset=utf-8";

/** Serves sitemap, robots.txt, llms.txt and OpenSearch. */
export class DiscoveryDocuments {
  readonly #origin: string;
  readonly #isSimulated: boolean;
  readonly #pages: readonly SitePage[];
  readonly #services: FeatureServices;
  #documents = new Map<string, DiscoveryDocument>();
  /** Version of the news that the documents were written from; nothing else in them changes while the site runs. */
  #version: number | undefined;

  constructor(
    { PUBLIC_ORIGIN, SIMULATE }: { PUBLIC_ORIGIN: string; SIMULATE: boolean },
    pages: readonly SitePage[],
    services: FeatureServices,
  ) {
    this.#pages = pages;
    this.#services = services;
    this.#origin = PUBLIC_ORIGIN;
    this.#isSimulated = SIMULATE;
  }

  /** Serves the document at this path; returns false if there is none. */
  async serve(path: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    if (!DOCUMENT_PATH.test(path)) return false;
    const { version } = this.#services.news.latestNews();
    if (this.#version !== version) {
      this.#documents = this.#write();
      this.#version = version;
    }
    const document = this.#documents.get(path);
    if (!document) return false;
    const body = await (document.body ??= encode(document.text));
    const encoding = negotiate(request.headers["accept-encoding"]);
    sendBody(
      { ...body[encoding], encoding },
      { "Content-Type": document.type, "Cache-Control": "public, max-age=3600" },
      request,
      response,
    );
    return true;
  }

  #write(): Map<string, DiscoveryDocument> {
    const origin = this.#origin;
    return new Map<string, DiscoveryDocument>([
      ["/robots.txt", { type: PLAIN, text: writeRobotsTxt(origin) }],
      ["/llms.txt", { type: PLAIN, text: writeLlmsTxt(this.#pages, origin, this.#isSimulated) }],
      ...LANGUAGES.map(({ code }): [string, DiscoveryDocument] => [
        pathIn(OPENSEARCH_PATH, code),
        { type: OPENSEARCH_TYPE, text: writeOpenSearch(origin, code) },
      ]),
      ...[...renderSitemaps(origin, sitemapPages(this.#pages, this.#services))].map(([path, text]): [string, DiscoveryDocument] => [
        path,
        { type: XML, text },
      ]),
    ]);
  }
}
