import { useEffect, useRef, type ReactNode } from "react";
import {
  isReportField,
  reportPath,
  type PostedReport,
  type ReportAnswer,
  type ReportField,
} from "#app/features/corrections/corrections.ts";
import { ReportField as Field } from "#app/features/corrections/report-field.tsx";
import { sendReport } from "#app/features/corrections/send-report.ts";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { useForm } from "#app/foundation/islands/use-form.ts";
import { SubmitButton } from "#app/foundation/ui/button.tsx";
import { focusOnMount } from "#app/foundation/ui/focus-on-mount.ts";
import type { RequestFault } from "#app/foundation/ui/post-json.ts";
import { RequestFaultText } from "#app/foundation/ui/request-fault.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./corrections.css";

/** State of a form for its fields. */
export interface FormState {
  /** Text that the visitor typed before the page was loaded. */
  typed: (name: ReportField) => string;
  errorOf: (name: ReportField) => string | null;
}

interface Props {
  /** The page's own path, for a browser without scripts. */
  page: `/${string}`;
  api: `/api/${string}`;
  posted: PostedReport | null;
  hidden?: Readonly<Record<string, string>> | undefined;
  children: (state: FormState) => ReactNode;
}

/** A visitor's form: its fields, an optional email address, and the answer. Everything typed stays until the report is received. */
export function ReportForm({ page, api, posted, hidden, children }: Props) {
  const { t } = useTranslation("report-form");
  const language = useLanguage();
  const form = useRef<HTMLFormElement>(null);
  const { outcome, invalid, isAnswered, isPending, handlers } = useForm<ReportAnswer | RequestFault>(async (fields, { form: sent }) => {
    const answer = await sendReport(api, fields);
    const trap = sent.elements.namedItem("company");
    if (trap instanceof HTMLInputElement) trap.value = "";
    return answer;
  }, posted?.answer ?? null);
  const answer = isPending || invalid !== null ? null : outcome;
  const answeredField =
    answer !== null && typeof answer === "object" && answer.kind === "invalid" && isReportField(answer.field) ? answer.field : null;
  const wrong = invalid ?? answeredField;
  useEffect(() => {
    if (isAnswered && answeredField !== null) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [isAnswered, answeredField]);
  if (outcome !== null && typeof outcome === "object" && outcome.kind === "received")
    return <Received answer={outcome} titleRef={isAnswered ? focusOnMount : undefined} />;
  const state: FormState = {
    typed: (name) => posted?.fields[name] ?? "",
    errorOf: (name) => (wrong === name ? t(`errors.${name}`) : null),
  };
  return (
    <form ref={form} action={pathIn(page, language)} method="post" className="card report-form grid" {...handlers}>
      <p role="status" className="alarm if-filled">
        {answer !== null && answeredField === null && (
          <span tabIndex={-1} ref={isAnswered ? focusOnMount : undefined}>
            <AnswerText answer={answer} />
          </span>
        )}
      </p>
      {children(state)}
      <Field name="email" label={t("email.label")} hint={t("email.hint")} error={state.errorOf("email")}>
        {(control) => <input {...control} type="email" defaultValue={state.typed("email")} autoComplete="email" maxLength={254} />}
      </Field>
      {/* Visitors don't see it, and programs that fill in every field give themselves away. */}
      <div className="report-trap" aria-hidden="true">
        <label htmlFor="report-company">{t("trap")}</label>
        <input id="report-company" name="company" tabIndex={-1} autoComplete="off" />
      </div>
      {Object.entries({ ...hidden, language }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitButton>{t("send")}</SubmitButton>
      <p className="hint text-links">
        {t("note")} <LocalLink to="/privacy#reports">{t("privacy")}</LocalLink>
      </p>
    </form>
  );
}

function AnswerText({ answer }: { answer: ReportAnswer | RequestFault }) {
  const { t } = useTranslation("report-form");
  const language = useLanguage();
  if (typeof answer === "string") return <RequestFaultText fault={answer} />;
  if (answer.kind === "received") return null;
  if (answer.kind === "invalid") return t("answers.unknown");
  if (answer.kind === "listed")
    return (
      <>
        {t("answers.listed", { name: answer.name })}{" "}
        <a href={pathIn(answer.path, language)}>{t("answers.seeListed", { name: answer.name })}</a>
      </>
    );
  return t(`answers.${answer.kind}`);
}

interface ReceivedProps {
  answer: Extract<ReportAnswer, { kind: "received" }>;
  titleRef: ((title: HTMLElement | null) => void) | undefined;
}

function Received({ answer: { number, email }, titleRef }: ReceivedProps) {
  const { t } = useTranslation("report-form");
  return (
    <div className="card report-form grid" data-report={number}>
      <UiIcon name="circle-check" size={32} />
      <h2 ref={titleRef} tabIndex={-1}>
        {t("received.title")}
      </h2>
      <p>{t("received.text", { number })}</p>
      {email !== "none" && <p>{t(`received.email.${email}`)}</p>}
      <p>
        <LocalLink to={reportPath(number)} className="button button-primary">
          {t("received.follow")}
        </LocalLink>
      </p>
    </div>
  );
}
