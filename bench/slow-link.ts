import { connect, createServer, type Socket } from "node:net";

/** Lighthouse's slow 4G: round trip in milliseconds, and throughput in bytes per millisecond. */
const ROUND_TRIP_MS = 150;
const BYTES_PER_MS = 1638.4 / 8;

export interface SlowLink {
  origin: string;
  close(): void;
}

/**
 * A phone's slow connection to a site. All connections share the throughput, and each connection and response has a round trip. The
 * browser's own throttling ignores preloaded resources.
 */
export async function openSlowLink(origin: string): Promise<SlowLink> {
  const { hostname, port } = new URL(origin);
  const sockets = new Set<Socket>();
  let freeAt = 0;
  const deliver = (bytes: Buffer, to: Socket, at: number) =>
    setTimeout(() => {
      if (!to.destroyed) to.write(bytes);
    }, at - performance.now());
  const server = createServer((browser) => {
    const site = connect(Number(port), hostname);
    const openAt = performance.now() + ROUND_TRIP_MS;
    for (const [from, to] of [
      [browser, site],
      [site, browser],
    ] as const) {
      sockets.add(from);
      from.on("error", () => to.destroy());
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    }
    browser.on("data", (bytes) => deliver(bytes, site, Math.max(openAt, performance.now()) + ROUND_TRIP_MS / 2));
    site.on("data", (bytes) => {
      freeAt = Math.max(freeAt, performance.now()) + bytes.length / BYTES_PER_MS;
      deliver(bytes, browser, freeAt + ROUND_TRIP_MS / 2);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const address = server.address();
  return {
    origin: `http://localhost:${typeof address === "object" ? address?.port : 0}`,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
