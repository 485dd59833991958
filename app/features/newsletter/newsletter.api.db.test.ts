import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newsletterRoutes } from "#app/features/newsletter/newsletter.api.server.ts";
import { createNewsletter, type NewsletterService } from "#app/features/newsletter/newsletter.server.ts";
import { newsletterIssues, newsletterSubscribers, newsletterTokens } from "#app/features/newsletter/newsletter.tables.server.ts";
import type { DigestStory } from "#app/features/newsletter/newsletter.ts";
import { countSubscribers, eraseSubscriber, exportSubscribers } from "#app/features/newsletter/subscriptions.server.ts";
import type { Store } from "#app/foundation/db/database.server.ts";
import { DAY, HOUR } from "#app/foundation/durations.ts";
import type { EmailMessage } from "#app/foundation/email/email-message.server.ts";
import { EmailQueue } from "#app/foundation/email/email-queue.server.ts";
import { eventually } from "#tests/site.ts";
import { createTestStore } from "#tests/test-store.ts";
import { mountRoutes } from "#app/foundation/openapi/route.server.ts";

const SECRET = "a secret of at least thirty-two letters";
const own = { PUBLIC_ORIGIN: "https://gateway.example", publicOriginSet: true, ADDRESS_LIMITS: true };
/** Waits that the handler asked for, in milliseconds, and the promise that it gets instead. */
const waits: number[] = [];
let untilEven: Promise<void> = Promise.resolve();
/** A Friday at 9:00 UTC. */
const FRIDAY = Date.UTC(2026, 10, 20, 9);

let store: Store;
let newsletter: NewsletterService;
let api: ReturnType<typeof mountRoutes>;
let emailQueue: EmailQueue;
let now = FRIDAY;
let visitor = 0;
let sent: EmailMessage[] = [];

const story = (number: number): DigestStory => ({
  title: `Story ${number}`,
  url: `https://a.example/${number}`,
  excerpt: "",
  publisher: "Press",
  sources: number,
  publishedAt: now,
});

beforeAll(async () => {
  store = await createTestStore();
  emailQueue = await EmailQueue.open(store, { send: async (_, letter) => void sent.push(letter), close: () => undefined });
  newsletter = createNewsletter({
    db: store.db,
    emailQueue,
    secret: SECRET,
    origin: own.PUBLIC_ORIGIN,
    findStories: async () => [story(1), story(2), story(3)],
    clock: () => now,
  });
  const pause = (ms: number) => {
    waits.push(ms);
    return untilEven;
  };
  api = mountRoutes(newsletterRoutes, { environment: own, newsletter, pause });
  await emailQueue.startWorkers();
});
afterAll(async () => {
  await emailQueue.close();
  await store.close();
});
beforeEach(async () => {
  await store.db.execute(sql`truncate newsletter_subscribers, newsletter_tokens, rate_limits, newsletter_issues cascade`);
  await store.db.execute(sql`delete from mail.job`);
  sent = [];
  now = FRIDAY;
});

type Ask = { headers?: Record<string, string>; address?: string };
const ask = (path: string, body: string, { headers = {}, address = `127.0.1.${++visitor % 250}` }: Ask = {}) =>
  api.request(path, { method: "POST", headers: { "Content-Type": "application/json", ...headers }, body }, { address });
const signUp = (email: unknown, more: Ask & { language?: unknown } = {}) =>
  ask("/newsletter", JSON.stringify({ email, ...("language" in more ? { language: more.language } : {}) }), more);
const form = (fields: Record<string, string>, headers: Record<string, string> = {}) => ({
  body: new URLSearchParams(fields).toString(),
  headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
});

/** All emails sent so far, once the queue is empty. */
async function queuedEmails(): Promise<EmailMessage[]> {
  await eventually(
    "an empty queue",
    () => store.query("select count(*)::int as open from mail.job where state in ('created', 'retry', 'active')"),
    ({ rows }) => JSON.stringify(rows[0]) === '{"open":0}',
  );
  return sent;
}
const tokenIn = (letter: EmailMessage | undefined): string => /token=([\w-]{43})/.exec(JSON.stringify(letter))?.[1] ?? "";
const stateOf = async (email: string) =>
  (await store.db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email)))[0]?.state;

