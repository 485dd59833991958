import { CHAIN_RULES } from "#app/features/network/chain-rules.server.ts";
import { chainTopic } from "#app/features/network/network.ts";
import { createNetworkStore } from "#app/features/network/network-store.server.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import { createFigures } from "#app/foundation/figures/figures.server.ts";
import type { LiveBus } from "#app/foundation/live/bus.server.ts";

export function createNetwork({ db, bus }: { db: Database; bus: LiveBus }) {
  const { latest, save } = createFigures({ db, bus }, chainTopic, CHAIN_RULES);
  return { latestChain: latest, saveChain: save, ...createNetworkStore(db) };
}
export type NetworkService = ReturnType<typeof createNetwork>;
