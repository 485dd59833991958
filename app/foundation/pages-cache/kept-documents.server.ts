import { LRUCache } from "lru-cache";
import type { RenderQueue } from "#app/foundation/pages-cache/render-queue.server.ts";

interface Bounds<Kept> {
  /** Bytes of all that is kept. */
  maxBytes: number;
  bytesOf: (document: Kept) => number;
  /** How long one is kept, in milliseconds; without it for as long as there is room. */
  ttl?: number;
}

/** What is made when somebody first asks, once however many do, and kept within a bound of bytes. */
export class KeptDocuments<Kept extends object> {
  readonly #queue: RenderQueue;
  readonly #kept: LRUCache<string, Kept>;
  readonly #making = new Map<string, Promise<Kept | undefined>>();

  constructor(queue: RenderQueue, { maxBytes, bytesOf, ttl = 0 }: Bounds<Kept>) {
    this.#queue = queue;
    this.#kept = new LRUCache({ maxSize: maxBytes, sizeCalculation: bytesOf, ttl });
  }

  get size(): { entries: number; bytes: number } {
    return { entries: this.#kept.size, bytes: this.#kept.calculatedSize };
  }

  /**
   * The document of a key; what `make` says is not there is looked for again.
   * @throws {BusyError} when it is not kept and too much is being made
   */
  get(key: string, make: () => Promise<Kept | undefined>): Promise<Kept | undefined> {
    const kept = this.#kept.get(key);
    if (kept) return Promise.resolve(kept);
    let making = this.#making.get(key);
    if (!making) {
      making = this.#queue
        .run(make)
        .then((made) => {
          if (made) this.#kept.set(key, made);
          return made;
        })
        .finally(() => this.#making.delete(key));
      this.#making.set(key, making);
    }
    return making;
  }
}
