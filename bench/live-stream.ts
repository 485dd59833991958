import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import * as z from "zod";
import { gather } from "./audience.ts";
import { median, type Bench } from "./row.ts";
import { startPromptSite, type PromptSite } from "./site.ts";
import { pause, residentBytes } from "./tools.ts";

const CLIENTS = 5_000;
/** They come first and are left out of the memory of each: they fill what the heap had spare. */
const EARLY_CLIENTS = 1_000;
const BROADCASTS = 5;
/** Memory is read when collection and compilation have calmed down. */
const REST_MS = 3_000;

interface Measured {
  /** Milliseconds from the first reader's receipt to the last one's, of each broadcast. */
  spreads: number[];
  /** Milliseconds from the stamp in the event to the last reader's receipt. */
  sinceStamp: number[];
  kilobytesEach: number;
}

/** `broadcast` makes the server tell everybody; the version of an event is the time of its commit. */
async function measureStream(port: number, path: string, pid: number | undefined, broadcast: () => Promise<void>): Promise<Measured> {
  const audience = gather(port, path);
  try {
    await audience.join(EARLY_CLIENTS);
    await pause(REST_MS);
    const before = residentBytes(pid);
    await audience.join(CLIENTS - EARLY_CLIENTS);
    await pause(REST_MS);
    const connected = residentBytes(pid);
    const spreads: number[] = [];
    const sinceStamp: number[] = [];
    for (let round = 0; round < BROADCASTS; round++) {
      const newest = await audience.newest();
      await broadcast();
      const { version, first, last } = await audience.heard(newest);
      spreads.push(last - first);
      sinceStamp.push(last - version);
      await pause(300);
    }
    await pause(REST_MS);
    const after = Math.max(connected, residentBytes(pid));
    return { spreads, sinceStamp, kilobytesEach: (after - before) / (CLIENTS - EARLY_CLIENTS) / 1000 };
  } finally {
    await audience.stop();
  }
}

const dataSchema = z.object({ market: z.object({ value: z.unknown() }) });

async function measureOurs(site: PromptSite): Promise<{ measured: Measured; data: string }> {
  const measured = await measureStream(site.port, "/api/live?topics=market", site.process.pid, async () => {
    await site.movePrice();
    await site.pollNow();
  });
  const values: unknown = await (await fetch(`${site.origin}/api/live/values?topics=market`)).json();
  return { measured, data: JSON.stringify(dataSchema.parse(values).market.value) };
}

async function measureRival(data: string): Promise<Measured> {
  const rival = fork(join(import.meta.dirname, "rival-stream.ts"), [data], { execArgv: [] });
  const exited = once(rival, "exit");
  try {
    const [port]: unknown[] = await once(rival, "message");
    return await measureStream(z.number().parse(port), "/live", rival.pid, async () => {
      rival.send("broadcast");
    });
  } finally {
    rival.kill("SIGKILL");
    await exited;
  }
}

const list = (values: readonly number[]): string => values.map((value) => Math.round(value)).join(", ");

/** One change of price to 5,000 open live streams of one process, against Hono's streamSSE. */
export const liveStream: Bench = {
  name: "live-stream",
  async measure() {
    const site = await startPromptSite({ ADDRESS_LIMITS: "off" });
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
        note: `resident memory of the server process at ${EARLY_CLIENTS.toLocaleString("en-US")} and at ${CLIENTS.toLocaleString("en-US")} readers`,
      },
    ];
  },
};
