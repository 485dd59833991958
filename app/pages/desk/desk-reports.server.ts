import * as v from "valibot";
import type { Report, StepOutcome } from "#app/features/corrections/corrections.server.ts";
import { REPORT_STATES, type ReportDetails, type ReportState } from "#app/features/corrections/corrections.ts";
import { deskAction, type ActionContext, type DeskAction } from "#app/features/desk/desk-action.server.ts";
import { recordEntry } from "#app/features/desk/desk-log.server.ts";
import { DeskRefusal } from "#app/features/desk/refusal.server.ts";
import type { reportsPageSchema } from "#app/pages/desk/desk-schemas.ts";
import type { FeatureServices } from "#app/pages/services.server.ts";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";

type ReportsPage = v.InferOutput<typeof reportsPageSchema>;
type Reports = Pick<FeatureServices, "corrections">;

/** Usual reasons to decline, in the visitor's language. */
const ANSWERS = ["right", "unsourced", "elsewhere", "duplicate"] as const;
const MAX_ANSWER = 500;

const isState = (text: string | null): text is ReportState => REPORT_STATES.some((state) => state === text);

/** A visitor's texts as labeled lines; none once they're deleted. */
function linesOf(details: ReportDetails | null): ReportsPage["reports"][number]["lines"] {
  if (details === null) return [];
  const given: [label: string, text: string][] =
    details.type === "correction"
      ? [
          ["What is wrong", details.wrong],
          ["What is right", details.right],
          ["Where it is shown", details.evidence],
        ]
      : [
          ["Name", details.name],
          ["Website", details.website],
          ["Category", details.category],
          ["Description", details.description],
          ...details.sources.map(({ url, shows }): [string, string] => [`Source: ${shows}`, url]),
        ];
  return given.map(([label, text]) => ({ label, text, isAddress: /^https?:\/\/\S+$/.test(text) }));
}

const shownReport = ({ number, state, type, language, subject, path, details, reason, change, receivedAt, changedAt }: Report) => {
  const t = translatorFor(language, "corrections");
  return {
    number,
    state,
    type,
    language,
    about: subject,
    path: path === null ? null : pathIn(path, language),
    lines: linesOf(details),
    reason,
    change,
    receivedAt: receivedAt.getTime(),
    changedAt: changedAt.getTime(),
    answers: ANSWERS.map((name) => t(`answers.${name}`)),
  };
};

/** Reports in one state; without a question, the new ones. Open ones are oldest first. */
export async function reportsFor({ corrections }: Reports, query: URLSearchParams): Promise<ReportsPage> {
  const asked = query.get("state");
  const state = isState(asked) ? asked : "new";
  const { reports, counts, pages } = await corrections.listReports({ states: [state] });
  return { state, counts, isCut: pages > 1, reports: reports.map(shownReport) };
}

const number = v.pipe(v.string(), v.maxLength(20));
const answer = (missing: string) => v.pipe(v.string(), v.trim(), v.nonEmpty(missing), v.maxLength(MAX_ANSWER));

/** Takes a step, and records it for the desk's log. The report's own log records it in the same transaction. */
async function step(
  outcome: Promise<StepOutcome>,
  action: string,
  subject: string,
  { desk, session: { member } }: ActionContext<Reports>,
  after?: object,
): Promise<void> {
  const done = await outcome;
  if (done === "not-found") throw new DeskRefusal(409, "This report was deleted in the meantime.");
  if (done === "wrong-state") throw new DeskRefusal(409, "Another person changed this report in the meantime. Nothing was saved.");
  await desk.db.transaction((tx) => recordEntry(tx, { actor: member.name, action, subject, after }, desk.now()));
}

export const REPORT_ACTIONS: readonly DeskAction<Reports>[] = [
  deskAction({
    id: "take-report",
    role: "editor",
    input: v.object({ number }),
    run: ({ number: id }, context) =>
      step(context.services.corrections.takeReport({ id, actor: context.session.member.name }), "report-taken", id, context),
  }),
  deskAction({
    id: "accept-report",
    role: "editor",
    input: v.object({ number, change: answer("Say what was changed."), reason: v.pipe(v.string(), v.trim(), v.maxLength(MAX_ANSWER)) }),
    run({ number: id, change, reason }, context) {
      const actor = context.session.member.name;
      const decided = context.services.corrections.decideReport({ id, decision: "accepted", change, reason, actor });
      return step(decided, "report-accepted", id, context, { change, reason });
    },
  }),
  deskAction({
    id: "decline-report",
    role: "editor",
    input: v.object({ number, reason: answer("Say why.") }),
    async run({ number: id, reason }, context) {
      const { corrections } = context.services;
      const actor = context.session.member.name;
      const found = await corrections.getReport(id);
      // A usual reason is in the visitor's language; any other is in English.
      const language = found && shownReport(found.report).answers.includes(reason) ? found.report.language : "en";
      const decided = corrections.decideReport({ id, decision: "declined", change: "", reason, language, actor });
      return step(decided, "report-declined", id, context, { reason });
    },
  }),
  deskAction({
    id: "reopen-report",
    role: "editor",
    input: v.object({ number }),
    run: ({ number: id }, context) =>
      step(context.services.corrections.reopenReport({ id, actor: context.session.member.name }), "report-reopened", id, context),
  }),
  deskAction({
    id: "erase-report-texts",
    role: "owner",
    isConfirmed: true,
    input: v.object({ number }),
    async run({ number: id }, { desk, services, session: { member } }) {
      if (!(await services.corrections.eraseTexts(id))) throw new DeskRefusal(409, "No texts are stored for this report.");
      await desk.db.transaction((tx) => recordEntry(tx, { actor: member.name, action: "report-texts-erased", subject: id }, desk.now()));
    },
  }),
];
