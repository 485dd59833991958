import { create } from "#app/foundation/ui/create-element.ts";
import { say } from "#app/foundation/ui/frame-data.ts";

/** Milliseconds before a wait is shown: most answers are there sooner. */
const SHOW_AFTER_MS = 150;

/** Shows on top that what was asked for is on its way, once it takes a while; `onShown` shows more than that. Returns what ends it. */
export function showProgress(onShown?: () => void): () => void {
  const bar = create("div", { className: "navigation-progress screen-only" });
  // A status that comes with its text isn't read out everywhere: the text follows.
  const status = create("output", { className: "sr-only" });
  const timer = setTimeout(() => {
    document.body.append(bar, status);
    status.textContent = say("nav.loading");
    onShown?.();
  }, SHOW_AFTER_MS);
  return () => {
    clearTimeout(timer);
    bar.remove();
    status.remove();
  };
}

/** Shows it until something is answered. */
export async function withProgress<Value>(answer: Promise<Value>): Promise<Value> {
  const end = showProgress();
  try {
    return await answer;
  } finally {
    end();
  }
}
