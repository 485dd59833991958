import { connect } from "node:net";
import { commandSchema, type Arrival } from "./stream-messages.ts";
import { sleep } from "./tools.ts";
import { parse } from "valibot";

// Simulates many subscribers of a live stream over raw sockets from many loopback addresses. Records when each version of the market
// value reached the first and the last of them. Its parent controls it by messages.

const BATCH_SIZE = 100;
const ADDRESSES = 199;
const EVENT_ID_PREFIX = Buffer.from("id: market:");
const DIGITS = 13;

const arrivals = new Map<number, Arrival>();
let connected = 0;
let lost = 0;

function recordArrival(chunk: Buffer): void {
  const at = chunk.indexOf(EVENT_ID_PREFIX);
  if (at < 0) return;
  const now = performance.timeOrigin + performance.now();
  const version = Number(chunk.toString("latin1", at + EVENT_ID_PREFIX.length, at + EVENT_ID_PREFIX.length + DIGITS));
  const known = arrivals.get(version);
  if (known) {
    known.last = now;
    known.count++;
  } else arrivals.set(version, { version, first: now, last: now, count: 1 });
}

function openOne(port: number, path: string, index: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port, localAddress: `127.0.0.${2 + (index % ADDRESSES)}`, noDelay: true });
    let heard = false;
    socket.on("connect", () => socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept: text/event-stream\r\n\r\n`));
    socket.on("data", (chunk) => {
      if (!heard) {
        heard = true;
        if (chunk.toString("latin1", 9, 12) === "200") connected++;
        resolve();
      }
      recordArrival(chunk);
    });
    socket.on("error", () => undefined); // "close" follows and counts it
    socket.on("close", () => {
      lost++;
      resolve();
    });
  });
}

async function open(port: number, path: string, count: number): Promise<void> {
  for (let from = 0; from < count; from += BATCH_SIZE) {
    await Promise.all(Array.from({ length: Math.min(BATCH_SIZE, count - from) }, (_, index) => openOne(port, path, from + index)));
    await sleep(1);
  }
}

process.on("message", (message) => {
  const order = parse(commandSchema, message);
  if (order.kind === "connect") void open(order.port, order.path, order.count);
  else process.send?.({ connected, lost, arrivals: [...arrivals.values()] });
});
