import { NOT_JSON, problem } from "#app/foundation/http/problem.server.ts";
import { readLimitedBody } from "#app/foundation/http/limited-body.server.ts";

const FORM = /^application\/x-www-form-urlencoded\b/i;
const JSON_TYPE = /^application\/json\b/i;

export interface ParsedBody {
  isForm: boolean;
  fields: unknown;
}

/** Reads a form or JSON of at most `most` bytes, or returns the error response. */
export async function parseBody(request: Request, most: number): Promise<ParsedBody | Response> {
  const text = await readLimitedBody(request, most);
  if (typeof text !== "string") return text;
  const type = request.headers.get("content-type") ?? "";
  if (FORM.test(type)) return { isForm: true, fields: Object.fromEntries(new URLSearchParams(text)) };
  if (!JSON_TYPE.test(type)) return problem(415, "The body must be JSON or a form");
  try {
    return { isForm: false, fields: JSON.parse(text) };
  } catch {
    return problem(400, NOT_JSON);
  }
}

/** A field's text, or "" if it's missing. */
export const textField = (fields: unknown, name: string): string => {
  const value =
    typeof fields === "object" && fields !== null && Object.hasOwn(fields, name)
      ? Object.entries(fields).find(([key]) => key === name)?.[1]
      : undefined;
  return typeof value === "string" ? value : "";
};

export const textFields = (fields: unknown): Record<string, string> => {
  if (typeof fields !== "object" || fields === null) return {};
  return Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])));
};
