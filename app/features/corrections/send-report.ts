import * as v from "valibot";
import { reportAnswerSchema, type ReportAnswer } from "#app/features/corrections/corrections.ts";
import { postJson, type RequestFault } from "#app/foundation/ui/post-json.ts";

/** Extra members of a problem, by its status. */
const invalidSchema = v.object({ field: v.string() });
const listedSchema = v.object({ name: v.string(), path: v.string() });

async function bodyOf<Output>(response: Response, schema: v.GenericSchema<unknown, Output>): Promise<Output | null> {
  try {
    const { success, output } = v.safeParse(schema, await response.json());
    return success ? output : null;
  } catch {
    // The connection broke off, or a proxy answered.
    return null;
  }
}

/** Sends a form to the API. An answer of unknown shape counts as a failure, because sending it again is harmless. */
export async function sendReport(path: `/api/${string}`, fields: Readonly<Record<string, string>>): Promise<ReportAnswer | RequestFault> {
  const response = await postJson(path, fields);
  if (typeof response === "string") return response;
  switch (response.status) {
    case 201:
      return (await bodyOf(response, reportAnswerSchema)) ?? "away.failed";
    case 400: {
      const { field = "" } = (await bodyOf(response, invalidSchema)) ?? {};
      return field === "company" ? { kind: "again" } : { kind: "invalid", field };
    }
    case 409: {
      const project = await bodyOf(response, listedSchema);
      return project ? { kind: "listed", ...project } : "away.failed";
    }
    case 413:
      return { kind: "long" };
    case 429:
      return { kind: "busy", retryAfter: Number(response.headers.get("Retry-After") ?? 0) };
    case 503:
      return { kind: "failed" };
    default:
      return "away.failed";
  }
}
