import type { TestProject } from "vitest/node";
import { openServer } from "#app/foundation/db/postgres-store.server.ts";
import { MIGRATED_TEMPLATE, startPostgres } from "#tests/postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The administrator's address of the test server. */
    postgresUrl: string;
  }
}

/** Starts one server for the whole run. Each test creates its own database, usually as a copy of the template. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  // PostgreSQL refuses to copy a database that has connections.
  const template = await openServer(await server.createDatabase(MIGRATED_TEMPLATE));
  await template.close();
  project.provide("postgresUrl", await server.createDatabase("administration"));
  return () => server.stop();
}
