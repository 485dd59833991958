import { blockVersionsTopic, NO_VERSIONS, type EpochVersions } from "#app/features/upgrades/upgrades.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import { freshnessOf } from "#app/foundation/figures/figures.server.ts";
import type { LiveBus } from "#app/foundation/live/bus.server.ts";

/** Two months of five-day epochs. */
export const KEPT_EPOCHS = 12;

export function createUpgrades({ db, bus }: { db: Database; bus: LiveBus }) {
  return {
    /** Newest epoch first; null before the first reading. */
    latestVersions: () => bus.latest(blockVersionsTopic, NO_VERSIONS).value.blocks,
    /** Stores epochs beside the stored ones and keeps the newest. @param interval milliseconds to the next reading */
    saveVersions: (epochs: readonly EpochVersions[], interval: number): Promise<void> =>
      db.transaction((transaction) =>
        bus.update(transaction, blockVersionsTopic, NO_VERSIONS, ({ blocks }) => {
          const all = new Map([...(blocks?.epochs ?? []), ...epochs].map((one) => [one.epoch, one]));
          const newest = [...all.values()].toSorted((a, b) => b.epoch - a.epoch).slice(0, KEPT_EPOCHS);
          const fetchedAt = Math.max(...epochs.map(({ readAt }) => readAt));
          return { blocks: { ...freshnessOf(fetchedAt, interval), epochs: newest } };
        }),
      ),
  };
}
export type UpgradesService = ReturnType<typeof createUpgrades>;
