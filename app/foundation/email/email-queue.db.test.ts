import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import type { Store } from "#app/foundation/db/database.server.ts";
import type { EmailMessage } from "#app/foundation/email/email-message.server.ts";
import { EmailQueue } from "#app/foundation/email/email-queue.server.ts";
import { EmailError, type Transport } from "#app/foundation/email/transport.server.ts";
import { eventually } from "#tests/site.ts";
import { createTestStore } from "#tests/test-store.ts";

let store: Store;
beforeAll(async () => {
  store = await createTestStore();
});
afterAll(() => store.close());
beforeEach(() => store.db.execute(sql`drop schema if exists mail cascade`));

const messageTo = (name: string): EmailMessage => ({
  to: `${name}@example.org`,
  language: "en",
  subject: name,
  preview: "",
  blocks: [],
  footer: [],
});

/** Fake transport that records its emails and fails with the given errors first. */
function collect(failures: EmailError[] = []): { transport: Transport; sent: { id: string; to: string }[]; tried: string[] } {
  const sent: { id: string; to: string }[] = [];
  const tried: string[] = [];
  return {
    sent,
    tried,
    transport: {
      async send(id, { to }) {
        tried.push(id);
        const failure = failures.shift();
        if (failure) throw failure;
        sent.push({ id, to });
      },
      close: () => undefined,
    },
  };
}

async function openEmailQueue(transport: Transport, isWorking = true): Promise<EmailQueue> {
  const queue = await EmailQueue.open(store, transport, isWorking);
  onTestFinished(() => queue.close());
  queue.registerTemplate("hello", async ({ name = "" }) => (name === "gone" ? null : messageTo(name)));
  if (isWorking) await queue.startWorkers();
  return queue;
}

test("Queues an email with its transaction and not after a rollback", async () => {
  const { transport, sent } = collect();
  const queue = await openEmailQueue(transport);
  const undone = store.db.transaction(async (transaction) => {
    await queue.enqueue(transaction, "hello", { name: "undone" });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await store.db.transaction((transaction) => queue.enqueue(transaction, "hello", { name: "gone" }, { name: "one" }, { name: "two" }));
  await eventually(
    "two letters",
    () => sent.map(({ to }) => to).sort(),
    (to) => to.length >= 2,
  );
  expect(sent.map(({ to }) => to).sort()).toEqual(["one@example.org", "two@example.org"]);
});

test("Retries with the same ID while the email server is down, but not after a permanent rejection", async () => {
  const away = collect([new EmailError("ESOCKET", false)]);
  const queue = await openEmailQueue(away.transport);
  await store.db.transaction((transaction) => queue.enqueue(transaction, "hello", { name: "one" }));
  await eventually(
    "a second try",
    () => away.sent,
    (sent) => sent.length === 1,
  );
  expect(new Set(away.tried).size).toBe(1);

  const refusing = collect([new EmailError("EENVELOPE 550", true)]);
  await queue.close();
  const other = await openEmailQueue(refusing.transport);
  await store.db.transaction((transaction) => other.enqueue(transaction, "hello", { name: "nobody" }, { name: "somebody" }));
  await eventually(
    "the other letter",
    () => refusing.sent,
    (sent) => sent.length === 1,
  );
  expect(refusing.tried).toHaveLength(2);
});

test("Only enqueues in a web instance, while others send each email once", async () => {
  const [nobody, one, other] = [collect(), collect(), collect()];
  const web = await openEmailQueue(nobody.transport, false);
  await openEmailQueue(one.transport);
  await openEmailQueue(other.transport);
  const names = Array.from({ length: 60 }, (_, number) => ({ name: `n${number}` }));
  await store.db.transaction((transaction) => web.enqueue(transaction, "hello", ...names));
  await eventually(
    "all letters",
    () => one.sent.length + other.sent.length,
    (count) => count >= 60,
  );
  expect(nobody.tried).toEqual([]);
  expect(new Set([...one.sent, ...other.sent].map(({ to }) => to)).size).toBe(60);
});

test("Sends the jobs of a killed process later, with the same ID", async () => {
  const { transport, sent, tried } = collect();
  const web = await openEmailQueue(transport, false);
  await store.db.transaction((transaction) => web.enqueue(transaction, "hello", { name: "one" }));
  // State after a kill: taken, never returned, timed out.
  await store.db.execute(sql`update mail.job set state = 'active', started_on = now() - interval '2 minutes' where name = 'outgoing-mail'`);
  await openEmailQueue(transport);
  await eventually(
    "the letter",
    () => sent,
    (list) => list.length === 1,
    100_000,
  );
  expect(tried).toHaveLength(1);
}, 120_000);

test("Stores IDs and no addresses in the queue", async () => {
  const { transport, sent } = collect([new EmailError("ESOCKET", false)]);
  const queue = await openEmailQueue(transport);
  await store.db.transaction((transaction) => queue.enqueue(transaction, "hello", { name: "reader" }));
  await eventually(
    "the letter",
    () => sent,
    (list) => list.length === 1,
  );
  const rows = await store.query("select row_to_json(job)::text as text from mail.job");
  expect(JSON.stringify(rows.rows)).not.toContain("@example.org");
});
