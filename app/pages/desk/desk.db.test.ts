import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { Authenticator } from "#app/features/desk/authenticator.test-support.ts";
import { createCorrections } from "#app/features/corrections/corrections.server.ts";
import { correctionsTopic } from "#app/features/corrections/corrections.ts";
import { listEntries } from "#app/features/desk/desk-log.server.ts";
import { ORIGIN, openDesk, START } from "#app/features/desk/desk.test-support.ts";
import { deskLog, deskMembers, deskSessions } from "#app/features/desk/desk.tables.server.ts";
import { findMember, removeMember } from "#app/features/desk/members.server.ts";
import { createOrder } from "#app/features/starter-kit/order-store.server.ts";
import { FakeStripe } from "#app/features/starter-kit/orders.test-support.ts";
import { createOrders } from "#app/features/starter-kit/orders.server.ts";
import { withdrawalDays } from "#app/features/starter-kit/withdrawals.server.ts";
import { kitEntitlements } from "#app/features/starter-kit/orders.tables.server.ts";
import { ordersPage } from "#app/pages/desk/desk-orders.server.ts";
import { reportsFor } from "#app/pages/desk/desk-reports.server.ts";
import { DESK_ACTIONS } from "#app/pages/desk/desk-actions.server.ts";
import { DAY, HOUR, MINUTE } from "#app/foundation/durations.ts";
import { LiveBus } from "#app/foundation/live/bus.server.ts";
import { createSiteNotice } from "#app/foundation/site-notice/site-notice.server.ts";
import { siteNoticeTopic } from "#app/foundation/site-notice/site-notice.ts";
import { createAutoClosedStore } from "#tests/test-store.ts";

async function open() {
  const store = await createAutoClosedStore();
  const bus = new LiveBus(store, [siteNoticeTopic, correctionsTopic]);
  await bus.start();
  const queued: string[] = [];
  const stripe = new FakeStripe();
  const orders = createOrders({
    db: store.db,
    secret: "a secret of at least thirty-two letters",
    origin: ORIGIN,
    payments: stripe,
    clock: () => START,
    emailQueue: { registerTemplate: () => undefined, enqueue: async (_, kind) => void queued.push(kind) },
  });
  const corrections = createCorrections({ db: store.db, bus, secret: "a secret of at least thirty-two letters", retentionDays: 90 });
  const services = { siteNotice: createSiteNotice(bus), orders, corrections };
  return { store, queued, corrections, orders, stripe, ...openDesk(store, DESK_ACTIONS, services) };
}
type Desk = Awaited<ReturnType<typeof open>>;
const cookieRequest = (cookie: string) => new Request(`${ORIGIN}/desk`, { headers: { cookie } });
const actionsIn = async ({ store }: Desk) => (await listEntries(store.db, {})).map(({ action }) => action);

