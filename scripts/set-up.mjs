// Runs before every command, on any Node from version 20 and before packages are installed. It installs the locked packages if the
// lockfile changed since the last installation. Only packages listed in allowScripts of package.json may run their scripts.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const stamp = `${root}node_modules/.installed`;
const hash = createHash("sha256")
  .update(readFileSync(`${root}package-lock.json`))
  .digest("hex");

function npm(...words) {
  const path = process.env.npm_execpath;
  const [command, before] = path ? [process.execPath, [path]] : ["npm", []];
  // The system's Node runs npm, but the project's own Node comes with the packages, so npm's engine warnings are irrelevant.
  const { status } = spawnSync(command, [...before, ...words, "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: "inherit",
  });
  if (status === 0) return;
  console.error("The packages could not be installed: see npm's message above.");
  process.exit(status ?? 1);
}

if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== hash) {
  console.log("Installing packages (once, and after every change of the lockfile)");
  npm("ci", "--ignore-scripts");
  const { allowScripts = {} } = JSON.parse(readFileSync(`${root}package.json`, "utf8"));
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name] === true && existsSync(`${root}node_modules/${name}`));
  if (allowed.length > 0) npm("rebuild", "--ignore-scripts=false", ...allowed);
  writeFileSync(stamp, hash);
}
