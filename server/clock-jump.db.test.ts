import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import * as v from "valibot";
import { allJobs, createUpstreamClient } from "#server/scheduler.ts";
import { ClockGuard } from "#app/foundation/clock/clock-guard.server.ts";
import { clockJob } from "#app/foundation/clock/clock.jobs.server.ts";
import { DAY, HOUR } from "#app/foundation/durations.ts";
import { readEnvironment } from "#app/foundation/env.server.ts";
import { stateOf } from "#app/foundation/figures/figure.ts";
import { delayFutureFigures } from "#app/foundation/figures/future-figures.server.ts";
import { createFeatures } from "#tests/features.ts";
import { eventually } from "#tests/site.ts";
import { createAutoClosedStore } from "#tests/test-store.ts";

type Store = Awaited<ReturnType<typeof createAutoClosedStore>>;
const YEARS = 40 * 365 * DAY;
/** Names of the jobs that delete old rows. */
const DELETING = /^(thin-|prune-|forget-|chain-thin)/;

const columnsSchema = v.array(v.object({ table: v.string(), column: v.string(), type: v.string(), isWritten: v.boolean() }));
const VALUES: Record<string, string> = {
  "timestamp with time zone": "now()",
  date: "current_date + 1",
  jsonb: "'{}'",
  uuid: "gen_random_uuid()",
  boolean: "false",
  text: "'x'",
  bytea: "'x'",
  ARRAY: "'{}'",
};
/** States that allow deletion of old rows, by table. */
const STATES: Record<string, string> = { kit_orders: "'open'", newsletter_subscribers: "'ended'", followers: "'ended'" };
/** Columns left empty, because a value would keep the row forever. */
const EMPTY = new Set(["paid_at", "confirmed_at"]);

async function fillTables(store: Store): Promise<void> {
  const { rows } = await store.query(
    `select c.table_name as table, c.column_name as column, c.data_type as type,
       c.is_generated = 'NEVER' and c.is_identity = 'NO' and coalesce(c.column_default, '') not like 'nextval%' as "isWritten"
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`,
  );
  const tables = Map.groupBy(v.parse(columnsSchema, rows), ({ table }) => table);
  const statements = [...tables].map(([table, columns]) => {
    const written = columns.filter(({ column, isWritten }) => isWritten && !EMPTY.has(column));
    const values = written.map(({ column, type }) => (column === "state" && STATES[table]) || (VALUES[type] ?? "1"));
    const names = written.map(({ column }) => `"${column}"`);
    return `insert into "${table}" (${names.join(", ")}) values (${values.join(", ")}) on conflict do nothing`;
  });
  // Rows of related tables need not match each other.
  await store.query(`begin; set local session_replication_role = replica; ${statements.join("; ")}; commit`);
}

const countSchema = v.array(v.object({ name: v.string(), count: v.number() }));
async function countRows(store: Store): Promise<Record<string, number>> {
  const { rows } = await store.query(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const names = v.parse(v.array(v.object({ name: v.string() })), rows).map(({ name }) => name);
  const counted = await store.query(
    names.map((name) => `select '${name}' as name, count(*)::int as count from "${name}"`).join(" union all "),
  );
  return Object.fromEntries(v.parse(countSchema, counted.rows).map(({ name, count }) => [name, count]));
}

test("deletes nothing when the clock jumps ahead by years, and old rows when that time has really passed", async () => {
  const store = await createAutoClosedStore();
  const { services } = await createFeatures(store);
  const environment = readEnvironment({});
  const client = createUpstreamClient(environment, { count: () => undefined });
  onTestFinished(() => client.close());
  const deleteOld = async (passed: () => number) => {
    const jobs = allJobs(client, environment, { ...services, koiosCalls: { hasRoom: () => false } }, passed).filter(({ name }) =>
      DELETING.test(name),
    );
    expect(jobs.length).toBeGreaterThanOrEqual(8);
    for (const job of jobs) await job.run(new AbortController().signal);
  };
  await (await ClockGuard.open(store.db)).check();
  await fillTables(store);
  const before = await countRows(store);
  const clock = await ClockGuard.open(store.db, () => Date.now() + YEARS);
  onTestFinished(() => clock.close());
  await deleteOld(clock.passed);
  expect(await countRows(store)).toEqual(before);
  // The same jobs, now that the years have really passed.
  await deleteOld(() => Date.now() + YEARS);
  const after = await countRows(store);
  const emptied = Object.keys(before).filter((name) => (after[name] ?? 0) < (before[name] ?? 0));
  expect(emptied).toEqual(
    expect.arrayContaining([
      "news_articles",
      "analytics_visitors",
      "project_items",
      "project_days",
      "newsletter_tokens",
      "newsletter_subscribers",
      "followers",
      "kit_orders",
      "kit_tokens",
      "rate_limits",
    ]),
  );
});

test.each([
  ["hours", 3 * HOUR],
  ["years", YEARS],
])("shows no old figure as live after the clock was set back by %s, and reads feeds again", async (_, jump) => {
  const store = await createAutoClosedStore();
  const { bus, services } = await createFeatures(store);
  const { market, news } = services;
  await market.saveMarket({ source: "coingecko", interval: 60_000 }, { observedAt: Date.now(), values: { price: 0.7 } });
  await eventually("the price", () => market.latestMarket().value.price, Boolean);
  const ahead = sql`make_interval(secs => ${jump / 1000})`;
  await store.db.execute(
    sql`update figures set observed_at = observed_at + ${ahead}, fetched_at = fetched_at + ${ahead}, stale_at = stale_at + ${ahead}`,
  );
  await bus.rewrite((value) => JSON.parse(JSON.stringify(value), (key, item) => (/^(fetched|stale)At$/.test(key) ? item + jump : item)));
  await eventually("the price from the future", () => (market.latestMarket().value.price?.fetchedAt ?? 0) > Date.now() + HOUR, Boolean);
  await store.db.execute(sql`insert into news_feeds (id, url, next_at, attempted_at, held_until) values
    ('plain', 'https://a.example', now() + ${ahead} + interval '15 minutes', now() + ${ahead}, null),
    ('paused', 'https://b.example', now() + ${ahead} + interval '2 hours', now() + ${ahead}, now() + ${ahead} + interval '2 hours'),
    ('right', 'https://c.example', now() + interval '10 minutes', now() - interval '5 minutes', null)`);
  const clock = await ClockGuard.open(store.db);
  onTestFinished(() => clock.close());
  await clockJob(clock, [() => bus.rewrite((value) => delayFutureFigures(value, Date.now())), news.settleFutureFeeds]).run(
    new AbortController().signal,
  );
  const price = await eventually(
    "the delayed price",
    () => market.latestMarket().value.price,
    (item) => item !== null && item !== undefined && stateOf(item, Date.now()) === "delayed",
  );
  expect(price?.value).toBe(0.7);
  const { rows } = await store.query(
    "select id, round(extract(epoch from next_at - now()) / 60)::int as minutes from news_feeds order by id",
  );
  expect(rows).toEqual([
    { id: "paused", minutes: 120 },
    { id: "plain", minutes: 0 },
    { id: "right", minutes: 10 },
  ]);
  // A source that answers again replaces the value.
  await market.saveMarket({ source: "coingecko", interval: 60_000 }, { observedAt: Date.now() - 1_000, values: { price: 0.71 } });
  await eventually(
    "the newest price",
    () => market.latestMarket().value.price,
    (item) => item?.value === 0.71 && stateOf(item, Date.now()) === "live" && item.observedAt <= Date.now(),
  );
});
