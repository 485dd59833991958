import { useState } from "react";
import type * as v from "valibot";
import { REPORT_STATES, reportPath } from "#app/features/corrections/corrections.ts";
import { DeskStatus } from "#app/features/desk/desk-status.tsx";
import { DeskTime } from "#app/features/desk/desk-time.tsx";
import { useDesk, type DeskState } from "#app/features/desk/use-desk.ts";
import { reportsPageSchema } from "#app/pages/desk/desk-schemas.ts";
import { defineIsland } from "#app/foundation/islands/define-island.ts";
import { Button, SubmitButton } from "#app/foundation/ui/button.tsx";
import { Field } from "#app/foundation/ui/field.tsx";
import { textFields } from "#app/foundation/ui/form-fields.ts";
import "#app/features/desk/desk.css";

type ReportsPage = v.InferOutput<typeof reportsPageSchema>;
type ShownReport = ReportsPage["reports"][number];
type Act = (id: string, input: object, done: string, isConfirmed?: boolean) => void;

const NAMES = { new: "New", checking: "Being checked", accepted: "Accepted", declined: "Declined" } as const;

function Reports(initial: ReportsPage) {
  const { data, state, act } = useDesk(`reports?state=${initial.state}`, reportsPageSchema, initial);
  const step: Act = (id, input, done, isConfirmed = false) => void act(id, { input, done, isConfirmed });
  return (
    <>
      <DeskStatus state={state} />
      <nav className="desk-pages" aria-label="States">
        {REPORT_STATES.map((name) => (
          <a key={name} className="lone-link" href={`/desk/reports?state=${name}`} aria-current={name === data.state ? "page" : undefined}>
            {NAMES[name]} ({data.counts[name]})
          </a>
        ))}
      </nav>
      {data.reports.length === 0 && <p>No report is in this state.</p>}
      {data.reports.map((report) => (
        <ReportPanel key={report.number} report={report} state={state} step={step} />
      ))}
      {data.isCut && <p>Only the first 50 are shown.</p>}
    </>
  );
}

function ReportPanel({ report, state, step }: { report: ShownReport; state: DeskState; step: Act }) {
  const { number, type, about, path, language, lines, receivedAt, changedAt, change, reason } = report;
  return (
    <article className="desk-panel" aria-labelledby={number}>
      <h2 id={number}>
        {number}: {type === "listing" ? "a new project" : (about ?? "a page")}
      </h2>
      <p className="hint">
        Received <DeskTime at={receivedAt} />, changed <DeskTime at={changedAt} />, language: {language}.{" "}
        {path !== null && <a href={path}>The page</a>} <a href={reportPath(number)}>What the reader sees</a>
      </p>
      {lines.length === 0 ? (
        <p>The texts were deleted.</p>
      ) : (
        <dl className="desk-lines">
          {lines.map(({ label, text, isAddress }) => (
            <div key={label + text}>
              <dt className="stressed">{label}</dt>
              <dd lang={language} className="identifier">
                {text}
                {isAddress && (
                  <>
                    {" "}
                    <a href={`/is-this-link-real?${new URLSearchParams({ url: text })}`} aria-label={`Check this address: ${text}`}>
                      Check this address
                    </a>
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {change !== null && <p>Change: {change}</p>}
      {reason !== null && <p>Reason: {reason}</p>}
      <Steps report={report} state={state} step={step} />
    </article>
  );
}

function Steps({ report: { number, state: now, lines, answers }, state, step }: { report: ShownReport; state: DeskState; step: Act }) {
  const [reason, setReason] = useState("");
  return (
    <>
      {now === "new" && (
        <p>
          <Button onClick={() => step("take-report", { number }, `${number} is being checked.`)}>Check this report</Button>
        </p>
      )}
      {now === "checking" && (
        <>
          <form
            className="grid-close"
            onSubmit={(event) => {
              event.preventDefault();
              const fields = textFields(event.currentTarget);
              step("accept-report", { number, change: fields.change ?? "", reason: fields.reason ?? "" }, `${number} is accepted.`);
            }}
          >
            <Field
              id={`${number}-change`}
              name="change"
              label="What was changed"
              hint="In English. It appears on the public page of changes."
              maxLength={500}
              autoComplete="off"
              error={state.fields.change ?? null}
            />
            <p>
              <SubmitButton>Accept</SubmitButton>
            </p>
          </form>
          <form
            className="grid-close"
            onSubmit={(event) => {
              event.preventDefault();
              step("decline-report", { number, reason }, `${number} is declined.`);
            }}
          >
            <div className="desk-field">
              <label className="stressed" htmlFor={`${number}-answer`}>
                A usual reason, in the reader’s language
              </label>
              <select id={`${number}-answer`} className="field" value="" onChange={({ target }) => setReason(target.value)}>
                <option value="">Choose one</option>
                {answers.map((text) => (
                  <option key={text}>{text}</option>
                ))}
              </select>
            </div>
            <Field
              id={`${number}-reason`}
              name="reason"
              label="Reason"
              hint="It appears on the report’s public page."
              maxLength={500}
              autoComplete="off"
              value={reason}
              onChange={({ target }) => setReason(target.value)}
              error={state.fields.reason ?? null}
            />
            <p>
              <SubmitButton>Decline</SubmitButton>
            </p>
          </form>
        </>
      )}
      <p className="line">
        {(now === "accepted" || now === "declined") && (
          <Button size="small" onClick={() => step("reopen-report", { number }, `${number} is being checked again.`)}>
            Undo the decision
          </Button>
        )}
        {lines.length > 0 && (
          <Button size="small" onClick={() => step("erase-report-texts", { number }, `The texts of ${number} are deleted.`, true)}>
            Delete the reader’s texts
          </Button>
        )}
      </p>
    </>
  );
}

export default defineIsland("desk-reports", Reports, { messages: [] });
