import { LRUCache } from "lru-cache";

/** Pages that many look at show no more topics than this. */
const MAX_SHARED = 8;
/** More than there are kinds of pages with their projects. Whoever makes lists up must not fill the memory. */
const MAX_SETS = 1_000;

/** The topics that clients ask for: the same ones are one set in memory, however many clients have it. */
export class TopicSets {
  readonly #sets = new LRUCache<string, ReadonlySet<string>>({ max: MAX_SETS });

  /** @param names sorted, without doubles. A long list is somebody's own and goes with them. */
  of(names: readonly string[]): ReadonlySet<string> {
    if (names.length > MAX_SHARED) return new Set(names);
    const key = names.join();
    let topics = this.#sets.get(key);
    if (!topics) this.#sets.set(key, (topics = new Set(names)));
    return topics;
  }
}
