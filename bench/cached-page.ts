import { request } from "undici";
import { median, type Bench } from "./row.ts";
import { startNginx } from "./nginx.ts";
import { startFilledSite } from "./site.ts";
import { requestsPerSecond } from "./wrk.ts";

const ROUNDS = 3;
const BROTLI = { "Accept-Encoding": "br" };

/** The cached home page of one site process, against nginx that serves the same precompressed bytes. */
export const cachedPage: Bench = {
  name: "cached-page",
  async measure() {
    const site = await startFilledSite();
    try {
      const url = `http://127.0.0.1:${site.port}/`;
      // undici's request leaves the body as it came: compressed.
      const answer = await request(url, { headers: BROTLI });
      const bytes = await answer.body.bytes();
      const headers = new Headers();
      for (const [name, value] of Object.entries(answer.headers)) if (typeof value === "string") headers.set(name, value);
      if (headers.get("content-encoding") !== "br") throw new Error("The page did not come in Brotli");

      const nginx = await startNginx(bytes, headers);
      const ours: number[] = [];
      const theirs: number[] = [];
      try {
        await requestsPerSecond({ url, headers: BROTLI, seconds: 3 });
        for (let round = 1; round <= ROUNDS; round++) {
          ours.push(await requestsPerSecond({ url, headers: BROTLI }));
          theirs.push(await requestsPerSecond({ url: nginx.url, headers: BROTLI }));
          console.log(`  round ${round}: ${Math.round(ours.at(-1) ?? 0)} ours, ${Math.round(theirs.at(-1) ?? 0)} nginx`);
        }
      } finally {
        await nginx.stop();
      }
      const rival = { name: "nginx, 1 worker", value: median(theirs) };
      return [
        {
          name: "Cached home page",
          unit: "requests/s",
          ours: median(ours),
          rival,
          target: { atLeast: Math.round(0.45 * rival.value) },
          note: `${bytes.length} bytes of Brotli, wrk -t2 -c64 on the same cores, median of ${ROUNDS} alternating runs; ${(median(ours) / rival.value).toFixed(2)} of nginx (target 0.45)`,
        },
      ];
    } finally {
      await site.stop();
    }
  },
};
