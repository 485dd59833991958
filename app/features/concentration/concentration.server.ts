import { concentrationTopic, NO_GROUPS, type PoolGroup } from "#app/features/concentration/concentration.ts";
import { poolGroups } from "#app/features/concentration/concentration.tables.server.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import { freshnessOf } from "#app/foundation/figures/figures.server.ts";
import type { LiveBus } from "#app/foundation/live/bus.server.ts";

/** PostgreSQL accepts at most 65,535 parameters per statement. */
const ROWS_PER_INSERT = 1_000;

/** Storage of the public lists of operators with several pools. */
export function createConcentration({ db, bus }: { db: Database; bus: LiveBus }) {
  return {
    latestGroups: () => bus.latest(concentrationTopic, NO_GROUPS).value.groups,
    poolGroups: (): Promise<PoolGroup[]> => db.select().from(poolGroups),
    /**
     * Replaces the list.
     * @param interval milliseconds to the next reading
     * @throws when the list is less than half as long as the last one, because that's an error of the source
     */
    async savePoolGroups(groups: readonly PoolGroup[], fetchedAt: number, interval: number): Promise<void> {
      await db.transaction(async (transaction) => {
        const before = await transaction.$count(poolGroups);
        if (groups.length < before / 2) throw new Error(`Koios groups ${groups.length} pools where it grouped ${before}`);
        await transaction.delete(poolGroups);
        for (let first = 0; first < groups.length; first += ROWS_PER_INSERT)
          await transaction.insert(poolGroups).values(groups.slice(first, first + ROWS_PER_INSERT));
        await bus.update(transaction, concentrationTopic, NO_GROUPS, () => ({
          groups: { ...freshnessOf(fetchedAt, interval), count: groups.length },
        }));
      });
    },
  };
}
export type ConcentrationService = ReturnType<typeof createConcentration>;
