import { beforeAll, afterAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { blocklistJobs } from "./blocklists.jobs.server.ts";
import { blocklistsTopic } from "./blocklists.ts";
import { createLinkCheck } from "./link-check.server.ts";
import { DAY } from "#app/foundation/durations.ts";
import { LiveBus } from "#app/foundation/live/bus.server.ts";
import { createPoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import { startSimulator, type Simulator } from "#simulator/simulator.ts";
import { eventually } from "#tests/site.ts";
import { createAutoClosedStore } from "#tests/test-store.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ port: 0 });
});
afterAll(() => simulator.close());
beforeEach(() => simulator.control.reset());

async function open() {
  const store = await createAutoClosedStore();
  const bus = new LiveBus(store, [blocklistsTopic]);
  await bus.start();
  const linkCheck = createLinkCheck({ db: store.db, bus, reportsOf: () => [], pathsOf: () => ({ path: "/", logo: null }) });
  const log = { debug: () => undefined, info: () => undefined, warn: () => undefined };
  const client = createPoliteFetch({ allow: [new URL(simulator.url).host], userAgent: "test", log, limits: { backoffMs: 1 } });
  onTestFinished(() => client.close());
  const environment = {
    BLOCKLIST_METAMASK_URL: `${simulator.url}/blocklists/metamask.json`,
    BLOCKLIST_POLKADOT_URL: `${simulator.url}/blocklists/polkadot-js.json`,
  };
  const [metamask, polkadot] = blocklistJobs({ client, environment, linkCheck });
  /** Reads both lists in separate jobs, as the scheduler does. */
  async function read() {
    const before = linkCheck.readings();
    const outcomes = await Promise.allSettled([metamask, polkadot].map((job) => job?.run(AbortSignal.timeout(30_000))));
    const isDone = outcomes.some(({ status }) => status === "fulfilled");
    if (isDone) await eventually("the readings", linkCheck.readings, (after) => after !== before);
    return outcomes.map(({ status }) => status);
  }
  const say = async (link: string) => {
    const { verdict, blocklists } = await linkCheck.explain(link, "en");
    return [verdict, ...blocklists.map(({ name, entry }) => `${entry} on ${name}`)].join(", ");
  };
  return { linkCheck, read, say };
}

const METAMASK = "MetaMask eth-phishing-detect";
const POLKADOT = "polkadot.js phishing";

test("reports no match before a list was read", async () => {
  const { say, linkCheck } = await open();
  expect(await say("https://claim-ada.example.com")).toBe("unknown");
  expect(linkCheck.readings()).toEqual({});
});

test("reports a listed address, its subdomains, and a listed address of our own register", async () => {
  simulator.control.set({
    blocklists: { metamask: ["minswap.org", "kraken.com", "minswaps.org", "evil.pages.dev"], "polkadot-js": ["minswap.org", "pages.dev"] },
  });
  const { say, read, linkCheck } = await open();
  expect(await read()).toEqual(["fulfilled", "fulfilled"]);
  await eventually("both lists", linkCheck.readings, (all) => all.metamask !== undefined && all["polkadot-js"] !== undefined);
  const cases = [
    ["https://claim-ada.example.com/x", `blocklisted, claim-ada.example.com on ${METAMASK}, claim-ada.example.com on ${POLKADOT}`],
    ["https://a.b.claim-ada.example.com", `blocklisted, claim-ada.example.com on ${METAMASK}, claim-ada.example.com on ${POLKADOT}`],
    ["https://minswap.org", `disputed, minswap.org on ${METAMASK}, minswap.org on ${POLKADOT}`],
    ["https://app.minswap.org", `disputed, minswap.org on ${METAMASK}, minswap.org on ${POLKADOT}`],
    ["https://www.kraken.com", `disputed, kraken.com on ${METAMASK}`],
    ["https://minswaps.org", `lookalike, minswaps.org on ${METAMASK}`],
    ["https://evil.pages.dev", `blocklisted, evil.pages.dev on ${METAMASK}`],
    ["https://other.pages.dev", "unknown"],
    ["https://example.com", "unknown"],
    ["https://notclaim-ada.example.com", "unknown"],
    ["https://eternl.io", "listed"],
    ["not a link", "unreadable"],
  ];
  expect(await Promise.all(cases.map(async ([link = ""]) => [link, await say(link)]))).toEqual(cases);
  const { text } = await linkCheck.explain("https://app.minswap.org", "en");
  expect(text).toContain("is an address that we have for Minswap");
  expect(text).toContain("minswap.org is on the block list MetaMask eth-phishing-detect, as read on ");
});

