import { gunzipSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import { prepare } from "#app/foundation/http/prepared-response.server.ts";
import { encode, type Encoding } from "#app/foundation/pages-cache/compression.server.ts";
import { BusyError, RenderQueue } from "#app/foundation/pages-cache/render-queue.server.ts";
import { log } from "#app/foundation/log.server.ts";

/** What goes over the wire for one encoding. */
interface Wire {
  etag: string;
  headers: Record<string, string>;
  /** The same without those that describe a body: for 304. */
  bare: Record<string, string>;
  body: Buffer;
  /** Headers and body as `prepare` makes them; the body's bytes are those of `body`. */
  whole: Buffer;
  unchanged: Buffer;
}

/** A page as it is kept: body, headers and ETags together. */
export interface KeptPage {
  wire: Record<Encoding, Wire>;
  topics: ReadonlySet<string>;
  /** When a state that it shows turns without any news (milliseconds since 1970): live becomes delayed. */
  expiresAt: number;
}

/** What a render brought. Only status 200 is kept, and only when the page allows it. */
export interface RenderedPage {
  status: number;
  html: string;
  headers: Record<string, string>;
  topics: ReadonlySet<string>;
  expiresAt: number;
  isKept: boolean;
}

export type PageAnswer = { kept: KeptPage } | { rendered: RenderedPage };

interface Entry {
  page: KeptPage;
  /** When something on it changed; undefined while nothing did. */
  staleSince: number | undefined;
}

const MAX_BYTES = 32 * 1024 * 1024;
const MAX_ENTRIES = 2_000;
/** A page that changed less than this ago is served once more while the new one is made. */
const SERVE_STALE_MS = 10_000;

/**
 * Rendered pages by canonical address, bounded by bytes. A page is made once however many ask for it, is marked
 * stale when a topic it shows changes, and is made again in the background when somebody wants it.
 */
export class PageCache {
  readonly #render: (address: string) => Promise<RenderedPage>;
  readonly #queue: RenderQueue;
  readonly #entries = new LRUCache<string, Entry>({
    max: MAX_ENTRIES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ page }) => page.wire.br.whole.length + page.wire.gzip.whole.length + 6_000,
  });
  readonly #changedAt = new Map<string, number>();
  readonly #making = new Map<string, Promise<PageAnswer>>();
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
  fresh(address: string): KeptPage | undefined {
    const entry = this.#entries.get(address);
    if (!entry || entry.staleSince !== undefined || Date.now() >= entry.page.expiresAt) return undefined;
    this.hits++;
    return entry.page;
  }

  /** The page without waiting when it is kept; else a promise of it, which a BusyError ends when too many are being made. */
  get(address: string): KeptPage | Promise<PageAnswer> {
    const entry = this.#entries.get(address);
    if (entry && entry.staleSince === undefined) {
      // One that expired while nobody looked has been out of date since then, not since now.
      const expiredFor = Date.now() - entry.page.expiresAt;
      if (expiredFor >= 0) entry.staleSince = performance.now() - expiredFor;
    }
    if (entry && entry.staleSince === undefined) {
      this.hits++;
      return entry.page;
    }
    const making = this.#make(address);
    if (entry?.staleSince !== undefined && performance.now() - entry.staleSince < SERVE_STALE_MS) {
      this.hits++;
      making.catch((error: unknown) => {
        if (!(error instanceof BusyError)) log.error({ event: "page-renewal-failed", address, err: error });
      });
      return entry.page;
    }
    // When a new one cannot be made, the old one is better than none.
    return entry ? making.catch(() => ({ kept: entry.page })) : making;
  }

  /** Marks every page that shows one of the topics. */
  invalidate(topic: string): void {
    const now = performance.now();
    this.#changedAt.set(topic, now);
    for (const entry of this.#entries.values()) {
      if (entry.staleSince === undefined && entry.page.topics.has(topic)) entry.staleSince = now;
    }
  }

  #make(address: string): Promise<PageAnswer> {
    let making = this.#making.get(address);
    if (!making) {
      making = this.#queue.run(() => this.#renderAndKeep(address)).finally(() => this.#making.delete(address));
      this.#making.set(address, making);
    }
    return making;
  }

  async #renderAndKeep(address: string): Promise<PageAnswer> {
    const started = performance.now();
    this.renders++;
    const rendered = await this.#render(address);
    const old = this.#entries.get(address);
    // An error is no newer state of a page: the old one stays, and is made anew when somebody asks again.
    if (rendered.status >= 500 && old) return { kept: old.page };
    if (rendered.status !== 200 || !rendered.isKept) {
      this.#entries.delete(address);
      return { rendered };
    }
    const page: KeptPage = { wire: await toWire(rendered), topics: rendered.topics, expiresAt: rendered.expiresAt };
    const changedMeanwhile = [...rendered.topics].some((topic) => (this.#changedAt.get(topic) ?? 0) > started);
    this.#entries.set(address, { page, staleSince: changedMeanwhile ? performance.now() : undefined });
    return { kept: page };
  }
}

function wireOf(encoding: Encoding, { bytes, etag }: { bytes: Buffer; etag: string }, headers: Record<string, string>): Wire {
  const bare = { ...headers, ETag: etag };
  const own = { ...bare, ...(encoding !== "identity" && { "Content-Encoding": encoding }), "Content-Length": String(bytes.length) };
  const whole = prepare(own, bytes);
  return { etag, headers: own, bare, body: whole.subarray(whole.length - bytes.length), whole, unchanged: prepare(bare) };
}

async function toWire({ html, headers }: RenderedPage): Promise<Record<Encoding, Wire>> {
  const encoded = await encode(html);
  const [br, gzip, { etag }] = [wireOf("br", encoded.br, headers), wireOf("gzip", encoded.gzip, headers), encoded.identity];
  return {
    br,
    gzip,
    // Every browser takes a small form: the plain one is three quarters of a page's bytes, and a millisecond brings it back.
    get identity() {
      return wireOf("identity", { etag, bytes: gunzipSync(gzip.body) }, headers);
    },
  };
}
