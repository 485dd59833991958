import { buyTopic, NO_READINGS, type BuyReadings, type ListedCountry, type RegisterEntry } from "#app/features/buy/buy.ts";
import { DAY } from "#app/foundation/durations.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import { freshnessOf } from "#app/foundation/figures/figures.server.ts";
import type { LiveBus } from "#app/foundation/live/bus.server.ts";

/** A register that suddenly lost most of its entries may be cut short by mistake, so we accept it only after this time. */
const BELIEVED_AFTER_MS = 6 * DAY;

export function createBuy({ db, bus }: { db: Database; bus: LiveBus }) {
  const update = (change: (stored: BuyReadings) => BuyReadings): Promise<void> =>
    db.transaction((transaction) => bus.update(transaction, buyTopic, NO_READINGS, change));
  return {
    latestReadings: (): BuyReadings => bus.latest(buyTopic, NO_READINGS).value,
    /** Replaces the register, unless most of it is gone since the last reading. Returns true if it was replaced. */
    async saveRegister(entries: readonly RegisterEntry[], readAt: number, interval: number): Promise<boolean> {
      let isStored = true;
      await update((stored) => {
        const before = stored.register;
        const shrunkAt = before?.shrunkAt ?? readAt;
        if (before && entries.length < before.entries.length / 2 && readAt - shrunkAt < BELIEVED_AFTER_MS) {
          isStored = false;
          return { ...stored, register: { ...before, shrunkAt } };
        }
        return { ...stored, register: { ...freshnessOf(readAt, interval), entries: [...entries] }, registerFailedAt: null };
      });
      return isStored;
    },
    saveList: (countries: readonly ListedCountry[], readAt: number, interval: number): Promise<void> =>
      update((stored) => ({ ...stored, list: { ...freshnessOf(readAt, interval), countries: [...countries] }, listFailedAt: null })),
    recordFailure: (part: "register" | "list", at: number): Promise<void> =>
      update((stored) => ({ ...stored, [part === "register" ? "registerFailedAt" : "listFailedAt"]: at })),
  };
}
export type BuyService = ReturnType<typeof createBuy>;
