import * as v from "valibot";
import { startSimulator } from "#simulator/simulator.ts";
import { startSite } from "#tests/site.ts";
import { simulatorEnvironmentWithFeeds } from "#tests/simulator-environment.ts";
import { buildIfNeeded } from "../../scripts/build.ts";

const schema = v.object({ site: v.string(), silentSite: v.string(), simulator: v.string() });

/** Origins of the sites that all workers share, and of the simulator of the first one. */
export const sharedSites = () => v.parse(v.pipe(v.string(), v.parseJson(), schema), process.env.SHARED_SITES);

/** Builds before the workers start sites, because two builds must not run at the same time, and starts the sites that all of them share. */
export default async function setUp(): Promise<() => Promise<void>> {
  buildIfNeeded();
  const simulator = await startSimulator({ port: 0 });
  simulator.control.set({
    enforceLimits: false,
    audience: { redditSubscribers: 700_000, discordMembers: 61_000, discordOnline: 1_650, forumUsers: 72_000, githubFollowers: 1_300 },
  });
  const [site, silentSite] = await Promise.all([
    startSite({ ...simulatorEnvironmentWithFeeds(simulator), ADDRESS_LIMITS: "off" }),
    startSite({ ADDRESS_LIMITS: "off" }),
  ]);
  // Workers inherit it.
  process.env.SHARED_SITES = JSON.stringify({ site: site.origin, silentSite: silentSite.origin, simulator: simulator.url });
  return async () => {
    await Promise.all([site.stop(), silentSite.stop()]);
    await simulator.close();
  };
}
