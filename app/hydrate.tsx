import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { guardUnhydratedParts } from "#app/foundation/ui/navigation-guard.ts";
import { startLivePages } from "./live-pages.ts";

/** Lets React run on the page that the server has rendered. */
export function hydrateDocument(): void {
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter />);
  });
  guardUnhydratedParts();
  // What React draws later may have ages where the server drew none.
  void startLivePages();
}
