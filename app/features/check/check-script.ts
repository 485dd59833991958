import { findSecret, troubleKey, warningOf, type Secret } from "#app/features/check/find-secret.ts";
import { SHARED_INPUT } from "#app/features/check/shared-input.ts";
import { unreachableReasonKey } from "#app/foundation/ui/connection.ts";
import { say } from "#app/foundation/ui/frame-data.ts";
import { closestTo, onPageShown } from "#app/foundation/ui/page-events.ts";

const ANSWER = "#check-answer";
/** The server leaves its sources less time than that. */
const PATIENCE_MS = 20_000;

const boxOf = (form: HTMLElement) => form.querySelector<HTMLTextAreaElement>("textarea");

/** Shows an answer and leads to it, as a new page would. */
function show(nodes: Iterable<Node>): void {
  const answer = document.querySelector<HTMLElement>(ANSWER);
  answer?.replaceChildren(...nodes);
  answer?.querySelector<HTMLElement>("h2")?.focus();
}

let request = new AbortController();

/** What was asked before is neither answered nor explained any more. */
function cancel(): void {
  request.abort();
  for (const form of document.querySelectorAll(".check-form")) {
    form.ariaBusy = "false";
    form.querySelector("[role=alert]")?.replaceChildren();
  }
}

/** A secret stays in the browser: it's taken out of the box, too, where it could be kept. */
function warn(box: HTMLTextAreaElement, secret: Secret): void {
  cancel();
  box.value = "";
  show(warningOf(secret));
}

async function send(form: HTMLFormElement, input: string): Promise<void> {
  cancel();
  const { signal } = (request = new AbortController());
  form.ariaBusy = "true";
  let answer: Element | null = null;
  let reason: "away.failed" | ReturnType<typeof unreachableReasonKey> = "away.failed";
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
  try {
    const response = await fetch(form.action, { method: "POST", body: new URLSearchParams({ input }), signal: inTime });
    answer = new DOMParser().parseFromString(await response.text(), "text/html").querySelector(ANSWER);
  } catch {
    reason = unreachableReasonKey();
  }
  if (signal.aborted) return;
  form.ariaBusy = "false";
  if (answer) show([...answer.childNodes].map((node) => document.importNode(node, true)));
  else form.querySelector("[role=alert]")?.replaceChildren(`${say(reason)} ${say("away.kept")}`);
}

/** Fills the box with what a shared link holds. It asks nothing: that is up to the visitor. */
async function takeShared(): Promise<void> {
  const shared = new URLSearchParams(location.hash.slice(1)).get(SHARED_INPUT);
  const box = document.querySelector<HTMLTextAreaElement>(".check-form textarea");
  if (shared === null || !box) return;
  // Taken once: a page that is shown again keeps what was typed since.
  history.replaceState(history.state, "", location.pathname + location.search);
  const secret = await findSecret(shared);
  if (secret) return warn(box, secret);
  box.value = shared.slice(0, box.maxLength);
  box.focus();
}

/** Warns of a secret in the box. Ignores the result if the text has changed: each change is checked by its own call. */
async function stopSecret(box: HTMLTextAreaElement): Promise<void> {
  const { value } = box;
  const secret = await findSecret(value);
  if (secret && box.value === value) warn(box, secret);
}

/** Sends nothing that could be a secret. */
async function submit(form: HTMLFormElement, box: HTMLTextAreaElement): Promise<void> {
  const { value } = box;
  const secret = await findSecret(value, (trouble) => {
    if (trouble === "none") return;
    cancel();
    form.querySelector("[role=alert]")?.replaceChildren(`${say(troubleKey(trouble))} ${say("away.kept")}`);
  });
  if (box.value !== value) return;
  if (secret) warn(box, secret);
  else await send(form, value);
}

async function copyLink({ dataset: { fragment = "", copied = "", failed = "" }, nextElementSibling: status }: HTMLElement): Promise<void> {
  const link = location.origin + location.pathname + fragment;
  const isCopied = await navigator.clipboard?.writeText(link).then(
    () => true,
    () => false,
  );
  // Without the right to the clipboard the link is shown, to be copied by hand.
  if (status) status.textContent = isCopied ? copied : `${failed} ${link}`;
}

/** Answers on the page, and never lets a seed phrase or a private key leave the browser. */
export function startPageScript(): void {
  document.addEventListener("input", (event) => {
    const box = closestTo(event, ".check-form textarea");
    if (box instanceof HTMLTextAreaElement) void stopSecret(box);
  });
  document.addEventListener("click", (event) => {
    const button = closestTo(event, "[data-fragment]");
    if (button) void copyLink(button);
  });
  void takeShared();
  onPageShown(() => void takeShared());
  addEventListener("hashchange", () => void takeShared());
  document.addEventListener("submit", (event) => {
    const form = closestTo(event, ".check-form");
    const box = form && boxOf(form);
    if (!box || !(form instanceof HTMLFormElement)) return;
    event.preventDefault();
    void submit(form, box);
  });
}
