import { SQL, sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import * as z from "zod";
import type { Store, Transaction } from "#app/foundation/db/database.server.ts";
import { log, messageOf } from "#app/foundation/log.server.ts";
import type { Letter } from "#app/foundation/mail/letter.server.ts";
import { MailError, type Transport } from "#app/foundation/mail/transport.server.ts";

/** What a letter is about: ids, never addresses or links, so that the queue holds nothing personal. */
export type Subject = Record<string, string>;

/** Writes a letter when its turn comes; null when it is no longer wanted. */
export type Writer = (about: Subject) => Promise<Letter | null>;

const QUEUE = "outgoing-mail";
const NOBODY = "00000000-0000-0000-0000-000000000000";
/** A mail server may be away for three days: first retry after 5 s, then twice as long each time, at most an hour. */
const PATIENCE = { retryLimit: 84, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600, retentionSeconds: 5 * 86_400 };
/** What a killed process had in its hands is taken up again after this, in seconds; longer than any hand-over takes. */
const HELD = 90;
/** How often lost work is looked for, in seconds. */
const SUPERVISION = 15;
const POLL = 1;
const WORKERS = 4;
/** Orders of one statement. */
const CHUNK = 1_000;
const DRAIN_MS = 8_000;

const orderSchema = z.object({ kind: z.string(), about: z.record(z.string(), z.string()) });

/**
 * Outgoing mail. An order is a row of the durable queue, written in the transaction of its cause: either both are
 * there or neither is. A letter is written when its turn comes and handed over at least once; a second copy after a
 * crash has the same Message-ID.
 */
export class PostOffice {
  readonly #boss: PgBoss;
  readonly #transport: Transport;
  readonly #writers = new Map<string, Writer>();

  /** `isWorking` false only takes orders: another instance sends. */
  private constructor(store: Store, transport: Transport, isWorking: boolean) {
    this.#transport = transport;
    this.#boss = new PgBoss({
      db: { executeSql: (text, values) => store.query(text, values) },
      ...(store.kind === "embedded" ? { backend: "pglite" } : {}),
      schema: "mail",
      schedule: false,
      supervise: isWorking,
      superviseIntervalSeconds: SUPERVISION,
      monitorIntervalSeconds: SUPERVISION,
    });
    this.#boss.on("error", (error) => log.error({ event: "mail-queue-failed", reason: error.message }));
  }

  static async open(store: Store, transport: Transport, isWorking = true): Promise<PostOffice> {
    const office = new PostOffice(store, transport, isWorking);
    await office.#boss.start();
    await office.#boss.createQueue(QUEUE, { ...PATIENCE, expireInSeconds: HELD, deleteAfterSeconds: 86_400 });
    // The library looks a queue up when it is first used, on a connection of its own: never inside our transaction.
    await office.#boss.findJobs(QUEUE, { id: NOBODY });
    return office;
  }

  /** Says who writes letters of a kind. All are named before `work`. */
  writes(kind: string, writer: Writer): void {
    this.#writers.set(kind, writer);
  }

  /** Begins to send. */
  async work(): Promise<void> {
    await this.#boss.work(QUEUE, { batchSize: 1, localConcurrency: WORKERS, pollingIntervalSeconds: POLL, burstWhenBatchFull: true }, async ([job]) => {
      if (job) await this.#send(job.id, orderSchema.parse(job.data));
    });
  }

  /** Orders one letter for each of `about`, in the transaction of what causes them. */
  async order(transaction: Transaction, kind: string, ...about: readonly Subject[]): Promise<void> {
    const execute = async (query: unknown) => rowsOf(query instanceof SQL ? await transaction.execute(query) : undefined);
    const db = fromDrizzle({ execute }, sql);
    for (let from = 0; from < about.length; from += CHUNK) {
      await this.#boss.insert(
        QUEUE,
        about.slice(from, from + CHUNK).map((one) => ({ data: { kind, about: one } })),
        { db },
      );
    }
  }

  /** Takes nothing more out and lets what is being sent be sent. */
  async close(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: DRAIN_MS });
    this.#transport.close();
  }

  async #send(id: string, { kind, about }: z.infer<typeof orderSchema>): Promise<void> {
    try {
      const write = this.#writers.get(kind);
      if (!write) throw new MailError("nobody writes letters of this kind", false);
      const letter = await write(about);
      if (letter) await this.#transport.send(id, letter);
      log.info({ event: letter ? "mail-sent" : "mail-not-wanted", kind, id });
    } catch (error) {
      const failure = error instanceof MailError ? error : new MailError(messageOf(error), false);
      log.warn({ event: failure.isFinal ? "mail-refused" : "mail-delayed", kind, id, reason: failure.message });
      if (!failure.isFinal) throw failure;
    }
  }
}

const rowsOf = (result: unknown): { rows: unknown[] } => ({ rows: typeof result === "object" && result !== null && "rows" in result && Array.isArray(result.rows) ? result.rows : [] });
