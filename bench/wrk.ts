import { median } from "./benchmark.ts";
import { cpuSeconds, findTool, captureOutput } from "./tools.ts";

const THREADS = 2;
const CONNECTIONS = 64;

export interface Load {
  url: string;
  /** The process that answers. */
  pid: number | undefined;
  headers?: Record<string, string>;
  seconds?: number;
}

interface Throughput {
  /** Requests answered per second. */
  rate: number;
  /** Requests answered per second of the server's processor time. */
  perCpuSecond: number;
}

/** Measures a server's request rate with wrk. @throws when a response was an error */
async function runWrk({ url, pid, headers = {}, seconds = 5 }: Load): Promise<Throughput> {
  const lines = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const before = cpuSeconds(pid);
  const text = await captureOutput(findTool("wrk"), [`-t${THREADS}`, `-c${CONNECTIONS}`, `-d${seconds}s`, ...lines, url]);
  const used = cpuSeconds(pid) - before;
  const count = Number(/(\d+) requests in/.exec(text)?.[1] ?? 0);
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1] ?? 0);
  if (rate === 0 || /Socket errors|Non-2xx/.test(text)) throw new Error(`wrk got errors:\n${text}`);
  return { rate, perCpuSecond: count / used };
}

export class WrkTarget {
  readonly #load: Load;
  readonly #seen: Throughput[] = [];

  constructor(load: Load) {
    this.#load = load;
  }

  async warmUp(): Promise<void> {
    await runWrk({ ...this.#load, seconds: 2 });
  }

  async run(): Promise<string> {
    const served = await runWrk(this.#load);
    this.#seen.push(served);
    return `${Math.round(served.rate)} (${Math.round(served.perCpuSecond)} a CPU second)`;
  }

  get median(): Throughput {
    return { rate: median(this.#seen.map(({ rate }) => rate)), perCpuSecond: median(this.#seen.map(({ perCpuSecond }) => perCpuSecond)) };
  }
}

/** Alternates between servers, so that other load on the machine affects all equally. */
export async function runAlternating(contenders: readonly WrkTarget[], rounds: number): Promise<void> {
  for (const contender of contenders) await contender.warmUp();
  for (let round = 1; round <= rounds; round++) {
    const rates: string[] = [];
    for (const contender of contenders) rates.push(await contender.run());
    console.log(`  round ${round}, requests a second: ${rates.join(", ")}`);
  }
}
