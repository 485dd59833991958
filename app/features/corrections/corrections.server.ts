import { randomBytes } from "node:crypto";
import { and, asc, count, desc, eq, gte, inArray, isNotNull, lt, max, ne, or } from "drizzle-orm";
import {
  correctionsTopic,
  isDecided,
  NEXT_STATES,
  NO_CORRECTIONS,
  REPORT_STATES,
  type Decision,
  type ReportDetails,
  type ReportState,
  type ReportSubject,
  type SubjectKind,
} from "#app/features/corrections/corrections.ts";
import { reports, reportTransitions } from "#app/features/corrections/corrections.tables.server.ts";
import type { Database, Transaction } from "#app/foundation/db/database.server.ts";
import { DAY } from "#app/foundation/durations.ts";
import { DEFAULT_LANGUAGE, type Language } from "#app/foundation/i18n/languages.ts";
import type { LiveBus } from "#app/foundation/live/bus.server.ts";
import { consumeRateLimit } from "#app/foundation/rate-limits/rate-limits.server.ts";
import { signValue } from "#app/foundation/secret.server.ts";

export type Report = typeof reports.$inferSelect;
export type ReportTransition = typeof reportTransitions.$inferSelect;

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
export const REPORTS_PER_PAGE = 50;
/** An undecided report is deleted after this time, because no one will check it anymore. */
const UNDECIDED_RETENTION_MS = 365 * DAY;
/** Span of recent states that followers can get emails about. */
const RECENT_MS = 30 * DAY;
const PUBLIC_LOG_LENGTH = 500;

function makeNumber(): string {
  const letters = Array.from(randomBytes(8), (byte) => ALPHABET[byte % ALPHABET.length]).join("");
  return `R-${letters.slice(0, 4)}-${letters.slice(4)}`;
}

export interface SubmittedReport {
  /** Null for a suggested project. */
  subject: ReportSubject | null;
  details: ReportDetails;
  language: Language;
  /** The visitor's network; null when limits are off. */
  network: string | null;
}

/** `wrong-state`: another editor has changed the report, or this step isn't possible. */
export type StepOutcome = "done" | "not-found" | "wrong-state";

export interface DecideReport {
  id: string;
  decision: Decision;
  /** Public; required to decline. */
  reason: string;
  /** Public; required to accept. */
  change: string;
  /** Language of reason and change. */
  language?: Language;
  actor: string;
}

export interface CorrectionsOptions {
  db: Database;
  bus: LiveBus;
  /** Key for hashing networks and texts. */
  secret: string;
  /** Days until the texts of a decided report are deleted. */
  retentionDays: number;
  /** Returns milliseconds since 1970. Tests replace it. */
  clock?: () => number;
}

