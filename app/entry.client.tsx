import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { registerWorker } from "#app/foundation/offline/register-worker.ts";

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});

// In development a service worker would cache files that are about to change.
if (import.meta.env.PROD) registerWorker();
