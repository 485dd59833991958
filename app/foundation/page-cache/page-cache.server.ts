import { gunzipSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import { serializeResponse } from "#app/foundation/http/prepared-response.server.ts";
import { bodyHeaders } from "#app/foundation/page-cache/cached-document.server.ts";
import { encode, type Bodies, type Encoding } from "#app/foundation/page-cache/compression.server.ts";
import { BusyError, RenderQueue } from "#app/foundation/page-cache/render-queue.server.ts";
import { log } from "#app/foundation/log.server.ts";

interface PreparedPage {
  etag: string;
  /** Headers and body; shares the body's bytes with `bodies`. */
  whole: Buffer;
  unchanged: Buffer;
}

export interface CachedPage {
  headers: Record<string, string>;
  bodies: Required<Bodies>;
  prepared: Partial<Record<Encoding, PreparedPage>>;
  topics: ReadonlySet<string>;
  expiresAt: number;
}

/** Result of a render. It's cached only with status 200 and `isCacheable`. */
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
  /** Time (performance.now) of the first change; undefined while the page is fresh. */
  staleSince: number | undefined;
}

const MAX_BYTES = 32 * 1024 * 1024;
const MAX_ENTRIES = 2_000;
/** A page stale for less than this is served once more while it's rendered again. */
const SERVE_STALE_MS = 10_000;

/** Rendered pages within a byte limit. Concurrent requests share a render; a changed topic makes pages stale until the next request. */
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

  /** The page if it's cached and fresh; never renders. */
  fresh(address: string): CachedPage | undefined {
    const entry = this.#entries.get(address);
    if (!entry || entry.staleSince !== undefined || Date.now() >= entry.page.expiresAt) return undefined;
    this.hits++;
    return entry.page;
  }

  /** The cached page, or a promise of a render. The promise rejects with BusyError if too many renders are running. */
  get(address: string): CachedPage | Promise<PageResult> {
    const entry = this.#entries.get(address);
    if (entry && entry.staleSince === undefined) {
      // An expired page has been stale since it expired.
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
    // Serves the old page if rendering fails.
    return entry ? making.catch(() => ({ cached: entry.page })) : making;
  }

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
    // Keeps the old page if rendering fails; the next request tries again.
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

/** The body shares the serialized response's bytes, so that it's in memory once. */
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
      // Decompressed on demand in a millisecond: nearly every browser accepts compression, and this is three quarters of a page's bytes.
      get identity() {
        return { etag, bytes: gunzipSync(gzip.body.bytes) };
      },
    },
  };
}
