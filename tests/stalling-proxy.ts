import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export interface StallingProxy {
  /** The server's URL through the proxy. */
  url: string;
  /** Stops all bytes but keeps connections open, like a hanging server. */
  stall(isStalled: boolean): void;
  close(): void;
}

/** A proxy in front of a database or a site that can hang instead of refusing connections. */
export async function startStallingProxy(serverUrl: string): Promise<StallingProxy> {
  const url = new URL(serverUrl);
  const { hostname, port } = url;
  const sockets = new Set<Socket>();
  let isStalled = false;
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from
        .on("data", (bytes) => to.write(bytes))
        .on("close", () => {
          sockets.delete(from);
          to.destroy();
        })
        .on("error", () => to.destroy());
      if (isStalled) from.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address: AddressInfo | string | null = server.address();
  url.port = String(typeof address === "object" && address ? address.port : 0);
  return {
    url: url.href,
    stall(next) {
      isStalled = next;
      for (const socket of sockets)
        if (next) socket.pause();
        else socket.resume();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
