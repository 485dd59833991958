import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import * as v from "valibot";
import { startSubscribers } from "./stream-subscribers.ts";
import { median, type Benchmark } from "./benchmark.ts";
import { startPollableSite, type PollableSite } from "./site.ts";
import { sleep, residentBytes } from "./tools.ts";
import { finiteNumber } from "#app/foundation/schemas.server.ts";

const CLIENTS = 5_000;
/** Clients that connect first and don't count in memory per stream, because they use up the heap's free space. */
const WARM_UP_CLIENTS = 1_000;
const BROADCASTS = 5;
/** Wait for garbage collection and compilation before reading memory. */
const SETTLE_MS = 3_000;

interface Measured {
  /** Milliseconds from the first subscriber's receipt to the last one's, for each broadcast. */
  spreads: number[];
  /** Milliseconds from the event's timestamp to the last subscriber's receipt. */
  sinceStamp: number[];
  kilobytesEach: number;
}

/** Measures broadcasts. `broadcast` makes the server publish a change; an event's version is its commit time. */
async function measureStream(port: number, path: string, pid: number | undefined, broadcast: () => Promise<void>): Promise<Measured> {
  const audience = startSubscribers(port, path);
  try {
    await audience.connect(WARM_UP_CLIENTS);
    await sleep(SETTLE_MS);
    const before = residentBytes(pid);
    await audience.connect(CLIENTS - WARM_UP_CLIENTS);
    await sleep(SETTLE_MS);
    const connected = residentBytes(pid);
    const spreads: number[] = [];
    const sinceStamp: number[] = [];
    for (let round = 0; round < BROADCASTS; round++) {
      const newest = await audience.latestVersion();
      await broadcast();
      const { version, first, last } = await audience.waitForBroadcast(newest);
      spreads.push(last - first);
      sinceStamp.push(last - version);
      await sleep(300);
    }
    await sleep(SETTLE_MS);
    const after = Math.max(connected, residentBytes(pid));
    return { spreads, sinceStamp, kilobytesEach: (after - before) / (CLIENTS - WARM_UP_CLIENTS) / 1000 };
  } finally {
    await audience.stop();
  }
}

const dataSchema = v.object({ market: v.object({ value: v.unknown() }) });

async function measureOurs(site: PollableSite): Promise<{ measured: Measured; data: string }> {
  const measured = await measureStream(site.port, "/api/live?topics=market", site.process.pid, async () => {
    await site.changePrice();
    await site.pollNow();
  });
  const values: unknown = await (await fetch(`${site.origin}/api/live/values?topics=market`)).json();
  return { measured, data: JSON.stringify(v.parse(dataSchema, values).market.value) };
}

async function measureRival(data: string): Promise<Measured> {
  const rival = fork(join(import.meta.dirname, "hono-stream.ts"), [data], { execArgv: [] });
  const exited = once(rival, "exit");
  try {
    const [port]: unknown[] = await once(rival, "message");
    return await measureStream(v.parse(finiteNumber, port), "/live", rival.pid, async () => {
      rival.send("broadcast");
    });
  } finally {
    rival.kill("SIGKILL");
    await exited;
  }
}

const list = (values: readonly number[]): string => values.map((value) => Math.round(value)).join(", ");

/** One price change to 5,000 open live streams of one process, compared with Hono's streamSSE. */
export const liveStream: Benchmark = {
  name: "live-stream",
  async measure() {
    const site = await startPollableSite({ ADDRESS_LIMITS: "off" });
    const { measured: ours, data } = await measureOurs(site).finally(() => site.stop());
    const theirs = await measureRival(data);
    const name = "Hono streamSSE";
    return [
      {
        name: `Live change to the last of ${CLIENTS.toLocaleString("en-US")} readers`,
        unit: "ms",
        ours: median(ours.sinceStamp),
        rival: { name, value: median(theirs.sinceStamp) },
        target: { atMost: 250 },
        note: `medians of ${BROADCASTS} broadcasts (${list(ours.sinceStamp)}; rival ${list(theirs.sinceStamp)}); ours from within the transaction that stores the value, the rival's from the call; first to last reader ${list(ours.spreads)}, rival ${list(theirs.spreads)}; the readers share the cores`,
      },
      {
        name: "Memory of an open live stream",
        unit: "kB",
        ours: ours.kilobytesEach,
        rival: { name, value: theirs.kilobytesEach },
        target: { atMost: 30 },
        note: `resident memory of the server process at ${WARM_UP_CLIENTS.toLocaleString("en-US")} and at ${CLIENTS.toLocaleString("en-US")} readers`,
      },
    ];
  },
};
