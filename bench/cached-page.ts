import { request } from "undici";
import { startNginx } from "./nginx.ts";
import { percentile, type Bench } from "./row.ts";
import { startFilledSite } from "./site.ts";
import { askSteadily } from "./steadily.ts";
import { compare } from "./wrk.ts";

const ROUNDS = 3;
/** Share of nginx's rate that a process of Node must reach. */
const SHARE = 0.45;
const STEADY_RATE = 1_000;
const STEADY_SECONDS = 60;
const BROTLI = { "Accept-Encoding": "br" };

/** A page's compressed bytes as they come over the wire, and its headers. */
async function fetchPage(url: string): Promise<{ bytes: Uint8Array; headers: Headers }> {
  // undici's request, other than fetch, leaves the body compressed.
  const answer = await request(url, { headers: BROTLI });
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) if (typeof value === "string") headers.set(name, value);
  if (headers.get("content-encoding") !== "br") throw new Error(`${url} did not come in Brotli`);
  return { bytes: await answer.body.bytes(), headers };
}

const etagOf = async (url: string): Promise<string> => {
  const etag = (await fetchPage(url)).headers.get("etag");
  if (!etag) throw new Error(`${url} has no ETag`);
  return etag;
};

/** How long the home page takes when it is asked for at a steady rate, in milliseconds each. */
async function steadyTimes(port: number): Promise<number[]> {
  await askSteadily({ port, path: "/", headers: BROTLI, rate: STEADY_RATE, seconds: 3, connections: 64 });
  const answers = await askSteadily({ port, path: "/", headers: BROTLI, rate: STEADY_RATE, seconds: STEADY_SECONDS, connections: 64 });
  const good = answers.filter(({ status }) => status === 200);
  if (good.length !== STEADY_RATE * STEADY_SECONDS) throw new Error(`Of ${STEADY_RATE * STEADY_SECONDS} pages ${good.length} were answered well`);
  return good.map(({ ms }) => ms);
}

/** The cached home page of one site process, against nginx that serves the same precompressed bytes. */
export const cachedPage: Bench = {
  name: "cached-page",
  async measure() {
    const site = await startFilledSite();
    try {
      const ours = { url: `http://127.0.0.1:${site.port}/`, pid: site.process.pid, headers: BROTLI };
      const { bytes, headers } = await fetchPage(ours.url);
      const nginx = await startNginx(bytes, headers);
      const theirs = { url: nginx.url, pid: nginx.worker, headers: BROTLI };
      try {
        const whole = await compare(ours, theirs, ROUNDS);
        const known = async (load: typeof ours) => ({ ...load, seconds: 3, headers: { ...BROTLI, "If-None-Match": await etagOf(load.url) } });
        const unchanged = await compare(await known(ours), await known(theirs), ROUNDS);
        const steady = await steadyTimes(site.port);
        const rival = "nginx, 1 worker";
        const shares = ({ ours: our, theirs: their }: typeof whole) =>
          `${(our.rate / their.rate).toFixed(2)} of nginx; for each CPU second of the server ${Math.round(our.perCpuSecond)} against ${Math.round(their.perCpuSecond)}, ${(our.perCpuSecond / their.perCpuSecond).toFixed(2)}`;
        return [
          {
            name: "Cached home page",
            unit: "requests/s",
            ours: whole.ours.rate,
            rival: { name: rival, value: whole.theirs.rate },
            target: { atLeast: Math.round(SHARE * whole.theirs.rate) },
            note: `${shares(whole)}; target ${SHARE}; ${bytes.length} bytes of Brotli, wrk -t2 -c64 on the same cores, medians of ${ROUNDS} turns`,
          },
          {
            name: "Unchanged home page (304)",
            unit: "requests/s",
            ours: unchanged.ours.rate,
            good: "at least",
            rival: { name: rival, value: unchanged.theirs.rate },
            note: `${shares(unchanged)}; If-None-Match with the page's ETag`,
          },
          {
            name: "Cached home page at 1,000 requests/s, p99",
            unit: "ms",
            ours: percentile(steady, 0.99),
            target: { atMost: 50 },
            note: `for ${STEADY_SECONDS} s, each counted from when it should have been asked, by a process on the same cores; median ${percentile(steady, 0.5).toFixed(1)} ms, slowest ${percentile(steady, 1).toFixed(0)} ms`,
          },
        ];
      } finally {
        await nginx.stop();
      }
    } finally {
      await site.stop();
    }
  },
};
