import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Browser, BrowserContext } from "@playwright/test";
import { openBrowser } from "./browser.ts";
import type { Benchmark, Measurement } from "./benchmark.ts";
import { startSeededSite } from "./site.ts";
import { sleep } from "./tools.ts";
import { createEarlierBuild } from "#tests/earlier-build.ts";
import { freePort } from "#tests/postgres.ts";

const VIEWS = [
  { page: "home", language: "en", path: "/", width: 1280, height: 800 },
  { page: "home", language: "en", path: "/", width: 390, height: 844 },
  { page: "home", language: "pl", path: "/pl", width: 1280, height: 800 },
  { page: "home", language: "pl", path: "/pl", width: 390, height: 844 },
  { page: "directory", language: "en", path: "/ecosystem", width: 1280, height: 800 },
  { page: "directory", language: "pl", path: "/pl/ecosystem", width: 390, height: 844 },
] as const;
/** Wait for resources that load on idle or on scroll. */
const IDLE_WAIT_MS = 5_000;

interface Loaded {
  type: string;
  url: string;
  bytes: number;
  /** Requested after the page's load event. */
  late: boolean;
}

const newVisitor = (
  browser: Browser,
  { width, height, language }: (typeof VIEWS)[number],
  serviceWorkers: "allow" | "block" = "allow",
): Promise<BrowserContext> =>
  browser.newContext({ viewport: { width, height }, deviceScaleFactor: width < 500 ? 3 : 1, locale: language, serviceWorkers });

/**
 * Everything that a visit transfers: compressed bodies without headers. Requests for a changed value and resources from the browser's
 * cache don't count.
 */
async function loadedBy(context: BrowserContext, origin: string, path: string): Promise<Loaded[]> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const open = new Map<string, Omit<Loaded, "bytes">>();
  const loaded: Loaded[] = [];
  let late = false;
  session.on("Network.requestWillBeSent", ({ requestId, type, request }) =>
    open.set(requestId, { type: type ?? "Other", url: request.url, late }),
  );
  const bodies = new Map<string, number>();
  const kept = new Set<string>();
  session.on("Network.requestServedFromCache", ({ requestId }) => kept.add(requestId));
  session.on("Network.responseReceived", ({ requestId, response }) => {
    if (response.fromDiskCache) kept.add(requestId);
    bodies.set(requestId, Number(response.headers["Content-Length"] ?? response.headers["content-length"]));
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const one = open.get(requestId);
    const isRedrawn = one?.type === "Fetch" && one.url === origin + path;
    if (one && !isRedrawn && !kept.has(requestId)) loaded.push({ ...one, bytes: bodies.get(requestId) || encodedDataLength });
  });
  await session.send("Network.enable");
  await page.goto(origin + path, { waitUntil: "load" });
  late = true;
  await sleep(IDLE_WAIT_MS);
  const styles = brotliCompressSync((await page.locator("head style").allTextContents()).join("")).length;
  await page.close();
  // A page's own styles are inside it.
  const html = loaded.findIndex(({ type }) => type === "Document");
  return loaded.flatMap((item, index) =>
    index === html
      ? [
          { ...item, bytes: item.bytes - styles },
          { ...item, type: "Stylesheet", bytes: styles },
        ]
      : [item],
  );
}

/** The same visitor before and after a deploy that changed every script and style. */
async function visitsAroundDeploy(browser: Browser): Promise<{ first: Loaded[]; second: Loaded[] }> {
  const [view] = VIEWS;
  const environment = { DATA_DIR: mkdtempSync(join(tmpdir(), "gateway-deploy-")), PORT: String(await freePort()) };
  const earlier = createEarlierBuild();
  // Block the service worker, because a page behind it doesn't see network transfers.
  const visitor = await newVisitor(browser, view, "block");
  try {
    const visits: Loaded[][] = [];
    for (const project of [earlier.project, undefined]) {
      const site = await startSeededSite(environment, project);
      visits.push(await loadedBy(visitor, site.origin, view.path));
      await site.stop();
    }
    const [first = [], second = []] = visits;
    return { first, second };
  } finally {
    await visitor.close();
    earlier.remove();
    rmSync(environment.DATA_DIR, { recursive: true, force: true });
  }
}

