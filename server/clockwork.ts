import type { Database } from "#app/foundation/db/database.server.ts";
import type { Environment } from "#app/foundation/env.server.ts";
import { JobRunner } from "#app/foundation/jobs/runner.server.ts";

/** Every job of the system, one line each. */
export function createClock(db: Database, environment: Environment): JobRunner {
  void environment;
  return new JobRunner(db, []);
}