/** Visitors' reports and the operator's decisions. The public number of a report is its ID. */
export function createCorrections({ db, bus, secret, retentionDays, clock: now = Date.now }: CorrectionsOptions) {
  /** Changes the state if the current one allows it. Two editors can't both succeed, because the row is locked. */
  const changeState = (
    number: string,
    to: ReportState,
    actor: string,
    answer: { reason: string | null; change: string | null; language: Language | null },
  ): Promise<StepOutcome> =>
    db.transaction(async (transaction) => {
      const [row] = await transaction.select({ state: reports.state }).from(reports).where(eq(reports.number, number)).for("update");
      if (!row) return "not-found";
      if (!NEXT_STATES[row.state].includes(to)) return "wrong-state";
      const at = new Date(now());
      const { language: answerLanguage, reason, change } = answer;
      await transaction.update(reports).set({ state: to, changedAt: at, reason, change, answerLanguage }).where(eq(reports.number, number));
      await transaction.insert(reportTransitions).values({ number, from: row.state, to, at, actor, reason, change });
      await bus.update(transaction, correctionsTopic, NO_CORRECTIONS, () => ({ changedAt: at.getTime() }));
      return "done";
    });
  const NO_ANSWER = { reason: null, change: null, language: null };

  return {
    latestCorrections: () => bus.latest(correctionsTopic, NO_CORRECTIONS),

    /**
     * Stores a report, or returns the number of the same report that is still open, so that sending twice is harmless. Over a limit, it
     * returns the number of seconds to wait.
     */
    async submitReport({ subject, details, language, network }: SubmittedReport): Promise<{ number: string } | { retryAfter: number }> {
      const about = subject ? `${subject.kind} ${subject.id}` : "listing";
      const limits = [["report-network", network] as const, ["report-subject", about] as const, ["report-total", ""] as const];
      for (const [name, key] of limits) {
        const retryAfter = key === null ? 0 : await consumeRateLimit(db, secret, name, key, now());
        if (retryAfter > 0) return { retryAfter };
      }
      const fingerprint = signValue(secret, "report-content", JSON.stringify([about, details]));
      return { number: await db.transaction((transaction) => store(transaction, { subject, details, language, fingerprint, at: now() })) };
    },

    /** Reports in these states with the number of reports in each state. Open ones are oldest first, decided ones newest first. */
    async listReports({ states = REPORT_STATES, page = 1 }: { states?: readonly ReportState[]; page?: number } = {}): Promise<{
      reports: Report[];
      counts: Record<ReportState, number>;
      pages: number;
    }> {
      const counted = await db.select({ state: reports.state, count: count() }).from(reports).groupBy(reports.state);
      const counts = { new: 0, checking: 0, accepted: 0, declined: 0 };
      for (const row of counted) counts[row.state] = row.count;
      const order = states.some(isDecided)
        ? [desc(reports.changedAt), desc(reports.number)]
        : [asc(reports.receivedAt), asc(reports.number)];
      const rows = await db
        .select()
        .from(reports)
        .where(inArray(reports.state, [...states]))
        .orderBy(...order)
        .limit(REPORTS_PER_PAGE)
        .offset((page - 1) * REPORTS_PER_PAGE);
      const total = states.reduce((sum, state) => sum + counts[state], 0);
      return { reports: rows, counts, pages: Math.max(1, Math.ceil(total / REPORTS_PER_PAGE)) };
    },

    async getReport(id: string): Promise<{ report: Report; transitions: ReportTransition[] } | undefined> {
      const [report] = await db.select().from(reports).where(eq(reports.number, id));
      if (!report) return undefined;
      const transitions = await db
        .select()
        .from(reportTransitions)
        .where(eq(reportTransitions.number, id))
        .orderBy(asc(reportTransitions.id));
      return { report, transitions };
    },

    takeReport: ({ id, actor }: { id: string; actor: string }): Promise<StepOutcome> => changeState(id, "checking", actor, NO_ANSWER),

    /** @throws {RangeError} without a change when accepting, or a reason when declining */
    async decideReport({ id, decision, reason, change, language = DEFAULT_LANGUAGE, actor }: DecideReport): Promise<StepOutcome> {
      const given = { reason: reason.trim() || null, change: decision === "accepted" ? change.trim() || null : null, language };
      if (decision === "accepted" && given.change === null) throw new RangeError("An accepted report needs a change");
      if (decision === "declined" && given.reason === null) throw new RangeError("A declined report needs a reason");
      return changeState(id, decision, actor, given);
    },

    /** Undoes a decision. */
    reopenReport: ({ id, actor }: { id: string; actor: string }): Promise<StepOutcome> => changeState(id, "checking", actor, NO_ANSWER),

    /** Accepted reports for the public log, newest first. */
    acceptedReports: (): Promise<Report[]> =>
      db
        .select()
        .from(reports)
        .where(eq(reports.state, "accepted"))
        .orderBy(desc(reports.changedAt), desc(reports.number))
        .limit(PUBLIC_LOG_LENGTH),

    /** Time of the latest correction by a reader, in milliseconds since 1970; null if there's none. */
    async lastCorrectedAt(kind: SubjectKind, subject: string): Promise<number | null> {
      const [row] = await db
        .select({ at: max(reports.changedAt) })
        .from(reports)
        .where(and(eq(reports.subjectKind, kind), eq(reports.subject, subject), eq(reports.state, "accepted")));
      return row?.at?.getTime() ?? null;
    },

    /** States of reports that were taken or decided recently, by number. */
    async recentStates(): Promise<Map<string, ReportState>> {
      const rows = await db
        .select({ number: reports.number, state: reports.state })
        .from(reports)
        .where(and(ne(reports.state, "new"), gte(reports.changedAt, new Date(now() - RECENT_MS))));
      return new Map(rows.map(({ number, state }) => [number, state]));
    },

    /** Deletes a visitor's texts at once, as a visitor may ask. Returns true if there were any. */
    async eraseTexts(id: string): Promise<boolean> {
      const hasTexts = and(eq(reports.number, id), isNotNull(reports.details));
      const erased = await db
        .update(reports)
        .set({ details: null, fingerprint: null })
        .where(hasTexts)
        .returning({ number: reports.number });
      return erased.length > 0;
    },

    /**
     * Deletes the texts of decided reports, declined reports and reports without a decision, when their time is over.
     * @returns the numbers of these reports
     */
    async pruneReports(at = now()): Promise<string[]> {
      const { state, changedAt, receivedAt, details, number } = reports;
      const isPast = lt(changedAt, new Date(at - retentionDays * DAY));
      const erased = await db
        .update(reports)
        .set({ details: null, fingerprint: null })
        .where(and(eq(state, "accepted"), isNotNull(details), isPast))
        .returning({ number });
      const isUndecided = and(inArray(state, ["new", "checking"]), lt(receivedAt, new Date(at - UNDECIDED_RETENTION_MS)));
      const deleted = await db
        .delete(reports)
        .where(or(and(eq(state, "declined"), isPast), isUndecided))
        .returning({ number });
      return [...erased, ...deleted].map((row) => row.number);
    },
  };
}
export type CorrectionsService = ReturnType<typeof createCorrections>;

interface NewReport extends Pick<SubmittedReport, "subject" | "details" | "language"> {
  fingerprint: string;
  at: number;
}

async function store(transaction: Transaction, { subject, details, language, fingerprint, at }: NewReport): Promise<string> {
  const number = makeNumber();
  const receivedAt = new Date(at);
  const stored = await transaction
    .insert(reports)
    .values({
      number,
      type: details.type,
      subjectKind: subject?.kind ?? null,
      subject: subject?.id ?? null,
      path: subject?.path ?? null,
      language,
      details,
      fingerprint,
      receivedAt,
      changedAt: receivedAt,
    })
    .onConflictDoNothing({ target: reports.fingerprint })
    .returning({ number: reports.number });
  if (stored.length > 0) {
    await transaction.insert(reportTransitions).values({ number, to: "new", at: receivedAt });
    return number;
  }
  const [same] = await transaction.select({ number: reports.number }).from(reports).where(eq(reports.fingerprint, fingerprint));
  if (!same) throw new Error("The same report was deleted meanwhile");
  return same.number;
}
