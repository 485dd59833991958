import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { percentile } from "../../bench/benchmark.ts";
import { residentBytes } from "../../bench/tools.ts";
import { countFromEnv } from "#tests/count-from-env.ts";
import { eventually, startSite } from "#tests/site.ts";
import { sendRequest } from "#tests/raw-http.ts";

const CLIENTS_PER_KIND = countFromEnv("SLOW_CLIENTS", 1_000) / 4;
const SECONDS = 90;
/** Memory limit for a thousand connections, in bytes. Each client that doesn't read has at most a page or two waiting. */
const MAX_ADDED_MEMORY = 150 * 1024 * 1024;
const PAGES = ["/", "/de", "/ecosystem", "/news", "/community"];

interface SlowClient {
  socket: Socket;
  isOpen: boolean;
}

/** Kinds of slow clients: the first bytes, the bytes of every second, and if they read. */
const KINDS = {
  header: { first: "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ", drip: "a", reads: true },
  body: {
    first: "POST /api/newsletter HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1500\r\n\r\n",
    drip: " ",
    reads: true,
  },
  // More than the buffers of both ends hold, so that the site notices.
  reading: { first: "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(30), drip: "", reads: false },
  nothing: { first: "", drip: "", reads: true },
} as const;

function openSlowClient(port: number, { first, reads }: (typeof KINDS)[keyof typeof KINDS]): Promise<SlowClient> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    const client = { socket, isOpen: true };
    socket.on("close", () => (client.isOpen = false));
    socket.on("error", reject);
    socket.on("connect", () => {
      socket.on("error", () => undefined);
      if (first !== "") socket.write(first);
      if (reads) socket.resume();
      else socket.pause();
      resolve(client);
    });
  });
}

test(
  `${CLIENTS_PER_KIND * 4} slow clients for ${SECONDS} s: other visitors get responses, memory stays bounded, and each slow client is closed in time`,
  { timeout: 300_000 },
  async () => {
    const site = await startSite({ ROLE: "web", ADDRESS_LIMITS: "off" });
    onTestFinished(() => void site.process.kill("SIGKILL"));
    for (const path of PAGES) expect((await sendRequest(site.port, path)).status).toBe(200);
    const before = residentBytes(site.process.pid);
    const clients = new Map<keyof typeof KINDS, SlowClient[]>();
    for (const kind of ["header", "body", "reading", "nothing"] as const) {
      clients.set(kind, await Promise.all(Array.from({ length: CLIENTS_PER_KIND }, () => openSlowClient(site.port, KINDS[kind]))));
    }
    onTestFinished(() => [...clients.values()].flat().forEach(({ socket }) => socket.destroy()));
    const left = () => Object.fromEntries([...clients].map(([kind, list]) => [kind, list.filter(({ isOpen }) => isOpen).length]));
    const opened = left();

    const times: number[] = [];
    const statuses: number[] = [];
    let most = 0;
    const begun = Date.now();
    let isLooking = false;
    for (let second = 0; Date.now() - begun < SECONDS * 1_000 || !isLooking; second++) {
      for (const [kind, list] of clients)
        if (KINDS[kind].drip !== "") for (const { socket, isOpen } of list) if (isOpen) socket.write(KINDS[kind].drip);
      for (const path of PAGES) {
        const asked = performance.now();
        statuses.push((await sendRequest(site.port, path)).status);
        times.push(performance.now() - asked);
      }
      most = Math.max(most, residentBytes(site.process.pid));
      // A client that doesn't read gets no close event, so it has to check.
      if (!isLooking && Date.now() - begun > (SECONDS - 10) * 1_000) {
        isLooking = true;
        for (const { socket } of clients.get("reading") ?? []) socket.resume();
      }
      await pause(Math.max(0, begun + (second + 1) * 1_000 - Date.now()));
    }
    await eventually("every slow client is closed", left, (now) => Object.values(now).every((count) => count === 0), 30_000).catch(
      () => undefined,
    );
    console.log(
      JSON.stringify({
        opened,
        leftOpen: left(),
        visits: statuses.length,
        medianMs: Math.round(percentile(times, 0.5)),
        p99Ms: Math.round(percentile(times, 0.99)),
        grownMb: Math.round((most - before) / 1e6),
      }),
    );
    expect(opened, "all of them were let in").toEqual({
      header: CLIENTS_PER_KIND,
      body: CLIENTS_PER_KIND,
      reading: CLIENTS_PER_KIND,
      nothing: CLIENTS_PER_KIND,
    });
    expect(new Set(statuses), "visitors are answered meanwhile").toEqual(new Set([200]));
    expect(left(), "server/app.ts sets the limits: 10 s for a header, 15 s for a body, 60 s on which nothing moves").toEqual({
      header: 0,
      body: 0,
      reading: 0,
      nothing: 0,
    });
    expect(most - before).toBeLessThan(MAX_ADDED_MEMORY);
    expect(await site.stop()).toBe(0);
  },
);
