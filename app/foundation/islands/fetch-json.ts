import * as v from "valibot";

const TIMEOUT_MS = 10_000;

/** Fetches JSON from the site's own API. @throws after ten seconds without an answer, and if the answer doesn't match the schema */
export async function fetchJson<Answer>(path: string, schema: v.GenericSchema<unknown, Answer>, signal?: AbortSignal): Promise<Answer> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(path, { signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return v.parse(schema, await response.json());
}
