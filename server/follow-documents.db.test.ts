import { parseRssFeed } from "feedsmith";
import { beforeAll, afterAll, describe, expect, test } from "vitest";
import { createDocuments } from "#server/documents.ts";
import { followDocuments } from "#server/follow-documents.ts";
import { followSubjects } from "#server/follow-subjects.ts";
import { followJobs } from "#app/features/follow/follow.jobs.server.ts";
import type { Action } from "#app/features/governance/governance.ts";
import type { KoiosPool } from "#app/features/staking/koios-pools.server.ts";
import { epochAt, epochStart } from "#app/foundation/cardano-epochs.ts";
import type { Store } from "#app/foundation/db/database.server.ts";
import { HOUR } from "#app/foundation/durations.ts";
import { readEnvironment } from "#app/foundation/env.server.ts";
import { RenderQueue } from "#app/foundation/page-cache/render-queue.server.ts";
import type { FeatureServices } from "#app/pages/services.server.ts";
import { createFeatures } from "#tests/features.ts";
import { eventually } from "#tests/site.ts";
import { createTestStore } from "#tests/test-store.ts";

const EPOCH = epochAt(Date.now());
const POOL = `pool1${"q".repeat(51)}`;
const QUIET = `pool1${"z".repeat(51)}`;
const DREP = `drep1${"q".repeat(54)}`;
const ACTION = "gov_action1qqq";
const pool = (id: string, more: Partial<KoiosPool> = {}): KoiosPool => ({
  id,
  ticker: "SEA & <b>",
  margin: 0.02,
  fixedCost: 170,
  pledge: 1_000,
  activeStake: 5e6,
  status: "registered",
  termsEpoch: 500,
  retiringEpoch: null,
  operator: null,
  ...more,
});
const action: Action = {
  id: ACTION,
  kind: "info-action",
  title: "Spend, or save; <i>both</i>",
  abstract: null,
  anchor: null,
  proposedAt: Date.now() - HOUR,
  expiresEpoch: EPOCH + 4,
  decidedEpoch: null,
  status: "active",
  withdrawal: null,
  parameters: [],
};

let store: Store;
let services: FeatureServices;
const environment = readEnvironment({ PUBLIC_ORIGIN: "https://gateway.example" });
beforeAll(async () => {
  store = await createTestStore();
  ({ services } = await createFeatures(store));
  const { staking, governance, follow } = services;
  const [job] = followJobs(follow, services.followEmails, followSubjects(services), Date.now);
  const now = Date.now();
  const settle = (closing: boolean) =>
    eventually(
      "the new state",
      async () => ({ pools: await staking.latestPools(), governance: await governance.latestSnapshot() }),
      (known) =>
        known.pools.length === 2 &&
        known.pools.some(({ status }) => status === "retiring") === closing &&
        known.governance.actions[0]?.status === (closing ? "ratified" : "active") &&
        known.governance.dreps[0]?.isActive === !closing,
    );
  await governance.store.saveActions([action], now, HOUR);
  await governance.store.saveDreps([DREP], 1, now, HOUR);
  await governance.store.saveDrepStates([DREP], [{ id: DREP, isActive: true, expiresEpoch: EPOCH + 9, power: 1, delegators: 1 }], HOUR);
  await staking.savePools([pool(POOL), pool(QUIET)], now, HOUR);
  await settle(false);
  await job?.run(new AbortController().signal);
  await governance.store.saveActions([{ ...action, status: "ratified" }], now + 1, HOUR);
  await governance.store.saveDrepStates([DREP], [{ id: DREP, isActive: false, expiresEpoch: EPOCH - 1, power: 1, delegators: 1 }], HOUR);
  const changed = { margin: 0.05, termsEpoch: EPOCH + 2, status: "retiring", retiringEpoch: EPOCH + 5 } as const;
  await staking.savePools([pool(POOL, changed), pool(QUIET)], now + 1, HOUR);
  await settle(true);
  await job?.run(new AbortController().signal);
});
afterAll(() => store.close());

const ask = (path: string, more: Partial<typeof environment> = {}) =>
  createDocuments([followDocuments({ ...services, environment: { ...environment, ...more } })], new RenderQueue()).request(path);
const linesOf = (document: string): string[] => document.replaceAll("\r\n ", "").split("\r\n");

