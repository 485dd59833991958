import { startTransition, useActionState, useRef, useState, type SubmitEvent, type SyntheticEvent } from "react";
import { textFields } from "#app/foundation/ui/form-fields.ts";
import { withProgress } from "#app/foundation/ui/progress.ts";

type FormFields = Readonly<Record<string, string>>;

interface Form<Outcome> {
  /** The outcome of the last attempt; null before the first. */
  outcome: Outcome | null;
  /** True while waiting for an answer. */
  isPending: boolean;
  /** True once this page received an answer. The server's own outcome needs no focus. */
  isAnswered: boolean;
  /** Name of the first field that fails the browser's validation; null if all pass. */
  invalid: string | null;
  /** Props for the form element. */
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
  /** Outcome of the previous attempt. */
  before: Outcome | null;
}

/**
 * Sends a form without leaving the page. Keeps the fields, ignores a second press while sending, and focuses the first invalid
 * field. Before React runs, the browser submits the form to its `action`.
 * @param send receives the form's text fields
 * @param initial the outcome that the server rendered
 */
export function useForm<Outcome>(
  send: (fields: FormFields, sending: Sending<Outcome>) => Promise<Outcome>,
  initial: Outcome | null = null,
): Form<Outcome> {
  const isSending = useRef(false);
  const [invalid, setInvalid] = useState<string | null>(null);
  const [{ outcome, isAnswered }, dispatch, isPending] = useActionState<{ outcome: Outcome | null; isAnswered: boolean }, HTMLFormElement>(
    async ({ outcome: before }, form) => {
      try {
        return { outcome: await withProgress(send(textFields(form), { form, before })), isAnswered: true };
      } finally {
        isSending.current = false;
      }
    },
    { outcome: initial, isAnswered: false },
  );
  return {
    outcome,
    isPending,
    isAnswered,
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
        // Replaces the browser's message, because the browser's language may differ from the page's.
        event.preventDefault();
        const field = event.target;
        const first = [...event.currentTarget.elements].find((element) => isListed(element) && !element.validity.valid);
        if (!isListed(field) || field !== first) return;
        setInvalid(field.name);
        field.focus();
      },
    },
  };
}
