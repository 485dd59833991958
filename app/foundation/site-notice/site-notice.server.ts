import { type SiteNotice, siteNoticeTopic, type StoredNotice } from "./site-notice.ts";
import type { Transaction } from "#app/foundation/db/database.server.ts";
import type { LiveBus } from "#app/foundation/live/bus.server.ts";

const NO_NOTICE: StoredNotice = { revision: 0, notice: null };

/** The operator's notice on every page, shared by all instances. */
export function createSiteNotice(bus: Pick<LiveBus, "latest" | "update">) {
  return {
    latest: (): StoredNotice => bus.latest(siteNoticeTopic, NO_NOTICE).value,
    /** Replaces the notice unless it has changed since `revision`. @returns the notice before; undefined if it has changed */
    async replace(tx: Transaction, notice: SiteNotice | null, revision: number): Promise<{ before: SiteNotice | null } | undefined> {
      let replaced: { before: SiteNotice | null } | undefined;
      await bus.update(tx, siteNoticeTopic, NO_NOTICE, (stored) => {
        if (stored.revision !== revision) return stored;
        replaced = { before: stored.notice };
        return { revision: revision + 1, notice };
      });
      return replaced;
    },
  };
}
export type SiteNoticeService = ReturnType<typeof createSiteNotice>;
