import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as v from "valibot";
import { allLiveTopics } from "#server/app-services.ts";
import type { Source } from "#app/foundation/figures/figure.ts";
import type { Store } from "#app/foundation/db/database.server.ts";
import { HOUR } from "#app/foundation/durations.ts";
import { LiveBus } from "#app/foundation/live/bus.server.ts";
import { createSourceOutage } from "#app/foundation/source-health/source-outage.server.ts";
import type { FeatureServices } from "#app/pages/services.server.ts";
import { createFeatures } from "#tests/features.ts";
import { eventually } from "#tests/site.ts";
import { createTestStore } from "#tests/test-store.ts";
import { finiteNumber } from "#app/foundation/schemas.server.ts";

const now = Date.now();
const poll = (source: Source) => ({ source, interval: HOUR });
const readings = <Values>(values: Values) => ({ observedAt: now, values });
const figures = <Values>(values: Values) => [{ projectId: "minswap", ...readings(values) }];
const release = (id: string) => ({
  activity: { id, type: "github" as const, title: id, description: "a/b", value: "release", timestamp: now, url: "https://github.com/a/b" },
});
const feed = (language: "en" | "de", title: string) =>
  services.news.saveArticles({ id: `press-${language}`, publisher: "Press", language, kind: "press", verified: false }, [
    {
      guid: null,
      title,
      url: `https://${language}.example/a`,
      excerptSource: title,
      words: 20,
      publishedAt: now - HOUR,
      author: null,
      categories: [],
      imageUrl: null,
      replies: null,
    },
  ]);

const poolTerms = (margin: number) => ({
  pool: new Map([["pool1a", { terms: { type: "terms" as const, epoch: 600, margin, fixedCost: 170, pledge: 5 } }]]),
});

const notice = (text: string) => ({
  texts: { en: text, nl: text, de: text, fr: text, es: text, pt: text, it: text, pl: text },
  from: now,
  until: now + HOUR,
});

const ANCHORS = ["a", "b"].map((digit) => ({ url: `https://documents.example/${digit}`, hash: digit.repeat(64) }));

