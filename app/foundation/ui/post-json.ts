import { ANSWER_TIMEOUT_MS, unreachableReasonKey } from "#app/foundation/ui/connection.ts";

/** Key of the message that explains why the site didn't answer a form properly. */
export type RequestFault = "away.failed" | "away.offline" | "away.unreachable";
export const isRequestFault = (outcome: string | null): outcome is RequestFault => outcome !== null && outcome.startsWith("away.");

interface PostOptions {
  /** Maximum time to wait for the answer. */
  timeoutMs?: number;
  /** Aborts earlier. */
  signal?: AbortSignal;
}

/** Posts fields as JSON to the site's API. Resolves to the response, whatever its status, or to the reason why there's none. */
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
