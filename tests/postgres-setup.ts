import type { TestProject } from "vitest/node";
import { startPostgres } from "#tests/postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The administrator's address of the test server. */
    postgresUrl: string;
  }
}

/** One server for the whole run; each test file makes its own database in it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  project.provide("postgresUrl", await server.createDatabase("administration"));
  return () => server.stop();
}