/** Changes per topic that jobs may make concurrently, and the keys that must exist afterwards. */
const CONCURRENT_CHANGES: Record<string, { changes: () => Promise<unknown>[]; parts: readonly (readonly (string | number)[])[] }> = {
  market: {
    changes: () => [
      services.market.saveMarket(poll("coingecko"), readings({ price: 0.3 })),
      services.market.saveMarket(poll("koios"), readings({ circulatingSupply: 36e9 })),
    ],
    parts: [["price"], ["circulatingSupply"]],
  },
  prices: {
    changes: () => [
      services.market.savePrice("coingecko", HOUR, { observedAt: now, price: 0.3 }),
      services.market.savePrice("kraken", HOUR, { observedAt: now, price: 0.3 }),
    ],
    parts: [["coingecko"], ["kraken"]],
  },
  sentiment: {
    changes: () => [
      services.market.saveSentiment(poll("santiment"), readings({ holders: 4e6 })),
      services.market.saveSentiment(poll("koios"), readings({ circulation: 36e9 })),
    ],
    parts: [["holders"], ["circulation"]],
  },
  network: {
    changes: () => [
      services.market.saveNetwork(poll("koios"), readings({ epoch: 600 })),
      services.market.saveNetwork(poll("koios"), readings({ blockHeight: 12e6 })),
    ],
    parts: [["epoch"], ["blockHeight"]],
  },
  history: {
    changes: () => [
      services.market.saveHistory("24h", [[now, 0.3, null]], HOUR),
      services.market.saveHistory("1y", [[now, 0.3, null]], HOUR),
    ],
    parts: [["24h"], ["1y"]],
  },
  epochs: {
    changes: () =>
      [600, 601].map((epoch) =>
        services.market.saveEpochs([{ epoch, transactions: epoch, start: now - HOUR, end: now, activeStake: null }], HOUR),
      ),
    parts: [
      [0, "epoch"],
      [1, "epoch"],
    ],
  },
  news: {
    changes: () => [
      feed("en", "The makers of the wallets have agreed on a common way to show what a transaction costs before you sign it"),
      feed("de", "Die Hersteller der Wallets haben sich auf eine gemeinsame Anzeige der Gebühren vor dem Unterschreiben geeinigt"),
    ],
    parts: [["en"], ["de"]],
  },
  community: {
    changes: () => [
      services.community.saveAudience(poll("forum"), readings({ forumMembers: 72_000 })),
      services.community.saveAudience(poll("github"), readings({ githubFollowers: 1_300 })),
    ],
    parts: [["forumMembers"], ["githubFollowers"]],
  },
  chain: {
    changes: () => [
      services.network.saveChain(poll("koios"), readings({ keyDeposit: 2 })),
      services.network.saveChain(poll("koios"), readings({ treasury: 1.5e9 })),
    ],
    parts: [["keyDeposit"], ["treasury"]],
  },
  rates: {
    changes: () => [
      services.converter.saveRates(poll("coingecko"), readings({ eur: 0.25 })),
      services.converter.saveRates(poll("coingecko"), readings({ pln: 1.1 })),
    ],
    parts: [["eur"], ["pln"]],
  },
  "site-notice": {
    // The second of two editors who saw the same notice is refused.
    changes: () => ["a", "b"].map((text) => store.db.transaction((tx) => services.siteNotice.replace(tx, notice(text), 0))),
    parts: [["notice", "texts", "pl"]],
  },
  "source-outage": {
    changes: () => [now, now + 1].map((since) => createSourceOutage({ db: store.db, bus }).set(since)),
    parts: [["since"]],
  },
  corrections: {
    changes: () => reportNumbers.map((id) => services.corrections.takeReport({ id, actor: "editor" })),
    parts: [["changedAt"]],
  },
  follow: {
    changes: () => [0.05, 0.06].map((margin) => services.follow.compare(poolTerms(margin), now)),
    parts: [["changedAt"]],
  },
  "project-health": {
    changes: () => [
      services.projectHealth.save("minswap", [{ check: "site", outcome: "answers", host: null }], now),
      services.projectHealth.save("liqwid", [{ check: "site", outcome: "parked", host: null }], now + 1),
    ],
    parts: [["checkedAt"], ["changedAt"]],
  },
  "listed-incidents": {
    changes: () => [services.projectHealth.saveListedIncidents([], 0, now), services.projectHealth.recordRefusedIncidents(now + 1)],
    parts: [["readAt"], ["refusedAt"]],
  },
  "project-status": {
    changes: () =>
      (["site", "release"] as const).map((evidence) =>
        services.ecosystem.saveProofs({ minswap: { evidence, source: evidence === "site" ? "site" : "github", day: "2026-11-29" } }),
      ),
    parts: [["minswap"]],
  },
  logos: {
    changes: () => ["minswap", "liqwid"].map((id) => services.projectLogos.save(id, Buffer.from(id), "https://site.example/icon.png")),
    parts: [["minswap"], ["liqwid"]],
  },
  "block-versions": {
    changes: () => [600, 601].map((epoch) => services.upgrades.saveVersions([{ epoch, readAt: now, versions: [] }], HOUR)),
    parts: [
      ["blocks", "epochs", 0],
      ["blocks", "epochs", 1],
    ],
  },
  concentration: {
    changes: () => [services.concentration.savePoolGroups([], now, HOUR), services.concentration.savePoolGroups([], now + 1, HOUR)],
    parts: [["groups"]],
  },
  buy: {
    changes: () => [services.buy.saveRegister([], now, HOUR), services.buy.saveList([], now, HOUR)],
    parts: [
      ["register", "entries"],
      ["list", "countries"],
    ],
  },
  stablecoins: {
    changes: () => [services.stablecoins.saveSupplies({}, now, HOUR), services.stablecoins.savePrices({}, now, HOUR)],
    parts: [["supplies"], ["prices"]],
  },
  treasury: {
    changes: () => [services.treasury.freeze(now, HOUR), services.treasury.freeze(now + 1, HOUR)],
    parts: [["editions"]],
  },
  "governance-documents": {
    changes: () =>
      ANCHORS.map((anchor) => services.governance.documents.store.save(anchor, { attempts: [], read: null }, null, new Date(now))),
    parts: [["changedAt"]],
  },
  discovered: {
    changes: () => [services.discovered.save("defillama", [], []), services.discovered.save("token-registry", [], [])],
    parts: [
      ["answeredAt", "defillama"],
      ["answeredAt", "token-registry"],
    ],
  },
  blocklists: {
    changes: () => [
      services.linkCheck.saveBlocklist("metamask", new Set(["a.example"]), now),
      services.linkCheck.saveBlocklist("polkadot-js", new Set(["b.example"]), now),
    ],
    parts: [["metamask"], ["polkadot-js"]],
  },
  presence: {
    changes: () => [services.analytics.updatePresence(), services.analytics.updatePresence()],
    parts: [[]],
  },
  staking: {
    changes: () => [services.staking.savePools([], now, HOUR), services.staking.savePoolStates([], [], HOUR)],
    parts: [["pools"], ["states"]],
  },
  governance: {
    changes: () => [
      services.governance.store.saveCommittee({ quorum: 0.67, members: 7, isDissolved: false }, HOUR),
      services.governance.store.saveDreps(["drep1a"], 1e9, now, HOUR),
    ],
    parts: [["committee"], ["dreps"]],
  },
  directory: {
    changes: () => [
      services.ecosystem.saveProjectFigures(poll("coingecko"), figures({ change24h: 1 })),
      services.ecosystem.saveProjectFigures(poll("koios"), figures({ holders: 41_000 })),
    ],
    parts: [
      ["projects", "minswap", "change24h"],
      ["projects", "minswap", "users"],
    ],
  },
  "project.minswap": {
    changes: () => [
      services.ecosystem.saveProjectFigures(poll("coingecko"), figures({ price: 0.02 })),
      services.ecosystem.saveProjectFigures(poll("defillama"), figures({ tvl: 18e6 })),
    ],
    parts: [["price"], ["tvl"]],
  },
  activity: {
    changes: () => [
      services.ecosystem.saveItems("github", [{ projectId: "minswap", items: [release("1")] }]),
      services.ecosystem.saveItems("reddit", [{ projectId: "liqwid", items: [release("2")] }]),
    ],
    parts: [
      ["changed", "minswap"],
      ["changed", "liqwid"],
      ["answered", "github"],
      ["answered", "reddit"],
    ],
  },
};

