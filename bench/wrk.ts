import { findTool, printedBy } from "./tools.ts";

const THREADS = 2;
const CONNECTIONS = 64;

export interface Load {
  url: string;
  headers?: Record<string, string>;
  seconds?: number;
}

const figureOf = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1] ?? 0);

/** Requests per second that a server answers to wrk, 64 connections. @throws when an answer was an error */
export async function requestsPerSecond({ url, headers = {}, seconds = 5 }: Load): Promise<number> {
  const lines = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const text = await printedBy(findTool("wrk"), [`-t${THREADS}`, `-c${CONNECTIONS}`, `-d${seconds}s`, ...lines, url]);
  const rate = figureOf(text, /Requests\/sec:\s+([\d.]+)/);
  if (rate === 0 || /Socket errors|Non-2xx/.test(text)) throw new Error(`wrk was not answered well:\n${text}`);
  return rate;
}