async function subscribe(email: string, language = "en"): Promise<void> {
  await signUp(email, { language });
  const letter = (await queuedEmails()).findLast(({ to }) => to === email);
  await ask("/newsletter/confirm", JSON.stringify({ token: tokenIn(letter) }));
}

describe("signing up", () => {
  test("the response is the same for a new, a pending, a confirmed and a former subscriber", async () => {
    const answers: string[] = [];
    const note = async () => {
      const response = await signUp("reader@example.org");
      answers.push(`${response.status} ${JSON.stringify([...response.headers])} ${await response.text()}`);
    };
    await note();
    await note();
    await ask("/newsletter/confirm", JSON.stringify({ token: tokenIn((await queuedEmails())[0]) }));
    expect(await stateOf("reader@example.org")).toBe("confirmed");
    await note();
    await newsletter.sendDigests();
    await ask("/newsletter/unsubscribe", JSON.stringify({ token: tokenIn((await queuedEmails())[1]) }));
    expect(await stateOf("reader@example.org")).toBeUndefined();
    await note();
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toMatch(/^202 .*"accepted"/);
  });

  test("every response takes the same minimum time, whatever we know about the address", async () => {
    const timed = async (email: string): Promise<[number, boolean]> => {
      waits.length = 0;
      let release: () => void = () => undefined;
      untilEven = new Promise((resolve) => (release = resolve));
      let isAnswered = false;
      const answer = Promise.resolve(signUp(email)).then(() => (isAnswered = true));
      // The database has finished long before this.
      await eventually(
        "the wait",
        () => waits.length,
        (count) => count > 0,
      );
      await store.query("select pg_sleep(0.2)");
      const wasEarly = isAnswered;
      release();
      await answer;
      untilEven = Promise.resolve();
      return [waits[0] ?? 0, wasEarly];
    };
    const seen = [await timed("reader@example.org"), await timed("reader@example.org")];
    await store.db.update(newsletterSubscribers).set({ state: "confirmed" });
    seen.push(await timed("reader@example.org"));
    await store.db.update(newsletterSubscribers).set({ state: "ended", email: null, requests: 3 });
    seen.push(await timed("reader@example.org"));
    expect(seen).toEqual(Array.from({ length: 4 }, () => [250, false]));
  });

  test.each([
    ["a part behind a plus", (n: number) => `victim+${n}@example.org`],
    [
      "dots where Gmail sees none",
      (n: number) =>
        `v${".".repeat(n % 2)}i${".".repeat((n >> 1) % 2)}c${".".repeat((n >> 2) % 2)}t${".".repeat((n >> 3) % 2)}i${".".repeat((n >> 4) % 2)}m@gmail.com`,
    ],
    ["what Proton ignores", (n: number) => `vi${"._-"[n % 3]}ctim+${n}@${["proton.me", "protonmail.com", "pm.me"][n % 3]}`],
    ["a domain in two scripts", (n: number) => (n % 2 ? "victim@müller.example" : "victim@xn--mller-kva.example")],
    ["both names of Gmail", (n: number) => (n % 2 ? `victim+${n}@gmail.com` : `v.ictim+${n}@googlemail.com`)],
  ])("40 spellings of one mailbox, by %s, get one email in 24 hours and three in all, to the first one typed", async (_, spelling) => {
    const counts: number[] = [];
    for (const hours of [0, 24.1, 48.2, 72.3]) {
      now = FRIDAY + hours * HOUR;
      for (let n = 0; n < 40; n++) await signUp(spelling(n), { address: `10.${n}.${hours | 0}.1` });
      counts.push((await queuedEmails()).length);
    }
    expect(counts).toEqual([1, 2, 3, 3]);
    expect(new Set(sent.map(({ to }) => to))).toEqual(new Set([spelling(0)]));
  });

  test.each([
    ["info@müller.de", "info@xn--mller-kva.de"],
    ["info@mu\u0308ller.de", "info@xn--mller-kva.de"],
    ["kontakt@żółw.pl", "kontakt@xn--w-uga1v8h.pl"],
    ["info@почта.рф", "info@xn--80a1acny.xn--p1ai"],
  ])("accepts an address with an international domain: %s", async (typed, ascii) => {
    const { body, headers } = form({ email: typed, language: "de" });
    expect((await signUp(typed)).status).toBe(202);
    expect((await ask("/newsletter", body, { headers })).headers.get("Location")).toContain("state=sent");
    expect((await queuedEmails()).map(({ to }) => to)).toEqual([ascii]);
  });

  test("rejects a bad domain with an explanation", async () => {
    const response = await signUp("info@mü ller.de");
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining("one email address with a valid domain")]);
  });

  test("counts dots as different mailboxes at other providers", async () => {
    await signUp("vic.tim@example.org");
    await signUp("victim@example.org");
    expect(await queuedEmails()).toHaveLength(2);
  });

  test("sends a victim one email in 24 hours and three in all, however many requests there are", async () => {
    const counts: number[] = [];
    for (const hours of [0, 1, 24.1, 30, 48.2, 72.3, 200]) {
      now = FRIDAY + hours * HOUR;
      await Promise.all(
        Array.from({ length: 40 }, (_, n) =>
          signUp(n % 2 ? "victim@example.org" : "Victim@Example.org", { address: `10.${n}.${hours | 0}.1` }),
        ),
      );
      counts.push((await queuedEmails()).length);
    }
    expect(counts).toEqual([1, 1, 2, 2, 3, 3, 3]);
  });

  test("sends one email for 2,000 sign-ups of one victim from 400 networks within an hour", async () => {
    const statuses = new Set<number>();
    for (let turn = 0; turn < 40; turn++) {
      const posts = Array.from({ length: 50 }, (_, n) => {
        const network = (turn * 50 + n) % 400;
        return signUp(n % 2 ? "victim@example.org" : "Victim@Example.ORG", {
          language: n % 3 ? "en" : "pl",
          address: `10.${network >> 8}.${network & 255}.${turn}`,
        });
      });
      for (const { status } of await Promise.all(posts)) statuses.add(status);
    }
    expect([...statuses]).toEqual([202]);
    expect(await queuedEmails()).toHaveLength(1);
  });

  test("allows a network five sign-ups an hour", async () => {
    const from = (host: number, more: Ask = {}) => signUp(`r${host}@example.org`, { address: `2001:db8:1:2::${host}`, ...more });
    const statuses = [];
    for (let host = 1; host <= 7; host++) statuses.push((await from(host)).status);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429]);
    expect(Number((await from(8)).headers.get("Retry-After"))).toBeGreaterThan(0);
    expect((await from(9, { address: "2001:db8:1:3::9" })).status).toBe(202);
    now += HOUR;
    expect((await from(10)).status).toBe(202);
    expect(await queuedEmails()).toHaveLength(7);
    const rows = await store.query("select key from rate_limits");
    expect(JSON.stringify(rows.rows)).not.toContain("2001:db8");
  });

  test.each<[unknown, unknown]>([
    ["", "en"],
    [null, "en"],
    [[], "en"],
    [["a@b.org"], "en"],
    [{}, "en"],
    [1, "en"],
    ["a@b.org\r\nBcc: c@d.org", "en"],
    ["a@b.org, c@d.org", "en"],
    ["a@localhost", "en"],
    ["a".repeat(300), "en"],
    ["a@b.org\u0000", "en"],
    ["\ud800@b.org", "en"],
    ["a@b.org\u202e", "en"],
    ["a@b.org", "xx"],
    ["a@b.org", null],
    ["a@b.org", "__proto__"],
    ["a@b.org", ["en"]],
    ["a@b.org", "EN"],
  ])("rejects email %j with language %j", async (email, language) => {
    expect((await signUp(email, { language })).status).toBe(400);
    expect(await queuedEmails()).toEqual([]);
  });

  test.each<[name: string, body: string, headers: Record<string, string>, status: number]>([
    ["null", "null", {}, 400],
    ["an array", "[]", {}, 400],
    ["no JSON", "{", {}, 400],
    ["nothing", "", {}, 400],
    ["more than it takes", '{"email":"a@b.org","admin":true}', {}, 400],
    ["a prototype", '{"__proto__":{"email":"a@b.org"}}', {}, 400],
    ["plain text", '{"email":"a@b.org"}', { "Content-Type": "text/plain" }, 415],
    ["a part of a form", "email=a@b.org", { "Content-Type": "multipart/form-data; boundary=x" }, 415],
    ["an encoded body", '{"email":"a@b.org"}', { "Content-Encoding": "gzip" }, 415],
    ["a huge body", JSON.stringify({ email: "a@b.org", language: "x".repeat(2_100) }), {}, 413],
    ["another site", '{"email":"a@b.org"}', { Origin: "https://evil.example" }, 403],
    ["another site, by its own word", '{"email":"a@b.org"}', { "Sec-Fetch-Site": "cross-site" }, 403],
    ["a hidden origin", '{"email":"a@b.org"}', { Origin: "null", "Sec-Fetch-Site": "same-origin" }, 403],
  ])("rejects %s", async (_, body, headers, status) => {
    const response = await ask("/newsletter", body, { headers });
    expect([response.status, response.headers.get("Content-Type")]).toEqual([status, "application/problem+json"]);
    expect(await queuedEmails()).toEqual([]);
  });

  test.each([
    [{ email: "a@b.org", language: "pl" }, "/pl/newsletter?state=sent"],
    [{ email: "a@b.org", language: "en" }, "/newsletter?state=sent"],
    [{ email: "nonsense", language: "de" }, "/de/newsletter?state=invalid"],
    [{ email: "a@b.org", language: "//evil" }, "/newsletter?state=invalid"],
  ])("redirects a form without scripts, %j, to %s", async (fields, location) => {
    const { body, headers } = form(fields, { Origin: own.PUBLIC_ORIGIN, "Sec-Fetch-Site": "same-origin" });
    const response = await ask("/newsletter", body, { headers });
    expect([response.status, response.headers.get("Location")]).toEqual([303, location]);
  });
});

