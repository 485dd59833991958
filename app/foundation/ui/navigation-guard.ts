import { isReachable, unreachableReasonKey } from "#app/foundation/ui/connection.ts";
import { say } from "#app/foundation/ui/frame-data.ts";
import { forgetPlace } from "#app/foundation/ui/kept-place.ts";
import { announceStay } from "#app/foundation/ui/page-events.ts";
import { showProgress } from "#app/foundation/ui/progress.ts";
import { toast } from "#app/foundation/ui/toast.ts";

/** The link to another document of the site that the browser is about to follow. */
function documentLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const { target, defaultPrevented, button, ctrlKey, metaKey, shiftKey, altKey } = event;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || defaultPrevented || button > 0 || ctrlKey || metaKey || shiftKey || altKey) return undefined;
  if (link.origin !== location.origin || link.hasAttribute("download") || (link.target !== "" && link.target !== "_self")) return undefined;
  const isPlaceInPage = link.hash !== "" && link.pathname === location.pathname && link.search === location.search;
  return isPlaceInPage ? undefined : link;
}

/** How long it is believed that the site answers, in milliseconds: it is asked when a link is pointed at, before it is pressed. */
const BELIEVED_MS = 2_000;
let asked: { at: number; answer: Promise<boolean> } | undefined;

async function probe(): Promise<boolean> {
  const isThere = await isReachable();
  if (!isThere) asked = undefined;
  return isThere;
}

function ask(): Promise<boolean> {
  const now = performance.now();
  if (!asked || now - asked.at > BELIEVED_MS) asked = { at: now, answer: probe() };
  return asked.answer;
}

/** A browser saves a file, or shows it in a page of its own: no page of the site takes this one's place. */
const isFile = (href: string): boolean => /\.[a-z]+$|^\/api\/downloads\//.test(new URL(href, location.href).pathname);

/** Of this page, until it is shown again or left for good. */
let endProgress = () => {};

async function leave(href: string, go: () => void): Promise<void> {
  endProgress();
  const end = (endProgress = showProgress());
  const isThere = await ask();
  // The bar stays until the next page takes this one's place.
  if (!isThere || isFile(href)) end();
  if (isThere) return go();
  forgetPlace();
  announceStay();
  toast.error(say(unreachableReasonKey()), { description: say("away.kept") });
}

/** Leaves the page for another document of the site, when the site answers. */
export const leaveFor = (href: string): Promise<void> => leave(href, () => location.assign(href));

/** The same, and the document takes the place of this one in the history. */
export const replaceBy = (href: string): Promise<void> => leave(href, () => location.replace(href));

function guardClick(event: MouseEvent): void {
  const link = documentLink(event);
  if (!link) return;
  event.preventDefault();
  void leaveFor(link.href);
}

/**
 * Asks whether the site answers before the browser leaves the page for a document of it or sends a form: the browser's own
 * error page would take the place of this one, with everything that was typed.
 */
export function startNavigationGuard(): void {
  // The answer is there when the press ends.
  for (const sign of ["pointerover", "pointerdown"] as const)
    addEventListener(sign, (event) => {
      if (documentLink(event)) void ask();
    });
  // A page that comes back as it was left, or whose next page was given up, waits for nothing.
  addEventListener("pageshow", () => endProgress());
  addEventListener("keydown", ({ key }) => key === "Escape" && endProgress());
  // On the window, after all other handlers.
  addEventListener("click", guardClick);
  addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method === "dialog") return;
    event.preventDefault();
    void leave(form.action, () => form.submit());
  });
}
