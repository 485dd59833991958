import { Agent, request } from "node:http";
import type { Site } from "#tests/site.ts";
import { percentile, type Bench } from "./row.ts";
import { startFilledSite } from "./site.ts";
import { steadily } from "./steadily.ts";

const SECONDS = 30;
const SATURATING_SECONDS = 10;
/** Who comes after an answer comes, to find out how many pages a second can be made at all. */
const VISITORS = 16;
const KEPT_A_SECOND = 20;
/** Of the rate at saturation, what must be left at twice the demand. */
const SHARE = 0.8;
/** A visitor who has waited longer has left. */
const PATIENCE_MS = 5_000;
/** After the crowd has gone, pages are quick again within this, in seconds. */
const RECOVERY_SECONDS = 10;

interface Answered {
  status: number;
  retryAfter: boolean;
  ms: number;
}

function ask({ port }: Site, agent: Agent, path: string): Promise<Answered> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", port, agent, path, headers: { "Accept-Encoding": "br" } }, (response) => {
      response.resume();
      response.on("end", () => resolve({ status: response.statusCode ?? 0, retryAfter: response.headers["retry-after"] !== undefined, ms: performance.now() - started }));
    });
    asked.on("error", reject);
    asked.end();
  });
}

/** Pages that nobody has asked for before: each has to be made. */
function newPages(): () => string {
  let number = 0;
  return () => `/is-this-link-real?url=example-${number++}.org`;
}

const isGood = ({ status, ms }: Answered): boolean => status === 200 && ms <= PATIENCE_MS;

/** Twice as many visitors as pages can be made for: how many are served, and how soon all is well again. */
export const overload: Bench = {
  name: "overload",
  async measure() {
    const site = await startFilledSite({ ADDRESS_LIMITS: "off" });
    const agent = new Agent({ keepAlive: true, maxSockets: 2_000 });
    const next = newPages();
    try {
      const until = performance.now() + SATURATING_SECONDS * 1_000;
      let made = 0;
      const visit = async () => {
        while (performance.now() < until) if (isGood(await ask(site, agent, next()))) made++;
      };
      await Promise.all(Array.from({ length: VISITORS }, visit));
      const saturation = made / SATURATING_SECONDS;

      const crowd: Answered[] = [];
      const kept: Answered[] = [];
      await Promise.all([
        steadily(saturation * 2, SECONDS, async () => void crowd.push(await ask(site, agent, next()))),
        steadily(KEPT_A_SECOND, SECONDS, async () => void kept.push(await ask(site, agent, "/"))),
      ]);
      const gone = performance.now();
      const after: Answered[] = [];
      let recovered: number | null = null;
      while (recovered === null && performance.now() - gone < 60_000) {
        const answered = await ask(site, agent, next());
        after.push(answered);
        if (isGood(answered) && answered.ms < 500) recovered = (performance.now() - gone) / 1_000;
      }

      const good = crowd.filter(isGood).length / SECONDS;
      const told = crowd.filter(({ status, retryAfter }) => status === 503 && retryAfter).length;
      const others = [...crowd, ...kept].filter(({ status, retryAfter }) => status !== 200 && !(status === 503 && retryAfter)).length;
      const note = `new pages, ${saturation.toFixed(1)}/s at saturation, asked for at twice that rate for ${SECONDS} s whether answered or not: ${crowd.length} asked, ${told} told at once to come back (503), 99th percentile of those served ${Math.round(percentile(crowd.filter(({ status }) => status === 200).map(({ ms }) => ms), 0.99))} ms`;
      return [
        { name: "Pages served in time at twice the saturation", unit: "pages/s", ours: good, target: { atLeast: Number((SHARE * saturation).toFixed(1)) }, note },
        { name: "Kept page meanwhile, p99", unit: "ms", ours: percentile(kept.map(({ ms }) => ms), 0.99), note: `${kept.length} asked, ${kept.filter(({ status }) => status === 200).length} answered 200` },
        { name: "Answers that are neither 200 nor 503 with Retry-After", unit: "answers", ours: others, target: { atMost: 0 } },
        { name: "Quick again after the crowd", unit: "s", ours: recovered, target: { atMost: RECOVERY_SECONDS }, note: "a new page in less than half a second" },
      ];
    } finally {
      agent.destroy();
      await site.stop();
    }
  },
};
