import { countFromEnv } from "#tests/count-from-env.ts";
import { freePort, startPostgres } from "#tests/postgres.ts";
import { inspectorEnvironment, attachHeapInspector } from "./heap.ts";
import type { Benchmark } from "./benchmark.ts";
import { startSeededSite } from "./site.ts";
import { residentBytes } from "./tools.ts";
import { generateMixedLoad } from "./mixed-load.ts";

const MINUTES = countFromEnv("SOAK_MINUTES", 30);
const SAMPLE_SECONDS = 15;
const RATE = 10;
/** Share of the run to ignore: first renders and JIT compilation grow the heap without a leak. */
const WARM_UP = 0.3;

/** Slope of a line through the points, least squares. */
function slopeOf(points: readonly (readonly [number, number])[]): number {
  const mean = (index: 0 | 1) => points.reduce((sum, point) => sum + point[index], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  return points.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0) / points.reduce((sum, [a]) => sum + (a - x) ** 2, 0);
}

/** Growth of the heap after garbage collection under a long mixed load. */
export const soak: Benchmark = {
  name: "soak",
  isLong: true,
  async measure() {
    const postgres = await startPostgres();
    const port = await freePort();
    const site = await startSeededSite({
      DATABASE_URL: await postgres.createDatabase("bench"),
      ADDRESS_LIMITS: "off",
      ...inspectorEnvironment(port),
    });
    try {
      const heap = await attachHeapInspector(site.process.pid ?? 0, port);
      const samples: [minutes: number, megabytes: number][] = [];
      const started = performance.now();
      const failed = await generateMixedLoad(site, {
        rate: RATE,
        seconds: MINUTES * 60,
        async beforeEach(turn) {
          if (turn % (RATE * SAMPLE_SECONDS) === 0)
            samples.push([(performance.now() - started) / 60_000, (await heap.bytesAfterGc()) / 1e6]);
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
