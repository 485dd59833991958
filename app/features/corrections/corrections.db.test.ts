import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createCorrections, REPORTS_PER_PAGE, type SubmittedReport } from "#app/features/corrections/corrections.server.ts";
import { correctionsTopic, type Decision, type ReportState } from "#app/features/corrections/corrections.ts";
import { reports, reportTransitions } from "#app/features/corrections/corrections.tables.server.ts";
import { DAY, HOUR } from "#app/foundation/durations.ts";
import { LiveBus } from "#app/foundation/live/bus.server.ts";
import { createAutoClosedStore } from "#tests/test-store.ts";

const START = Date.UTC(2026, 10, 2);
const minswap = { kind: "project", id: "minswap", path: "/ecosystem/defi/dex/project/minswap" } as const;

async function open() {
  const store = await createAutoClosedStore();
  const bus = new LiveBus(store, [correctionsTopic]);
  await bus.start();
  const time = { now: START };
  const corrections = createCorrections({ db: store.db, bus, secret: "s".repeat(32), retentionDays: 90, clock: () => time.now });
  const submit = (more: Partial<SubmittedReport> & { wrong?: string } = {}) =>
    corrections.submitReport({
      subject: minswap,
      details: { type: "correction", wrong: more.wrong ?? "The launch date", right: "March 2022", evidence: "https://minswap.org" },
      language: "en",
      network: null,
      ...more,
    });
  const numberOf = async (more?: Parameters<typeof submit>[0]): Promise<string> => {
    const answer = await submit(more);
    if (!("number" in answer)) throw new Error("The report was refused");
    return answer.number;
  };
  return { ...corrections, db: store.db, time, submit, numberOf };
}

