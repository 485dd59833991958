import { SQL, sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import * as v from "valibot";
import type { Store, Transaction } from "#app/foundation/db/database.server.ts";
import { log, errorMessage } from "#app/foundation/log.server.ts";
import type { EmailMessage } from "#app/foundation/email/email-message.server.ts";
import { EmailError, type Transport } from "#app/foundation/email/transport.server.ts";

/** IDs for a template, never addresses or links, so that the queue contains no personal data. */
export type TemplateData = Record<string, string>;

/** Renders an email when it's sent; null if it's no longer needed. */
export type EmailTemplate = (about: TemplateData) => Promise<EmailMessage | null>;

const QUEUE = "outgoing-mail";
const NIL_UUID = "00000000-0000-0000-0000-000000000000";
/** Fifty years, so that a clock that jumps ahead deletes no waiting email. Retries limit unsendable ones. */
const RETENTION_SECONDS = 50 * 365 * 86_400;
/** Retries for the three days that an email server may be down: after 5 s, then with exponential backoff up to an hour. */
const RETRY_POLICY = { retryLimit: 84, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600, retentionSeconds: RETENTION_SECONDS };
/** Seconds before a killed process's jobs are retried; longer than any sending takes. */
const JOB_TIMEOUT_SECONDS = 90;
/** Interval between pg-boss checks for expired jobs. */
const MAINTENANCE_SECONDS = 15;
const POLL_SECONDS = 1;
const WORKERS = 4;
const INSERT_BATCH_SIZE = 1_000;
/** Shorter, together with the wait for running jobs, than a shutdown may take. Unsent emails are sent again. */
const DRAIN_TIMEOUT_MS = 5_000;

const jobSchema = v.object({ kind: v.string(), about: v.record(v.string(), v.string()) });

/** Queue of outgoing emails, written in the transaction of their cause. Sends at least once; a second copy has the same Message-ID. */
export class EmailQueue {
  readonly #boss: PgBoss;
  readonly #store: Store;
  readonly #transport: Transport;
  readonly #templates = new Map<string, EmailTemplate>();

  /** With `isWorking` false this instance only enqueues. */
  private constructor(store: Store, transport: Transport, isWorking: boolean) {
    this.#store = store;
    this.#transport = transport;
    this.#boss = new PgBoss({
      db: { executeSql: (text, values) => store.query(text, values) },
      ...(store.kind === "embedded" ? { backend: "pglite" } : {}),
      schema: "mail",
      schedule: false,
      supervise: isWorking,
      superviseIntervalSeconds: MAINTENANCE_SECONDS,
      monitorIntervalSeconds: MAINTENANCE_SECONDS,
    });
    this.#boss.on("error", (error) => log.error({ event: "email-queue-error", reason: error.message }));
  }

  static async open(store: Store, transport: Transport, isWorking = true): Promise<EmailQueue> {
    const queue = new EmailQueue(store, transport, isWorking);
    await queue.#boss.start();
    const options = { ...RETRY_POLICY, expireInSeconds: JOB_TIMEOUT_SECONDS, deleteAfterSeconds: 86_400 };
    await queue.#boss.createQueue(QUEUE, options);
    // An earlier version may have created the queue with other options.
    await queue.#boss.updateQueue(QUEUE, options);
    // pg-boss looks up a queue on first use with its own connection, so do that before any transaction.
    await queue.#boss.findJobs(QUEUE, { id: NIL_UUID });
    return queue;
  }

  /** Registers a template; call it before `startWorkers`. */
  registerTemplate(kind: string, writer: EmailTemplate): void {
    this.#templates.set(kind, writer);
  }

  async startWorkers(): Promise<void> {
    await this.#boss.work(
      QUEUE,
      { batchSize: 1, localConcurrency: WORKERS, pollingIntervalSeconds: POLL_SECONDS, burstWhenBatchFull: true },
      async ([job]) => {
        if (job) await this.#send(job.id, v.parse(jobSchema, job.data));
      },
    );
  }

  async enqueue(transaction: Transaction, kind: string, ...about: readonly TemplateData[]): Promise<void> {
    const execute = async (query: unknown) => rowsOf(query instanceof SQL ? await transaction.execute(query) : undefined);
    const db = fromDrizzle({ execute }, sql);
    for (let from = 0; from < about.length; from += INSERT_BATCH_SIZE) {
      await this.#boss.insert(
        QUEUE,
        about.slice(from, from + INSERT_BATCH_SIZE).map((templateData) => ({ data: { kind, about: templateData } })),
        { db },
      );
    }
  }

  /** Reschedules emails that a clock set back left waiting. */
  async settleFuture(): Promise<void> {
    await this.#store.query(
      "update mail.job set start_after = now() where name = $1 and state < 'active' and start_after > now() + make_interval(secs => $2::integer)",
      [QUEUE, RETRY_POLICY.retryDelayMax + 60],
    );
  }

  /** Stops taking jobs and waits for those in progress. */
  async close(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: DRAIN_TIMEOUT_MS });
    this.#transport.close();
  }

  async #send(id: string, { kind, about }: v.InferOutput<typeof jobSchema>): Promise<void> {
    try {
      const template = this.#templates.get(kind);
      if (!template) throw new EmailError("no template of this kind", false);
      const message = await template(about);
      if (message) await this.#transport.send(id, message);
      log.info({ event: message ? "email-sent" : "email-skipped", kind, id });
    } catch (error) {
      const failure = error instanceof EmailError ? error : new EmailError(errorMessage(error), false);
      log.warn({ event: failure.isFinal ? "email-rejected" : "email-deferred", kind, id, reason: failure.message });
      if (!failure.isFinal) throw failure;
    }
  }
}

const rowsOf = (result: unknown): { rows: unknown[] } => ({
  rows: typeof result === "object" && result !== null && "rows" in result && Array.isArray(result.rows) ? result.rows : [],
});
