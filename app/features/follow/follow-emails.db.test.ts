import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createFollowEmails, eraseFollows, exportFollows } from "#app/features/follow/follow-emails.server.ts";
import { createFollow } from "#app/features/follow/follow.server.ts";
import { FOLLOW_TOKEN, followTopic, type Change } from "#app/features/follow/follow.ts";
import { followers } from "#app/features/follow/follow.tables.server.ts";
import { DAY, HOUR } from "#app/foundation/durations.ts";
import type { EmailMessage } from "#app/foundation/email/email-message.server.ts";
import type { EmailTemplate, TemplateData } from "#app/foundation/email/email-queue.server.ts";
import { LiveBus } from "#app/foundation/live/bus.server.ts";
import { createAutoClosedStore } from "#tests/test-store.ts";

const START = Date.UTC(2026, 10, 25, 9);
const SECRET = "a secret of at least thirty-two letters";
const EMAIL = "reader@example.org";
const request = { email: EMAIL, language: "en", kind: "pool", subject: "pool1a", network: null } as const;
const terms = (margin: number): Change => ({ type: "terms", epoch: 600, margin, fixedCost: 170, pledge: 5 });

async function open({ isSimulated = false, secret = SECRET } = {}) {
  const store = await createAutoClosedStore();
  const bus = new LiveBus(store, [followTopic]);
  await bus.start();
  const follow = createFollow({ db: store.db, bus });
  const templates = new Map<string, EmailTemplate>();
  const queued: { kind: string; about: TemplateData }[] = [];
  let now = START;
  const options = {
    db: store.db,
    emailQueue: {
      registerTemplate: (kind: string, template: EmailTemplate) => void templates.set(kind, template),
      enqueue: async (_: unknown, kind: string, ...abouts: readonly TemplateData[]) =>
        void queued.push(...abouts.map((about) => ({ kind, about }))),
    },
    secret,
    origin: "https://gateway.example",
    describe: async (_: unknown, subject: string) =>
      subject.startsWith("pool1")
        ? {
            name: `Pool ${subject.slice(5)}`,
            label: subject.slice(-1).toUpperCase(),
            path: `/staking/pools/${subject}` as const,
            source: "koios" as const,
          }
        : subject.startsWith("r-")
          ? { name: "Report", label: subject, path: `/reports/${subject}` as const, source: "editors" as const }
          : undefined,
    isSimulated,
    clock: () => now,
  };
  const emails = createFollowEmails(options);
  return {
    store,
    follow,
    emails,
    /** Same database, with a new secret. */
    withSecret: (value: string) => createFollowEmails({ ...options, secret: value }),
    pass: (ms: number) => (now += ms),
    /** Renders and removes all queued emails, as the queue does. */
    async send(): Promise<EmailMessage[]> {
      const rendered = await Promise.all(queued.splice(0).map(({ kind, about }) => templates.get(kind)?.(about)));
      return rendered.flatMap((message) => message ?? []);
    },
    /** Runs a comparison with this margin of the pool. */
    compare: (margin: number, subject = "pool1a") => follow.compare({ pool: new Map([[subject, { terms: terms(margin) }]]) }, now),
  };
}
type Site = Awaited<ReturnType<typeof open>>;

const tokenIn = (message: EmailMessage | undefined): string =>
  new URL(message?.blocks.flatMap((block) => (block.kind === "button" ? [block.url] : []))[0] ?? "https://none").searchParams.get(
    "token",
  ) ?? "";
const leaveToken = (message: EmailMessage | undefined): string =>
  new URL(message?.unsubscribe ?? "https://none").searchParams.get("token") ?? "";

async function followed(site: Site): Promise<void> {
  await site.compare(0.02);
  await site.emails.follow(request);
  const [message] = await site.send();
  expect(await site.emails.confirmFollow(tokenIn(message))).toBe(true);
}

/** Follower unsubscribes with the first email's link while a second email is queued. */
async function leftWithOneWaiting(site: Site): Promise<void> {
  await followed(site);
  await site.compare(0.05);
  await site.emails.queueChanges();
  const [message] = await site.send();
  site.pass(DAY);
  await site.compare(0.06);
  await site.emails.queueChanges();
  await site.emails.endFollow(leaveToken(message));
}