test("A report goes from new to its decision, and each step is logged", async () => {
  const { numberOf, takeReport, decideReport, reopenReport, getReport, time, latestCorrections } = await open();
  const id = await numberOf();
  expect(id).toMatch(/^R-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(latestCorrections().version).toBe(0);
  time.now += HOUR;
  expect(await takeReport({ id, actor: "ana" })).toBe("done");
  expect(await decideReport({ id, decision: "declined", reason: " No source ", change: "x", actor: "ana" })).toBe("done");
  expect(await reopenReport({ id, actor: "ben" })).toBe("done");
  expect((await getReport(id))?.report).toMatchObject({ state: "checking", reason: null, change: null });
  expect(await decideReport({ id, decision: "accepted", reason: "", change: "Launch date", language: "de", actor: "ben" })).toBe("done");
  const found = await getReport(id);
  expect(found?.report).toMatchObject({ state: "accepted", reason: null, change: "Launch date", answerLanguage: "de" });
  expect(found?.transitions.map(({ from, to, actor, reason, change }) => [from, to, actor, reason, change])).toEqual([
    [null, "new", null, null, null],
    ["new", "checking", "ana", null, null],
    ["checking", "declined", "ana", "No source", null],
    ["declined", "checking", "ben", null, null],
    ["checking", "accepted", "ben", null, "Launch date"],
  ]);
});

test("A step that its state doesn't allow changes nothing", async () => {
  const { numberOf, takeReport, decideReport, reopenReport, getReport } = await open();
  const decide = (id: string, decision: Decision) => decideReport({ id, decision, reason: "r", change: "c", actor: "a" });
  const steps: Record<ReportState, (id: string) => Promise<unknown>> = {
    new: (id) => decide(id, "accepted"),
    checking: (id) => takeReport({ id, actor: "a" }),
    accepted: (id) => decide(id, "declined"),
    declined: (id) => decide(id, "accepted"),
  };
  const reach: Record<ReportState, (id: string) => Promise<unknown>> = {
    new: async () => undefined,
    checking: (id) => takeReport({ id, actor: "a" }),
    accepted: async (id) => [await reach.checking(id), await decide(id, "accepted")],
    declined: async (id) => [await reach.checking(id), await decide(id, "declined")],
  };
  for (const state of ["new", "checking", "accepted", "declined"] as const) {
    const id = await numberOf({ wrong: state });
    await reach[state](id);
    const before = await getReport(id);
    expect([state, await steps[state](id)]).toEqual([state, "wrong-state"]);
    expect(await getReport(id)).toEqual(before);
  }
  expect(await takeReport({ id: "R-0000-0000", actor: "a" })).toBe("not-found");
  expect(await reopenReport({ id: "' or 1=1 --", actor: "a" })).toBe("not-found");
});

test("Accepting needs a change, and declining a reason", async () => {
  const { numberOf, takeReport, decideReport, getReport } = await open();
  const id = await numberOf();
  await takeReport({ id, actor: "a" });
  await expect(decideReport({ id, decision: "accepted", reason: "r", change: " ", actor: "a" })).rejects.toThrow("needs a change");
  await expect(decideReport({ id, decision: "declined", reason: " ", change: "c", actor: "a" })).rejects.toThrow("needs a reason");
  expect((await getReport(id))?.report.state).toBe("checking");
});

test("When two editors decide at once, one succeeds", async () => {
  const { numberOf, takeReport, decideReport, getReport } = await open();
  const id = await numberOf();
  expect((await Promise.all([1, 2, 3].map((n) => takeReport({ id, actor: `e${n}` })))).sort()).toEqual([
    "done",
    "wrong-state",
    "wrong-state",
  ]);
  const decisions = (["accepted", "declined"] as const).map((decision) =>
    decideReport({ id, decision, reason: "r", change: "c", actor: "a" }),
  );
  expect((await Promise.all(decisions)).sort()).toEqual(["done", "wrong-state"]);
  expect((await getReport(id))?.transitions).toHaveLength(3);
});

test("The same report sent twice is stored once, also by two requests at once", async () => {
  const { numberOf, db } = await open();
  const [first, second] = await Promise.all([numberOf(), numberOf()]);
  expect([second, await numberOf()]).toEqual([first, first]);
  expect(await numberOf({ wrong: "The website" })).not.toBe(first);
  expect(await db.$count(reports)).toBe(2);
  expect(await db.$count(reportTransitions)).toBe(2);
});

test("10,000 spam reports are held back by the limits, and the queue still answers page by page", { timeout: 600_000 }, async () => {
  const { submit, listReports, time, takeReport, db } = await open();
  let sent = 0;
  /** Sends as many reports from each network and returns how many were stored. */
  const spam = async (networks: number, perNetwork: number, pageOf: (n: number) => string): Promise<number> => {
    let stored = 0;
    for (let n = 0; n < networks * perNetwork; n += 1) {
      const page = pageOf(n);
      const subject = { kind: "page", id: page, path: `/${page}` } as const;
      const answer = await submit({ subject, wrong: `spam ${(sent += 1)}`, network: `network ${n % networks}` });
      if ("number" in answer) stored += 1;
      else expect(answer.retryAfter).toBeGreaterThan(0);
    }
    return stored;
  };
  // Each network can send 5 an hour.
  expect(await spam(100, 30, (n) => `page-${n}`)).toBe(500);
  time.now += HOUR;
  // All networks together can send 20 a day about one page.
  expect(await spam(100, 10, () => "staking")).toBe(20);
  time.now += HOUR;
  // All networks together can send 1,000 a day about the whole site. The 480 that the page's limit refused didn't count.
  expect(await spam(100, 30, (n) => `more-${n}`)).toBe(480);
  time.now += HOUR;
  expect(await spam(100, 30, (n) => `again-${n}`)).toBe(0);
  expect(sent).toBe(10_000);
  const first = await listReports({ states: ["new"] });
  expect([first.reports.length, first.counts.new, first.pages]).toEqual([REPORTS_PER_PAGE, 1_000, 20]);
  expect((await listReports({ states: ["new"], page: 20 })).reports).toHaveLength(REPORTS_PER_PAGE);
  expect((await listReports({ states: ["new"], page: 21 })).reports).toEqual([]);
  // A day later an honest report arrives and can be taken.
  time.now += DAY;
  const honest = await submit({ network: "network 1" });
  if (!("number" in honest)) throw new Error("The report was refused");
  expect(await takeReport({ id: honest.number, actor: "a" })).toBe("done");
  expect((await listReports({ states: ["checking"] })).reports.map(({ number }) => number)).toEqual([honest.number]);
  expect(await db.$count(reports)).toBe(1_001);
});

test("Texts of decided reports, declined reports and forgotten ones are deleted when their time is over", async () => {
  const { numberOf, takeReport, decideReport, pruneReports, getReport, acceptedReports, lastCorrectedAt, time, db } = await open();
  const accepted = await numberOf({ wrong: "a" });
  const declined = await numberOf({ wrong: "b" });
  const undecided = await numberOf({ wrong: "c" });
  for (const [id, decision] of [[accepted, "accepted"] as const, [declined, "declined"] as const]) {
    await takeReport({ id, actor: "a" });
    await decideReport({ id, decision, reason: "r", change: "c", actor: "a" });
  }
  expect(await pruneReports(START + 90 * DAY)).toEqual([]);
  expect((await pruneReports(START + 90 * DAY + 1)).sort()).toEqual([accepted, declined].sort());
  expect(await pruneReports(START + 90 * DAY + 1)).toEqual([]);
  expect((await getReport(accepted))?.report).toMatchObject({ state: "accepted", change: "c", details: null, fingerprint: null });
  expect(await getReport(declined)).toBeUndefined();
  expect(await db.select().from(reportTransitions).where(eq(reportTransitions.number, declined))).toEqual([]);
  expect((await acceptedReports()).map(({ number }) => number)).toEqual([accepted]);
  expect([await lastCorrectedAt("project", "minswap"), await lastCorrectedAt("project", "indigo")]).toEqual([START, null]);
  time.now = START + 365 * DAY;
  await numberOf({ wrong: "d" });
  expect(await pruneReports(START + 365 * DAY)).toEqual([]);
  expect(await pruneReports(START + 365 * DAY + 1)).toEqual([undecided]);
  expect(await db.$count(reports)).toBe(2);
});

test("A reader's texts can be deleted at once, and the report stays", async () => {
  const { numberOf, eraseTexts, getReport } = await open();
  const id = await numberOf();
  expect([await eraseTexts(id), await eraseTexts(id), await eraseTexts("R-0000-0000")]).toEqual([true, false, false]);
  expect((await getReport(id))?.report).toMatchObject({ state: "new", details: null, fingerprint: null });
});

test("Only recently changed reports are compared for emails", async () => {
  const { numberOf, takeReport, recentStates, time } = await open();
  const id = await numberOf();
  expect(await recentStates()).toEqual(new Map());
  await takeReport({ id, actor: "a" });
  expect(await recentStates()).toEqual(new Map([[id, "checking"]]));
  time.now += 31 * DAY;
  expect(await recentStates()).toEqual(new Map());
});
