import type { EcosystemService } from "#app/features/ecosystem/ecosystem.server.ts";
import type { Environment } from "#app/foundation/env.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";

export interface JobContext {
  client: PoliteFetch;
  environment: Environment;
  ecosystem: EcosystemService;
}

/** Jobs that read one project per run repeat sooner until each project was read once. */
export const FIRST_RUN_DELAY = { nextIn: 20_000 };