/** Reads a nested value by its path of keys. */
const valueAt = (value: unknown, [key, ...rest]: readonly (string | number)[]): unknown => {
  if (key === undefined) return value ?? undefined;
  return typeof value === "object" && value !== null ? valueAt(Reflect.get(value, key), rest) : undefined;
};

let reportNumbers: string[] = [];
let store: Store;
let bus: LiveBus;
let services: FeatureServices;
beforeAll(async () => {
  store = await createTestStore();
  ({ bus, services } = await createFeatures(store));
  // The first comparison stores the state without a change.
  await services.follow.compare(poolTerms(0.02), now);
  reportNumbers = await Promise.all(
    ["a", "b"].map(async (wrong) => {
      const details = { type: "correction", wrong, right: "", evidence: "" } as const;
      const stored = await services.corrections.submitReport({ subject: null, details, language: "en", network: null });
      return "number" in stored ? stored.number : "";
    }),
  );
  const queued = ANCHORS.map((anchor) => ({ anchor, rank: 0 }));
  await services.governance.documents.store.enqueue(queued, new Date(now));
});
afterAll(() => store.close());

/**
 * Runs changes concurrently. On PostgreSQL each has its own connection, and a lock holds back publishing while they start. The embedded
 * database has one connection, which runs them one by one.
 */
async function runConcurrently(begin: () => Promise<unknown>[]): Promise<void> {
  if (store.kind === "embedded") return void (await Promise.all(begin()));
  const running: Promise<unknown>[] = [];
  await store.db.transaction(async (transaction) => {
    await transaction.execute(sql`lock table live_topics in exclusive mode`);
    running.push(...begin());
    const waiting = async () => {
      // In a transaction pg_stat_activity keeps its first snapshot, without newer connections.
      await transaction.execute(sql`select pg_stat_clear_snapshot()`);
      const answer = await transaction.execute(sql`
        select count(distinct pid)::int as count from pg_locks
        where not granted and pid in
          (select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend')`);
      return v.parse(v.object({ rows: v.strictTuple([v.object({ count: finiteNumber })]) }), answer).rows[0].count;
    };
    await eventually("all changes to wait", waiting, (count) => count >= running.length);
  });
  await Promise.all(running);
}

describe("keeps all concurrent changes of", () => {
  test.each(Object.entries(CONCURRENT_CHANGES))("%s", async (name, { changes, parts }) => {
    await runConcurrently(changes);
    const found = () => parts.map((path) => valueAt(bus.entryOf(name)?.value, path) !== undefined);
    await eventually("the topic's value", found, (all) => all.some(Boolean));
    // A second instance reads stored values, not the ones that this instance received.
    const later = new LiveBus(store, allLiveTopics());
    await later.start();
    const stored = parts.filter((path) => valueAt(later.entryOf(name)?.value, path) === undefined);
    expect(stored, "These parts were lost: change the topic by bus.update, which locks it before it reads.").toEqual([]);
  });

  test("every topic has a concurrency test", () => {
    const names = new Set(allLiveTopics().map(({ name }) => name.replace(/^project\..*/, "project.minswap")));
    expect(Object.keys(CONCURRENT_CHANGES).toSorted(), "Add the new topic to SIMULTANEOUS, with two changes that may meet.").toEqual(
      [...names].toSorted(),
    );
  });
});
