import type { IncomingMessage, ServerResponse } from "node:http";
import { listedPages } from "#server/listed-pages.ts";
import { writeLlms } from "#server/llms.ts";
import { OPENSEARCH_PATH, OPENSEARCH_TYPE, writeOpenSearch } from "#server/opensearch.ts";
import { robots } from "#server/robots.ts";
import { sendBody } from "#server/send-body.ts";
import { latestNews } from "#app/features/news/news.server.ts";
import { LANGUAGES, pathIn } from "#app/foundation/i18n/languages.ts";
import { encode, negotiate, type Encoded } from "#app/foundation/pages-cache/compression.server.ts";
import { writeSitemap } from "#app/foundation/sitemap/sitemap.server.ts";

interface Document {
  type: string;
  text: string;
  /** Made when somebody first asks. */
  body?: Promise<Encoded>;
}

const DOCUMENT = /\.(?:txt|xml)$/;
const PLAIN = "text/plain; charset=utf-8";
const XML = "application/xml; charset=utf-8";

/** What search engines and other programs read to find their way: sitemap, robots.txt, llms.txt, OpenSearch. */
export class Found {
  readonly #origin: string;
  readonly #isSimulated: boolean;
  #documents = new Map<string, Document>();
  /** Of the news from which the documents were made: nothing else in them changes while the site runs. */
  #version: number | undefined;

  constructor({ PUBLIC_ORIGIN, SIMULATE }: { PUBLIC_ORIGIN: string; SIMULATE: boolean }) {
    this.#origin = PUBLIC_ORIGIN;
    this.#isSimulated = SIMULATE;
  }

  /** Answers with one of the documents. Returns whether there is one at this path. */
  async answer(path: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    if (!DOCUMENT.test(path)) return false;
    const { version } = latestNews();
    if (this.#version !== version) {
      this.#documents = this.#write();
      this.#version = version;
    }
    const document = this.#documents.get(path);
    if (!document) return false;
    const body = await (document.body ??= encode(document.text));
    const encoding = negotiate(request.headers["accept-encoding"]);
    sendBody({ ...body[encoding], encoding }, { "Content-Type": document.type, "Cache-Control": "public, max-age=3600" }, request, response);
    return true;
  }

  #write(): Map<string, Document> {
    const origin = this.#origin;
    return new Map<string, Document>([
      ["/robots.txt", { type: PLAIN, text: robots(origin) }],
      ["/llms.txt", { type: PLAIN, text: writeLlms(origin, this.#isSimulated) }],
      ...LANGUAGES.map(({ code }): [string, Document] => [pathIn(OPENSEARCH_PATH, code), { type: OPENSEARCH_TYPE, text: writeOpenSearch(origin, code) }]),
      ...[...writeSitemap(origin, listedPages())].map(([path, text]): [string, Document] => [path, { type: XML, text }]),
    ]);
  }
}
