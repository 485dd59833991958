import { constants, setPriority } from "node:os";
import lighthouse from "lighthouse";
import * as z from "zod";
import { openBrowser } from "./browser.ts";
import { median, type Bench, type Finding } from "./row.ts";
import { startFilledSite } from "./site.ts";

/** As many as Lighthouse's own guide to variability asks for. */
const RUNS = 5;
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
];
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const AUDITS = ["cumulative-layout-shift", "largest-contentful-paint", "total-blocking-time"] as const;

const scored = z.object({ score: z.number() });
const resultSchema = z.object({
  categories: z.object({ performance: scored, accessibility: scored, "best-practices": scored, seo: scored }),
  audits: z.record(z.string(), z.object({ score: z.number().nullable(), title: z.string(), numericValue: z.number().optional() })),
});
type Result = z.infer<typeof resultSchema>;

const TRIES = 3;

/**
 * Lighthouse's own mobile preset with simulated throttling. Each run clears the browser's storage first.
 * On a busy machine a trace may come without a paint, and then there is no score: that run is made again.
 */
async function runOnce(url: string, port: number): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const answer = await lighthouse(url, { port, logLevel: "silent", output: "json", onlyCategories: [...CATEGORIES] });
    const result = resultSchema.safeParse(answer?.lhr);
    if (result.success) return result.data;
    const reasons = new Set(Object.values(answer?.lhr.audits ?? {}).flatMap(({ errorMessage }) => errorMessage ?? []));
    console.log(`  a run without a score: ${[...reasons].join("; ")}`);
    if (attempt === TRIES) throw new Error(`Lighthouse gave no score for ${url} in ${TRIES} runs`);
  }
}

/** It cannot be measured in the same run: the figures of 2026-11 stand in for it. */
const CARDANO_ORG = "cardano.org, recorded";

function findings(name: string, results: readonly Result[]): Finding[] {
  const score = (category: (typeof CATEGORIES)[number]) => Math.round(100 * median(results.map(({ categories }) => categories[category].score)));
  const audit = (id: (typeof AUDITS)[number]) => median(results.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN));
  const failed = new Set(results.flatMap(({ audits }) => Object.values(audits).filter((one) => one.score === 0 && one.numericValue === undefined).map(({ title }) => title)));
  const note = `median of ${results.length} runs, mobile preset`;
  return [
    { name: `Lighthouse performance, ${name}`, unit: "of 100", ours: score("performance"), target: { atLeast: 98 }, rival: { name: CARDANO_ORG, value: 71 }, note: `${note}; cardano.org had 42 to 71, measured 2026-11; its best is shown` },
    { name: `Lighthouse accessibility, ${name}`, unit: "of 100", ours: score("accessibility"), target: { atLeast: 100 }, note },
    { name: `Lighthouse best practices, ${name}`, unit: "of 100", ours: score("best-practices"), target: { atLeast: 100 }, note },
    { name: `Lighthouse SEO, ${name}`, unit: "of 100", ours: score("seo"), target: { atLeast: 100 }, note: failed.size > 0 ? `${note}; audits that failed: ${[...failed].join(", ")}` : note },
    { name: `Largest contentful paint, ${name}`, unit: "s", ours: audit("largest-contentful-paint") / 1000, target: { atMost: 1.6 }, rival: { name: CARDANO_ORG, value: 5.8 }, note: `${note}; cardano.org measured 2026-11` },
    { name: `Cumulative layout shift, ${name}`, unit: "", ours: audit("cumulative-layout-shift"), target: { atMost: 0 }, note },
    { name: `Total blocking time, ${name}`, unit: "ms", ours: audit("total-blocking-time"), note },
  ];
}

/** Lighthouse on each kind of page, as a phone sees it. */
export const lighthouseScores: Bench = {
  name: "lighthouse",
  async measure() {
    const site = await startFilledSite();
    const { browser, port } = await openBrowser();
    // Lighthouse takes the time on the clock for the page's work. A visitor's phone has no server to share its cores with.
    setPriority(site.process.pid ?? 0, constants.priority.PRIORITY_LOW);
    try {
      const rows: Finding[] = [];
      for (const { name, path } of PAGES) {
        const results: Result[] = [];
        for (let run = 1; run <= RUNS; run++) {
          const result = await runOnce(site.origin + path, port);
          results.push(result);
          console.log(`  ${name} run ${run}: ${CATEGORIES.map((id) => Math.round(100 * result.categories[id].score)).join("/")}, ${AUDITS.map((id) => `${id} ${result.audits[id]?.numericValue?.toFixed(3)}`).join(", ")}`);
        }
        rows.push(...findings(name, results));
      }
      return rows;
    } finally {
      await browser.close();
      await site.stop();
    }
  },
};
