import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import type { TestProject } from "vitest/node";
import { migrationsFolder } from "#app/foundation/paths.server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Path of a fully migrated embedded database. Loading it takes a quarter of the time of running the migrations. */
    embeddedDump: string;
  }
}

/** Makes the tables once for the whole run; each test starts with a copy. */
export default async function setUp(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "gateway-embedded-"));
  const client = await PGlite.create({ extensions: { pg_trgm } });
  await migrate(drizzle(client), { migrationsFolder });
  const file = join(folder, "migrated.tar");
  writeFileSync(file, await (await client.dumpDataDir("none")).bytes());
  await client.close();
  project.provide("embeddedDump", file);
  return () => rmSync(folder, { recursive: true, force: true });
}
