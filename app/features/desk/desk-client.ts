import { startAuthentication, startRegistration, WebAuthnError } from "@simplewebauthn/browser";
import * as v from "valibot";
import { problemSchema } from "#app/features/desk/desk.ts";

const TIMEOUT_MS = 20_000;

/** Explains why an action failed; `fields` holds errors of single fields. */
export class DeskFault extends Error {
  readonly fields: Readonly<Record<string, string>>;

  constructor(message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message);
    this.fields = fields;
  }
}

const credentials = v.array(v.object({ id: v.string(), type: v.literal("public-key"), transports: v.exactOptional(v.array(v.string())) }));
const userVerification = v.exactOptional(v.picklist(["required", "preferred", "discouraged"]));
const requestOptionsSchema = v.object({
  challenge: v.string(),
  rpId: v.exactOptional(v.string()),
  timeout: v.exactOptional(v.number()),
  allowCredentials: v.exactOptional(credentials),
  userVerification,
});
const creationOptionsSchema = v.object({
  challenge: v.string(),
  rp: v.object({ name: v.string(), id: v.exactOptional(v.string()) }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ type: v.literal("public-key"), alg: v.number() })),
  timeout: v.exactOptional(v.number()),
  excludeCredentials: v.exactOptional(credentials),
  authenticatorSelection: v.exactOptional(
    v.object({ residentKey: v.exactOptional(v.picklist(["required", "preferred", "discouraged"])), userVerification }),
  ),
});

/** Posts to the desk. @throws {DeskFault} with a sentence for the page */
export async function postToDesk(id: string, body: object): Promise<unknown> {
  const response = await fetch(`/desk/api/${id}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null);
  if (!response) throw new DeskFault("The site didn't answer. Your input is still here; try again.");
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer;
  const problem = v.safeParse(problemSchema, answer);
  if (!problem.success) throw new DeskFault(`The site answered ${response.status}. Your input is still here; try again.`);
  throw new DeskFault(problem.output.title, problem.output.fields);
}

/** A sentence for the errors that browsers report. */
function passkeyFault(error: unknown): DeskFault {
  const name = error instanceof WebAuthnError && error.cause instanceof Error ? error.cause.name : error instanceof Error ? error.name : "";
  if (name === "InvalidStateError")
    return new DeskFault("This device already has a passkey of yours for this desk. Use another device or key.");
  if (name === "SecurityError") return new DeskFault("This address can't use passkeys. Open the desk over https, or on localhost.");
  return new DeskFault("The passkey didn't answer, so nothing was changed. Try again.");
}

const withPasskey = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
  answer.catch((error: unknown) => Promise.reject(passkeyFault(error)));

export const askPasskey = (options: unknown) => withPasskey(startAuthentication({ optionsJSON: v.parse(requestOptionsSchema, options) }));

export const createPasskey = (options: unknown) => withPasskey(startRegistration({ optionsJSON: v.parse(creationOptionsSchema, options) }));

/** Runs an action, after a passkey has confirmed it if it needs that. */
export async function runAction(id: string, input: object, isConfirmed: boolean): Promise<unknown> {
  if (!isConfirmed) return postToDesk(id, { input });
  const confirmation = await askPasskey(await postToDesk("confirm", { action: id, input }));
  return postToDesk(id, { input, confirmation });
}
