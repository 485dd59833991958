import { spawnSync } from "node:child_process";
import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** Mounts a small tmpfs until the end of the test; undefined without the permission to mount. */
export function mountTmpfs(megabytes: number): { folder: string; makeReadOnly: () => void } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "gateway-disk-"));
  const isMounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder], { stdio: "ignore" }).status === 0;
  onTestFinished(() => {
    if (isMounted) spawnSync("umount", ["-l", folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  return isMounted ? { folder, makeReadOnly: () => void spawnSync("mount", ["-o", "remount,ro", folder]) } : undefined;
}

export function fillDisk(file: string): void {
  for (const bytes of [1_000_000, 4_096]) {
    try {
      for (;;) appendFileSync(file, Buffer.alloc(bytes, 1));
    } catch {
      continue;
    }
  }
}
