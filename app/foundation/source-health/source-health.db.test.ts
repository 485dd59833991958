import { expect, onTestFinished, test } from "vitest";
import { createSourceHealth } from "./source-health.server.ts";
import type { Store } from "#app/foundation/db/database.server.ts";
import { DAY } from "#app/foundation/durations.ts";
import type { ResponseReport } from "#app/foundation/upstream/polite-fetch.server.ts";
import { createSourceFindings } from "#app/foundation/upstream/source-findings.server.ts";
import { createAutoClosedStore } from "#tests/test-store.ts";

const NOON = Date.UTC(2026, 10, 25, 12);

async function open(store: Store, clock = { ms: NOON }) {
  const findings = createSourceFindings(() => clock.ms);
  const health = await createSourceHealth({ db: store.db, findings, now: () => clock.ms });
  onTestFinished(() => health.close());
  const ask = (source: string, outcome: ResponseReport["outcome"]) =>
    health.onResponse({ source, outcome, ms: 12.4, bytes: 1, wasAsked: true }, { purpose: "checks" });
  return { ...health, findings, clock, ask };
}

test("Shares the last response and the last usable one between instances", async () => {
  const store = await createAutoClosedStore();
  const [one, other] = [await open(store), await open(store)];
  one.ask("koios", "ok");
  await one.flush();
  one.clock.ms += 60_000;
  one.ask("koios", "timeout");
  await one.flush();
  await other.flush();
  const expected = { source: "koios", part: "checks", askedAt: NOON + 60_000, lastSuccessAt: NOON, ms: 12, outcome: "timeout" };
  expect(other.latest().parts).toEqual([expected]);
});

test("Stores both times of a good and a bad response between two writes", async () => {
  const store = await createAutoClosedStore();
  const one = await open(store);
  one.ask("koios", "ok");
  one.clock.ms += 1_000;
  one.ask("koios", "status");
  await one.flush();
  expect(one.latest().parts).toMatchObject([{ askedAt: NOON + 1_000, lastSuccessAt: NOON, outcome: "status" }]);
});

test("Adds up the findings of all instances, each counted once", async () => {
  const store = await createAutoClosedStore();
  const [one, other] = [await open(store), await open(store)];
  const finding = { source: "koios", kind: "unknown-value", place: "account_reward_history.type", value: "bonus" } as const;
  one.findings.add(finding, 2);
  await one.flush();
  await one.flush();
  other.findings.add(finding);
  one.findings.add(finding);
  one.findings.add({ source: "coingecko", kind: "out-of-range", place: "coins/markets.ath" });
  await one.flush();
  await other.flush();
  expect(other.latest().findings).toEqual([
    { source: "coingecko", kind: "out-of-range", place: "coins/markets.ath", count: 1, lastAt: NOON },
    { ...finding, count: 4, lastAt: NOON },
  ]);
});

test("Hides findings after a week and deletes them later", async () => {
  const store = await createAutoClosedStore();
  const one = await open(store);
  one.findings.add({ source: "koios", kind: "missing-field", place: "tip.block_time" });
  one.ask("koios", "ok");
  await one.flush();
  one.clock.ms += 8 * DAY;
  await one.flush();
  expect([one.latest().findings, one.latest().parts.length]).toEqual([[], 1]);
  expect(await one.prune(one.clock.ms)).toBe(1);
  one.clock.ms += 60 * DAY;
  expect(await one.prune(one.clock.ms)).toBe(1);
});