describe("a follow request", () => {
  test("is confirmed once, by the link in the email", async () => {
    const { emails, send } = await open();
    expect(await emails.follow(request)).toEqual({ retryAfter: null });
    const [message, ...more] = await send();
    expect(more).toEqual([]);
    expect(message).toMatchObject({ to: EMAIL, subject: "Please confirm: follow A" });
    const token = tokenIn(message);
    expect(token).toMatch(FOLLOW_TOKEN);
    expect(await emails.subjectOfLink(token, "confirm", "en")).toMatchObject({ name: "Pool a" });
    expect(await emails.subjectOfLink(token, "unsubscribe", "en"), "a link has one purpose").toBeUndefined();
    expect([await emails.confirmFollow(token), await emails.confirmFollow(token)]).toEqual([true, false]);
  });

  test.each([
    ["a link of an old request", async ({ pass }: Site, token: string) => (pass(49 * HOUR), token)],
    ["another signature", async (_: Site, token: string) => token.slice(0, -1) + (token.endsWith("A") ? "B" : "A")],
    ["the token of another follower", async (_: Site, token: string) => "0".repeat(32) + token.slice(32)],
    ["no token", async () => "x"],
  ])("is not confirmed by %s", async (_, change) => {
    const site = await open();
    await site.emails.follow(request);
    const [message] = await site.send();
    expect(await site.emails.confirmFollow(await change(site, tokenIn(message)))).toBe(false);
  });

  test("sends five emails a day to one mailbox, even for simultaneous requests", async () => {
    const { emails, send } = await open();
    // The first round opens the connections; after that each request has its own.
    for (const email of ["one@example.org", "two@example.org", "three@example.org"]) {
      await Promise.all(Array.from("abcdefghijkl", (letter) => emails.follow({ ...request, email, subject: `pool1${letter}` })));
      expect(await send()).toHaveLength(5);
    }
  });

  test("sends one email a day and three in all per subject, and five a day to one mailbox", async () => {
    const { emails, send, pass } = await open();
    const sent = async (...subjects: string[]) => {
      for (const subject of subjects) await emails.follow({ ...request, email: "Reader+pools@example.org", subject });
      return (await send()).length;
    };
    expect(await sent("pool1a", "pool1a")).toBe(1);
    pass(25 * HOUR);
    expect(await sent("pool1a")).toBe(1);
    pass(25 * HOUR);
    expect(await sent("pool1a")).toBe(1);
    pass(25 * HOUR);
    expect(await sent("pool1a")).toBe(0);
    expect(await sent("pool1b", "pool1c", "pool1d", "pool1e", "pool1f", "pool1g"), "the mailbox's day").toBe(5);
  });

  test("is limited per network", async () => {
    const { emails, pass } = await open();
    const ask = async () => (await emails.follow({ ...request, network: "203.0.113.0/24" })).retryAfter;
    for (let time = 0; time < 5; time++) expect(await ask()).toBeNull();
    expect(await ask()).toBeGreaterThan(0);
    expect((await emails.follow({ ...request, network: "198.51.100.7" })).retryAfter, "another network").toBeNull();
    pass(61_000);
    expect(await ask(), "a minute later").toBeGreaterThan(0);
    pass(HOUR);
    expect(await ask(), "an hour later").toBeNull();
  });

  test("sends no third-party text to an unconfirmed address", async () => {
    const { emails, send } = await open();
    await emails.follow(request);
    const [message] = await send();
    expect(JSON.stringify(message)).not.toContain("Pool a");
    expect(message?.subject).toContain("A");
  });

  test("counts 20 spellings of one Proton mailbox as one", async () => {
    const { emails, send } = await open();
    const domains = ["proton.me", "protonmail.com", "pm.me", "protonmail.ch"];
    const spellings = ["ada.fan", "adafan", "a.d.a.fan", "ada-fan", "ada_fan+x"].flatMap((name) =>
      domains.map((domain) => `${name}@${domain}`),
    );
    for (const email of spellings) await emails.follow({ ...request, email });
    expect((await send()).length).toBe(1);
  });

  test("counts both spellings of an international domain as one mailbox", async () => {
    const { emails, send } = await open();
    for (const email of ["info@xn--mller-kva.de", "info@müller.de", "Info@MÜLLER.de"]) await emails.follow({ ...request, email });
    expect((await send()).map(({ to }) => to)).toEqual(["info@xn--mller-kva.de"]);
  });

  test("isn't stored for an unknown subject", async () => {
    const { emails, send, store } = await open();
    await emails.follow({ ...request, subject: "unknown" });
    expect(await send()).toEqual([]);
    expect(await store.db.$count(followers)).toBe(0);
  });
});

