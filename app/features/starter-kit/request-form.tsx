import { useRef, type ReactNode, type RefObject } from "react";
import { useLanguage } from "#app/foundation/i18n/i18n.tsx";
import { useForm } from "#app/foundation/islands/use-form.ts";
import { SubmitButton } from "#app/foundation/ui/button.tsx";
import { focusOnMount } from "#app/foundation/ui/focus-on-mount.ts";
import { isRequestFault, postJson, type RequestFault } from "#app/foundation/ui/post-json.ts";
import { RequestFaultText } from "#app/foundation/ui/request-fault.tsx";
import "./order.css";

interface Props<Outcome extends string> {
  path: `/api/${string}`;
  before: Outcome | "invalid" | null;
  /** Outcome of an answer; undefined for one that the form doesn't expect. */
  outcomeOf: (response: Response, fields: Readonly<Record<string, string>>) => Outcome | "invalid" | undefined;
  /** Text of an outcome, shown above the form. The field that is invalid shows its own. */
  textOf: (outcome: Outcome) => string;
  /** Moves the focus to the outcome, for a form that is longer than a small screen. */
  isLong?: boolean;
  button: string;
  note?: string;
  /** The form's fields. `invalid` names the wrong one; the server, which doesn't say which it is, can only mean the email address. */
  children: (invalid: string | null, email: RefObject<HTMLInputElement | null>) => ReactNode;
}

/** A buyer's request with the email address of the purchase. The response is the same for everyone. */
export function RequestForm<Outcome extends string>({
  path,
  before,
  outcomeOf,
  textOf,
  isLong = false,
  button,
  note,
  children,
}: Props<Outcome>) {
  const language = useLanguage();
  const email = useRef<HTMLInputElement>(null);
  const form = useForm<Outcome | "invalid" | RequestFault>(async (fields) => {
    const response = await postJson(path, fields);
    if (typeof response === "string") return response;
    const outcome = outcomeOf(response, fields) ?? "away.failed";
    if (outcome === "invalid") email.current?.focus();
    return outcome;
  }, before);
  const outcome = form.invalid !== null ? "invalid" : form.isPending ? null : form.outcome;
  return (
    <form action={path} method="post" className="card order-card order-request grid" {...form.handlers}>
      <p role="status" className="order-answer if-filled" data-outcome={outcome ?? undefined}>
        {outcome !== null && outcome !== "invalid" && (
          <span tabIndex={-1} ref={isLong && form.isAnswered ? focusOnMount : undefined}>
            {isRequestFault(outcome) ? <RequestFaultText fault={outcome} /> : textOf(outcome)}
          </span>
        )}
      </p>
      {children(outcome === "invalid" ? (form.invalid ?? "email") : null, email)}
      <input type="hidden" name="language" value={language} />
      <SubmitButton>{button}</SubmitButton>
      {note !== undefined && <p className="hint">{note}</p>}
    </form>
  );
}
