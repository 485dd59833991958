import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { streamSSE, type SSEStreamingApi } from "hono/streaming";

// Comparison for live-stream.ts: the same broadcast as in Hono's documentation. The argument is the data line. The process sends its port
// to its parent, and every message from there is a broadcast.

const data = process.argv[2] ?? "{}";
const streams = new Set<SSEStreamingApi>();
let version = Date.now();

const send = (stream: SSEStreamingApi) => stream.writeSSE({ event: "market", id: `market:${version}`, data });

const app = new Hono().get("/live", (context) =>
  streamSSE(context, async (stream) => {
    streams.add(stream);
    await send(stream);
    await new Promise<void>((resolve) =>
      stream.onAbort(() => {
        streams.delete(stream);
        resolve();
      }),
    );
  }),
);

process.on("message", () => {
  version = Math.max(version + 1, Date.now());
  for (const stream of streams) void send(stream);
});

serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => process.send?.(port));
