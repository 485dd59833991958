import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { SourceResponse } from "../sources/source.ts";
import type { Fault } from "./fault.ts";

const CHUNK = Buffer.alloc(65_536, " ");

/** Writes a part and waits until the client reads more. */
async function write(response: ServerResponse, part: Buffer, gone: AbortSignal): Promise<void> {
  if (response.write(part)) return;
  await new Promise<void>((resolve) => {
    response.once("drain", resolve);
    gone.addEventListener("abort", () => resolve(), { once: true });
  });
}

async function drip(fault: Extract<Fault, { kind: "drip" }>, body: Buffer, response: ServerResponse, gone: AbortSignal): Promise<void> {
  // Send a chunk every 100 ms, or single bytes if a chunk would be less than a byte.
  const size = Math.max(1, Math.round(fault.bytesPerSecond / 10));
  const pause = (size / fault.bytesPerSecond) * 1_000;
  const end = fault.ending === "stall" ? Math.ceil(body.length / 2) : body.length;
  for (let at = 0; at < end; at += size) {
    await write(response, body.subarray(at, Math.min(end, at + size)), gone);
    await wait(pause, undefined, { signal: gone });
  }
  while (fault.ending === "endless") {
    await write(response, CHUNK.subarray(0, size), gone);
    await wait(pause, undefined, { signal: gone });
  }
  if (fault.ending === "end") response.end();
}

async function flood(bytes: number, response: ServerResponse, gone: AbortSignal): Promise<void> {
  await write(response, Buffer.from("["), gone);
  for (let left = bytes - 2; left > 0 && !gone.aborted; left -= CHUNK.length) {
    await write(response, CHUNK.subarray(0, Math.min(left, CHUNK.length)), gone);
  }
  response.end("]");
}

function truncate(fault: Extract<Fault, { kind: "truncate" }>, answer: SourceResponse, body: Buffer, response: ServerResponse): void {
  const half = body.subarray(0, Math.floor(body.length / 2));
  const length = { full: body.length, half: half.length, none: null }[fault.contentLength];
  response.writeHead(answer.status, length === null ? answer.headers : { ...answer.headers, "content-length": length });
  if (fault.contentLength === "half") {
    response.end(half);
    return;
  }
  // Close after the bytes are sent, so that the client gets half a body instead of a refused connection.
  response.write(half, () => response.socket?.end());
}

/** Sends a response with a network fault. Stops when `gone` is aborted (client disconnected or simulator closed). */
export async function sendResponse(
  fault: Fault | null,
  answer: SourceResponse,
  response: ServerResponse,
  gone: AbortSignal,
): Promise<void> {
  const body = Buffer.from(answer.body);
  switch (fault?.kind) {
    case "hang":
      return;
    case "reset-connection":
      response.socket?.resetAndDestroy();
      return;
    case "truncate":
      truncate(fault, answer, body, response);
      return;
    case "drip":
      response.writeHead(answer.status, { ...answer.headers, ...(fault.ending === "endless" ? {} : { "content-length": body.length }) });
      response.flushHeaders();
      await drip(fault, body, response, gone);
      return;
    case "oversized":
      if (!fault.gzip) {
        response.writeHead(answer.status, answer.headers);
        await flood(fault.bytes, response, gone);
        return;
      }
      break;
    default:
      break;
  }
  response.writeHead(answer.status, answer.status === 304 ? answer.headers : { ...answer.headers, "content-length": body.length });
  response.end(answer.status === 304 ? undefined : body);
}
