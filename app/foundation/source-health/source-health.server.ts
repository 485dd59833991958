import { setTimeout as sleep } from "node:timers/promises";
import { lt, sql } from "drizzle-orm";
import type { SourcePart } from "./part-outcome.ts";
import { createPartWatch, type PartReport } from "./part-watch.server.ts";
import { sourceFindingCounts, sourceHealth } from "./source-health.tables.server.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import { DAY, MINUTE } from "#app/foundation/durations.ts";
import { errorReason, log } from "#app/foundation/log.server.ts";
import { sourceFindings, type CountedFinding } from "#app/foundation/upstream/source-findings.server.ts";

const FLUSH_INTERVAL_MS = 5_000;
const REFRESH_MS = MINUTE;
const SHUTDOWN_TIMEOUT_MS = 2_000;
/** Older findings say nothing about the source's current state. */
const KEPT_FINDINGS_MS = 7 * DAY;
const KEPT_PARTS_MS = 60 * DAY;

export interface SourceReport {
  parts: readonly SourcePart[];
  findings: readonly CountedFinding[];
}

export interface SourceReports {
  latest(): SourceReport;
  /** True if the source needs no key or its key is set. */
  isConfigured(source: string): boolean;
}

export interface SourceHealthOptions {
  db: Database;
  /** Sources without the key they need. */
  unconfigured?: readonly string[];
  findings?: Pick<typeof sourceFindings, "list">;
  now?: () => number;
  onPart?: (report: PartReport) => void;
}

/** Tracks sources from requests made anyway. Buffers in memory and writes every few seconds; instances share their reports. */
export async function createSourceHealth({
  db,
  unconfigured = [],
  findings = sourceFindings,
  now = Date.now,
  onPart,
}: SourceHealthOptions) {
  const pending = new Map<string, SourcePart>();
  /** Counts of this process's findings that are already in the database. */
  const written = new Map<string, number>();
  let known: SourceReport & { readAt: number } = { parts: [], findings: [], readAt: 0 };
  let isFailing = false;

  const { onResponse, watch } = createPartWatch((report) => {
    onPart?.(report);
    const { source, part, ms, outcome } = report;
    const key = JSON.stringify([source, part]);
    const lastSuccessAt = outcome === "ok" ? now() : (pending.get(key)?.lastSuccessAt ?? null);
    pending.set(key, { source, part, askedAt: now(), lastSuccessAt, ms: Math.round(ms), outcome });
  });

  const keyOf = ({ source, kind, place, value }: CountedFinding): string => JSON.stringify([source, kind, place, value]);
  const newFindings = () =>
    findings.list().flatMap((finding) => {
      const count = finding.count - (written.get(keyOf(finding)) ?? 0);
      return count > 0 ? [{ finding, count }] : [];
    });

  async function read(): Promise<void> {
    const [parts, rows] = await Promise.all([
      db.select().from(sourceHealth).orderBy(sourceHealth.source, sourceHealth.part),
      db.select().from(sourceFindingCounts).orderBy(sourceFindingCounts.source, sourceFindingCounts.kind, sourceFindingCounts.place),
    ]);
    const since = now() - KEPT_FINDINGS_MS;
    known = {
      parts: parts.map(({ askedAt, lastSuccessAt, ...part }) => ({
        ...part,
        askedAt: askedAt.getTime(),
        lastSuccessAt: lastSuccessAt?.getTime() ?? null,
      })),
      findings: rows.flatMap(({ lastAt, value, ...finding }) =>
        lastAt.getTime() < since ? [] : [{ ...finding, ...(value === "" ? {} : { value }), lastAt: lastAt.getTime() }],
      ),
      readAt: now(),
    };
  }

  async function write(): Promise<void> {
    const parts = [...pending.entries()];
    const counted = newFindings();
    if (parts.length > 0)
      await db
        .insert(sourceHealth)
        .values(
          parts.map(([, { askedAt, lastSuccessAt, ...part }]) => ({
            ...part,
            askedAt: new Date(askedAt),
            lastSuccessAt: lastSuccessAt === null ? null : new Date(lastSuccessAt),
          })),
        )
        .onConflictDoUpdate({
          target: [sourceHealth.source, sourceHealth.part],
          set: {
            askedAt: sql`excluded.asked_at`,
            lastSuccessAt: sql`coalesce(excluded.fitted_at, ${sourceHealth.lastSuccessAt})`,
            ms: sql`excluded.ms`,
            outcome: sql`excluded.outcome`,
          },
        });
    // Keeps reports that arrived during this write for the next one.
    for (const [key, part] of parts) if (pending.get(key) === part) pending.delete(key);
    if (counted.length > 0)
      await db
        .insert(sourceFindingCounts)
        .values(
          counted.map(({ finding: { value = "", lastAt, ...finding }, count }) => ({ ...finding, value, count, lastAt: new Date(lastAt) })),
        )
        .onConflictDoUpdate({
          target: [sourceFindingCounts.source, sourceFindingCounts.kind, sourceFindingCounts.place, sourceFindingCounts.value],
          set: { count: sql`${sourceFindingCounts.count} + excluded.count`, lastAt: sql`excluded.last_at` },
        });
    for (const { finding } of counted) written.set(keyOf(finding), finding.count);
    await read();
  }

  /** Never throws: unwritten reports stay in memory. */
  async function tryToWrite(): Promise<void> {
    try {
      await write();
      if (isFailing) log.info({ event: "source-health-resumed" });
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn({ event: "source-health-waiting-for-database", reason: errorReason(error) });
      isFailing = true;
    }
  }
  let writing = Promise.resolve();
  const flush = (): Promise<void> => (writing = writing.then(tryToWrite));

  await read();
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy || (pending.size === 0 && newFindings().length === 0 && now() - known.readAt < REFRESH_MS)) return;
    isBusy = true;
    void flush().finally(() => (isBusy = false));
  }, FLUSH_INTERVAL_MS);
  timer.unref();

  return {
    onResponse,
    watch,
    /** Reports of all instances, at most a minute old. */
    latest: (): SourceReport => known,
    isConfigured: (source: string): boolean => !unconfigured.includes(source),
    flush,
    /** Deletes outdated findings and parts. `passed` has certainly passed, in milliseconds since 1970. @returns the number of rows */
    async prune(passed: number): Promise<number> {
      const before = (ms: number) => new Date(passed - ms);
      const findingsGone = await db
        .delete(sourceFindingCounts)
        .where(lt(sourceFindingCounts.lastAt, before(KEPT_FINDINGS_MS)))
        .returning();
      const partsGone = await db
        .delete(sourceHealth)
        .where(lt(sourceHealth.askedAt, before(KEPT_PARTS_MS)))
        .returning();
      return findingsGone.length + partsGone.length;
    },
    async close(): Promise<void> {
      clearInterval(timer);
      await Promise.race([flush(), sleep(SHUTDOWN_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}
export type SourceHealth = Awaited<ReturnType<typeof createSourceHealth>>;
