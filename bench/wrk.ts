import { median } from "./row.ts";
import { cpuSeconds, findTool, printedBy } from "./tools.ts";

const THREADS = 2;
const CONNECTIONS = 64;

export interface Load {
  url: string;
  /** The process that answers. */
  pid: number | undefined;
  headers?: Record<string, string>;
  seconds?: number;
}

interface Served {
  /** Requests answered in a second. */
  rate: number;
  /** The same for each second that the server's process had a processor. */
  perCpuSecond: number;
}

/** How many requests a server's process answers to wrk. @throws when an answer was an error */
async function serve({ url, pid, headers = {}, seconds = 5 }: Load): Promise<Served> {
  const lines = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const before = cpuSeconds(pid);
  const text = await printedBy(findTool("wrk"), [`-t${THREADS}`, `-c${CONNECTIONS}`, `-d${seconds}s`, ...lines, url]);
  const used = cpuSeconds(pid) - before;
  const count = Number(/(\d+) requests in/.exec(text)?.[1] ?? 0);
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1] ?? 0);
  if (rate === 0 || /Socket errors|Non-2xx/.test(text)) throw new Error(`wrk was not answered well:\n${text}`);
  return { rate, perCpuSecond: count / used };
}

/** A server that takes its turns with others. */
export class Contender {
  readonly #load: Load;
  readonly #seen: Served[] = [];

  constructor(load: Load) {
    this.#load = load;
  }

  /** A turn that does not count: the server gets warm. */
  async warmUp(): Promise<void> {
    await serve({ ...this.#load, seconds: 2 });
  }

  async run(): Promise<string> {
    const served = await serve(this.#load);
    this.#seen.push(served);
    return `${Math.round(served.rate)} (${Math.round(served.perCpuSecond)} a CPU second)`;
  }

  /** The medians of its turns. */
  get middle(): Served {
    return { rate: median(this.#seen.map(({ rate }) => rate)), perCpuSecond: median(this.#seen.map(({ perCpuSecond }) => perCpuSecond)) };
  }
}

/** Servers in turns, so that all have the same share of whatever else the machine does. */
export async function takeTurns(contenders: readonly Contender[], rounds: number): Promise<void> {
  for (const contender of contenders) await contender.warmUp();
  for (let round = 1; round <= rounds; round++) {
    const rates: string[] = [];
    for (const contender of contenders) rates.push(await contender.run());
    console.log(`  round ${round}, requests a second: ${rates.join(", ")}`);
  }
}
