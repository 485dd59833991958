import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { fetchPoolCertificates, fetchPoolEpochs, fetchPoolPledges } from "#app/features/staking/koios-pool-details.server.ts";
import type { PoolCertificate, PoolEpoch } from "#app/features/staking/pool-terms.ts";
import { stakePoolDetails } from "#app/features/staking/staking.tables.server.ts";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Database } from "#app/foundation/db/database.server.ts";
import { DAY, MINUTE, SECOND } from "#app/foundation/durations.ts";
import type { Environment } from "#app/foundation/env.server.ts";
import { log, errorReason } from "#app/foundation/log.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";

const FRESH_MS = DAY;
/** Pause per pool, across instances, also after a failure. */
const RETRY_MS = 10 * MINUTE;
/** Pause after a failure, so that page views don't use up the calls that the jobs need. */
const PAUSE_MS = MINUTE;
/** Longest wait of a page; it renders without the details then, and again soon. */
const PATIENCE_MS = 2 * SECOND;
/** After this time a claimed request has succeeded or failed. */
const ASKING_MS = 2 * MINUTE;
const MAX_AT_ONCE = 2;
const CALLS_PER_POOL = 3;

export interface PoolDetails {
  /** Newest first. */
  certificates: readonly PoolCertificate[];
  epochs: readonly PoolEpoch[];
  fetchedAt: number;
  staleAt: number;
}

export interface KnownDetails {
  details: PoolDetails | null;
  isPending: boolean;
}

interface Options {
  db: Database;
  client: PoliteFetch;
  environment: Pick<Environment, "KOIOS_URL" | "KOIOS_TOKEN">;
  /** True while today's budget allows this many more calls to Koios. */
  hasRoom: (calls: number) => boolean;
  clock?: () => number;
}

/**
 * Certificates and history of single pools. They're fetched when someone opens a pool's page, at most once a day per pool and within the
 * day's budget, and stored for all instances.
 */
export function createPoolDetails({ db, client, environment: { KOIOS_URL, KOIOS_TOKEN }, hasRoom, clock = Date.now }: Options) {
  const koios = { baseUrl: KOIOS_URL, apiKey: KOIOS_TOKEN, intervalMs: MINUTE, purpose: "pools" } as const;
  const running = new Map<string, Promise<boolean>>();
  let pausedUntil = 0;

  /** Reads the stored details. They're pending when an instance has claimed the request and may still be running. */
  async function load(id: string): Promise<KnownDetails> {
    const [row] = await db.select().from(stakePoolDetails).where(eq(stakePoolDetails.id, id));
    const askedFor = clock() - (row?.triedAt.getTime() ?? 0);
    const isAsked = row !== undefined && askedFor < ASKING_MS && askedFor > -MINUTE && (row.fetchedAt ?? 0) < row.triedAt;
    if (!row?.fetchedAt || !row.certificates || !row.epochs) return { details: null, isPending: isAsked };
    const fetchedAt = row.fetchedAt.getTime();
    const details = { certificates: row.certificates, epochs: row.epochs, fetchedAt, staleAt: fetchedAt + 2 * FRESH_MS };
    return { details, isPending: isAsked };
  }

  /** Lets one of all instances make the request. */
  async function claim(id: string): Promise<boolean> {
    const now = clock();
    if (!hasRoom(CALLS_PER_POOL)) return false;
    const triedAt = new Date(now);
    const at = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`;
    const isRested = (column: AnyPgColumn, span: number) =>
      sql`coalesce(${column}, '-infinity') not between ${at(now - span)} and ${at(now + MINUTE)}`;
    const claimed = await db
      .insert(stakePoolDetails)
      .values({ id, triedAt })
      .onConflictDoUpdate({
        target: stakePoolDetails.id,
        set: { triedAt },
        // A time in the future comes from a clock that has been set back since.
        setWhere: sql`(${isRested(stakePoolDetails.fetchedAt, FRESH_MS)} and ${isRested(stakePoolDetails.triedAt, RETRY_MS)})`,
      })
      .returning({ id: stakePoolDetails.id });
    return claimed.length > 0;
  }

  /** Pledges by epoch. After a failure it returns the stored ones, so that the rest of the page still updates. */
  async function readPledges(id: string): Promise<Map<number, boolean | null>> {
    try {
      return await fetchPoolPledges(client, koios, id);
    } catch (error) {
      log.warn({ event: "pool-pledges-failed", reason: errorReason(error) });
      const { details } = await load(id);
      return new Map(details?.epochs.map(({ epoch, isPledgeMet }) => [epoch, isPledgeMet]));
    }
  }

  /** Fetches and stores the details. Returns false when another instance has claimed the request. */
  async function read(id: string): Promise<boolean> {
    try {
      if (!(await claim(id))) return false;
      const [certificates, history] = [await fetchPoolCertificates(client, koios, id), await fetchPoolEpochs(client, koios, id)];
      const pledges = await readPledges(id);
      const epochs = history.map((poolEpoch) => ({ ...poolEpoch, isPledgeMet: pledges.get(poolEpoch.epoch) ?? null }));
      await db
        .update(stakePoolDetails)
        .set({ certificates, epochs, fetchedAt: new Date(clock()) })
        .where(eq(stakePoolDetails.id, id));
    } catch (error) {
      pausedUntil = clock() + PAUSE_MS;
      log.warn({ event: "pool-details-failed", reason: errorReason(error) });
    }
    return true;
  }

  return {
    /** Returns the stored details, after a short wait when they must be fetched. */
    async detailsOf(id: string): Promise<KnownDetails> {
      const { details: stored } = await load(id);
      if (stored && stored.fetchedAt > clock() - FRESH_MS) return { details: stored, isPending: false };
      let reading = running.get(id);
      if (!reading && (clock() < pausedUntil || running.size >= MAX_AT_ONCE)) return { details: stored, isPending: true };
      if (!reading) {
        reading = read(id).finally(() => running.delete(id));
        running.set(id, reading);
      }
      const hasAsked = await Promise.race([reading, sleep(PATIENCE_MS, true, { ref: false })]);
      const { details, isPending } = await load(id);
      return { details: details ?? stored, isPending: running.has(id) || (!hasAsked && isPending) };
    },
  };
}
export type PoolDetailsService = ReturnType<typeof createPoolDetails>;
