import { sourceOutageTopic } from "./source-outage.ts";
import type { Store } from "#app/foundation/db/database.server.ts";
import { SECOND } from "#app/foundation/durations.ts";
import type { LiveBus } from "#app/foundation/live/bus.server.ts";

const RETRY_DELAY_MS = 5 * SECOND;
const NO_OUTAGE = { since: null };

/** Time since when no source can be reached, shared by all instances. */
export function createSourceOutage({ db, bus }: { db: Store["db"]; bus: LiveBus }) {
  let latest: number | null = null;
  let saving = Promise.resolve();

  async function trySave(since: number | null): Promise<void> {
    if (since !== latest) return;
    try {
      await db.transaction((transaction) => bus.update(transaction, sourceOutageTopic, NO_OUTAGE, () => ({ since })));
    } catch {
      setTimeout(() => void save(since), RETRY_DELAY_MS).unref();
    }
  }
  const save = (since: number | null): Promise<void> => (saving = saving.then(() => trySave(since)));

  return {
    since: (): number | null => bus.latest(sourceOutageTopic, NO_OUTAGE).value.since,
    /** Saves in the background and retries while the database is down. Milliseconds since 1970; null when a source answers. */
    set(since: number | null): Promise<void> {
      latest = since;
      return save(since);
    },
  };
}
export type SourceOutage = ReturnType<typeof createSourceOutage>;
