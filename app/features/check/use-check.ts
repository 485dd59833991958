import { startTransition, useActionState, useEffect, useEffectEvent, useRef, type SubmitEvent } from "react";
import * as v from "valibot";
import { checkedSchema } from "#app/features/check/checked-schema.ts";
import { isSecret, type PostedCheck, type CheckResult } from "#app/features/check/check.ts";
import { findSecret, findSecretBeforeSending, type Secret } from "#app/features/check/find-secret.ts";
import { SHARED_INPUT } from "#app/features/check/shared-input.ts";
import { useLanguage } from "#app/foundation/i18n/i18n.tsx";
import { postJson, type RequestFault } from "#app/foundation/ui/post-json.ts";
import { textFields } from "#app/foundation/ui/form-fields.ts";

type Shown =
  | { kind: "answer"; checked: CheckResult; input: string }
  | { kind: "refusal"; refusal: NonNullable<PostedCheck["refusal"]> }
  | { kind: "secret"; secret: Secret }
  | { kind: "fault"; fault: RequestFault };

interface CheckState {
  shown: Shown | null;
  /** Number of answers since the page was opened; the focus moves to each new one. */
  turn: number;
}

type Asked = { kind: "secret"; secret: Secret } | { kind: "text"; input: string; signal: AbortSignal };

const REFUSALS: Readonly<Record<number, NonNullable<PostedCheck["refusal"]>>> = { 413: "too-long", 429: "too-many" };

function firstState(posted: PostedCheck | null): CheckState {
  const { refusal = null, checked = null, input = "" } = posted ?? {};
  return { shown: refusal ? { kind: "refusal", refusal } : checked && { kind: "answer", checked, input }, turn: 0 };
}

/** A warning about a secret, which has emptied the box. It stays until there's another text. */
const isWarning = (shown: Shown | null): boolean => shown?.kind === "secret" || (shown?.kind === "answer" && isSecret(shown.checked.kind));

/**
 * Checks typed, pasted or shared text. A seed phrase or a private key never leaves the browser, and is removed from the box so that the
 * browser doesn't keep it. A new check aborts the previous one.
 */
export function useCheck(posted: PostedCheck | null) {
  const language = useLanguage();
  const box = useRef<HTMLTextAreaElement>(null);
  const request = useRef(new AbortController());
  const [state, dispatch] = useActionState(async (before: CheckState, asked: Asked): Promise<CheckState> => {
    const next = (shown: Shown | null): CheckState => ({ shown, turn: before.turn + 1 });
    if (asked.kind === "secret") return next(asked);
    const { input, signal } = asked;
    const search = await findSecretBeforeSending(input);
    if (signal.aborted) return before;
    if (typeof search === "string") return next({ kind: "fault", fault: search });
    if (search.secret) {
      if (box.current?.value === input) box.current.value = "";
      return next({ kind: "secret", secret: search.secret });
    }
    if (input.trim() === "") return next(isWarning(before.shown) ? before.shown : { kind: "refusal", refusal: "empty" });
    const response = await postJson("/api/check", { input, language }, { signal });
    if (signal.aborted) return before;
    if (typeof response === "string") return next({ kind: "fault", fault: response });
    const refusal = REFUSALS[response.status];
    if (refusal) return next({ kind: "refusal", refusal });
    const answer = v.safeParse(checkedSchema, await response.json().catch(() => null));
    if (signal.aborted) return before;
    if (!answer.success) return next({ kind: "fault", fault: "away.failed" });
    const checked = answer.output;
    if (isSecret(checked.kind) && box.current?.value === input) box.current.value = "";
    return next({ kind: "answer", checked, input });
  }, firstState(posted));

  function renew(): AbortSignal {
    request.current.abort();
    request.current = new AbortController();
    return request.current.signal;
  }

  function warn(secret: Secret): void {
    renew();
    if (box.current) box.current.value = "";
    startTransition(() => dispatch({ kind: "secret", secret }));
  }

  const takeShared = useEffectEvent(async () => {
    const shared = new URLSearchParams(location.hash.slice(1)).get(SHARED_INPUT);
    if (shared === null || !box.current) return;
    // Removes the fragment, so that going back to the page keeps later input.
    history.replaceState(history.state, "", location.pathname + location.search);
    const secret = await findSecret(shared);
    if (secret) return warn(secret);
    box.current.value = shared.slice(0, box.current.maxLength);
    box.current.focus();
  });
  // A shared link only fills the box; the visitor decides to send it.
  useEffect(() => {
    const take = () => void takeShared();
    take();
    addEventListener("hashchange", take);
    return () => removeEventListener("hashchange", take);
  }, []);

  return {
    box,
    shown: state.shown,
    turn: state.turn,
    async onInput() {
      const value = box.current?.value ?? "";
      const secret = await findSecret(value);
      // Each change has its own search.
      if (secret && box.current?.value === value) warn(secret);
    },
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      const { input = "" } = textFields(event.currentTarget);
      const signal = renew();
      startTransition(() => dispatch({ kind: "text", input, signal }));
    },
  };
}
