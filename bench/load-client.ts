import { connect, type Socket } from "node:net";
import { loadSpecSchema, type LoadResults } from "./load-generator.ts";
import { parse } from "valibot";

// Sends requests at a constant rate (open loop) over raw sockets, to leave the CPU to the site under test.

const spec = parse(loadSpecSchema, JSON.parse(process.argv[2] ?? ""));
const { port, path, body, rate, seconds, connections, headers } = spec;
const lines = Object.entries({
  Host: `localhost:${port}`,
  ...headers,
  ...(body === undefined ? {} : { "Content-Type": "application/json", "Content-Length": String(Buffer.byteLength(body)) }),
}).map(([name, value]) => `${name}: ${value}\r\n`);
const METHOD = body === undefined ? "GET" : "POST";
const REST = ` HTTP/1.1\r\n${lines.join("")}\r\n${body ?? ""}`;
const HEAD_END = Buffer.from("\r\n\r\n");
/** Time after the last request, in milliseconds. */
const TIMEOUT_MS = 20_000;

const answers: LoadResults = [];
/** Due times of requests that wait for a connection. */
const due: number[] = [];
const idle: Socket[] = [];
/** The missing part of each connection's response. */
const openAnswers = new Map<Socket, { due: number; missing: number | undefined; head: Buffer; status: number; retryAfter: boolean }>();
const total = Math.floor(rate * seconds);
let asked = 0;

function send(): void {
  while (due.length > 0 && idle.length > 0) {
    // Use connections in turn, because the site closes unused ones.
    const socket = idle.shift();
    const when = due.shift();
    if (!socket || when === undefined) return;
    openAnswers.set(socket, { due: when, missing: undefined, head: Buffer.alloc(0), status: 0, retryAfter: false });
    socket.write(`${METHOD} ${path.replace("{n}", String(asked++))}${REST}`);
  }
}

function receive(socket: Socket, chunk: Buffer): void {
  const answer = openAnswers.get(socket);
  if (!answer) throw new Error("Received a response without a request");
  if (answer.missing === undefined) {
    answer.head = Buffer.concat([answer.head, chunk]);
    const end = answer.head.indexOf(HEAD_END);
    if (end < 0) return;
    const head = answer.head.toString("latin1", 0, end);
    answer.status = Number(head.slice(9, 12));
    answer.retryAfter = /\r\nretry-after:/i.test(head);
    answer.missing = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0) - (answer.head.length - end - HEAD_END.length);
  } else answer.missing -= chunk.length;
  if (answer.missing > 0) return;
  answers.push({ status: answer.status, ms: performance.now() - answer.due, retryAfter: answer.retryAfter });
  openAnswers.delete(socket);
  idle.push(socket);
  send();
}

function open(): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port, noDelay: true });
    socket
      .on("data", (chunk) => receive(socket, chunk))
      .on("connect", () => {
        idle.push(socket);
        resolve();
      });
  });
}

await Promise.all(Array.from({ length: connections }, open));
const began = performance.now();
let sent = 0;
const clock = setInterval(() => {
  const now = performance.now();
  for (; sent < total && began + (sent * 1_000) / rate <= now; sent++) due.push(began + (sent * 1_000) / rate);
  send();
  const isDone = answers.length === total;
  if (!isDone && now < began + seconds * 1_000 + TIMEOUT_MS) return;
  clearInterval(clock);
  // Requests without a response still count.
  process.send?.(answers, () => process.exit(0));
}, 1);