describe("links in emails", () => {
  test("opening the link changes nothing, and the button confirms once", async () => {
    await signUp("reader@example.org", { language: "de" });
    const [letter] = await queuedEmails();
    const token = tokenIn(letter);
    expect(letter).toMatchObject({ to: "reader@example.org", language: "de" });
    for (let look = 0; look < 50; look++) expect(await newsletter.isLinkValid(token, "confirm")).toBe(true);
    expect(await stateOf("reader@example.org")).toBe("pending");
    // The database has nothing that could be used to confirm.
    const rows = JSON.stringify([await store.db.select().from(newsletterTokens), (await store.query("select * from mail.job")).rows]);
    expect(rows).not.toContain(token);
    // The page hides its address, so browsers send the origin "null".
    const { body, headers } = form({ token, language: "de" }, { Origin: "null", "Sec-Fetch-Site": "same-origin" });
    const pressed = async () => (await ask("/newsletter/confirm", body, { headers })).headers.get("Location");
    expect(await pressed()).toBe("/de/newsletter/confirm?state=done");
    expect(await stateOf("reader@example.org")).toBe("confirmed");
    expect(await pressed()).toBe("/de/newsletter/confirm?state=expired");
    expect(await stateOf("reader@example.org")).toBe("confirmed");
  });

  test("sends one welcome email after a confirmation, with an unsubscribe link", async () => {
    await subscribe("reader@example.org", "de");
    const [, welcome, ...more] = await queuedEmails();
    expect([welcome?.to, welcome?.language, welcome?.subject, more]).toEqual([
      "reader@example.org",
      "de",
      "Willkommen beim Newsletter von Cardano Gateway",
      [],
    ]);
    expect(welcome?.unsubscribe).toContain(tokenIn(welcome));
    expect((await ask("/newsletter/unsubscribe", JSON.stringify({ token: tokenIn(welcome) }))).status).toBe(200);
    expect(await stateOf("reader@example.org")).toBeUndefined();
  });

  test("a confirmation link works for 48 hours", async () => {
    await signUp("reader@example.org");
    const token = tokenIn((await queuedEmails())[0]);
    now = FRIDAY + 48 * HOUR;
    expect((await ask("/newsletter/confirm", JSON.stringify({ token }))).status).toBe(410);
    now -= 1;
    expect((await ask("/newsletter/confirm", JSON.stringify({ token }))).status).toBe(200);
  });

  test.each(["", "x", "A".repeat(43), "%00", "__proto__", "../../etc", "A".repeat(100)])("accepts no token like %j", async (token) => {
    for (const purpose of ["confirm", "unsubscribe"])
      expect((await ask(`/newsletter/${purpose}`, JSON.stringify({ token }))).status).toBe(410);
  });

  test("rejects the button from other sites", async () => {
    await signUp("reader@example.org");
    const token = tokenIn((await queuedEmails())[0]);
    const foreign: Record<string, string>[] = [
      { Origin: "https://evil.example" },
      { "Sec-Fetch-Site": "cross-site", Origin: "null" },
      { Origin: "null" },
      { "Sec-Fetch-Site": "same-site" },
    ];
    for (const headers of foreign) {
      expect((await ask("/newsletter/confirm", JSON.stringify({ token }), { headers })).status).toBe(403);
    }
    expect(await stateOf("reader@example.org")).toBe("pending");
  });

  test("one-click unsubscribe ends the subscription by POST only, from any site (RFC 8058)", async () => {
    await subscribe("reader@example.org", "pl");
    await newsletter.sendDigests();
    const digest = (await queuedEmails())[1];
    const address = new URL(digest?.unsubscribe ?? "https://none.example");
    const path = `${address.pathname.replace("/api", "")}${address.search}`;
    const looked = await api.request(path);
    expect([looked.status, looked.headers.get("Location"), looked.headers.get("Referrer-Policy")]).toEqual([
      303,
      `/pl/newsletter/unsubscribe?token=${address.searchParams.get("token")}`,
      "no-referrer",
    ]);
    expect(await stateOf("reader@example.org")).toBe("confirmed");
    const { headers } = form({});
    // Webmail sends it from its own site.
    const foreign = { ...headers, Origin: "https://mail.example.net", "Sec-Fetch-Site": "cross-site" };
    expect((await ask(path, "anything", { headers })).status).toBe(400);
    expect((await ask(path, "anything", { headers: foreign })).status).toBe(403);
    expect(await stateOf("reader@example.org")).toBe("confirmed");
    expect((await ask(path, "List-Unsubscribe=One-Click", { headers: foreign })).status).toBe(200);
    const [row] = await store.db.select().from(newsletterSubscribers);
    expect(row).toMatchObject({ state: "ended", email: null });
    // A second request changes nothing and gets the same response.
    expect((await ask(path, "List-Unsubscribe=One-Click", { headers })).status).toBe(200);
  });
});

