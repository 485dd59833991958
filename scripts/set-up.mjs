// Runs before every command, on whatever Node the machine has (20 or newer) and with nothing installed:
// installs the locked packages when the lockfile is not the one that was installed last.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const stamp = `${root}node_modules/.installed`;
const hash = createHash("sha256")
  .update(readFileSync(`${root}package-lock.json`))
  .digest("hex");

if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== hash) {
  const npm = process.env.npm_execpath;
  const [command, before] = npm ? [process.execPath, [npm]] : ["npm", []];
  console.log("Installing packages (once, and after every change of the lockfile)");
  // The system's Node runs npm; the project's own Node comes with the packages, so its engine warnings say nothing.
  const installed = spawnSync(command, [...before, "ci", "--no-audit", "--no-fund", "--loglevel=error"], { cwd: root, stdio: "inherit" });
  if (installed.status !== 0) {
    console.error("The packages could not be installed: see npm's message above.");
    process.exit(installed.status ?? 1);
  }
  writeFileSync(stamp, hash);
}
