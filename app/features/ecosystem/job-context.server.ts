import type { EcosystemService } from "#app/features/ecosystem/ecosystem.server.ts";
import type { Environment } from "#app/foundation/env.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";

/** What each job of the directory works with. */
export interface JobContext {
  client: PoliteFetch;
  environment: Environment;
  ecosystem: EcosystemService;
}

/** Sources with one project per run are polled faster until each project was fetched once. */
export const FIRST_RUN_DELAY = { nextIn: 20_000 };
