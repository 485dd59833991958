import { createHash } from "node:crypto";
import { eq, inArray, notInArray } from "drizzle-orm";
import { projectLogos } from "#app/features/ecosystem/ecosystem.tables.server.ts";
import { logosTopic, NO_LOGOS, type Logos } from "#app/features/ecosystem/logos/logos.ts";
import type { Database, Transaction } from "#app/foundation/db/database.server.ts";
import type { LiveBus } from "#app/foundation/live/bus.server.ts";

const VERSION_LENGTH = 12;

export function createProjectLogos({ db, bus }: { db: Database; bus: LiveBus }) {
  return {
    latest: (): Logos => bus.latest(logosTopic, NO_LOGOS).value,

    /** Stores a logo. Returns false when it's unchanged. */
    async save(projectId: string, image: Buffer, source: string, fetchedAt = new Date()): Promise<boolean> {
      const version = createHash("sha256").update(image).digest("hex").slice(0, VERSION_LENGTH);
      const [stored] = await db.select({ version: projectLogos.version }).from(projectLogos).where(eq(projectLogos.projectId, projectId));
      if (stored?.version === version) return false;
      const row = { projectId, image, version, source, fetchedAt };
      await change(db, bus, (transaction) =>
        transaction.insert(projectLogos).values(row).onConflictDoUpdate({ target: projectLogos.projectId, set: row }),
      );
      return true;
    },

    /** Deletes a project's logo. Returns false when there was none. */
    remove: (projectId: string): Promise<boolean> => removeAll(db, bus, [projectId]).then((removed) => removed.length > 0),

    /** Deletes the logos of all other projects. Returns their IDs. */
    async keepOnly(ids: readonly string[]): Promise<string[]> {
      const others = await db
        .select({ id: projectLogos.projectId })
        .from(projectLogos)
        .where(notInArray(projectLogos.projectId, [...ids]));
      return removeAll(
        db,
        bus,
        others.map(({ id }) => id),
      );
    },

    async imageOf(projectId: string): Promise<Buffer<ArrayBuffer> | undefined> {
      const [row] = await db.select({ image: projectLogos.image }).from(projectLogos).where(eq(projectLogos.projectId, projectId));
      return row && Buffer.from(row.image);
    },
  };
}
export type ProjectLogosService = ReturnType<typeof createProjectLogos>;

async function removeAll(db: Database, bus: LiveBus, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const stored = await db.select({ id: projectLogos.projectId }).from(projectLogos).where(inArray(projectLogos.projectId, ids));
  if (stored.length > 0)
    await change(db, bus, (transaction) => transaction.delete(projectLogos).where(inArray(projectLogos.projectId, ids)));
  return stored.map(({ id }) => id);
}

const change = (db: Database, bus: LiveBus, write: (transaction: Transaction) => PromiseLike<unknown>): Promise<void> =>
  db.transaction((transaction) =>
    bus.update(transaction, logosTopic, NO_LOGOS, async () => {
      await write(transaction);
      const rows = await transaction.select({ id: projectLogos.projectId, version: projectLogos.version }).from(projectLogos);
      return Object.fromEntries(rows.map(({ id, version }) => [id, version]));
    }),
  );
