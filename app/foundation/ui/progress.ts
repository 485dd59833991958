import { create } from "#app/foundation/ui/create-element.ts";
import { frameText } from "#app/foundation/ui/frame-data.ts";

/** Delay before progress is shown, in milliseconds: most answers arrive sooner. */
const SHOW_AFTER_MS = 150;

/** Shows a progress bar at the top if a wait takes a while; `onShown` may show more. Returns a function that ends it. */
export function showProgress(onShown?: () => void): () => void {
  const bar = create("div", { className: "navigation-progress screen-only" });
  // Not every screen reader announces a status that is inserted with its text, so the text follows later.
  const status = create("output", { className: "sr-only" });
  const timer = setTimeout(() => {
    document.body.append(bar, status);
    status.textContent = frameText("nav.loading");
    onShown?.();
  }, SHOW_AFTER_MS);
  return () => {
    clearTimeout(timer);
    bar.remove();
    status.remove();
  };
}

/** Shows progress until a promise settles. */
export async function withProgress<Value>(answer: Promise<Value>): Promise<Value> {
  const end = showProgress();
  try {
    return await answer;
  } finally {
    end();
  }
}