/** Detects scripts by name too, because some versions of Chromium give preloaded modules the type "Other". */
const resourceType = ({ type, url }: Loaded): string =>
  type === "Script" || /\.js(?:$|\?)/.test(url)
    ? "JavaScript"
    : type === "Font" || url.endsWith(".woff2")
      ? "fonts"
      : type === "Stylesheet" || /\.css(?:$|\?)/.test(url)
        ? "CSS"
        : type === "Document"
          ? "HTML"
          : "other";

const kilobytes = (list: readonly Loaded[]): number => list.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

/** Figures recorded in 2026-11, because we can't measure this site in the same run. */
const CARDANO_ORG = "cardano.org, recorded";

const RECORDED = "342 to 558 kB of JavaScript, 900 to 1,000 kB in all";

function formatBreakdown(loaded: readonly Loaded[]): string {
  const kinds = ["JavaScript", "fonts", "CSS", "HTML", "other"];
  return kinds.map((kind) => `${kind} ${kilobytes(loaded.filter((candidate) => resourceType(candidate) === kind)).toFixed(1)}`).join(", ");
}

/** Bytes of a page's first visit, and of the second one after a deploy. The worst view counts. */
export const pageWeight: Benchmark = {
  name: "page-weight",
  async measure() {
    const site = await startSeededSite();
    const { browser } = await openBrowser();
    let deploy: Awaited<ReturnType<typeof visitsAroundDeploy>>;
    const visits: { page: (typeof VIEWS)[number]["page"]; name: string; all: Loaded[] }[] = [];
    try {
      for (const view of VIEWS) {
        const visitor = await newVisitor(browser, view);
        const all = await loadedBy(visitor, site.origin, view.path);
        await visitor.close();
        const first = all.filter(({ late }) => !late);
        const name = `${view.page} ${view.language} ${view.width}`;
        console.log(
          `  ${name}: ${kilobytes(first).toFixed(1)} kB (${formatBreakdown(first)}); after 5 s ${kilobytes(all).toFixed(1)} kB (${formatBreakdown(all)})`,
        );
        visits.push({ page: view.page, name, all });
      }
      deploy = await visitsAroundDeploy(browser);
    } finally {
      await browser.close();
      await site.stop();
    }
    const row = (
      name: string,
      kind: string | undefined,
      atMost?: number,
      rival?: number,
      page: "home" | "directory" = "home",
    ): Measurement => {
      const own = visits.filter((visit) => visit.page === page);
      const worst = (of: (visit: (typeof visits)[number]) => number) => Math.max(...own.map(of));
      const each = (of: (visit: (typeof visits)[number]) => number) =>
        own.map((visit) => `${visit.name}: ${of(visit).toFixed(1)}`).join(", ");
      const of = ({ all }: (typeof visits)[number]) =>
        kilobytes(all.filter((loaded) => kind === undefined || resourceType(loaded) === kind));
      return {
        name,
        unit: "kB",
        ours: worst(of),
        ...(atMost === undefined ? {} : { target: { atMost } }),
        ...(rival === undefined ? {} : { rival: { name: CARDANO_ORG, value: rival } }),
        note: `worst of ${each(of)}${rival === undefined ? "" : page === "home" ? `; cardano.org measured 2026-11: ${RECORDED}; we show its lowest value` : "; cardano.org's page of applications, measured 2026-11"}`,
      };
    };
    return [
      // Pages request their scripts after the first paint, so the first load is everything within 5 s.
      row("First load: JavaScript", "JavaScript", 45, 342),
      row("First load: fonts", "fonts", 90),
      row("First load: CSS", "CSS", 20),
      row("First load: HTML", "HTML"),
      row("First load: everything", undefined, 130, 900),
      {
        name: "Home, second visit after a deploy",
        unit: "% of the first visit",
        ours: (100 * kilobytes(deploy.second)) / kilobytes(deploy.first),
        target: { atMost: 30 },
        note: `every script and the style sheet have changed; Chromium with shared dictionaries (RFC 9842). Before, in kB: ${formatBreakdown(deploy.first)}; after: ${formatBreakdown(deploy.second)}`,
      },
      row("Directory, first load: JavaScript", "JavaScript", 60, undefined, "directory"),
      row("Directory, first load: HTML", "HTML", 60, undefined, "directory"),
      row("Directory, first load: everything", undefined, undefined, 2_500, "directory"),
    ];
  },
};
