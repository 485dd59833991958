import { useRef } from "react";
import { sendSignUp } from "#app/features/newsletter/send-sign-up.ts";
import { SignUpForm, type SignUpTarget } from "#app/features/newsletter/sign-up-form.tsx";
import type { SignUpOutcome } from "#app/foundation/email/email-link.ts";
import { defineIsland } from "#app/foundation/islands/define-island.ts";
import { useForm } from "#app/foundation/islands/use-form.ts";
import type { RequestFault } from "#app/foundation/ui/post-json.ts";

interface Props {
  /** Outcome of a form that the browser submitted without scripts. */
  before: SignUpOutcome | null;
  target: SignUpTarget;
}

/** Sign-up form with its own page. The form above the footer works without React (sign-up.ts). */
function SignUp({ before, target }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const { outcome, invalid, isPending, handlers } = useForm<SignUpOutcome | RequestFault>(async (fields, { form }) => {
    const result = await sendSignUp(target.action, fields);
    if (result === "sent") form.reset();
    if (result === "invalid") field.current?.focus();
    return result;
  }, before);
  return (
    <SignUpForm
      id="email"
      target={target}
      outcome={invalid !== null ? "invalid" : isPending ? null : outcome}
      form={handlers}
      fieldRef={field}
    />
  );
}

export default defineIsland("sign-up", SignUp, { messages: ["sign-up", "common:away"] });
