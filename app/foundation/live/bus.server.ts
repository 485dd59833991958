import { eq, sql } from "drizzle-orm";
import { safeParse } from "valibot";
import type { Store, Transaction } from "#app/foundation/db/database.server.ts";
import { liveTopics } from "#app/foundation/live/live.tables.server.ts";
import type { Topic } from "#app/foundation/live/topic.ts";
import type { LiveEntry } from "#app/foundation/live/live-client.ts";
import { log, errorMessage } from "#app/foundation/log.server.ts";

const CHANNEL = "live";
const RETRY_DELAY_MS = 2_000;
const currentTimeMs = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
type Listener = (name: string, entry: LiveEntry<unknown>) => void;

/** Latest value of every topic in all instances. A notification contains only the topic's name; the highest version in the row wins. */
export class LiveBus {
  readonly #store: Store;
  readonly #topics: Map<string, Topic<unknown>>;
  readonly #entries = new Map<string, LiveEntry<unknown>>();
  readonly #listeners = new Set<Listener>();
  #retry: NodeJS.Timeout | undefined;

  constructor(store: Store, topics: readonly Topic<unknown>[]) {
    this.#store = store;
    this.#topics = new Map(topics.map((topic) => [topic.name, topic]));
  }

  async start(): Promise<void> {
    await this.#store.listen(
      CHANNEL,
      (name) => void this.#read(name),
      () => void this.#read(),
    );
    await this.#read();
  }

  isTopic(name: string): boolean {
    return this.#topics.has(name);
  }

  /** Latest entry of a topic by name; undefined before its first value. */
  entryOf(name: string): LiveEntry<unknown> | undefined {
    return this.#entries.get(name);
  }

  /** Latest entry of a topic; version 0 with `empty` before its first value. */
  latest<Value>(topic: Topic<Value>, empty: Value): LiveEntry<Value> {
    const entry = this.#entries.get(topic.name);
    // Every stored entry has passed its topic's schema.
    return entry ? (entry as LiveEntry<Value>) : { version: 0, value: empty };
  }

  /** Calls the listener for every newer value from any instance. Returns the unsubscribe function. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Changes a topic's value and locks it until the transaction ends. `change` gets the stored value, or `empty` if none fits. */
  async update<Value>(
    transaction: Transaction,
    topic: Topic<Value>,
    empty: Value,
    change: (stored: Value) => Value | Promise<Value>,
  ): Promise<void> {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext(${topic.name}))`);
    const [row] = await transaction.select({ value: liveTopics.value }).from(liveTopics).where(eq(liveTopics.name, topic.name));
    const stored = safeParse(topic.schema, row?.value);
    if (row && !stored.success) log.warn({ event: "live-value-discarded", topic: topic.name, reason: "stored by another version" });
    await this.publish(transaction, topic, await change(stored.success ? stored.output : empty));
  }

  /** Applies `change` to every value and stores those that differ, in all instances. */
  async rewrite(change: (value: unknown) => unknown): Promise<void> {
    for (const [name, entry] of this.#entries) {
      const topic = this.#topics.get(name);
      if (topic && change(entry.value) !== entry.value)
        await this.#store.db.transaction((transaction) => this.update(transaction, topic, entry.value, change));
    }
  }

  /** Stores a value without reading the previous one. Features call `update`, unless a locked topic derives this one. */
  async publish<Value>(transaction: Transaction, topic: Topic<Value>, value: Value): Promise<void> {
    await transaction
      .insert(liveTopics)
      .values({ name: topic.name, version: sql`${currentTimeMs}`, value })
      .onConflictDoUpdate({
        target: liveTopics.name,
        set: { version: sql`greatest(${liveTopics.version} + 1, ${currentTimeMs})`, value: sql`excluded.value` },
      });
    await transaction.execute(sql`select pg_notify(${CHANNEL}, ${topic.name})`);
  }

  async #read(name?: string): Promise<void> {
    try {
      const query = this.#store.db.select().from(liveTopics);
      const rows = await (name === undefined ? query : query.where(eq(liveTopics.name, name)));
      for (const row of rows) this.#applyRow(row.name, { version: row.version, value: row.value });
    } catch (error) {
      log.warn({ event: "live-topic-load-failed", topic: name, reason: errorMessage(error) });
      // No further notice may arrive for this value.
      if (this.#retry !== undefined) return;
      this.#retry = setTimeout(() => {
        this.#retry = undefined;
        void this.#read();
      }, RETRY_DELAY_MS).unref();
    }
  }

  #applyRow(name: string, entry: LiveEntry<unknown>): void {
    const topic = this.#topics.get(name);
    if (!topic || entry.version <= (this.#entries.get(name)?.version ?? 0)) return;
    const parsed = safeParse(topic.schema, entry.value);
    if (!parsed.success) {
      log.error({ event: "live-value-rejected", topic: name });
      return;
    }
    const accepted = { version: entry.version, value: parsed.output };
    this.#entries.set(name, accepted);
    for (const listener of this.#listeners) listener(name, accepted);
  }
}