describe("a follower", () => {
  test("gets one email about the changes since the last one, with an unsubscribe link", async () => {
    const site = await open();
    await followed(site);
    expect(await site.emails.queueChanges(), "what was before the confirmation is no news").toBe(0);
    await site.compare(0.05);
    await site.compare(0.06);
    expect([await site.emails.queueChanges(), await site.emails.queueChanges()]).toEqual([1, 0]);
    const [message] = await site.send();
    const texts = message?.blocks.flatMap((block) => (block.kind === "text" ? [block.text] : [])) ?? [];
    expect(texts.filter((text) => text.startsWith("Nov 25, 2026: Terms from epoch 600"))).toEqual([
      expect.stringContaining("margin 6"),
      expect.stringContaining("margin 5"),
    ]);
    expect(texts).toContain("We saw this in our source: Koios.");
    expect(message?.unsubscribe).toMatch(/^https:\/\/gateway\.example\/api\/follow\/unsubscribe\?token=/);
    const token = leaveToken(message);
    expect(await site.emails.subjectOfLink(token, "unsubscribe", "en")).toMatchObject({ name: "Pool a" });
    expect([await site.emails.endFollow(token), await site.emails.endFollow(token)]).toEqual([true, false]);
    site.pass(DAY);
    await site.compare(0.07);
    expect(await site.emails.queueChanges()).toBe(0);
  });

  test("gets at most one email a day; later changes are in the next one", async () => {
    const site = await open();
    await followed(site);
    await site.compare(0.05);
    expect(await site.emails.queueChanges()).toBe(1);
    await site.compare(0.06);
    site.pass(HOUR);
    expect(await site.emails.queueChanges()).toBe(0);
    site.pass(23 * HOUR);
    expect(await site.emails.queueChanges()).toBe(1);
  });

  test("gets no email about another subject", async () => {
    const site = await open();
    await followed(site);
    await site.compare(0.02, "pool1b");
    await site.compare(0.05, "pool1b");
    expect(await site.emails.queueChanges()).toBe(0);
  });

  test("gets no queued email after unsubscribing", async () => {
    const site = await open();
    await leftWithOneWaiting(site);
    expect(await site.send()).toEqual([]);
  });

  test("gets no email between unsubscribing and confirming again", async () => {
    const site = await open();
    await leftWithOneWaiting(site);
    await site.emails.follow(request);
    expect((await site.send()).map(({ subject }) => subject)).toEqual(["Please confirm: follow A"]);
  });

  test("gets no emails about simulated figures", async () => {
    const site = await open({ isSimulated: true });
    await followed(site);
    await site.compare(0.05);
    expect(await site.emails.queueChanges()).toBe(0);
  });

  test("is recognized after the secret was changed", async () => {
    const site = await open();
    await followed(site);
    await site.withSecret(`another ${SECRET}`).follow(request);
    expect(await site.send()).toEqual([]);
    expect(await site.store.db.$count(followers)).toBe(1);
  });

  test("thousands of followers take one statement and one queue call", async () => {
    const site = await open();
    await site.compare(0.02);
    await site.store.db.execute(sql`
      insert into followers (key, email, language, kind, subject, state, requested_at, confirmed_at)
      select 'k' || n, 'r' || n || '@example.org', 'en', 'pool', 'pool1a', 'confirmed', now(), now() from generate_series(1, 3000) n`);
    await site.compare(0.05);
    expect(await site.emails.queueChanges()).toBe(3_000);
  });
});

describe("stored data", () => {
  test("unconfirmed addresses are deleted after 30 days, ended followers' addresses at once and their proofs after three years", async () => {
    const site = await open();
    await followed(site);
    await site.emails.follow({ ...request, subject: "pool1b" });
    await site.compare(0.05);
    await site.emails.queueChanges();
    await site.emails.endFollow(leaveToken((await site.send()).find(({ unsubscribe }) => unsubscribe !== undefined)));
    const stored = async () =>
      (await site.store.db.select().from(followers).orderBy(followers.subject)).map(
        ({ subject, email, state }) => `${subject} ${email} ${state}`,
      );
    expect(await stored()).toEqual([`pool1a null ended`, `pool1b ${EMAIL} pending`]);
    site.pass(31 * DAY);
    expect(await site.emails.prune()).toBe(1);
    expect(await stored()).toEqual(["pool1a null ended", "pool1b null ended"]);
    site.pass(366 * DAY);
    await site.emails.prune();
    expect(await stored()).toEqual(["pool1a null ended"]);
    site.pass(3 * 365 * DAY);
    await site.emails.prune();
    expect(await stored()).toEqual([]);
  });

  test("an address can be exported and erased in any spelling", async () => {
    const site = await open();
    await followed(site);
    const [row, ...more] = await exportFollows(site.store.db, SECRET, "READER@example.org");
    expect(more).toEqual([]);
    expect(row).toMatchObject({ email: EMAIL, kind: "pool", subject: "pool1a", state: "confirmed" });
    expect(row).not.toHaveProperty("key");
    expect(await eraseFollows(site.store.db, SECRET, "reader@example.org")).toBe(1);
    expect(await eraseFollows(site.store.db, SECRET, "reader@example.org")).toBe(0);
  });
});

test("a report's follower gets all its states, also earlier ones, until the report's time is over", async () => {
  const { emails, follow, send, store } = await open();
  const subject = "r-7k3f-9qxm";
  await emails.follow({ ...request, kind: "report", subject });
  const [confirm] = await send();
  expect(confirm?.subject).toContain(subject);
  await follow.compare({ report: new Map([[subject, { state: { type: "report", state: "accepted" } }]]) }, START);
  expect(await emails.confirmFollow(tokenIn(confirm))).toBe(true);
  expect(await emails.queueChanges()).toBe(1);
  expect((await send())[0]?.blocks).toContainEqual({ kind: "text", text: expect.stringContaining("We've accepted the report") });
  expect(await emails.endSubjects("report", ["r-0000-0000", subject])).toBe(1);
  expect(await emails.endSubjects("report", [subject])).toBe(0);
  expect(await store.db.select().from(followers)).toMatchObject([{ email: null, state: "ended" }]);
});