describe("a first passkey", () => {
  test("opens the desk, once per link", async () => {
    const desk = await open();
    expect(await desk.desk.isOpen()).toBe(false);
    const { cookie, token } = await desk.join("Ada", "owner");
    expect(await desk.desk.isOpen()).toBe(true);
    expect((await desk.requests.sessionOf(cookieRequest(cookie)))?.member).toMatchObject({ name: "Ada", role: "owner" });
    expect(await desk.post("join-options", { token })).toMatchObject({ status: 400 });
    expect(await actionsIn(desk)).toEqual(["passkey-added", "member-invited"]);
  });

  test("needs a link of the last day", async () => {
    const desk = await open();
    const { key, cookie } = await desk.join("Ada", "owner");
    const invited = await desk.confirmed("invite", { name: "Bo", role: "editor" }, { key, cookie });
    const token = JSON.stringify(invited.body).split("#")[1]?.slice(0, 43) ?? "";
    const challenge = await desk.joinChallenge(token);
    desk.pass(DAY);
    expect((await desk.post("join-options", { token })).status).toBe(400);
    expect((await desk.post("join", { name: "Key", answer: new Authenticator(ORIGIN).create({ challenge }) })).status).toBe(400);
  });

  test("is created by one of two who use the same link at once", async () => {
    const desk = await open();
    const { key, cookie } = await desk.join("Ada", "owner");
    const invited = await desk.confirmed("invite", { name: "Bo", role: "editor" }, { key, cookie });
    const token = JSON.stringify(invited.body).split("#")[1]?.slice(0, 43) ?? "";
    const answers = await Promise.all(
      [1, 2].map(async () => new Authenticator(ORIGIN).create({ challenge: await desk.joinChallenge(token) })),
    );
    const joined = await Promise.all(answers.map((answer) => desk.post("join", { name: "Key", answer })));
    expect(joined.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe("signing in", () => {
  test.each([
    ["a correct answer", {}, 200],
    ["another origin", { origin: "https://gateway.example.evil.example" }, 401],
    ["the origin over http", { origin: "http://gateway.example" }, 401],
    ["another site's passkey", { rpId: "evil.example" }, 401],
    ["a key without PIN, fingerprint or face", { isVerified: false }, 401],
    ["a forged signature", { isForged: true }, 401],
  ])("with %s", async (_, wrong, status) => {
    const desk = await open();
    const { key } = await desk.join("Ada", "owner");
    const answer = key.answer({ challenge: await desk.signInChallenge(), ...wrong });
    const { cookie, ...signedIn } = await desk.post("sign-in", { answer });
    expect(signedIn.status).toBe(status);
    expect(cookie === "").toBe(status !== 200);
  });

  test("takes each challenge once, for five minutes, and only for its purpose", async () => {
    const desk = await open();
    const { key, cookie } = await desk.join("Ada", "owner");
    const challenge = await desk.signInChallenge();
    expect((await desk.post("sign-in", { answer: key.answer({ challenge }) })).status).toBe(200);
    expect((await desk.post("sign-in", { answer: key.answer({ challenge }) })).status).toBe(400);
    expect((await desk.post("sign-in", { answer: key.answer({ challenge: "AAAA" }) })).status).toBe(400);
    const late = await desk.signInChallenge();
    desk.pass(5 * MINUTE);
    expect((await desk.post("sign-in", { answer: key.answer({ challenge: late }) })).status).toBe(400);
    const confirmation = key.answer({ challenge: await desk.signInChallenge() });
    expect((await desk.post("invite", { input: { name: "Bo", role: "editor" }, confirmation }, { cookie })).status).toBe(400);
  });

  test("uses up a challenge with a wrong answer", async () => {
    const desk = await open();
    const { key } = await desk.join("Ada", "owner");
    const challenge = await desk.signInChallenge();
    expect((await desk.post("sign-in", { answer: key.answer({ challenge, isForged: true }) })).status).toBe(401);
    expect((await desk.post("sign-in", { answer: key.answer({ challenge }) })).status).toBe(400);
  });

  test("refuses a copied key, ends its sessions and records it", async () => {
    const desk = await open();
    const { key, cookie } = await desk.join("Ada", "owner");
    const signIn = async (counter: number) =>
      (await desk.post("sign-in", { answer: key.answer({ challenge: await desk.signInChallenge(), counter }) })).status;
    expect(await signIn(10)).toBe(200);
    expect(await signIn(7)).toBe(401);
    expect(await signIn(0)).toBe(401);
    expect(await desk.requests.sessionOf(cookieRequest(cookie))).toBeUndefined();
    expect((await actionsIn(desk)).slice(0, 3)).toEqual(["passkey-copy-refused", "passkey-copy-refused", "signed-in"]);
    expect(await signIn(11)).toBe(200);
  });

  test("works with a synced passkey, which counts nothing", async () => {
    const desk = await open();
    const { key } = await desk.join("Ada", "owner");
    await desk.store.db.execute(sql`update desk_passkeys set counter = 0`);
    for (const _ of [1, 2]) {
      const answer = key.answer({ challenge: await desk.signInChallenge(), counter: 0 });
      expect((await desk.post("sign-in", { answer })).status).toBe(200);
    }
  });

  test("lasts 12 hours", async () => {
    const desk = await open();
    const { cookie } = await desk.join("Ada", "owner");
    desk.pass(12 * HOUR - 1);
    expect(await desk.requests.sessionOf(cookieRequest(cookie))).toBeDefined();
    desk.pass(1);
    expect(await desk.requests.sessionOf(cookieRequest(cookie))).toBeUndefined();
    expect((await desk.post("end-other-sessions", { input: {} }, { cookie })).status).toBe(401);
  });
});

describe("another site", () => {
  const FOREIGN: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: "" },
    { origin: "http://gateway.example" },
    { origin: "https://gateway.example.evil.example" },
    { origin: "https://sub.gateway.example", "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "none" },
    { origin: "https://evil.example", "content-type": "text/plain" },
  ];
  const PATHS = ["sign-in-options", "sign-in", "join-options", "join", "confirm", ...DESK_ACTIONS.map(({ id }) => id)];

  test("can't use any action, even with the owner's cookie", async () => {
    const desk = await open();
    const { cookie } = await desk.join("Ada", "owner");
    const before = await actionsIn(desk);
    const statuses = [];
    for (const id of PATHS) for (const headers of FOREIGN) statuses.push((await desk.post(id, { input: {} }, { cookie, headers })).status);
    expect(new Set(statuses)).toEqual(new Set([403]));
    expect(statuses.length).toBe(PATHS.length * FOREIGN.length);
    expect(await actionsIn(desk)).toEqual(before);
  });
});

describe("roles", () => {
  test.each(DESK_ACTIONS.map((action) => [action.id, action] as const))("%s", async (id, { role, isConfirmed }) => {
    const desk = await open();
    await desk.join("Ada", "owner");
    const { cookie } = await desk.join("Bo", "editor");
    expect((await desk.post(id, { input: {} })).status, "without a session").toBe(401);
    if (role === "owner") {
      expect((await desk.post(id, { input: {} }, { cookie })).status, "as editor").toBe(403);
      expect((await desk.post("confirm", { action: id, input: {} }, { cookie })).status, "confirmation as editor").toBe(403);
    }
    if (isConfirmed) expect([400, 403], "without confirmation").toContain((await desk.post(id, { input: {} }, { cookie })).status);
  });

  test("change for the next request of a running session", async () => {
    const desk = await open();
    const ada = await desk.join("Ada", "owner");
    const bo = await desk.join("Bo", "editor");
    const { id } = await findMember(desk.store.db, { name: "Bo" });
    const change = { id, role: "owner", expected: "editor" };
    expect((await desk.confirmed("change-role", change, ada)).status).toBe(200);
    expect((await desk.confirmed("invite", { name: "Cy", role: "editor" }, bo)).status).toBe(200);
    // Ada's page still shows the old role.
    expect((await desk.confirmed("change-role", change, ada)).status).toBe(409);
  });
});

describe("a confirmation", () => {
  test("is valid for the same values, once, from the same person", async () => {
    const desk = await open();
    const ada = await desk.join("Ada", "owner");
    const bo = await desk.join("Bo", "owner");
    const asked = await desk.post("confirm", { action: "invite", input: { name: "Cy", role: "editor" } }, { cookie: ada.cookie });
    const { challenge } = JSON.parse(JSON.stringify(asked.body));
    const confirmation = ada.key.answer({ challenge });
    const changed = { input: { name: "Cy", role: "owner" }, confirmation };
    expect((await desk.post("invite", changed, { cookie: ada.cookie })).status).toBe(403);
    const same = { input: { name: "Cy", role: "editor" }, confirmation };
    expect((await desk.post("invite", same, { cookie: ada.cookie })).status, "it was used up").toBe(400);
    const other = await desk.confirmed("invite", { name: "Cy", role: "editor" }, { key: bo.key, cookie: ada.cookie });
    expect(other.status, "another person's passkey").toBe(403);
    expect((await desk.confirmed("invite", { name: "Cy", role: "editor" }, ada)).status).toBe(200);
  });
});

describe("passkeys and people", () => {
  test("a second passkey works, and removing the first ends its sessions", async () => {
    const desk = await open();
    const { key, cookie } = await desk.join("Ada", "owner");
    expect((await desk.confirmed("remove-passkey", { id: key.id.toString("base64url") }, { key, cookie })).status).toBe(409);
    const allowed = await desk.confirmed("add-passkey", { name: "Phone" }, { key, cookie });
    const { challenge } = JSON.parse(JSON.stringify(allowed.body));
    const phone = new Authenticator(ORIGIN);
    expect((await desk.post("save-passkey", { input: { answer: phone.create({ challenge }) } }, { cookie })).status).toBe(200);
    const signedIn = await desk.post("sign-in", { answer: phone.answer({ challenge: await desk.signInChallenge() }) });
    expect(signedIn.status).toBe(200);
    const other = { key: phone, cookie: signedIn.cookie };
    expect((await desk.confirmed("remove-passkey", { id: key.id.toString("base64url") }, other)).status).toBe(200);
    expect(await desk.requests.sessionOf(cookieRequest(cookie))).toBeUndefined();
    expect((await desk.post("sign-in", { answer: key.answer({ challenge: await desk.signInChallenge() }) })).status).toBe(401);
  });

  test("two owners who remove each other at once leave one", async () => {
    const desk = await open();
    await desk.join("Ada", "owner");
    await desk.join("Bo", "owner");
    const remove = async (name: string, actor: string) =>
      removeMember(desk.store.db, await findMember(desk.store.db, { name }), actor, desk.desk.now());
    await Promise.allSettled([remove("Ada", "Bo"), remove("Bo", "Ada")]);
    expect(await desk.store.db.select().from(deskMembers)).toHaveLength(1);
  });

  test("a removed person's session ends", async () => {
    const desk = await open();
    const ada = await desk.join("Ada", "owner");
    const bo = await desk.join("Bo", "editor");
    const { id } = await findMember(desk.store.db, { name: "Bo" });
    expect((await desk.confirmed("remove-member", { id }, ada)).status).toBe(200);
    expect(await desk.requests.sessionOf(cookieRequest(bo.cookie))).toBeUndefined();
  });
});

describe("the notice on every page", () => {
  const texts = { en: "a", nl: "b", de: "c", fr: "d", es: "e", pt: "f", it: "g", pl: "h" };
  const notice = { texts, from: 0, until: HOUR };

  test("is saved by the first of two editors, and shown to the second", async () => {
    const desk = await open();
    const { cookie } = await desk.join("Ada", "editor");
    const save = (value: object, revision: number) => desk.post("save-notice", { input: { notice: value, revision } }, { cookie });
    const both = await Promise.all([save(notice, 0), save({ ...notice, texts: { ...texts, en: "z" } }, 0)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const kept = both[0]?.status === 200 ? "a" : "z";
    const [stored] = (await desk.store.query("select value from live_topics where name = 'site-notice'")).rows;
    expect(stored).toMatchObject({ value: { revision: 1, notice: { texts: { en: kept } } } });
    expect((await actionsIn(desk)).filter((action) => action === "notice-saved")).toHaveLength(1);
    expect((await desk.post("remove-notice", { input: { revision: 0 } }, { cookie })).status).toBe(409);
    expect((await desk.post("remove-notice", { input: { revision: 1 } }, { cookie })).status).toBe(200);
    const [entry] = await listEntries(desk.store.db, {});
    expect(entry).toMatchObject({ action: "notice-removed", before: { texts: { en: kept } }, after: null });
  });

  test.each([
    ["a language is missing", { ...notice, texts: { ...texts, pl: " " } }, "notice.texts.pl"],
    ["it ends before it begins", { ...notice, until: -1 }, "notice.until"],
    ["it has no beginning", { ...notice, from: null }, "notice.from"],
  ])("is refused at the field if %s", async (_, value, field) => {
    const desk = await open();
    const { cookie } = await desk.join("Ada", "editor");
    const refused = await desk.post("save-notice", { input: { notice: value, revision: 0 } }, { cookie });
    expect(refused).toMatchObject({ status: 400, fields: [field] });
  });
});

test("a failing job is due now, and one that doesn't fail stays", async () => {
  const desk = await open();
  const { cookie } = await desk.join("Ada", "editor");
  await desk.store.query(
    `insert into jobs (name, next_at, failures) values ('market', now() + interval '1 hour', 3), ('news', now() + interval '1 hour', 0)`,
  );
  const retry = async (name: string) => (await desk.post("retry-job", { input: { name } }, { cookie })).status;
  expect([await retry("market"), await retry("news"), await retry("none")]).toEqual([200, 409, 409]);
  expect((await desk.store.query("select name from jobs where next_at <= now()")).rows).toEqual([{ name: "market" }]);
  expect((await actionsIn(desk))[0]).toBe("job-retried");
});

describe("a reader's report", () => {
  async function openWithReport() {
    const desk = await open();
    const { cookie, key } = await desk.join("Ada", "owner");
    const stored = await desk.corrections.submitReport({
      subject: { kind: "project", id: "minswap", path: "/ecosystem/defi/dex/project/minswap" },
      details: { type: "correction", wrong: "The year", right: "2022", evidence: "https://minswap.org/about" },
      language: "de",
      network: null,
    });
    if (!("number" in stored)) throw new Error("The report wasn't stored");
    const { number } = stored;
    const act = async (id: string, input: object = {}) => (await desk.post(id, { input: { number, ...input } }, { cookie })).status;
    const shown = (state: string) => reportsFor(desk, new URLSearchParams({ state }));
    return { ...desk, cookie, key, number, act, shown };
  }

  test("is taken, accepted with a change, and reopened, each with an entry in the log", async () => {
    const desk = await openWithReport();
    const { number, act, shown } = desk;
    expect(await shown("new")).toMatchObject({ counts: { new: 1 }, reports: [{ number, path: "/de/ecosystem/defi/dex/project/minswap" }] });
    expect(await act("take-report")).toBe(200);
    expect(await act("accept-report", { change: "Founded in 2022", reason: "" })).toBe(200);
    expect(await shown("accepted")).toMatchObject({ reports: [{ number, change: "Founded in 2022", reason: null }] });
    expect(await act("reopen-report")).toBe(200);
    expect((await shown("checking")).reports).toHaveLength(1);
    expect((await actionsIn(desk)).slice(0, 3)).toEqual(["report-reopened", "report-accepted", "report-taken"]);
  });

  test("is declined with a usual reason in the reader's language, or another one in English", async () => {
    const { act, number, corrections, shown } = await openWithReport();
    await act("take-report");
    const [usual = ""] = (await shown("checking")).reports[0]?.answers ?? [];
    expect(await act("decline-report", { reason: usual })).toBe(200);
    expect((await corrections.getReport(number))?.report).toMatchObject({ reason: usual, answerLanguage: "de" });
    await act("reopen-report");
    expect(await act("decline-report", { reason: "The page says 2021." })).toBe(200);
    expect((await corrections.getReport(number))?.report).toMatchObject({ answerLanguage: "en" });
  });

  test("isn't decided twice, nor without an answer", async () => {
    const { act, post, cookie, number } = await openWithReport();
    await act("take-report");
    const empty = await post("decline-report", { input: { number, reason: " " } }, { cookie });
    expect(empty).toMatchObject({ status: 400, fields: ["reason"] });
    const both = await Promise.all([act("decline-report", { reason: "No" }), act("accept-report", { change: "Yes", reason: "" })]);
    expect(both.sort()).toEqual([200, 409]);
  });

  test("loses its texts only after a passkey confirms it", async () => {
    const { act, confirmed, key, cookie, number, shown } = await openWithReport();
    expect(await act("erase-report-texts")).not.toBe(200);
    expect((await shown("new")).reports[0]?.lines).toHaveLength(3);
    expect((await confirmed("erase-report-texts", { number }, { key, cookie })).status).toBe(200);
    expect((await shown("new")).reports[0]?.lines).toEqual([]);
  });
});

describe("orders", () => {
  test("are found by reference or address, and their links are sent again", async () => {
    const desk = await open();
    const { cookie } = await desk.join("Ada", "owner");
    const order = { language: "en", cents: 1900, currency: "eur", live: false } as const;
    const { id, reference } = await createOrder(desk.store.db, order, desk.desk.now());
    await desk.store.query("update kit_orders set state = 'paid', email = 'buyer@example.org', paid_at = created_at");
    const find = (about: string) => desk.post("find-orders", { input: { about } }, { cookie });
    for (const about of [reference, reference.toLowerCase(), "Buyer@example.org"])
      expect((await find(about)).body, about).toMatchObject({
        orders: [{ reference, state: "paid", amount: "19.00 EUR (test)", canResend: true, canRefund: false }],
      });
    expect((await find("nobody@example.org")).body).toEqual({ orders: [] });
    expect(await find("KIT")).toMatchObject({ status: 400, fields: ["about"] });
    const resend = async () => (await desk.post("resend-links", { input: { reference } }, { cookie })).status;
    expect(await resend(), "without access").toBe(409);
    await desk.store.db.insert(kitEntitlements).values({ orderId: id, grantedAt: new Date(desk.desk.now()) });
    expect(await resend()).toBe(200);
    expect(desk.queued).toEqual(["kit-links"]);
    const entries = await listEntries(desk.store.db, {});
    expect(JSON.stringify(entries)).not.toContain("example.org");
    expect(entries[0]).toMatchObject({ action: "links-sent-again", subject: reference });
  });

  test("are refunded once, after a passkey confirms it, with an entry in the log", async () => {
    const desk = await open();
    const { cookie, key } = await desk.join("Ada", "owner");
    const { id, reference } = await createOrder(
      desk.store.db,
      { language: "de", cents: 1900, currency: "eur", live: false },
      desk.desk.now(),
    );
    await desk.store.query("update kit_orders set state = 'paid', email = 'buyer@example.org', payment = 'pi_one', paid_at = created_at");
    await desk.store.db.insert(kitEntitlements).values({ orderId: id, grantedAt: new Date(desk.desk.now()) });
    const [order] = (await ordersPage(desk, desk.desk.now())).orders;
    expect(order).toMatchObject({ canRefund: true, withdrawableUntil: desk.desk.now() + withdrawalDays() * DAY, refund: null });
    expect((await desk.post("refund-order", { input: { reference } }, { cookie })).status, "without a passkey").toBe(403);
    const refunded = await desk.confirmed("refund-order", { reference }, { key, cookie });
    expect(refunded).toMatchObject({
      status: 200,
      body: { orders: [{ reference, state: "refunding", canRefund: false, canResend: false }] },
    });
    expect((await desk.confirmed("refund-order", { reference }, { key, cookie })).status).toBe(409);
    expect(desk.queued).toEqual(["kit-refund"]);
    expect(await desk.store.db.select().from(kitEntitlements)).toMatchObject([{ revokedAt: new Date(desk.desk.now()) }]);
    const refunds = async () => (await ordersPage(desk, desk.desk.now())).refunds;
    expect(await refunds()).toMatchObject([{ reference, refund: { since: desk.desk.now(), dueBy: null, askedAt: null, refusal: null } }]);
    desk.stripe.failure = new Error("down");
    await expect(desk.orders.makeRefunds()).rejects.toThrow();
    expect(await refunds()).toMatchObject([{ refund: { askedAt: null, refusal: "Error" } }]);
    desk.stripe.failure = undefined;
    expect(await desk.orders.makeRefunds()).toBe(1);
    expect(await refunds()).toMatchObject([{ refund: { askedAt: desk.desk.now(), refusal: null } }]);
    const [entry, ...others] = (await listEntries(desk.store.db, {})).filter(({ action }) => action === "refund-granted");
    expect([entry, others]).toMatchObject([
      { actor: "Ada", subject: reference, before: { state: "paid" }, after: { state: "refunding", amount: "19.00 EUR (test)" } },
      [],
    ]);
  });

  test("are listed after a withdrawal, with the deadline of the refund", async () => {
    const desk = await open();
    await createOrder(desk.store.db, { language: "de", cents: 1900, currency: "eur", live: false }, desk.desk.now());
    await desk.store.query(
      "update kit_orders set state = 'withdrawn', payment = 'pi_one', paid_at = created_at, withdrawn_at = created_at",
    );
    const { refunds } = await ordersPage(desk, desk.desk.now());
    expect(refunds).toMatchObject([
      { state: "withdrawn", canRefund: false, withdrawableUntil: null, refund: { dueBy: desk.desk.now() + 14 * DAY } },
    ]);
  });
});

describe("the log", () => {
  test("refuses changes and deletions, except of old entries", async () => {
    const desk = await open();
    await desk.join("Ada", "owner");
    const { db } = desk.store;
    await expect(db.update(deskLog).set({ actor: "nobody" })).rejects.toThrow();
    await expect(db.delete(deskLog)).rejects.toThrow();
    const old = new Date(Date.now() - 800 * DAY);
    await db.insert(deskLog).values({ at: old, actor: "Ada", action: "old", subject: "entry" });
    await desk.desk.prune(Date.now());
    expect(await actionsIn(desk)).toEqual(["passkey-added", "member-invited"]);
  });

  test("keeps an entry's change or neither", async () => {
    const desk = await open();
    const ada = await desk.join("Ada", "owner");
    const before = await actionsIn(desk);
    expect((await desk.confirmed("invite", { name: "ADA", role: "editor" }, ada)).status).toBe(409);
    expect(await actionsIn(desk)).toEqual(before);
  });
});

test("expired rows are deleted", async () => {
  const desk = await open();
  await desk.join("Ada", "owner");
  await desk.signInChallenge();
  desk.pass(13 * HOUR);
  expect(await desk.desk.prune(desk.desk.now())).toBe(2);
  expect(await desk.store.db.select().from(deskSessions)).toEqual([]);
});
