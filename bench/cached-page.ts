import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { request } from "undici";
import * as v from "valibot";
import { startNginx } from "./nginx.ts";
import { percentile, type Benchmark } from "./benchmark.ts";
import { startSeededSite } from "./site.ts";
import { generateLoad } from "./load-generator.ts";
import { WrkTarget, runAlternating } from "./wrk.ts";
import { finiteNumber } from "#app/foundation/schemas.server.ts";

const ROUNDS = 3;
/** Share of nginx's rate that a Node process must reach. */
const MIN_SHARE_OF_NGINX = 0.5;
const STEADY_RATE = 1_000;
const STEADY_SECONDS = 60;
const BROTLI = { "Accept-Encoding": "br" };

/** A page's compressed bytes as received, and its headers. */
async function fetchPage(url: string): Promise<{ bytes: Uint8Array; headers: Headers }> {
  // Unlike fetch, undici's request doesn't decompress the body.
  const answer = await request(url, { headers: BROTLI });
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) if (typeof value === "string") headers.set(name, value);
  if (headers.get("content-encoding") !== "br") throw new Error(`${url} isn't compressed with Brotli`);
  return { bytes: await answer.body.bytes(), headers };
}

const etagOf = async (url: string): Promise<string> => {
  const etag = (await fetchPage(url)).headers.get("etag");
  if (!etag) throw new Error(`${url} has no ETag`);
  return etag;
};

/** Response times of the home page at a steady rate, in milliseconds. */
async function measureSteadyLatencies(port: number): Promise<number[]> {
  await generateLoad({ port, path: "/", headers: BROTLI, rate: STEADY_RATE, seconds: 3, connections: 64 });
  const answers = await generateLoad({ port, path: "/", headers: BROTLI, rate: STEADY_RATE, seconds: STEADY_SECONDS, connections: 64 });
  const good = answers.filter(({ status }) => status === 200);
  if (good.length !== STEADY_RATE * STEADY_SECONDS)
    throw new Error(`Only ${good.length} of ${STEADY_RATE * STEADY_SECONDS} requests got a 200`);
  return good.map(({ ms }) => ms);
}

/** Headers that the connection adds to each response. */
const HOP_BY_HOP = new Set(["date", "connection", "keep-alive"]);

/** Starts Node's HTTP server with these bytes and headers in a separate process. */
async function startBareServer(bytes: Uint8Array, headers: Headers): Promise<{ url: string; pid: number | undefined; stop(): void }> {
  const child = fork(join(import.meta.dirname, "bare-server.ts"));
  child.send({ headers: [...headers].filter(([name]) => !HOP_BY_HOP.has(name)), body: Buffer.from(bytes).toString("base64") });
  const [port] = v.parse(v.tupleWithRest([finiteNumber], v.unknown()), await once(child, "message"));
  return { url: `http://127.0.0.1:${port}/`, pid: child.pid, stop: () => void child.kill() };
}

const rateRatio = (a: WrkTarget, b: WrkTarget): string => (a.median.rate / b.median.rate).toFixed(2);

/** The cached home page of one site process, compared with nginx serving the same precompressed bytes. */
export const cachedPage: Benchmark = {
  name: "cached-page",
  async measure() {
    const site = await startSeededSite();
    try {
      const home = { url: `http://127.0.0.1:${site.port}/`, pid: site.process.pid };
      const { bytes, headers } = await fetchPage(home.url);
      const nginx = await startNginx(bytes, headers);
      const bare = await startBareServer(bytes, headers);
      try {
        const theirs = { url: nginx.url, pid: nginx.worker };
        const asked = ({ url, pid }: typeof home) => new WrkTarget({ url, pid, headers: BROTLI });
        const [whole, theirWhole, bareWhole] = [asked(home), asked(theirs), asked(bare)] as const;
        const known = async ({ url, pid }: typeof home) =>
          new WrkTarget({ url, pid, headers: { ...BROTLI, "If-None-Match": await etagOf(url) } });
        const [unchanged, theirUnchanged] = [await known(home), await known(theirs)] as const;
        await runAlternating([whole, theirWhole, bareWhole], ROUNDS);
        await runAlternating([unchanged, theirUnchanged], ROUNDS);
        const steady = await measureSteadyLatencies(site.port);
        return [
          {
            name: "Cached home page",
            unit: "requests/s",
            ours: whole.median.rate,
            rival: { name: "nginx, 1 worker", value: theirWhole.median.rate },
            target: { atLeast: Math.round(MIN_SHARE_OF_NGINX * theirWhole.median.rate) },
            note: `${rateRatio(whole, theirWhole)} of nginx, target ${MIN_SHARE_OF_NGINX}, and ${rateRatio(whole, bareWhole)} of a bare node:http server that only writes the same bytes (${Math.round(bareWhole.median.rate)}); per CPU second ${[whole, theirWhole, bareWhole].map(({ median }) => Math.round(median.perCpuSecond)).join(", ")}; ${bytes.length} bytes of Brotli, wrk -t2 -c64 on the same cores, medians of ${ROUNDS} turns`,
          },
          {
            name: "Unchanged home page (304)",
            unit: "requests/s",
            ours: unchanged.median.rate,
            good: "at least",
            rival: { name: "nginx, 1 worker", value: theirUnchanged.median.rate },
            note: `${rateRatio(unchanged, theirUnchanged)} of nginx; If-None-Match with the page's ETag`,
          },
          {
            name: "Cached home page at 1,000 requests/s, p99",
            unit: "ms",
            ours: percentile(steady, 0.99),
            target: { atMost: 50 },
            note: `for ${STEADY_SECONDS} s, each measured from its planned start, by a process on the same cores; median ${percentile(steady, 0.5).toFixed(1)} ms, slowest ${percentile(steady, 1).toFixed(0)} ms`,
          },
        ];
      } finally {
        bare.stop();
        await nginx.stop();
      }
    } finally {
      await site.stop();
    }
  },
};
