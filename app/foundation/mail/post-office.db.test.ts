import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import type { Store } from "#app/foundation/db/database.server.ts";
import type { Letter } from "#app/foundation/mail/letter.server.ts";
import { PostOffice } from "#app/foundation/mail/post-office.server.ts";
import { MailError, type Transport } from "#app/foundation/mail/transport.server.ts";
import { eventually } from "#tests/site.ts";
import { newTestStore } from "#tests/store.ts";

let store: Store;
beforeAll(async () => {
  store = await newTestStore();
});
afterAll(() => store.close());
beforeEach(() => store.db.execute(sql`drop schema if exists mail cascade`));

const letterTo = (name: string): Letter => ({ to: `${name}@example.org`, language: "en", subject: name, preview: "", blocks: [], foot: [] });

/** A way out that keeps what it gets, and fails as often as told. */
function collect(failures: MailError[] = []): { transport: Transport; sent: { id: string; to: string }[]; tried: string[] } {
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

async function openOffice(transport: Transport, isWorking = true): Promise<PostOffice> {
  const office = await PostOffice.open(store, transport, isWorking);
  onTestFinished(() => office.close());
  office.writes("hello", async ({ name = "" }) => (name === "gone" ? null : letterTo(name)));
  if (isWorking) await office.work();
  return office;
}

test("a letter goes out when its cause is there, and not when it is undone", async () => {
  const { transport, sent } = collect();
  const office = await openOffice(transport);
  const undone = store.db.transaction(async (transaction) => {
    await office.order(transaction, "hello", { name: "undone" });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await store.db.transaction((transaction) => office.order(transaction, "hello", { name: "gone" }, { name: "one" }, { name: "two" }));
  await eventually("two letters", () => sent.map(({ to }) => to).sort(), (to) => to.length >= 2);
  expect(sent.map(({ to }) => to).sort()).toEqual(["one@example.org", "two@example.org"]);
});

test("a mail server that is away is asked again with the same id; one that refuses for good is not", async () => {
  const away = collect([new MailError("ESOCKET", false)]);
  const office = await openOffice(away.transport);
  await store.db.transaction((transaction) => office.order(transaction, "hello", { name: "one" }));
  await eventually("a second try", () => away.sent, (sent) => sent.length === 1);
  expect(new Set(away.tried).size).toBe(1);

  const refusing = collect([new MailError("EENVELOPE 550", true)]);
  await office.close();
  const other = await openOffice(refusing.transport);
  await store.db.transaction((transaction) => other.order(transaction, "hello", { name: "nobody" }, { name: "somebody" }));
  await eventually("the other letter", () => refusing.sent, (sent) => sent.length === 1);
  expect(refusing.tried).toHaveLength(2);
});

test("an instance that answers visitors only takes orders; another one sends them, each once", async () => {
  const [nobody, one, other] = [collect(), collect(), collect()];
  const web = await openOffice(nobody.transport, false);
  await openOffice(one.transport);
  await openOffice(other.transport);
  const names = Array.from({ length: 60 }, (_, number) => ({ name: `n${number}` }));
  await store.db.transaction((transaction) => web.order(transaction, "hello", ...names));
  await eventually("all letters", () => one.sent.length + other.sent.length, (count) => count >= 60);
  expect(nobody.tried).toEqual([]);
  expect(new Set([...one.sent, ...other.sent].map(({ to }) => to)).size).toBe(60);
});

test("what a killed process had in its hands goes out in the end, with the same id", async () => {
  const { transport, sent, tried } = collect();
  const web = await openOffice(transport, false);
  await store.db.transaction((transaction) => web.order(transaction, "hello", { name: "one" }));
  // As a kill leaves it: taken, never given back, its time over.
  await store.db.execute(sql`update mail.job set state = 'active', started_on = now() - interval '2 minutes' where name = 'outgoing-mail'`);
  await openOffice(transport);
  await eventually("the letter", () => sent, (list) => list.length === 1, 100_000);
  expect(tried).toHaveLength(1);
}, 120_000);

test("the queue holds ids, no addresses", async () => {
  const { transport, sent } = collect([new MailError("ESOCKET", false)]);
  const office = await openOffice(transport);
  await store.db.transaction((transaction) => office.order(transaction, "hello", { name: "reader" }));
  await eventually("the letter", () => sent, (list) => list.length === 1);
  const rows = await store.query("select row_to_json(job)::text as text from mail.job");
  expect(JSON.stringify(rows.rows)).not.toContain("@example.org");
});
