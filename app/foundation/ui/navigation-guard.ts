import { isReachable, unreachableReasonKey } from "#app/foundation/ui/connection.ts";
import { frameText } from "#app/foundation/ui/frame-data.ts";
import { clearScrollPosition } from "#app/foundation/ui/scroll-position.ts";
import { announceNavigationFailure } from "#app/foundation/ui/page-events.ts";
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

/** Validity of a probe, in milliseconds: the site is probed when a visitor points at a link, before the press. */
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

/** The browser saves a file, or opens it in another tab, so this page stays. */
const isFile = (href: string): boolean => /\.[a-z]+$|^\/api\/downloads\//.test(new URL(href, location.href).pathname);

/** Removes this page's progress bar. */
let endProgress = () => {};

async function leave(href: string, go: () => void): Promise<void> {
  endProgress();
  const end = (endProgress = showProgress());
  const isThere = await ask();
  // The bar stays until the next page replaces this one.
  if (!isThere || isFile(href)) end();
  if (isThere) return go();
  clearScrollPosition();
  announceNavigationFailure();
  toast.error(frameText(unreachableReasonKey()), { description: frameText("away.kept") });
}

/** Opens another document of the site if the site answers. */
export const navigateTo = (href: string): Promise<void> => leave(href, () => location.assign(href));

/** Like `navigateTo`, but the document replaces this one in the history. */
export const replaceLocation = (href: string): Promise<void> => leave(href, () => location.replace(href));

function guardClick(event: MouseEvent): void {
  const link = documentLink(event);
  if (!link) return;
  event.preventDefault();
  void navigateTo(link.href);
}

/**
 * Checks that the site answers before the browser follows a link to a document or submits a form. Otherwise the browser's own error
 * page would replace this one, along with everything the visitor typed.
 */
export function startNavigationGuard(): void {
  // Probes early, so that the answer is there when the press ends.
  for (const sign of ["pointerover", "pointerdown"] as const)
    addEventListener(sign, (event) => {
      if (documentLink(event)) void ask();
    });
  // A restored page, or one whose navigation was canceled, isn't waiting for anything.
  addEventListener("pageshow", () => endProgress());
  addEventListener("keydown", ({ key }) => key === "Escape" && endProgress());
  // On the window, to run after all other handlers.
  addEventListener("click", guardClick);
  addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method === "dialog") return;
    event.preventDefault();
    void leave(form.action, () => form.submit());
  });
}
