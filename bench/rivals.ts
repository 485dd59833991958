import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, extname, join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Browser } from "@playwright/test";
import lighthouse from "lighthouse";
import * as v from "valibot";
import { median, type Benchmark, type Measurement } from "./benchmark.ts";
import { openBrowser } from "./browser.ts";
import { startSeededSite } from "./site.ts";
import { captureOutput, MissingTool } from "./tools.ts";
import { finiteNumber } from "#app/foundation/schemas.server.ts";

/** A heading, paragraph or list item of our home page, in order. */
type Block = [tag: string, text: string];

interface Rival {
  name: string;
  packages: Record<string, string>;
  /** The build command from its packages, and the output folder. */
  build: readonly [command: string, ...args: string[]];
  output: string;
  files: (blocks: readonly Block[]) => Record<string, string>;
}

const RUNS = 5;
const REACT = { react: "19.3.1", "react-dom": "19.3.1" };

/** The page of React Router's template: rendered on the server, then fully hydrated. */
const REACT_ROUTER: Rival = {
  name: "React Router template, hydrated",
  packages: {
    ...REACT,
    "react-router": "8.4.0",
    "@react-router/node": "8.4.0",
    "@react-router/dev": "8.4.0",
    vite: "8.3.8",
    isbot: "5.2.3",
  },
  build: ["react-router", "build"],
  output: "build/client",
  files: (blocks) => ({
    "vite.config.ts": `import { reactRouter } from "@react-router/dev/vite";\nexport default { plugins: [reactRouter()] };\n`,
    "react-router.config.ts": `export default { ssr: false, prerender: ["/"] };\n`,
    "app/routes.ts": `import { index } from "@react-router/dev/routes";\nexport default [index("home.tsx")];\n`,
    "app/blocks.server.ts": `export const blocks: [string, string][] = ${JSON.stringify(blocks)};\n`,
    "app/home.tsx": `import { createElement } from "react";
import { blocks } from "./blocks.server";
export const loader = () => ({ blocks });
export default function Home({ loaderData }) {
  return <main>{loaderData.blocks.map(([tag, text], at) => createElement(tag, { key: at }, text))}</main>;
}
`,
    "app/root.tsx": `import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
export function Layout({ children }) {
  return (
    <html lang="en">
      <head><meta charSet="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" /><title>Home</title><Meta /><Links /></head>
      <body>{children}<ScrollRestoration /><Scripts /></body>
    </html>
  );
}
export default function App() { return <Outlet />; }
`,
  }),
};

/** A page of plain HTML with one part that React runs. */
const ASTRO: Rival = {
  name: "Astro with one React island",
  packages: { ...REACT, astro: "7.3.5", "@astrojs/react": "latest" },
  build: ["astro", "build"],
  output: "dist",
  files: (blocks) => ({
    "astro.config.mjs": `import react from "@astrojs/react";\nexport default { integrations: [react()] };\n`,
    "src/blocks.json": JSON.stringify(blocks),
    "src/counter.jsx": `import { useState } from "react";
export default function Counter() {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>{count}</button>;
}
`,
    "src/pages/index.astro": `---
import Counter from "../counter.jsx";
import blocks from "../blocks.json";
---
<html lang="en">
  <head><meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" /><title>Home</title></head>
  <body><main>{blocks.map(([Tag, text]) => <Tag>{text}</Tag>)}</main><Counter client:load /></body>
</html>
`,
  }),
};

/** Builds a rival in a separate folder with packages from npm. @throws {MissingTool} where npm is unreachable */
async function buildRival(
  { packages, build: [command, ...args], output, files }: Rival,
  blocks: readonly Block[],
  folder: string,
): Promise<string> {
  for (const [name, text] of Object.entries({
    "package.json": JSON.stringify({ private: true, type: "module", dependencies: packages }),
    ...files(blocks),
  })) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  await captureOutput("npm", ["install", "--prefix", folder, "--no-audit", "--no-fund", "--loglevel=error"]).catch((error: unknown) => {
    throw new MissingTool(`let npm install packages: ${error instanceof Error ? error.message.split("\n").at(-1) : String(error)}`);
  });
  await captureOutput("env", ["-C", folder, join(folder, "node_modules/.bin", command), ...args]);
  return join(folder, output);
}

const TYPES: Readonly<Record<string, string>> = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css" };

