import { gunzipSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import { serializeResponse } from "#app/foundation/http/prepared-response.server.ts";
import { bodyHeaders } from "#app/foundation/page-cache/cached-document.server.ts";
import { encode, type Bodies, type Encoding } from "#app/foundation/page-cache/compression.server.ts";
import { BusyError, RenderQueue } from "#app/foundation/page-cache/render-queue.server.ts";
import { log } from "#app/foundation/log.server.ts";

/** A page in one encoding as it is sent to most visitors. */
interface PreparedPage {
  etag: string;
  /** Headers and body; the body's bytes are those of `bodies`. */
  whole: Buffer;
  /** For 304. */
  unchanged: Buffer;
}

/** A page as it is kept: bodies, headers and ETags together. */
export interface CachedPage {
  headers: Record<string, string>;
  bodies: Required<Bodies>;
  prepared: Partial<Record<Encoding, PreparedPage>>;
  topics: ReadonlySet<string>;
  /** When a figure on the page becomes stale by itself (milliseconds since 1970). */
  expiresAt: number;
}

/** What a render brought. Only status 200 is kept, and only when the page allows it. */
export interface RenderedPage {
  status: number;
  html: string;
  headers: Record<string, string>;
  topics: ReadonlySet<string>;
  expiresAt: number;
  isCacheable: boolean;
}

export type PageResult = { cached: CachedPage } | { rendered: RenderedPage };

interface Entry {
  page: CachedPage;
  /** When something on it changed; undefined while nothing did. */
  staleSince: number | undefined;
}

const MAX_BYTES = 32 * 1024 * 1024;
const MAX_ENTRIES = 2_000;
/** A page that changed less than this ago is served once more while the new one is made. */
const SERVE_STALE_MS = 10_000;

/**
 * Rendered pages by canonical address, bounded by bytes. A page is rendered once for all concurrent requests, marked
 * stale when one of its topics changes, and rendered again in the background on the next request.
 */
export class PageCache {
  readonly #render: (address: string) => Promise<RenderedPage>;
  readonly #queue: RenderQueue;
  readonly #entries = new LRUCache<string, Entry>({
    max: MAX_ENTRIES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ page }) => page.bodies.br.bytes.length + page.bodies.gzip.bytes.length + 6_000,
  });
  readonly #changedAt = new Map<string, number>();
  readonly #inFlight = new Map<string, Promise<PageResult>>();
  renders = 0;
  hits = 0;

  constructor(render: (address: string) => Promise<RenderedPage>, queue = new RenderQueue()) {
    this.#render = render;
    this.#queue = queue;
  }

  get size(): { entries: number; bytes: number } {
    return { entries: this.#entries.size, bytes: this.#entries.calculatedSize };
  }

  /** The page when it is kept and up to date; nothing is made. */
  fresh(address: string): CachedPage | undefined {
    const entry = this.#entries.get(address);
    if (!entry || entry.staleSince !== undefined || Date.now() >= entry.page.expiresAt) return undefined;
    this.hits++;
    return entry.page;
  }

  /** The page without waiting when it is kept; else a promise of it, which a BusyError ends when too many are being made. */
  get(address: string): CachedPage | Promise<PageResult> {
    const entry = this.#entries.get(address);
    if (entry && entry.staleSince === undefined) {
      // An expired page has been stale since it expired, not since now.
      const expiredFor = Date.now() - entry.page.expiresAt;
      if (expiredFor >= 0) entry.staleSince = performance.now() - expiredFor;
    }
    if (entry && entry.staleSince === undefined) {
      this.hits++;
      return entry.page;
    }
    const making = this.#renderOnce(address);
    if (entry?.staleSince !== undefined && performance.now() - entry.staleSince < SERVE_STALE_MS) {
      this.hits++;
      making.catch((error: unknown) => {
        if (!(error instanceof BusyError)) log.error({ event: "page-refresh-failed", address, err: error });
      });
      return entry.page;
    }
    // When a new one cannot be made, the old one is better than none.
    return entry ? making.catch(() => ({ cached: entry.page })) : making;
  }

  /** Marks every page that shows one of the topics. */
  invalidate(topic: string): void {
    const now = performance.now();
    this.#changedAt.set(topic, now);
    for (const entry of this.#entries.values()) {
      if (entry.staleSince === undefined && entry.page.topics.has(topic)) entry.staleSince = now;
    }
  }

  #renderOnce(address: string): Promise<PageResult> {
    let making = this.#inFlight.get(address);
    if (!making) {
      making = this.#queue.run(() => this.#renderAndCache(address)).finally(() => this.#inFlight.delete(address));
      this.#inFlight.set(address, making);
    }
    return making;
  }

  async #renderAndCache(address: string): Promise<PageResult> {
    const started = performance.now();
    this.renders++;
    const rendered = await this.#render(address);
    const old = this.#entries.get(address);
    // Keep the old page when rendering fails; the next request tries again.
    if (rendered.status >= 500 && old) return { cached: old.page };
    if (rendered.status !== 200 || !rendered.isCacheable) {
      this.#entries.delete(address);
      return { rendered };
    }
    const page: CachedPage = { ...(await encodePage(rendered)), topics: rendered.topics, expiresAt: rendered.expiresAt };
    const changedMeanwhile = [...rendered.topics].some((topic) => (this.#changedAt.get(topic) ?? 0) > started);
    this.#entries.set(address, { page, staleSince: changedMeanwhile ? performance.now() : undefined });
    return { cached: page };
  }
}

/** The body becomes part of the prepared response, so that it is kept once. */
function prepare(encoding: Encoding, { bytes, etag }: Bodies["identity"], headers: Record<string, string>) {
  const { whole: head, unchanged } = bodyHeaders({ bytes, etag }, encoding, headers);
  const whole = serializeResponse(head, bytes);
  return {
    body: { etag, bytes: whole.subarray(whole.length - bytes.length) },
    response: { etag, whole, unchanged: serializeResponse(unchanged) },
  };
}

async function encodePage({ html, headers }: RenderedPage): Promise<Pick<CachedPage, "headers" | "bodies" | "prepared">> {
  const encoded = await encode(html);
  const { etag } = encoded.identity;
  const [br, gzip] = [prepare("br", encoded.br, headers), prepare("gzip", encoded.gzip, headers)];
  return {
    headers,
    prepared: { br: br.response, gzip: gzip.response },
    bodies: {
      br: br.body,
      gzip: gzip.body,
      // Every browser takes a small form: the plain one is three quarters of a page's bytes, and a millisecond brings it back.
      get identity() {
        return { etag, bytes: gunzipSync(gzip.body.bytes) };
      },
    },
  };
}
