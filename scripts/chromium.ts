import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Chromium without windows, where a new page takes a tenth of the processor time. It has no back/forward cache. */
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

/** Finds the machine's browser, or installs Debian's if it runs as root. This one has a back/forward cache. @throws with instructions */
export function findChromium(): string {
  if ((!findInstalled() || !existsSync(HEADLESS_SHELL)) && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("Installing Chromium (once)");
    // Waits while another program installs packages.
    const apt = ["-qq", "-o", "DPkg::Lock::Timeout=600"];
    if (run("apt-get", "update", ...apt)) run("apt-get", "install", "-y", ...apt, "chromium", "chromium-headless-shell");
  }
  const path = findInstalled();
  if (!path) throw new Error("No Chromium found: install it (Debian: apt-get install chromium), then run the command again.");
  return path;
}

/** Finds the browser for end-to-end tests, preferably the one without windows. @throws with instructions */
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
