import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { constants, setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import lighthouse from "lighthouse";
import * as v from "valibot";
import { openBrowser } from "./browser.ts";
import { median, type Benchmark, type Measurement } from "./benchmark.ts";
import { startSeededSite } from "./site.ts";
import { sleep } from "./tools.ts";
import { finiteNumber } from "#app/foundation/schemas.server.ts";

/** Number of runs that Lighthouse's guide to variability recommends. */
const RUNS = 5;
const WARM_UP_MS = 90_000;
const PAGES = [
  { name: "home en", path: "/" },
  { name: "home pl", path: "/pl" },
  { name: "directory en", path: "/ecosystem" },
  { name: "directory pl", path: "/pl/ecosystem" },
  { name: "category en", path: "/ecosystem/wallets" },
  { name: "category pl", path: "/pl/ecosystem/wallets" },
  { name: "project en", path: "/ecosystem/defi/dex/project/minswap" },
  { name: "project pl", path: "/pl/ecosystem/defi/dex/project/minswap" },
  { name: "news en", path: "/news" },
  { name: "news de", path: "/de/news" },
  { name: "community en", path: "/community" },
  { name: "community pl", path: "/pl/community" },
  { name: "starter kit en", path: "/starter-kit" },
  { name: "starter kit pl", path: "/pl/starter-kit" },
  { name: "get started en", path: "/get-started" },
  { name: "get started pl", path: "/pl/get-started" },
  { name: "staking en", path: "/staking" },
  { name: "staking pl", path: "/pl/staking" },
  { name: "network en", path: "/network" },
  { name: "network pl", path: "/pl/network" },
  { name: "governance en", path: "/governance" },
  { name: "governance pl", path: "/pl/governance" },
  { name: "glossary en", path: "/glossary" },
  { name: "glossary pl", path: "/pl/glossary" },
  { name: "converter en", path: "/converter" },
  { name: "converter pl", path: "/pl/converter" },
  { name: "watchlist en", path: "/watchlist" },
  { name: "watchlist pl", path: "/pl/watchlist" },
];
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const AUDITS = ["cumulative-layout-shift", "largest-contentful-paint", "total-blocking-time"] as const;

const scored = v.object({ score: finiteNumber });
const resultSchema = v.object({
  environment: v.object({ benchmarkIndex: finiteNumber }),
  categories: v.object({ performance: scored, accessibility: scored, "best-practices": scored, seo: scored }),
  audits: v.record(v.string(), v.object({ score: v.nullable(finiteNumber), numericValue: v.optional(finiteNumber) })),
});
type Result = v.InferOutput<typeof resultSchema>;

const MAX_ATTEMPTS = 3;
/** Lighthouse's default factor between the machine and a phone. */
const DEFAULT_SLOWDOWN = 4;

/**
 * Factor between this machine and a mid-tier phone: the curve of Lighthouse's CPU throttling calculator. Its docs/throttling.md
 * ("Calibrating the CPU slowdown") recommends it for machines that aren't fast desktops. A benchmark index of 150 is 1x, 800 is 2x, 1300
 * is 3x, 1533 is the default 4x.
 */
function calibratedSlowdown(benchmarkIndex: number): number {
  if (benchmarkIndex >= 1300) return 3 + (benchmarkIndex - 1300) / 233;
  if (benchmarkIndex >= 800) return 2 + (benchmarkIndex - 800) / 500;
  return 1 + Math.max(0, benchmarkIndex - 150) / 650;
}

const flags = (port: number, slowdown = DEFAULT_SLOWDOWN) => ({
  port,
  logLevel: "silent" as const,
  output: "json" as const,
  onlyCategories: [...CATEGORIES],
  throttling: {
    rttMs: 150,
    throughputKbps: 1638.4,
    requestLatencyMs: 562.5,
    downloadThroughputKbps: 1474.56,
    uploadThroughputKbps: 675,
    cpuSlowdownMultiplier: slowdown,
  },
});

const artifactsSchema = v.looseObject({ settings: v.looseObject({ throttling: v.looseObject({ cpuSlowdownMultiplier: finiteNumber }) }) });

/** Scores the page load saved in `folder` with another slowdown. */
async function rescore(url: string, port: number, folder: string, slowdown: number): Promise<Result> {
  const file = join(folder, "artifacts.json");
  const artifacts = v.parse(artifactsSchema, JSON.parse(readFileSync(file, "utf8")));
  artifacts.settings.throttling.cpuSlowdownMultiplier = slowdown;
  writeFileSync(file, JSON.stringify(artifacts));
  const answer = await lighthouse(url, { ...flags(port, slowdown), auditMode: folder });
  return v.parse(resultSchema, answer?.lhr);
}

/** One page load, scored with the default slowdown and with this machine's. */
interface Run {
  byDefault: Result;
  calibrated: Result;
  /** Factor of the second score. */
  slowdown: number;
}

/**
 * One run of Lighthouse's mobile preset with simulated throttling. Lighthouse clears the browser's storage first. On a busy machine a
 * trace may lack a paint and have no score, so that run is repeated.
 */
async function runOnce(url: string, port: number): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), "gateway-lighthouse-"));
  try {
    for (let attempt = 1; ; attempt++) {
      const answer = await lighthouse(url, { ...flags(port), gatherMode: folder, auditMode: folder });
      const result = v.safeParse(resultSchema, answer?.lhr);
      if (result.success) {
        const slowdown = calibratedSlowdown(result.output.environment.benchmarkIndex);
        return { byDefault: result.output, calibrated: await rescore(url, port, folder, slowdown), slowdown };
      }
      const reasons = new Set(Object.values(answer?.lhr.audits ?? {}).flatMap(({ errorMessage }) => errorMessage ?? []));
      console.log(`  a run without a score: ${[...reasons].join("; ")}`);
      if (attempt === MAX_ATTEMPTS) throw new Error(`Lighthouse gave no score for ${url} in ${MAX_ATTEMPTS} runs`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Figures recorded in 2026-11, because we can't measure this site in the same run. */
const CARDANO_ORG = "cardano.org, recorded";

interface Page {
  name: string;
  runs: readonly Run[];
}

/** Each page's median of a value, and the page with the worst median. */
function acrossPages(pages: readonly Page[], of: (run: Run) => number, worst: "lowest" | "highest") {
  const medians = pages.map(({ name, runs }) => ({ name, value: median(runs.map(of)) }));
  const sorted = medians.toSorted((a, b) => (worst === "lowest" ? a.value - b.value : b.value - a.value));
  return {
    worst: sorted[0]?.value ?? Number.NaN,
    all: (digits: number) => sorted.map(({ name, value }) => `${name} ${value.toFixed(digits)}`).join(", "),
  };
}

function findings(pages: readonly Page[]): Measurement[] {
  const score = (id: (typeof CATEGORIES)[number]) =>
    acrossPages(pages, ({ byDefault }) => Math.round(100 * byDefault.categories[id].score), "lowest");
  const audit = (id: (typeof AUDITS)[number]) =>
    acrossPages(pages, ({ byDefault }) => byDefault.audits[id]?.numericValue ?? Number.NaN, "highest");
  const runs = pages.flatMap((page) => page.runs);
  const kinds = `the lowest of ${pages.length} pages, each the median of ${RUNS} runs, mobile preset`;
  const performance = score("performance");
  const calibrated = acrossPages(pages, (run) => Math.round(100 * run.calibrated.categories.performance.score), "lowest");
  const [paint, shift, blocking] = [audit("largest-contentful-paint"), audit("cumulative-layout-shift"), audit("total-blocking-time")];
  const index = Math.round(median(runs.map(({ byDefault }) => byDefault.environment.benchmarkIndex)));
  const perfect = (["accessibility", "best-practices", "seo"] as const).map((id): Measurement => ({
    name: `Lighthouse ${id.replace("-", " ").replace("seo", "SEO")}`,
    unit: "of 100",
    ours: score(id).worst,
    target: { atLeast: 100 },
    note: kinds,
  }));
  return [
    {
      name: "Lighthouse performance",
      unit: "of 100",
      ours: performance.worst,
      target: { atLeast: 98 },
      rival: { name: CARDANO_ORG, value: 71 },
      note: `${kinds}: ${performance.all(0)}; cardano.org had 42 to 71, measured 2026-11; we show its best value`,
    },
    {
      name: "Lighthouse performance, calibrated",
      unit: "of 100",
      ours: calibrated.worst,
      target: { atLeast: 98 },
      note: `the same loads with the CPU slowdown for this machine, at the median ${median(runs.map(({ slowdown }) => slowdown)).toFixed(1)} instead of 4: its benchmark index is ${index}, and 4 is meant for 1,533; ${calibrated.all(0)}`,
    },
    ...perfect,
    {
      name: "Largest contentful paint",
      unit: "s",
      ours: paint.worst / 1000,
      target: { atMost: 1.6 },
      rival: { name: CARDANO_ORG, value: 5.8 },
      note: `the highest of ${pages.length} pages, medians; cardano.org measured 2026-11`,
    },
    {
      name: "Cumulative layout shift",
      unit: "",
      ours: shift.worst,
      target: { atMost: 0 },
      note: `the highest of ${pages.length} pages, medians`,
    },
    {
      name: "Total blocking time",
      unit: "ms",
      ours: blocking.worst,
      note: `the highest of ${pages.length} pages, medians, slowdown 4: ${blocking.all(0)}`,
    },
  ];
}

export const lighthouseScores: Benchmark = {
  name: "lighthouse",
  async measure() {
    const site = await startSeededSite();
    // A freshly started site still imports news, which competes with the browser for CPU.
    await sleep(WARM_UP_MS);
    const { browser, port } = await openBrowser();
    // Lower the site's priority: Lighthouse counts elapsed time as the page's work, and a visitor's phone shares no cores with a server.
    setPriority(site.process.pid ?? 0, constants.priority.PRIORITY_LOW);
    try {
      const pages: Page[] = [];
      for (const { name, path } of PAGES) {
        const runs: Run[] = [];
        for (let turn = 1; turn <= RUNS; turn++) {
          const run = await runOnce(site.origin + path, port);
          runs.push(run);
          const { byDefault, calibrated, slowdown } = run;
          const scores = CATEGORIES.map((id) => Math.round(100 * byDefault.categories[id].score)).join("/");
          const audits = AUDITS.map((id) => `${id} ${byDefault.audits[id]?.numericValue?.toFixed(3)}`).join(", ");
          console.log(
            `  ${name} run ${turn}: ${scores}, ${audits}; with a slowdown of ${slowdown.toFixed(1)}: ${Math.round(100 * calibrated.categories.performance.score)}`,
          );
        }
        pages.push({ name, runs });
      }
      return findings(pages);
    } finally {
      await browser.close();
      await site.stop();
    }
  },
};
