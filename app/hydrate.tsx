import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { startLivePages } from "./live-pages.ts";

/** Lets React run on the page that the server has rendered. */
export function hydrateDocument(): void {
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter />);
  });
  // What React draws later may have ages where the server drew none.
  startLivePages();
}
