import type { TestProject } from "vitest/node";
import { openServer } from "#app/foundation/db/postgres-store.server.ts";
import { MIGRATED_TEMPLATE, startPostgres } from "#tests/postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The administrator's address of the test server. */
    postgresUrl: string;
  }
}

/** One server for the whole run; each test makes its own database in it, most of them as copies of the template. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  // Nobody is connected to it again: PostgreSQL doesn't copy a database in use.
  const template = await openServer(await server.createDatabase(MIGRATED_TEMPLATE));
  await template.close();
  project.provide("postgresUrl", await server.createDatabase("administration"));
  return () => server.stop();
}
