import { problem } from "#app/foundation/http/problem.server.ts";
import { readSmallBody } from "#app/foundation/http/small-body.server.ts";

const FORM = /^application\/x-www-form-urlencoded\b/i;
const JSON_TYPE = /^application\/json\b/i;

/** The fields of a body, whether a browser sent a form or a program JSON. */
export interface Fields {
  isForm: boolean;
  fields: unknown;
}

/** Reads a form or JSON of at most `most` bytes; else a refusal to answer with. */
export async function readFields(request: Request, most: number): Promise<Fields | Response> {
  const text = await readSmallBody(request, most);
  if (typeof text !== "string") return text;
  const type = request.headers.get("content-type") ?? "";
  if (FORM.test(type)) return { isForm: true, fields: Object.fromEntries(new URLSearchParams(text)) };
  if (!JSON_TYPE.test(type)) return problem(415, "The body must be JSON or a form");
  try {
    return { isForm: false, fields: JSON.parse(text) };
  } catch {
    return problem(400, "The body is not JSON");
  }
}

/** A field's text; empty when there is none. */
export const fieldOf = (fields: unknown, name: string): string => {
  const value = typeof fields === "object" && fields !== null && Object.hasOwn(fields, name) ? Object.entries(fields).find(([key]) => key === name)?.[1] : undefined;
  return typeof value === "string" ? value : "";
};