test("drops an entry that a list removed, and keeps an unavailable list with its date", async () => {
  simulator.control.set({ blocklists: { metamask: ["evil.example.org"], "polkadot-js": ["evil.example.org", "old.example.org"] } });
  const { say, read, linkCheck } = await open();
  await read();
  const first = await eventually("both lists", linkCheck.readings, (all) => all.metamask !== undefined && all["polkadot-js"] !== undefined);
  simulator.control.set({ blocklists: { "polkadot-js": [] } });
  simulator.control.fault({ source: "blocklists", path: "/metamask.json", fault: { kind: "status", status: 404 } });
  expect(await read()).toEqual(["rejected", "fulfilled"]);
  expect(await say("https://evil.example.org")).toBe(`blocklisted, evil.example.org on ${METAMASK}`);
  expect(await say("https://old.example.org")).toBe("unknown");
  expect(linkCheck.readings().metamask).toEqual(first.metamask);
  expect(linkCheck.readings()["polkadot-js"]?.readAt).toBeGreaterThan(first["polkadot-js"]?.readAt ?? Infinity);
});

test.each<[string, [day: number, count: number][], [day: number, count: number]]>([
  [
    "half as long replaces what was read",
    [
      [0, 10],
      [1, 5],
    ],
    [1, 5],
  ],
  [
    "less than half as long is no reading yet",
    [
      [0, 10],
      [1, 4],
    ],
    [0, 10],
  ],
  [
    "less than half as long, for three days, is believed",
    [
      [0, 10],
      [1, 4],
      [2, 4],
      [4, 3],
    ],
    [4, 3],
  ],
  [
    "less than half as long, not for three days",
    [
      [0, 10],
      [1, 4],
      [2, 4],
      [3.5, 4],
    ],
    [0, 10],
  ],
  [
    "whole again in between, it's short for the first time",
    [
      [0, 10],
      [1, 4],
      [2, 10],
      [4, 4],
    ],
    [2, 10],
  ],
  [
    "longer replaces what was read",
    [
      [0, 10],
      [1, 1_000],
    ],
    [1, 1_000],
  ],
])("a list: %s", async (_, read, [day, count]) => {
  const { linkCheck, say } = await open();
  const start = Date.now();
  for (const [at, length] of read) {
    const hosts = new Set(Array.from({ length }, (_each, index) => `phish-${index}.example.org`));
    await linkCheck.saveBlocklist("metamask", hosts, start + at * DAY);
  }
  await eventually("the reading", linkCheck.readings, ({ metamask }) => metamask?.readAt === start + day * DAY);
  expect(linkCheck.readings().metamask?.entries).toBe(count);
  expect(await say(`https://phish-${count - 1}.example.org`)).toContain("blocklisted");
  expect(await say(`https://phish-${count}.example.org`)).toBe("unknown");
});

test.each([
  ["an empty document", { kind: "empty" } as const],
  ["a page instead of the list", { kind: "html" } as const],
  ["an endless list", { kind: "oversized", bytes: 30_000_000, gzip: true } as const],
])("%s changes nothing", async (_, fault) => {
  const { say, read, linkCheck } = await open();
  await read();
  await eventually("both lists", linkCheck.readings, (all) => all.metamask !== undefined && all["polkadot-js"] !== undefined);
  simulator.control.fault({ source: "blocklists", fault });
  expect(await read()).toEqual(["rejected", "rejected"]);
  expect(await say("https://seed-restore.example.com")).toContain("blocklisted");
});
