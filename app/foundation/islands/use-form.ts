import { startTransition, useActionState, useRef, useState, type SubmitEvent, type SyntheticEvent } from "react";
import { textFields } from "#app/foundation/ui/form-fields.ts";
import { withProgress } from "#app/foundation/ui/progress.ts";

type FormFields = Readonly<Record<string, string>>;

interface Form<Outcome> {
  /** The outcome of the last attempt; null before the first. */
  outcome: Outcome | null;
  /** True while an answer is on its way. */
  isPending: boolean;
  /** True once an answer came to this page: what the server has rendered needs no focus. */
  isAnswered: boolean;
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