describe("the digest", () => {
  test("goes to confirmed readers in their language, once a week, from Friday at 7:00 UTC", async () => {
    await subscribe("anna@example.org", "pl");
    await subscribe("ben@example.org");
    await signUp("pending@example.org");
    await queuedEmails();
    sent = [];
    now = FRIDAY - 3 * HOUR;
    expect(await newsletter.sendDigests()).toBe(0);
    now = FRIDAY;
    expect(
      (await Promise.all([newsletter.sendDigests(), newsletter.sendDigests(), newsletter.sendDigests()])).reduce(
        (sum, emails) => sum + emails,
      ),
    ).toBe(2);
    now = FRIDAY + 50 * HOUR;
    expect(await newsletter.sendDigests()).toBe(0);
    expect((await queuedEmails()).map(({ to, language }) => [to, language]).sort()).toEqual([
      ["anna@example.org", "pl"],
      ["ben@example.org", "en"],
    ]);
    now = FRIDAY + 7 * 24 * HOUR;
    expect(await newsletter.sendDigests()).toBe(2);
    await queuedEmails();
    const weeks = await store.db.select({ week: newsletterIssues.week }).from(newsletterIssues).orderBy(newsletterIssues.week);
    expect(weeks.map(({ week }) => week)).toEqual(["2026-W47", "2026-W47", "2026-W48", "2026-W48"]);
  });
});