describe("feeds and calendars of followed subjects", () => {
  test("a pool's feed has its new terms and its closing, in the reader's language", async () => {
    const response = await ask(`/follow/pool/${POOL}.xml?language=de&utm_source=x`);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/rss+xml; charset=utf-8"]);
    const { title, link, language, items } = parseRssFeed(await response.text());
    expect([title, link, language]).toEqual(["Änderungen: SEA &amp; &lt;b>", `https://gateway.example/de/staking/pools/${POOL}`, "de"]);
    expect(items?.map((item) => item.title)).toEqual([
      expect.stringMatching(new RegExp(`^Die Eigentümer haben angekündigt, dass der Pool mit Beginn der Epoche ${EPOCH + 5} am`)),
      expect.stringMatching(new RegExp(`^Bedingungen ab Epoche ${EPOCH + 2} \\(.*\\): Marge 5,00\\u00a0%, feste Gebühr 170 ADA`)),
    ]);
    expect(new Set(items?.map(({ guid }) => guid?.value)).size).toBe(2);
  });

  test("a pool's calendar has the coming dates and the changes", async () => {
    const response = await ask(`/follow/pool/${POOL}.ics`);
    expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    const lines = linesOf(await response.text());
    const written = (epoch: number) => `DTSTART:${new Date(epochStart(epoch)).toISOString().replaceAll(/[-:]|\.\d{3}/g, "")}`;
    expect(lines).toContain(written(EPOCH + 2));
    expect(lines).toContain(written(EPOCH + 5));
    const uids = lines.filter((line) => line.startsWith("UID:"));
    expect(uids.slice(0, 2)).toEqual([`UID:pool-${POOL}-terms-${EPOCH + 2}@gateway.example`, `UID:pool-${POOL}-closing@gateway.example`]);
    expect(new Set(uids).size).toBe(4);
    expect(lines.filter((line) => line.startsWith("DTSTAMP:"))).toHaveLength(4);
  });

  test.each([
    [`pool/${QUIET}`, 0],
    [`drep/${DREP}`, 1],
    [`action/${ACTION}`, 1],
    ["project/minswap", 0],
  ])("%s has a feed and a calendar with %i changes", async (subject, count) => {
    const feed = parseRssFeed(await (await ask(`/follow/${subject}.xml`)).text());
    expect(feed.items ?? []).toHaveLength(count);
    const lines = linesOf(await (await ask(`/follow/${subject}.ics`)).text());
    expect(lines.filter((line) => line.startsWith("UID:change-"))).toHaveLength(count);
    expect(lines.at(-2)).toBe("END:VCALENDAR");
  });

  test("a DRep that ended its registration still has a feed", async () => {
    await services.governance.store.saveDreps([DREP, "drep1other"], 1, Date.now() + 2, HOUR);
    await services.governance.store.saveDreps(["drep1other"], 1, Date.now() + 3, HOUR);
    await eventually(
      "the list",
      async () => (await services.governance.latestSnapshot()).dreps,
      (list) => list.length === 1 && list[0]?.id === "drep1other",
    );
    await services.follow.compare(await followSubjects(services).read(), Date.now());
    // Wait for the cache to receive the change and rebuild the document.
    await eventually(
      "the DRep's feed",
      async () => parseRssFeed(await (await ask(`/follow/drep/${DREP}.xml`)).text()).items?.[0]?.title,
      (title) => title === "The DRep is no longer registered.",
    );
  });

  test("feeds and calendars contain no simulated figures", async () => {
    const feed = parseRssFeed(await (await ask(`/follow/pool/${POOL}.xml`, { SIMULATE: true })).text());
    expect(feed.items ?? []).toEqual([]);
    expect(await (await ask(`/follow/pool/${POOL}.ics`, { SIMULATE: true })).text()).not.toContain("BEGIN:VEVENT");
  });

  test.each([
    [`/follow/pool/pool1${"p".repeat(51)}.xml`, 404],
    ["/follow/pool/SEA.xml", 404],
    ["/follow/project/no-such-project.ics", 404],
    ["/follow/project/__proto__.xml", 404],
    ["/follow/drep/x.ics", 404],
    ["/follow/action/x.xml", 404],
    ["/follow/people/x.xml", 404],
    [`/follow/pool/${POOL}.json`, 404],
    [`/follow/pool/${POOL}`, 404],
    [`/follow/pool/../pool/${POOL}.xml/x`, 404],
    [`/follow/pool/${POOL}.xml?language=xx`, 400],
  ])("answers %s with %i", async (path, status) => expect((await ask(path)).status).toBe(status));
});
