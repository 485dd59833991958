import { LRUCache } from "lru-cache";
import type { RenderQueue } from "#app/foundation/page-cache/render-queue.server.ts";

interface CacheOptions<Kept> {
  /** Bytes of all that is kept. */
  maxBytes: number;
  bytesOf: (document: Kept) => number;
  /** How long one is kept, in milliseconds; without it for as long as there is room. */
  ttl?: number;
}

/** Caches documents within a byte limit and makes each one once, however many requests wait for it. */
export class DocumentCache<Kept extends object> {
  readonly #queue: RenderQueue;
  readonly #cache: LRUCache<string, Kept>;
  readonly #inFlight = new Map<string, Promise<Kept | undefined>>();

  constructor(queue: RenderQueue, { maxBytes, bytesOf, ttl = 0 }: CacheOptions<Kept>) {
    this.#queue = queue;
    this.#cache = new LRUCache({ maxSize: maxBytes, sizeCalculation: bytesOf, ttl });
  }

  get size(): { entries: number; bytes: number } {
    return { entries: this.#cache.size, bytes: this.#cache.calculatedSize };
  }

  /**
   * The document of a key; what `make` says is not there is looked for again.
   * @throws {BusyError} when it is not kept and too much is being made
   */
  get(key: string, make: () => Promise<Kept | undefined>): Promise<Kept | undefined> {
    const kept = this.#cache.get(key);
    if (kept) return Promise.resolve(kept);
    let making = this.#inFlight.get(key);
    if (!making) {
      making = this.#queue
        .run(make)
        .then((made) => {
          if (made) this.#cache.set(key, made);
          return made;
        })
        .finally(() => this.#inFlight.delete(key));
      this.#inFlight.set(key, making);
    }
    return making;
  }
}
