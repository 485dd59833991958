import { join } from "node:path";
import type { AppServices } from "#server/app-services.ts";
import { missingOperatorDetails } from "#app/features/legal/legal.server.ts";

type StartedSite = Pick<AppServices, "environment" | "store" | "runner" | "sourceReach">;

/** Facts for the operator at the end of the start: address, database, sources, email, and what to do next. */
export function startSummary({ environment, store, runner, sourceReach }: StartedSite) {
  const sources = runner ? sourceReach.counts() : undefined;
  return {
    origin: environment.PUBLIC_ORIGIN,
    database: store.kind === "embedded" ? `embedded, in ${environment.DATA_DIR}` : "PostgreSQL",
    ...sources,
    email: emailMode(environment),
    next: nextStep(environment, sources),
  };
}

function emailMode({ ROLE, SMTP_URL, DATA_DIR }: AppServices["environment"]): string {
  if (ROLE === "web") return "sent by the worker";
  return SMTP_URL === undefined ? `written to files in ${join(DATA_DIR, "outbox")}` : `sent through ${new URL(SMTP_URL).hostname}`;
}

function nextStep(
  { PUBLIC_ORIGIN, SIMULATE, publicOriginSet }: AppServices["environment"],
  sources: { asked: number; answered: number } | undefined,
): string {
  if (sources && sources.asked > 0 && sources.answered === 0)
    return "Check the network; the site asks again by itself. For simulated data, stop it and run SIMULATE=1 npm start";
  if (SIMULATE) return `Open ${PUBLIC_ORIGIN}. For real figures, stop the site and run npm start`;
  if (missingOperatorDetails().length > 0) return "Enter who runs the site in content/site.yaml";
  if (!publicOriginSet) return "Set PUBLIC_ORIGIN before you publish the site (docs/configuration.md)";
  return `Open ${PUBLIC_ORIGIN}`;
}
