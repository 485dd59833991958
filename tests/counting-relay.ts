import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export interface CountingRelay {
  origin: string;
  /** Connections go there from now on, and those to another port end. */
  leadTo(port: number): void;
  /** All bytes that browsers got since it was asked last. */
  takeBytes(): number;
  close(): void;
}

/** An address that stays while sites come and go behind it, and counts what they send. */
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