describe("retention", () => {
  test("a subscriber is recognized after the secret was changed", async () => {
    await subscribe("anna@example.org", "pl");
    await store.db.update(newsletterSubscribers).set({ key: "sealed with another secret" });
    await signUp("Anna@example.org");
    expect(await queuedEmails()).toHaveLength(2);
    expect(await exportSubscribers(store.db, SECRET, "anna@example.org")).toMatchObject([
      { email: "anna@example.org", state: "confirmed" },
    ]);
  });

  test("counts, exports and erases", async () => {
    await subscribe("anna@example.org", "pl");
    await signUp("ben@example.org");
    await queuedEmails();
    expect(await countSubscribers(store.db)).toEqual([
      { language: "en", state: "pending", count: 1 },
      { language: "pl", state: "confirmed", count: 1 },
    ]);
    expect(await exportSubscribers(store.db, SECRET)).toMatchObject([{ email: "anna@example.org" }, { email: "ben@example.org" }]);
    expect(await exportSubscribers(store.db, SECRET, "BEN@example.org")).toMatchObject([{ email: "ben@example.org", state: "pending" }]);
    expect(await eraseSubscriber(store.db, SECRET, "Ben@example.org")).toBe(true);
    expect(await eraseSubscriber(store.db, SECRET, "ben@example.org")).toBe(false);
    expect(await exportSubscribers(store.db, SECRET, "ben@example.org")).toEqual([]);
    // Anna's unsubscribe link.
    expect(await store.db.select().from(newsletterTokens)).toHaveLength(1);
  });

  test("an unconfirmed address is deleted after 30 days, and still counts for the limits", async () => {
    for (const days of [0, 2, 4]) {
      now = FRIDAY + days * 24 * HOUR;
      await signUp("reader@example.org");
      await queuedEmails();
    }
    expect(sent).toHaveLength(3);
    now = FRIDAY + 35 * 24 * HOUR;
    expect(await newsletter.pruneNewsletter()).toBe(1);
    expect(await exportSubscribers(store.db, SECRET)).toEqual([]);
    await signUp("reader@example.org");
    expect(await queuedEmails()).toHaveLength(3);
  });

  const kept = async () => (await store.db.select().from(newsletterSubscribers)).length;

  test("the hash of an unconfirmed address is deleted a year later", async () => {
    await signUp("reader@example.org");
    await queuedEmails();
    now = FRIDAY + 31 * DAY;
    await newsletter.pruneNewsletter();
    const counts: number[] = [];
    for (const days of [31 + 364, 31 + 366]) {
      now = FRIDAY + days * DAY;
      await newsletter.pruneNewsletter();
      counts.push(await kept());
    }
    expect(counts).toEqual([1, 0]);
  });

  test("the proof of consent is kept for three years after unsubscribing, without the address", async () => {
    await subscribe("reader@example.org");
    now = FRIDAY + 100 * DAY;
    await ask("/newsletter/unsubscribe", JSON.stringify({ token: tokenIn((await queuedEmails())[1]) }));
    const [row] = await store.db.select().from(newsletterSubscribers);
    expect(row).toMatchObject({
      state: "ended",
      email: null,
      requestedAt: new Date(FRIDAY),
      confirmedAt: new Date(FRIDAY),
      endedAt: new Date(now),
    });
    const counts: number[] = [];
    for (const days of [100 + 3 * 365 - 1, 100 + 3 * 365 + 1]) {
      now = FRIDAY + days * DAY;
      await newsletter.pruneNewsletter();
      counts.push(await kept());
    }
    expect(counts).toEqual([1, 0]);
  });

  test("an active subscriber is never deleted", async () => {
    await subscribe("reader@example.org");
    now = FRIDAY + 9 * 365 * DAY;
    await newsletter.pruneNewsletter();
    expect(await stateOf("reader@example.org")).toBe("confirmed");
  });
});
