import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const CHROMIUM_PATHS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

const run = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: ["ignore", "ignore", "inherit"] }).status === 0;

/** The browser of the end-to-end tests: the machine's own, else Debian's package, which root may install. @throws with what to do */
export function findChromium(): string {
  const found = () => CHROMIUM_PATHS.find((place) => existsSync(place));
  if (!found() && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("Installing Chromium (once)");
    if (run("apt-get", "update", "-qq")) run("apt-get", "install", "-y", "-qq", "chromium");
  }
  const path = found();
  if (!path) throw new Error("No Chromium found: install it (Debian: apt-get install chromium), then run the command again.");
  return path;
}

/** Flags that let Chromium run as root in a container, without background requests. */
export const CHROMIUM_FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
