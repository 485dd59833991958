import { fetchBlocklist } from "#app/features/link-check/blocklist-sources.server.ts";
import { BLOCKLIST_IDS, type BlocklistId } from "#app/features/link-check/blocklists.ts";
import type { LinkCheckService } from "#app/features/link-check/link-check.server.ts";
import { DAY } from "#app/foundation/durations.ts";
import type { Environment } from "#app/foundation/env.server.ts";
import { log } from "#app/foundation/log.server.ts";
import type { Job } from "#app/foundation/jobs/runner.server.ts";
import type { BytesFetch } from "#app/foundation/upstream/polite-fetch.server.ts";

interface BlocklistContext {
  client: BytesFetch;
  environment: Pick<Environment, "BLOCKLIST_METAMASK_URL" | "BLOCKLIST_POLKADOT_URL">;
  linkCheck: LinkCheckService;
}

/** Reads each block list once a day, in its own job, so that one failure doesn't affect the other. */
export function blocklistJobs({ client, environment, linkCheck }: BlocklistContext): Job[] {
  const addresses: Record<BlocklistId, string> = {
    metamask: environment.BLOCKLIST_METAMASK_URL,
    "polkadot-js": environment.BLOCKLIST_POLKADOT_URL,
  };
  return BLOCKLIST_IDS.map((list) => ({
    name: `blocklist-${list}`,
    every: DAY,
    async run() {
      const { hosts, readAt } = await fetchBlocklist(client, list, { baseUrl: addresses[list], intervalMs: DAY });
      if (!(await linkCheck.saveBlocklist(list, hosts, readAt))) log.warn({ event: "blocklist-shrunk", list, entries: hosts.size });
    },
  }));
}
