import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { sql } from "drizzle-orm";
import { drizzle as drizzleServer } from "drizzle-orm/node-postgres";
import { migrate as migrateServer } from "drizzle-orm/node-postgres/migrator";
import { drizzle as drizzleEmbedded } from "drizzle-orm/pglite";
import { migrate as migrateEmbedded } from "drizzle-orm/pglite/migrator";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import * as v from "valibot";
import { migrationsFolder } from "#app/foundation/paths.server.ts";
import { createTestDatabase } from "#tests/test-store.ts";

const journal = v.looseObject({ entries: v.array(v.looseObject({ tag: v.string() })) });

/** Copies the migrations before `tag`, as in an earlier release. */
function migrationsBefore(tag: string): string {
  const folder = mkdtempSync(join(tmpdir(), "migrations-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(migrationsFolder, folder, { recursive: true });
  const file = join(folder, "meta/_journal.json");
  const all = v.parse(journal, JSON.parse(readFileSync(file, "utf8")));
  const entries = all.entries.slice(
    0,
    all.entries.findIndex((entry) => entry.tag === tag),
  );
  writeFileSync(file, JSON.stringify({ ...all, entries }));
  return folder;
}

/** An empty database without tables, embedded or on a server depending on the test project. */
async function openEmpty() {
  if (import.meta.env.TEST_DATABASE === "postgresql") {
    const client = new pg.Client({ connectionString: await createTestDatabase() });
    await client.connect();
    onTestFinished(() => client.end());
    const db = drizzleServer(client);
    return { db, migrate: (folder: string) => migrateServer(db, { migrationsFolder: folder }) };
  }
  const client = await PGlite.create({ extensions: { pg_trgm } });
  onTestFinished(() => client.close());
  const db = drizzleEmbedded(client);
  return { db, migrate: (folder: string) => migrateEmbedded(db, { migrationsFolder: folder }) };
}

test("Moves the figures of all feature tables into one table", { timeout: 90_000 }, async () => {
  const { db, migrate } = await openEmpty();
  await migrate(migrationsBefore("0012_one-figures-table"));
  const at = (second: number) => new Date(Date.UTC(2026, 10, 1, 0, 0, second)).toISOString();
  const times = sql.raw(`'${at(1)}', '${at(2)}', '${at(3)}'`);
  const columns = sql.raw("value, source, observed_at, fetched_at, stale_at, held_value");
  await db.execute(sql`insert into market_figures (metric, ${columns}) values
    ('price', 0.3, 'coingecko', ${times}, 0.9), ('holders', 4e6, 'santiment', ${times}, null), ('blockHeight', 12e6, 'koios', ${times}, null)`);
  await db.execute(sql`insert into chain_figures (metric, ${columns}) values ('circulation', 36e9, 'koios', ${times}, null)`);
  await db.execute(sql`insert into exchange_rates (currency, ${columns}) values ('eur', 0.25, 'coingecko', ${times}, null)`);
  const stored = (value: number, fetchedAt: string, heldValue: number | null = null) => ({
    value,
    observedAt: Date.parse(at(1)),
    fetchedAt: Date.parse(fetchedAt),
    staleAt: Date.parse(at(3)),
    heldValue,
  });
  const ofProject = (source: string, figures: object) =>
    db.execute(sql`insert into project_figures values ('minswap', ${source}, ${JSON.stringify(figures)}::jsonb)`);
  await ofProject("coingecko", { price: stored(0.02, at(2), 0.05), holders: stored(1, at(1)) });
  await ofProject("koios", { holders: stored(2, at(2)) });
  const topic = { forumMembers: { ...stored(72_000, at(2)), source: "forum" }, githubFollowers: null };
  await db.execute(sql`insert into live_topics (name, version, value) values ('community', 5, ${JSON.stringify(topic)}::jsonb)`);
  await db.execute(sql`insert into chain_epochs (epoch, transactions) values (600, 6)`);
  await db.execute(sql`insert into epochs values (600, 1, ${at(1)}, ${at(2)}), (601, 7, ${at(1)}, ${at(2)})`);

  await migrate(migrationsFolder);

  const row = (key: string, value: number, source: string, heldValue: number | null = null) => {
    const [where = "", metric = ""] = key.split(" ");
    const [observed_at, fetched_at, stale_at] = [at(1), at(2), at(3)].map((timestamp) => Date.parse(timestamp));
    return { topic: where, metric, value, source, observed_at, fetched_at, stale_at, held_value: heldValue };
  };
  const milliseconds = ["observed_at", "fetched_at", "stale_at"].map((name) => `(extract(epoch from ${name}) * 1000)::float8 as ${name}`);
  const query = `select topic, metric, value, source, ${milliseconds.join()}, held_value from figures order by topic collate "C", metric collate "C"`;
  expect((await db.execute(sql.raw(query))).rows).toEqual([
    row("chain circulation", 36e9, "koios"),
    row("community forumMembers", 72_000, "forum"),
    row("market price", 0.3, "coingecko", 0.9),
    row("network blockHeight", 12e6, "koios"),
    row("project.minswap holders", 2, "koios"),
    row("project.minswap price", 0.02, "coingecko", 0.05),
    row("rates eur", 0.25, "coingecko"),
    row("sentiment holders", 4e6, "santiment"),
  ]);
  const epochs = await db.execute(sql`select epoch, transactions, starts_at is not null as has_times from chain_epochs order by epoch`);
  expect(epochs.rows).toEqual([
    { epoch: 600, transactions: 6, has_times: false },
    { epoch: 601, transactions: 7, has_times: true },
  ]);
});
