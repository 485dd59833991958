import { chromium, type Browser } from "@playwright/test";
import { freePort } from "#tests/postgres.ts";
import { CHROMIUM_FLAGS, findChromium } from "../scripts/chromium.ts";

/** Opens the machine's Chromium; `port` lets other tools control the same browser. */
export async function openBrowser(): Promise<{ browser: Browser; port: number }> {
  const port = await freePort();
  const args = [...CHROMIUM_FLAGS.filter((flag) => flag !== "--headless"), `--remote-debugging-port=${port}`];
  return { browser: await chromium.launch({ executablePath: findChromium(), args }), port };
}
