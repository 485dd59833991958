import { isReachable, whenReachable } from "#app/foundation/ui/connection.ts";

/** Why a component is not loaded: still loading, the site is unreachable, or the script no longer exists. */
export type LoadFailure = "none" | "away" | "gone";

/**
 * Loads a script and never gives up: while the site is unreachable, it tries again when the site answers.
 * If the site answers but the script is gone, the page is of an older build and needs a reload.
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
  // One last attempt: the script may have failed while the connection was coming back.
  return load().catch(() => {
    onFailure("gone");
    return new Promise<never>(() => undefined);
  });
}