/** Serves a folder with Brotli, as a good host would. */
async function serveFolder(folder: string): Promise<{ origin: string; close: () => void }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://host");
    const path = join(folder, pathname === "/" ? "index.html" : pathname);
    if (!path.startsWith(folder) || !statSync(path, { throwIfNoEntry: false })?.isFile()) return void response.writeHead(404).end();
    const headers = { "Content-Type": TYPES[extname(path)] ?? "application/octet-stream", "Content-Encoding": "br" };
    response.writeHead(200, headers).end(brotliCompressSync(readFileSync(path)));
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", resolve);
  await promise;
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The rival's server has no port");
  return { origin: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}

/** The text of our home page, which the rivals show too. */
async function readBlocks(browser: Browser, origin: string): Promise<Block[]> {
  const page = await browser.newPage();
  await page.goto(origin);
  const blocks = await page
    .locator("main :is(h1, h2, h3, p, li, dt, dd):not(:has(h1, h2, h3, p, li, dt, dd))")
    .evaluateAll((all) =>
      all.map((value): [string, string] => [/^h\d|p$/i.test(value.tagName) ? value.tagName.toLowerCase() : "p", value.textContent ?? ""]),
    );
  await page.close();
  return blocks.filter(([, text]) => text.trim() !== "");
}

const auditSchema = v.object({ numericValue: finiteNumber });
const itemsSchema = v.object({
  details: v.object({ items: v.array(v.looseObject({ resourceType: v.optional(v.string()), transferSize: finiteNumber })) }),
});
const reportSchema = v.object({
  categories: v.object({ performance: v.object({ score: finiteNumber }) }),
  audits: v.object({ "largest-contentful-paint": auditSchema, "total-blocking-time": auditSchema, "network-requests": itemsSchema }),
});

interface Load {
  scripts: number;
  paint: number;
  blocked: number;
  score: number;
}

/** Lighthouse's mobile preset, medians of five loads: kilobytes with headers, seconds, milliseconds. */
async function measureLoads(url: string, port: number): Promise<Load> {
  const loads: Load[] = [];
  while (loads.length < RUNS) {
    const answer = await lighthouse(url, { port, logLevel: "silent", output: "json", onlyCategories: ["performance"] });
    const { audits, categories } = v.parse(reportSchema, answer?.lhr);
    const requests = audits["network-requests"].details.items;
    const sum = (list: typeof requests) => list.reduce((bytes, { transferSize }) => bytes + transferSize, 0) / 1000;
    loads.push({
      scripts: sum(requests.filter(({ resourceType }) => resourceType === "Script")),
      paint: audits["largest-contentful-paint"].numericValue / 1000,
      blocked: audits["total-blocking-time"].numericValue,
      score: Math.round(100 * categories.performance.score),
    });
  }
  const of = (read: (load: Load) => number) => median(loads.map(read));
  return {
    scripts: of((load) => load.scripts),
    paint: of((load) => load.paint),
    blocked: of((load) => load.blocked),
    score: of((load) => load.score),
  };
}

/** Our home page compared with pages with the same text that are made the usual ways, built from npm packages in the same run. */
export const rivals: Benchmark = {
  name: "rivals",
  async measure() {
    const site = await startSeededSite();
    const { browser, port } = await openBrowser();
    const folder = mkdtempSync(join(tmpdir(), "gateway-rivals-"));
    try {
      const blocks = await readBlocks(browser, site.origin);
      const ours = await measureLoads(site.origin, port);
      const found: Measurement[] = [];
      for (const [at, rival] of [REACT_ROUTER, ASTRO].entries()) {
        const served = await serveFolder(await buildRival(rival, blocks, join(folder, String(at))));
        const theirs = await measureLoads(served.origin, port);
        served.close();
        const row = (what: string, unit: string, of: (load: Load) => number, note: string): Measurement => ({
          name: `Home beside ${rival.name}: ${what}`,
          unit,
          ours: of(ours),
          rival: { name: rival.name, value: of(theirs) },
          note,
        });
        found.push(
          row(
            "JavaScript",
            "kB",
            ({ scripts }) => scripts,
            `${blocks.length} texts of our home page on both, ours with its styles, fonts, chart and live figures; with headers`,
          ),
          row(
            "largest paint",
            "s",
            ({ paint }) => paint,
            `Lighthouse's phone, medians of ${RUNS}; performance ${ours.score} and ${theirs.score}`,
          ),
          row("blocked", "ms", ({ blocked }) => blocked, "total blocking time, slowdown 4"),
        );
      }
      return found;
    } finally {
      await browser.close();
      await site.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
