import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";
import { DEFAULT_SEED } from "#simulator/simulator.ts";
import { createChain } from "#simulator/world/chain.ts";
import { createProposals } from "#simulator/world/proposals.ts";
import { createWorld } from "#simulator/world/world.ts";

const world = createWorld(DEFAULT_SEED);
/** The newest governance action of the simulator; all its IDs change with time. */
const [newestAction] = createProposals(world, createChain(world))();
export const ACTION_PATH = `/governance/actions/${newestAction?.proposal_id}`;

/** One example path per dynamic route. */
const EXAMPLES: Record<string, string> = {
  "ecosystem/:category": "/ecosystem/defi",
  "ecosystem/defi/:subcategory": "/ecosystem/defi/dex",
  "ecosystem/infrastructure/:group": "/ecosystem/infrastructure/developer-tools",
  "ecosystem/*": "/ecosystem/defi/dex/project/minswap",
  // The simulator always creates this pool.
  "staking/pools/:pool": "/staking/pools/pool1pdynetl8kqtv0c8cf3xlxx4h6yhxdyvlz8xgnxv2pu256z9ll9m",
  "governance/dreps/:drep": "/governance/dreps/drep_always_abstain",
  "governance/actions/*": ACTION_PATH,
  report: "/report?about=/glossary",
  // No report has this number.
  "reports/:number": "/reports/r-0000-0000",
  follow: "/follow?kind=project&id=minswap",
  "*": "/nowhere",
};

const pathsOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, index, children }) => (children ? pathsOf(children) : index ? [""] : path === undefined ? [] : [path]));

/** One path per route of app/routes.ts. New pages are included automatically. */
export const EXAMPLE_PATHS: readonly string[] = pathsOf(routes).map((path) => {
  const address = EXAMPLES[path] ?? `/${path}`;
  if (/[:*]/.test(address)) throw new Error(`Give "${path}" an example in tests/e2e/example-paths.ts.`);
  return address;
});
