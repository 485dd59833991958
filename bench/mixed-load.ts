import { sendRequest, type RawRequest } from "#tests/raw-http.ts";
import { sleep } from "./tools.ts";

const PAGES = [
  "/",
  "/de",
  "/ecosystem",
  "/news",
  "/community",
  "/staking",
  "/ecosystem/defi/dex/project/minswap",
  "/analytics",
  "/search?q=ada",
  "/compare?project=minswap",
  "/api/cardano-data",
  "/api/news",
  "/api/projects",
  "/api/openapi.json",
  "/feed.xml",
  "/news?category=DeFi",
  "/nothing-here",
  "/api/history?range=24h",
];
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

const postJson = (value: unknown): RawRequest => ({
  method: "POST",
  body: JSON.stringify(value),
  headers: { "Content-Type": "application/json", "User-Agent": BROWSER },
});

function requestFor(turn: number): { path: string; asking?: RawRequest } {
  if (turn % 5 === 2)
    return { path: "/api/events", asking: postJson({ action: "pageview", category: "navigation", language: "en", page_path: "/" }) };
  if (turn % 50 === 3) return { path: "/api/newsletter", asking: postJson({ email: `reader-${turn}@example.org` }) };
  return { path: PAGES[turn % PAGES.length] ?? "/" };
}

async function subscribeBriefly(origin: string): Promise<void> {
  const leaving = AbortSignal.timeout(3_000);
  await fetch(`${origin}/api/live?topics=market,news`, { signal: leaving })
    .then((answer) => answer.text())
    .catch(() => undefined);
}

/**
 * Visits all parts of a site at a steady rate per second, even if it doesn't answer in time, and calls `beforeEach` with the number of
 * each visit. Returns the failures: a path with its status, 0 for no answer.
 */
export async function generateMixedLoad(
  { origin, port }: { origin: string; port: number },
  { rate, seconds, beforeEach }: { rate: number; seconds: number; beforeEach?: (turn: number) => Promise<void> | void },
): Promise<string[]> {
  const failed: string[] = [];
  const visit = async (turn: number) => {
    if (turn % 5 === 1) return subscribeBriefly(origin);
    const { path, asking } = requestFor(turn);
    const status = await sendRequest(port, path, asking).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 0 || status >= 500) failed.push(`${path} ${status}`);
  };
  const visits = new Set<Promise<void>>();
  const started = performance.now();
  for (let turn = 0; turn < rate * seconds; turn++) {
    await sleep(Math.max(0, started + (turn * 1_000) / rate - performance.now()));
    await beforeEach?.(turn);
    const made = visit(turn).finally(() => visits.delete(made));
    visits.add(made);
  }
  await Promise.all(visits);
  return failed;
}
