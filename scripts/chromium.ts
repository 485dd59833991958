import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Chromium without windows: a new page costs it a tenth of the processor time. It never keeps a page for going back. */
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";
const CHROMIUM_PATHS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

const run = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: ["ignore", "ignore", "inherit"] }).status === 0;

const findInstalled = () => CHROMIUM_PATHS.find((place) => existsSync(place));

/** The machine's own browser, else Debian's, which root may install: it keeps pages for going back. @throws with what to do */
export function findChromium(): string {
  if ((!findInstalled() || !existsSync(HEADLESS_SHELL)) && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("Installing Chromium (once)");
    if (run("apt-get", "update", "-qq")) run("apt-get", "install", "-y", "-qq", "chromium", "chromium-headless-shell");
  }
  const path = findInstalled();
  if (!path) throw new Error("No Chromium found: install it (Debian: apt-get install chromium), then run the command again.");
  return path;
}

/** The browser of the end-to-end tests: without windows where there is one. @throws with what to do */
export function findTestChromium(): string {
  const windowed = findChromium();
  return existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : windowed;
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
