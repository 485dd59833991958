import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { countFromEnv } from "#tests/count-from-env.ts";
import { startSimulator } from "#simulator/simulator.ts";
import { eventually, startSite, type Site } from "#tests/site.ts";
import { createTestDatabase } from "#tests/test-store.ts";
import { simulatorEnvironment } from "#tests/simulator-environment.ts";

const KILLS = countFromEnv("KILLS", 20);
/** Latency of a poll that every second kill interrupts. */
const SLOW_MS = 1_500;
const JOB = "coingecko-market";

test(
  `with two instances and ${KILLS} kills of the poller, no poll runs twice, and the other instance takes over within 15 s`,
  { timeout: KILLS * 90_000 + 120_000 },
  async () => {
    const simulator = await startSimulator({ port: 0 });
    onTestFinished(() => simulator.close());
    simulator.control.set({ enforceLimits: false });
    const DATABASE_URL = await createTestDatabase();
    const database = new pg.Client({ connectionString: DATABASE_URL });
    await database.connect();
    onTestFinished(() => database.end());
    const start = () => startSite({ ...simulatorEnvironment(simulator), DATABASE_URL });
    const sites: Site[] = await Promise.all([start(), start()]);
    onTestFinished(() => void sites.forEach((site) => site.process.kill("SIGKILL")));

    const polls = () =>
      simulator.control
        .state()
        .requests.filter(
          ({ source, path, query }) => source === "coingecko" && path.endsWith("/coins/markets") && query.includes("ids=cardano&"),
        );
    const row = async () =>
      (
        await database.query<{ holder: string | null; leased: boolean }>(
          "select holder, leased_until > now() as leased from jobs where name = $1",
          [JOB],
        )
      ).rows[0];
    const due = () =>
      database.query("update jobs set next_at = now() where name = $1 and (leased_until is null or leased_until < now())", [JOB]);
    const settled = () => eventually("the end of a poll", row, (now) => !now?.leased);

    const takeovers: number[] = [];
    let doubles = 0;
    let midway = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      await settled();
      // Kill an idle poller, then one during a poll, whose lease has to expire.
      const isMidway = kill % 2 === 1;
      simulator.control.reset();
      simulator.control.set({ enforceLimits: false });
      if (isMidway) simulator.control.fault({ source: "coingecko", path: "/coins/markets", fault: { kind: "latency", ms: SLOW_MS } });
      await due();
      await eventually("a poll", polls, (list) => list.length >= 1);
      if (!isMidway) await settled();
      const { holder } = (await row()) ?? {};
      const victim = sites.find(({ process }) => holder?.includes(`:${process.pid}:`));
      if (!victim) throw new Error(`Nobody of the two is ${holder}`);
      if (isMidway && (await row())?.leased) midway++;
      await victim.stop("SIGKILL");
      const killed = Date.now();
      if (!isMidway) await due();
      const before = polls().length;
      await eventually("the take-over", polls, (list) => list.length > before, 30_000);
      takeovers.push(Date.now() - killed);
      await settled();
      // Each due poll runs once, even if several instances check.
      const asked = polls().length;
      await pause(1_500);
      if (polls().length !== asked || asked - before !== 1) doubles++;
      sites[sites.indexOf(victim)] = await start();
    }
    const figures = {
      kills: KILLS,
      midway,
      doubles,
      slowestTakeoverMs: Math.max(...takeovers),
      medianTakeoverMs: takeovers.toSorted((a, b) => a - b)[takeovers.length >> 1],
    };
    console.log(JSON.stringify(figures));
    expect(figures.doubles, "two instances asked for the same poll").toBe(0);
    expect(figures.slowestTakeoverMs).toBeLessThanOrEqual(15_000);
    expect(midway, "kills in the middle of a poll are the ones that matter").toBeGreaterThanOrEqual(Math.floor(KILLS / 2) - 1);
  },
);
