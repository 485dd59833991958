import type { IslandDefinition } from "#app/foundation/islands/define-island.ts";
import {
  followEntries,
  hasEarlyPress,
  isHeldBack,
  readEarlyEntries,
  replayEntries,
  takeEarlyPresses,
} from "#app/foundation/islands/early-input.ts";
import type { IslandData, IslandTrigger } from "#app/foundation/islands/island-data.ts";
import { unreachableReasonKey } from "#app/foundation/ui/connection.ts";
import { say } from "#app/foundation/ui/frame-data.ts";
import { importWithRetry, type LoadFailure } from "#app/foundation/ui/import-with-retry.ts";
import { toast } from "#app/foundation/ui/toast.ts";
import { whenIdle } from "#app/foundation/ui/when-idle.ts";

const FILES = import.meta.glob<{ default: IslandDefinition<object> }>("/app/**/*.island.tsx");
const LOADERS = new Map(Object.entries(FILES).map(([path, load]) => [path.replace(/^.*\/|\.island\.tsx$/g, ""), load]));

/** Signs that a visitor is about to use an island. */
const SIGNS = ["pointerover", "pointerdown", "touchstart", "focusin", "keydown"];
/** Islands are loaded this far below the screen. */
const MARGIN = "400px";
const IDLE_TIMEOUT_MS = 4_000;

/** Calls back once, when the island is to run. A visitor who uses it doesn't wait for the trigger. */
function whenWanted(island: HTMLElement, trigger: IslandTrigger, start: () => void): void {
  const stops: (() => void)[] = [];
  const act = () => {
    for (const stop of stops.splice(0)) stop();
    start();
  };
  // A browser that goes back fills in again what was typed.
  if (trigger === "load" || hasEarlyPress(island) || readEarlyEntries(island).length > 0) return act();
  for (const sign of SIGNS) {
    island.addEventListener(sign, act, { passive: true });
    stops.push(() => island.removeEventListener(sign, act));
  }
  if (trigger === "idle") stops.push(whenIdle(act, IDLE_TIMEOUT_MS));
  if (trigger !== "visible") return;
  const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && act(), {
    rootMargin: MARGIN,
  });
  // The island's own element has no box.
  for (const child of island.children) observer.observe(child);
  stops.push(() => observer.disconnect());
}

/** Says why the presses so far have no effect. Without one the page works on as the server wrote it. */
function sayFailure(island: HTMLElement, failure: LoadFailure): void {
  if (failure === "none" || !hasEarlyPress(island)) return;
  if (failure === "away") return toast.error(say(unreachableReasonKey()), { description: say("away.kept") });
  takeEarlyPresses(island);
  toast.error(say("island.gone"));
}

/** Loads an island's script and lets React take the island over. Resolves once it answers; `onFailure` is called while that can't be. */
export async function runIsland(island: HTMLElement, onFailure: (failure: LoadFailure) => void): Promise<void> {
  const load = LOADERS.get(island.dataset.island ?? "");
  if (!load) return;
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
  // React has handled what was pressed since it was called, but no form that was held back.
  const held = takeEarlyPresses(island).filter((button) => isHeldBack(button) && !presses.includes(button));
  for (const button of [...presses, ...held]) button.click();
}

function runInPage(island: HTMLElement): Promise<void> {
  return runIsland(island, (failure) => {
    sayFailure(island, failure);
    // Each later press has no effect either. A form that is held back says so after the press.
    if (failure === "gone") island.addEventListener("click", () => setTimeout(sayFailure, 0, island, failure));
  });
}

/** Runs the islands of the page, each when its trigger says so. Resolves once those that run at once are ready. */
export async function startPageScript(): Promise<void> {
  const atOnce: Promise<void>[] = [];
  for (const island of document.querySelectorAll<HTMLElement>("[data-island]")) {
    const trigger = triggerOf(island);
    whenWanted(island, trigger, () => {
      const running = runInPage(island);
      if (trigger === "load") atOnce.push(running);
    });
  }
  await Promise.all(atOnce);
}

const TRIGGERS: readonly IslandTrigger[] = ["load", "visible", "idle", "intent"];
const triggerOf = ({ dataset }: HTMLElement): IslandTrigger => TRIGGERS.find((one) => one === dataset.when) ?? "visible";
