import * as v from "valibot";
import { correctionSchema, listingSchema, receivedShape, reportShape } from "#app/features/corrections/corrections.schemas.server.ts";
import type { CorrectionsService } from "#app/features/corrections/corrections.server.ts";
import {
  CORRECTION_FIELDS,
  LISTING_FIELDS,
  readReportNumber,
  type ReportAnswer,
  type ReportType,
} from "#app/features/corrections/corrections.ts";
import type { ReportIntake } from "#app/features/corrections/report-intake.server.ts";
import { delay, withMinDuration, type Delay } from "#app/foundation/http/min-duration.server.ts";
import { parseBody } from "#app/foundation/http/parse-body.server.ts";
import { BODY_TOO_LARGE, problem, RECORDS_UNREACHABLE, TOO_MANY_REQUESTS } from "#app/foundation/http/problem.server.ts";
import { rejectCrossOrigin, type OwnOrigin } from "#app/foundation/http/same-origin.server.ts";
import { jsonResponse, problemResponse } from "#app/foundation/openapi/operation.server.ts";
import { parameter, route, type Route } from "#app/foundation/openapi/route.server.ts";
import { BODY_ERROR_RESPONSES, databaseUnavailable } from "#app/foundation/openapi/shared-schemas.server.ts";

const TAG = { name: "Reports", description: "Report an error or suggest a project, and follow what becomes of it" };
/** Enough for the longest texts of a form, with each character escaped. */
export const MAX_REPORT_BYTES = 65_536;
const NO_REPORT = "There is no report with this number";
const WRONG_CORRECTION = `about must be a path of this site, and each text within its limit. The field that is wrong is one of ${CORRECTION_FIELDS.join(", ")}`;
const WRONG_LISTING = `Each text must be within its limit, and each address must begin with https:// or http://. The field that is wrong is one of ${LISTING_FIELDS.join(", ")}`;
const LISTED = "This project is already in the catalog";

interface ReportsApi {
  environment: OwnOrigin;
  reportIntake: Pick<ReportIntake, "receive">;
  corrections: Pick<CorrectionsService, "getReport">;
  pause?: Delay;
}

/** A problem with further members (RFC 9457, 3.2), so that a form can show the message at its field. */
const problemWith = (status: number, title: string, more: object): Response =>
  new Response(JSON.stringify({ type: "about:blank", title, status, ...more }), {
    status,
    headers: { "Content-Type": "application/problem+json", "Cache-Control": "no-store" },
  });

function responseOf(answer: ReportAnswer, invalid: string): Response {
  switch (answer.kind) {
    case "received":
      return Response.json(answer, { status: 201, headers: { "Cache-Control": "no-store" } });
    case "invalid":
      return problemWith(400, invalid, { field: answer.field });
    case "again":
      return problemWith(400, invalid, { field: "company" });
    case "listed":
      return problemWith(409, LISTED, { name: answer.name, path: answer.path });
    case "long":
      return problem(413, BODY_TOO_LARGE);
    case "busy":
      return problem(429, TOO_MANY_REQUESTS, { "Retry-After": String(answer.retryAfter) });
    case "failed":
      return problem(503, RECORDS_UNREACHABLE, { "Retry-After": "30" });
  }
}

const receiving = (
  type: ReportType,
  description: { id: string; path: `/api/${string}`; summary: string },
  schema: v.GenericSchema,
  invalid: string,
): Route<ReportsApi> =>
  route(
    {
      ...description,
      method: "post",
      tag: TAG,
      description: "Sending the same report twice stores it once. An email address gets emails only after a confirmation.",
      body: { content: { "application/json": schema }, isRequired: true },
      answers: {
        201: jsonResponse("We received the report", receivedShape),
        400: problemResponse("A field is invalid; the member `field` names it", invalid),
        ...BODY_ERROR_RESPONSES,
        ...(type === "listing" && {
          409: problemResponse("The catalog has this name or website; `name` and `path` are the project's", LISTED),
        }),
        429: problemResponse(
          "Too many reports from one network, about one page or in all; Retry-After says when to try again",
          TOO_MANY_REQUESTS,
        ),
        503: databaseUnavailable,
      },
    },
    async (_, { environment, reportIntake, pause = delay }, context) => {
      const { raw } = context.req;
      const body = rejectCrossOrigin(raw, environment) ?? (await parseBody(raw, MAX_REPORT_BYTES));
      if (body instanceof Response) return body;
      return responseOf(await withMinDuration(reportIntake.receive(type, body.fields, context.env.address), pause), invalid);
    },
  );

export const correctionsRoutes: readonly Route<ReportsApi>[] = [
  receiving(
    "correction",
    { id: "report-error", path: "/api/reports", summary: "Send a report about an error on a page" },
    correctionSchema,
    WRONG_CORRECTION,
  ),
  receiving(
    "listing",
    { id: "suggest-project", path: "/api/listings", summary: "Send a suggestion for a new project" },
    listingSchema,
    WRONG_LISTING,
  ),
  route(
    {
      id: "show-report",
      method: "get",
      path: "/api/reports/{id}",
      tag: TAG,
      summary: "Get the state of a report",
      description: "Texts of visitors are never part of the answer.",
      parameters: v.object({ id: parameter(v.string(), "The report's public number", "R-7K3F-9QXM") }),
      answers: {
        200: jsonResponse("The report", reportShape),
        404: problemResponse("There is no such report, or it was declined and deleted", NO_REPORT),
      },
    },
    async (asked, { corrections }) => {
      const number = readReportNumber(asked.id);
      const found = number === undefined ? undefined : await corrections.getReport(number);
      if (!found) return problem(404, NO_REPORT);
      const { report } = found;
      const { type, subjectKind: kind, subject: id, path, state, receivedAt, changedAt, change, reason, answerLanguage } = report;
      return {
        number: report.number,
        type,
        subject: kind === null || id === null || path === null ? null : { kind, id, path },
        state,
        receivedAt: receivedAt.toISOString(),
        changedAt: changedAt.toISOString(),
        change,
        reason,
        answerLanguage,
      };
    },
  ),
];
