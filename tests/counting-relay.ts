import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export interface CountingRelay {
  origin: string;
  /** Forwards new connections to this port, and ends those to another one. */
  leadTo(port: number): void;
  /** Returns the bytes that browsers received since the last call. */
  takeBytes(): number;
  close(): void;
}

/** A relay with a fixed address in front of changing sites, which counts the bytes that they send. */
export async function startCountingRelay(): Promise<CountingRelay> {
  const sockets = new Set<Socket>();
  let target = 0;
  let bytes = 0;
  const server = createServer((client) => {
    const site = connect(target, "127.0.0.1");
    site.on("data", (part) => (bytes += part.length));
    for (const [from, to] of [
      [client, site],
      [site, client],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
      from.on("error", () => to.destroy());
    }
  });
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address: AddressInfo | string | null = server.address();
  return {
    origin: `http://localhost:${typeof address === "object" && address ? address.port : 0}`,
    leadTo(port) {
      target = port;
      endAll();
    },
    takeBytes() {
      const taken = bytes;
      bytes = 0;
      return taken;
    },
    close() {
      endAll();
      server.close();
    },
  };
}
