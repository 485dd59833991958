import type { TestProject } from "vitest/node";
import { startSite } from "#tests/site.ts";
import { buildIfNeeded } from "../../scripts/build.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Origin of a site whose sources have never responded. All files share it and only read it. */
    silentSite: string;
  }
}

/** Builds the site once for all sites that tests start, and starts the one that they share. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  buildIfNeeded();
  const site = await startSite({ ADDRESS_LIMITS: "off" });
  project.provide("silentSite", site.origin);
  return async () => void (await site.stop());
}
