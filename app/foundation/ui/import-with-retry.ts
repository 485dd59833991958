import { isReachable, whenReachable } from "#app/foundation/ui/connection.ts";

/** Why a component isn't loaded: "none" (still loading), "away" (the site is unreachable) or "gone" (the script no longer exists). */
export type LoadFailure = "none" | "away" | "gone";

/**
 * Loads a script and never gives up: if the site is unreachable, it retries when the site answers. If the site answers but the
 * script is missing, the page is from an older build and needs a reload.
 */
export async function importWithRetry<Module>(
  load: () => Promise<Module>,
  onFailure: (trouble: LoadFailure) => void = () => undefined,
): Promise<Module> {
  for (;;) {
    try {
      const module = await load();
      onFailure("none");
      return module;
    } catch {
      if (await isReachable()) break;
      onFailure("away");
      await whenReachable();
    }
  }
  // One last attempt, because the script may have failed while the connection was coming back.
  return load().catch(() => {
    onFailure("gone");
    return new Promise<never>(() => undefined);
  });
}
