import { bigserial, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { ReportDetails, ReportState, ReportType, SubjectKind } from "#app/features/corrections/corrections.ts";
import { timestamptz } from "#app/foundation/db/columns.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";

/**
 * Visitors' corrections and suggested projects. The visitor's texts are deleted some time after the decision; reason and change are the
 * operator's own and public.
 */
export const reports = pgTable(
  "reports",
  {
    /** Public number, such as R-7K3F-9QXM. */
    number: text().primaryKey(),
    type: text().$type<ReportType>().notNull(),
    /** Null for a suggested project. */
    subjectKind: text("subject_kind").$type<SubjectKind>(),
    subject: text(),
    path: text().$type<`/${string}`>(),
    /** The visitor's language. */
    language: text().$type<Language>().notNull(),
    details: jsonb().$type<ReportDetails>(),
    /** Hash of subject and texts, so that the same report isn't stored twice. */
    fingerprint: text().unique("reports_fingerprint"),
    state: text().$type<ReportState>().notNull().default("new"),
    reason: text(),
    /** Only if accepted. */
    change: text(),
    /** Language of reason and change. */
    answerLanguage: text("answer_language").$type<Language>(),
    receivedAt: timestamptz("received_at").notNull(),
    /** Time of the latest state. */
    changedAt: timestamptz("changed_at").notNull(),
  },
  (table) => [
    index("reports_state").on(table.state, table.changedAt),
    index("reports_subject").on(table.subjectKind, table.subject, table.state),
  ],
);

/** Log of states, never changed; it's deleted together with its report. */
export const reportTransitions = pgTable(
  "report_transitions",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    number: text()
      .notNull()
      .references(() => reports.number, { onDelete: "cascade" }),
    /** Null when the report arrived. */
    from: text().$type<ReportState>(),
    to: text().$type<ReportState>().notNull(),
    at: timestamptz("at").notNull(),
    /** Account of the operator's desk, or `command`; null for the visitor. Never public. */
    actor: text(),
    reason: text(),
    change: text(),
  },
  (table) => [index("report_transitions_number").on(table.number, table.id)],
);
