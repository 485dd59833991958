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

export interface Served {
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

/** Two servers in turns, so that both have the same share of whatever else the machine does; medians. */
export async function compare(ours: Load, theirs: Load, rounds: number): Promise<{ ours: Served; theirs: Served }> {
  const seen: Record<"ours" | "theirs", Served[]> = { ours: [], theirs: [] };
  await serve({ ...ours, seconds: 3 });
  for (let round = 1; round <= rounds; round++) {
    const [our, their] = [await serve(ours), await serve(theirs)];
    seen.ours.push(our);
    seen.theirs.push(their);
    console.log(`  round ${round}: ${Math.round(our.rate)} a second and ${Math.round(our.perCpuSecond)} a CPU second; rival ${Math.round(their.rate)} and ${Math.round(their.perCpuSecond)}`);
  }
  const middle = (list: readonly Served[]): Served => ({ rate: median(list.map(({ rate }) => rate)), perCpuSecond: median(list.map(({ perCpuSecond }) => perCpuSecond)) });
  return { ours: middle(seen.ours), theirs: middle(seen.theirs) };
}
