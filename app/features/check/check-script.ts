import { holdsSeedPhrase } from "#app/features/check/seed-phrase.ts";
import { SHARED_INPUT } from "#app/features/check/shared-input.ts";
import { unreachableReasonKey } from "#app/foundation/ui/connection.ts";
import { say } from "#app/foundation/ui/frame-data.ts";
import { closestTo, onPageShown } from "#app/foundation/ui/page-events.ts";

const ANSWER = "#check-answer";

const boxOf = (form: HTMLElement) => form.querySelector<HTMLTextAreaElement>("textarea");

/** Shows an answer and leads to it, as a new page would. */
function show(nodes: Iterable<Node>): void {
  const answer = document.querySelector<HTMLElement>(ANSWER);
  answer?.replaceChildren(...nodes);
  answer?.querySelector<HTMLElement>("h2")?.focus();
}

/** The words stay in the browser: they are taken out of the box, too, where it could keep them. */
function warn(box: HTMLTextAreaElement): void {
  box.value = "";
  const warning = document.querySelector<HTMLTemplateElement>("#seed-warning");
  if (warning) show([document.importNode(warning.content, true)]);
}

async function send(form: HTMLFormElement, input: string): Promise<void> {
  const alert = form.querySelector("[role=alert]");
  if (alert) alert.textContent = "";
  form.ariaBusy = "true";
  try {
    const response = await fetch(form.action, { method: "POST", body: new URLSearchParams({ input }) });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const answer = page.querySelector(ANSWER);
    if (answer) show([...answer.childNodes].map((node) => document.importNode(node, true)));
    else if (alert) alert.textContent = `${say("away.failed")} ${say("away.kept")}`;
  } catch {
    if (alert) alert.textContent = `${say(unreachableReasonKey())} ${say("away.kept")}`;
  }
  form.ariaBusy = "false";
}

/** Fills the box with what a shared link holds. It asks nothing: that is up to the visitor. */
function takeShared(): void {
  const shared = new URLSearchParams(location.hash.slice(1)).get(SHARED_INPUT);
  const box = document.querySelector<HTMLTextAreaElement>(".check-form textarea");
  if (shared === null || !box) return;
  // Taken once: a page that is shown again keeps what was typed since.
  history.replaceState(history.state, "", location.pathname + location.search);
  if (holdsSeedPhrase(shared)) return warn(box);
  box.value = shared.slice(0, box.maxLength);
  box.focus();
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

/** Answers on the page, and never lets a seed phrase leave the browser. */
export function startCheck(): void {
  document.addEventListener("input", (event) => {
    const box = closestTo(event, ".check-form textarea");
    if (box instanceof HTMLTextAreaElement && holdsSeedPhrase(box.value)) warn(box);
  });
  document.addEventListener("click", (event) => {
    const button = closestTo(event, "[data-fragment]");
    if (button) void copyLink(button);
  });
  takeShared();
  onPageShown(takeShared);
  addEventListener("hashchange", takeShared);
  document.addEventListener("submit", (event) => {
    const form = closestTo(event, ".check-form");
    const box = form && boxOf(form);
    if (!box || !(form instanceof HTMLFormElement)) return;
    event.preventDefault();
    if (holdsSeedPhrase(box.value)) warn(box);
    else if (form.ariaBusy !== "true") void send(form, box.value);
  });
}
