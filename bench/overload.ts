import { Agent, request } from "node:http";
import { percentile, type Benchmark } from "./benchmark.ts";
import { startSeededSite, type SeededSite } from "./site.ts";
import { generateLoad, type LoadResults } from "./load-generator.ts";

const SECONDS = 30;
const SATURATING_SECONDS = 10;
/** Clients that send the next request after each response, to find the maximum pages per second. */
const SATURATING_CLIENTS = 16;
const CACHED_PAGES_A_SECOND = 20;
/** Seconds after the flood until pages must be fast again. */
const RECOVERY_SECONDS = 10;
const FAST_MS = 500;
const BROTLI = { "Accept-Encoding": "br" };
/** Address of a page that isn't cached, so that it must be rendered. */
const uncachedPath = (turn: string, number: number | string) => `/is-this-link-real?url=${turn}-${number}.example.org`;

/** Requests one page and measures its time in milliseconds. */
function fetchPage({ port }: SeededSite, agent: Agent, path: string): Promise<{ status: number; ms: number }> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", port, agent, path, headers: BROTLI }, (response) => {
      response.resume();
      response.on("end", () => resolve({ status: response.statusCode ?? 0, ms: performance.now() - started }));
    });
    asked.on("error", reject);
    asked.end();
  });
}

/** Maximum rate of uncached pages per second. */
async function measureSaturation(site: SeededSite, agent: Agent): Promise<number> {
  const until = performance.now() + SATURATING_SECONDS * 1_000;
  let asked = 0;
  let made = 0;
  const visit = async () => {
    while (performance.now() < until) if ((await fetchPage(site, agent, uncachedPath("first", asked++))).status === 200) made++;
  };
  await Promise.all(Array.from({ length: SATURATING_CLIENTS }, visit));
  return made / SATURATING_SECONDS;
}

/** Seconds until an uncached page is fast again; null if it takes more than a minute. */
async function measureRecovery(site: SeededSite, agent: Agent): Promise<number | null> {
  const began = performance.now();
  for (let turn = 0; performance.now() - began < 60_000; turn++) {
    const { status, ms } = await fetchPage(site, agent, uncachedPath("after", turn));
    if (status === 200 && ms < FAST_MS) return (performance.now() - began) / 1_000;
  }
  return null;
}

const isServed = ({ status }: LoadResults[number]) => status === 200;
const hasRetryAfter = ({ status, retryAfter }: LoadResults[number]) => (status === 429 || status === 503) && retryAfter;

/** Twice as many requests as the site can render: their responses, and the time until it has recovered. */
export const overload: Benchmark = {
  name: "overload",
  async measure() {
    const site = await startSeededSite({ ADDRESS_LIMITS: "off" });
    const agent = new Agent({ keepAlive: true });
    try {
      const most = await measureSaturation(site, agent);
      const order = { port: site.port, headers: BROTLI, seconds: SECONDS };
      const [crowd, kept] = await Promise.all([
        generateLoad({ ...order, path: uncachedPath("crowd", "{n}"), rate: most * 2, connections: 1_000 }),
        generateLoad({ ...order, path: "/", rate: CACHED_PAGES_A_SECOND, connections: 16 }),
      ]);
      const recovered = await measureRecovery(site, agent);
      const sent = Math.floor(most * 2 * SECONDS) + CACHED_PAGES_A_SECOND * SECONDS;
      const well = [...crowd, ...kept].filter((answer) => isServed(answer) || hasRetryAfter(answer)).length;
      const served = crowd.filter(isServed);
      return [
        {
          name: "Answers at twice the saturation that are neither a page nor 503 with Retry-After",
          unit: "answers",
          ours: sent - well,
          target: { atMost: 0 },
          note: `new pages, ${most.toFixed(1)}/s at saturation, requested at twice that rate for ${SECONDS} s regardless of the answers: of ${crowd.length} ${served.length} served (${(served.length / SECONDS).toFixed(1)}/s, median ${percentile(
            served.map(({ ms }) => ms),
            0.5,
          ).toFixed(0)} ms), ${crowd.filter(hasRetryAfter).length} asked to retry`,
        },
        {
          name: "Cached pages rejected meanwhile",
          unit: "answers",
          ours: kept.filter((answer) => !isServed(answer)).length,
          target: { atMost: 0 },
          note: `${kept.length} requested; p99 ${percentile(
            kept.map(({ ms }) => ms),
            0.99,
          ).toFixed(0)} ms`,
        },
        {
          name: "Recovery after the overload",
          unit: "s",
          ours: recovered,
          target: { atMost: RECOVERY_SECONDS },
          note: `a new page in less than ${FAST_MS} ms`,
        },
      ];
    } finally {
      agent.destroy();
      await site.stop();
    }
  },
};
