import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

/** Lets React run on the page that the server has rendered. */
export function hydrateDocument(): void {
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter />);
  });
}
