import { ANSWER_TIMEOUT_MS, unreachableReasonKey } from "#app/foundation/ui/connection.ts";

/** A message key that says why the site didn't answer a form as it should. */
export type RequestFault = "away.failed" | "away.offline" | "away.unreachable";
export const isRequestFault = (outcome: string | null): outcome is RequestFault => outcome !== null && outcome.startsWith("away.");

interface PostOptions {
  /** How long to wait for the answer. */
  timeoutMs?: number;
  /** Gives up earlier. */
  signal?: AbortSignal;
}

/** Sends fields as JSON to the site's API. Resolves to the response, of any status, or to the reason why there was none. */
export async function postJson(
  path: string,
  fields: object,
  { timeoutMs = ANSWER_TIMEOUT_MS, signal }: PostOptions = {},
): Promise<Response | RequestFault> {
  try {
    return await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(fields),
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
    });
  } catch {
    return unreachableReasonKey();
  }
}
