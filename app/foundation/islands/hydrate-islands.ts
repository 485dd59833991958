import type { IslandDefinition } from "#app/foundation/islands/define-island.ts";
import {
  followEntries,
  hasEarlyPress,
  isSubmitButton,
  readEarlyInputs,
  replayEntries,
  takeEarlyPresses,
} from "#app/foundation/islands/early-input.ts";
import type { IslandData } from "#app/foundation/islands/island-data.ts";
import { unreachableReasonKey } from "#app/foundation/ui/connection.ts";
import { frameText } from "#app/foundation/ui/frame-data.ts";
import { importWithRetry, type LoadFailure } from "#app/foundation/ui/import-with-retry.ts";
import { toast } from "#app/foundation/ui/toast.ts";
import { whenIdle } from "#app/foundation/ui/when-idle.ts";

const FILES = import.meta.glob<{ default: IslandDefinition<object> }>(["/app/**/*.island.tsx", "!/app/pages/desk/**"]);
const LOADERS = new Map(Object.entries(FILES).map(([path, load]) => [path.replace(/^.*\/|\.island\.tsx$/g, ""), load]));

/** Events that announce that a visitor is about to use an island. */
const SIGNS = ["pointerover", "pointerdown", "touchstart", "focusin", "keydown"];
/** Islands start to load this far below the viewport. */
const MARGIN = "400px";
const IDLE_TIMEOUT_MS = 4_000;

/** True if the visitor pressed or entered something that React should have answered. Fields of a form that is posted wait for its button. */
const isWaiting = (island: HTMLElement): boolean =>
  hasEarlyPress(island) || readEarlyInputs(island).some(({ field }) => field.form?.method !== "post");

/** Calls back once, when the trigger fires or the visitor starts to use the island, whichever is first. */
function whenWanted(island: HTMLElement, trigger: string | undefined, start: () => void): void {
  let isWanted = false;
  const act = () => {
    if (isWanted) return;
    isWanted = true;
    start();
  };
  // After Back, the browser restores typed text itself, without any event.
  if (trigger === "load" || isWaiting(island)) return act();
  for (const sign of SIGNS) island.addEventListener(sign, act, { passive: true, once: true });
  if (trigger === "idle") whenIdle(act, IDLE_TIMEOUT_MS);
  if (trigger !== "visible") return;
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      act();
    },
    { rootMargin: MARGIN },
  );
  // An observer needs a box, and the island's own element has none.
  for (const child of island.children) observer.observe(child);
}

/**
 * Loads an island's script and hydrates the island. Resolves once it responds to input; calls `onFailure` while the script can't be
 * loaded.
 */
export async function runIsland(island: HTMLElement, onFailure: (failure: LoadFailure) => void): Promise<void> {
  const load = LOADERS.get(island.dataset.island ?? "");
  if (!load) return;
  // The browser's first number format takes up to 70 ms on a phone. Created while the scripts load, it stays out of React's tasks.
  setTimeout(() => new Intl.NumberFormat());
  const data: IslandData = JSON.parse(island.nextElementSibling?.textContent ?? "");
  const [{ hydrate }, { default: definition }] = await Promise.all([
    importWithRetry(() => import("#app/foundation/islands/hydrate.tsx"), onFailure),
    importWithRetry(load, onFailure),
  ]);
  const stopFollowing = followEntries(island);
  const presses = takeEarlyPresses(island);
  let replay: Promise<void> | undefined;
  const onCommit = () => void (replay = replayEntries(stopFollowing()));
  await new Promise<void>((onReady) => hydrate({ element: island, island: definition, data, onCommit, onReady }));
  await replay;
  island.dataset.hydrated = "";
  // React has replayed the presses since hydration began, except those on forms that were held back.
  const held = takeEarlyPresses(island).filter((button) => isSubmitButton(button) && !presses.includes(button));
  for (const button of [...presses, ...held]) button.click();
}

/** Runs an island. If its script can't be loaded, presses and entries are answered; without any, the server's HTML works as it is. */
function runInPage(island: HTMLElement): Promise<void> {
  let reason: LoadFailure = "none";
  const answer = () => {
    if (island.dataset.hydrated === "" || !isWaiting(island)) return;
    if (reason === "away") return toast.error(frameText(unreachableReasonKey()), { description: frameText("away.kept") });
    takeEarlyPresses(island);
    toast.error(frameText("island.gone"));
  };
  // The timeout lets the head script hold a form back first.
  const answerSoon = () => setTimeout(answer);
  return runIsland(island, (failure) => {
    if (failure === "none") return;
    reason = failure;
    answer();
    island.addEventListener("click", answerSoon);
    island.addEventListener("input", answerSoon, { once: true });
  });
}

/** Runs the islands of the page, each on its trigger. Resolves once the islands that run at once are ready. */
export async function startPageScript(): Promise<void> {
  const atOnce: Promise<void>[] = [];
  for (const island of document.querySelectorAll<HTMLElement>("[data-island]")) {
    const trigger = island.dataset.when;
    whenWanted(island, trigger, () => {
      const running = runInPage(island);
      if (trigger === "load") atOnce.push(running);
    });
  }
  await Promise.all(atOnce);
}
