import { startTransition, useActionState, useRef, useState, type SubmitEvent, type SyntheticEvent } from "react";
import { ANSWER_TIMEOUT_MS, unreachableReasonKey } from "#app/foundation/ui/connection.ts";
import { textFields } from "#app/foundation/ui/form-fields.ts";
import { withProgress } from "#app/foundation/ui/progress.ts";

/** A message key that says why the site didn't answer a form. */
export type Unanswered = "away.failed" | "away.offline" | "away.unreachable";
export const isUnanswered = (outcome: string | null): outcome is Unanswered => outcome !== null && outcome.startsWith("away.");

export type FormFields = Readonly<Record<string, string>>;

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
): Promise<Response | Unanswered> {
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

interface Form<Outcome> {
  /** The outcome of the last attempt; null before the first. */
  outcome: Outcome | null;
  /** True while an answer is on its way. */
  isPending: boolean;
  /** Name of the first field that the browser found invalid; null when there's none. */
  invalid: string | null;
  /** Properties of the form element. */
  handlers: {
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
    onInvalidCapture: (event: SyntheticEvent<HTMLFormElement>) => void;
  };
}

type Listed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const isListed = (element: EventTarget | null): element is Listed =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;

interface Sending<Outcome> {
  form: HTMLFormElement;
  /** The outcome of the attempt before. */
  before: Outcome | null;
}

/**
 * Sends a form without leaving the page. Its fields stay as they are, a second press while it's being sent does nothing, and the first
 * invalid field gets the focus. Until React runs the browser sends the form to its `action`.
 * @param send gets the texts in the fields
 * @param initial the outcome that the server has rendered
 */
export function useForm<Outcome>(
  send: (fields: FormFields, sending: Sending<Outcome>) => Promise<Outcome>,
  initial: Outcome | null = null,
): Form<Outcome> {
  const isSending = useRef(false);
  const [invalid, setInvalid] = useState<string | null>(null);
  const [{ outcome }, dispatch, isPending] = useActionState<{ outcome: Outcome | null }, HTMLFormElement>(
    async ({ outcome: before }, form) => {
      try {
        return { outcome: await withProgress(send(textFields(form), { form, before })) };
      } finally {
        isSending.current = false;
      }
    },
    { outcome: initial },
  );
  return {
    outcome,
    isPending,
    invalid,
    handlers: {
      onSubmit(event) {
        event.preventDefault();
        if (isSending.current) return;
        isSending.current = true;
        setInvalid(null);
        const form = event.currentTarget;
        startTransition(() => dispatch(form));
      },
      onInvalidCapture(event) {
        // The page's words, in its language, in place of the browser's.
        event.preventDefault();
        const field = event.target;
        const first = [...event.currentTarget.elements].find((one) => isListed(one) && !one.validity.valid);
        if (!isListed(field) || field !== first) return;
        setInvalid(field.name);
        field.focus();
      },
    },
  };
}
