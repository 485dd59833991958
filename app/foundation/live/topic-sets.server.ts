import { LRUCache } from "lru-cache";

/** Popular pages have no more topics than this. */
const MAX_SHARED = 8;
/** More than the combinations on real pages; limits memory used by arbitrary lists. */
const MAX_SETS = 1_000;

/** Shares one set in memory between all clients with the same topics. */
export class TopicSetInterner {
  readonly #sets = new LRUCache<string, ReadonlySet<string>>({ max: MAX_SETS });

  /** @param names sorted and unique; long lists aren't shared */
  intern(names: readonly string[]): ReadonlySet<string> {
    if (names.length > MAX_SHARED) return new Set(names);
    const key = names.join();
    let topics = this.#sets.get(key);
    if (!topics) this.#sets.set(key, (topics = new Set(names)));
    return topics;
  }
}
