import { amountOf } from "#tests/amount.ts";
import { freePort, startPostgres } from "#tests/postgres.ts";
import { heapEnvironment, openHeap } from "./heap.ts";
import type { Bench } from "./row.ts";
import { startFilledSite } from "./site.ts";
import { residentBytes } from "./tools.ts";
import { visitSteadily } from "./visits.ts";

const MINUTES = amountOf("SOAK_MINUTES", 30);
const SAMPLE_SECONDS = 15;
const RATE = 10;
/** Share of the time in which pages are met for the first time and compiled, which is no leak. */
const WARM_UP = 0.3;

/** Slope of a line through the points, least squares. */
function slopeOf(points: readonly (readonly [number, number])[]): number {
  const mean = (index: 0 | 1) => points.reduce((sum, point) => sum + point[index], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  return points.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0) / points.reduce((sum, [a]) => sum + (a - x) ** 2, 0);
}

/** A site under mixed load for long: does its heap, after a collection, grow? */
export const soak: Bench = {
  name: "soak",
  isLong: true,
  async measure() {
    const postgres = await startPostgres();
    const port = await freePort();
    const site = await startFilledSite({ DATABASE_URL: await postgres.createDatabase("bench"), ADDRESS_LIMITS: "off", ...heapEnvironment(port) });
    try {
      const heap = await openHeap(site.process.pid ?? 0, port);
      const samples: [minutes: number, megabytes: number][] = [];
      const started = performance.now();
      const failed = await visitSteadily(site, {
        rate: RATE,
        seconds: MINUTES * 60,
        async beforeEach(turn) {
          if (turn % (RATE * SAMPLE_SECONDS) === 0) samples.push([(performance.now() - started) / 60_000, (await heap.bytesAfterCollection()) / 1e6]);
        },
      });
      heap.close();
      const late = samples.filter(([at]) => at >= MINUTES * WARM_UP);
      const [first, last] = [late[0]?.[1] ?? 0, late.at(-1)?.[1] ?? 0];
      const note = `${MINUTES} minutes of ${RATE} requests/s of every kind on PostgreSQL; heap after a collection every ${SAMPLE_SECONDS} s, least squares without the first ${WARM_UP * 100} %: from ${first.toFixed(1)} to ${last.toFixed(1)} MB; ${Math.round(residentBytes(site.process.pid) / 1e6)} MB resident at the end; ${failed.length} requests failed`;
      return [{ name: "Growth of the heap in 10 minutes", unit: "MB", ours: slopeOf(late) * 10, target: { atMost: 1 }, note }];
    } finally {
      await site.stop();
      await postgres.stop();
    }
  },
};
