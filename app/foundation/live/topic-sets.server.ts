import { LRUCache } from "lru-cache";

/** Pages that many look at show no more topics than this. */
const MAX_SHARED = 8;
/** More than there are combinations on real pages; invented lists must not fill the memory. */
const MAX_SETS = 1_000;

/** The topics that clients ask for: the same ones are one set in memory, however many clients have it. */
export class TopicSetInterner {
  readonly #sets = new LRUCache<string, ReadonlySet<string>>({ max: MAX_SETS });

  /** @param names sorted and unique. Long lists are not shared between clients. */
  intern(names: readonly string[]): ReadonlySet<string> {
    if (names.length > MAX_SHARED) return new Set(names);
    const key = names.join();
    let topics = this.#sets.get(key);
    if (!topics) this.#sets.set(key, (topics = new Set(names)));
    return topics;
  }
}
