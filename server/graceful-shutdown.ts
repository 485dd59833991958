import type { Server } from "node:http";
import { Server as SocketServer, type Socket } from "node:net";
import { setImmediate as turn, setTimeout as sleep } from "node:timers/promises";

/** After this time we drop clients that are still reading, so that there's time to save buffered data. */
const DRAIN_MS = 5_000;
/** Longest time to accept connections from the backlog. */
const ACCEPT_MS = 2_000;
/** Time for a new connection to send its first request. Browsers open some that they never use. */
const FIRST_REQUEST_MS = 1_000;
const IDLE_CHECK_MS = 100;

/** Stops a server without losing a request that has reached it. */
export class GracefulShutdown {
  readonly #sockets = new Set<Socket>();
  #acceptedCount = 0;
  /** Requests on hold while we accept pending connections; otherwise undefined. */
  heldRequests: (() => void)[] | undefined;

  watch(server: Server): void {
    server.on("connection", (socket: Socket) => {
      this.#acceptedCount++;
      this.#sockets.add(socket);
      socket.on("close", () => this.#sockets.delete(socket));
    });
  }

  /**
   * Accepts the connections in the backlog: closing the server would reset them and lose their requests. Node accepts one connection per
   * turn of the event loop, so requests are on hold meanwhile.
   */
  async #acceptPending(): Promise<void> {
    const held: (() => void)[] = [];
    this.heldRequests = held;
    const until = performance.now() + ACCEPT_MS;
    let before: number;
    do {
      before = this.#acceptedCount;
      await turn();
      await turn();
    } while (this.#acceptedCount > before && performance.now() < until);
    this.heldRequests = undefined;
    for (const answer of held) answer();
  }

  /**
   * Stops accepting connections, so that a proxy tries another instance. Open connections are served for `lingerMs` more, then this waits
   * for the running requests. An HTTP server's close() would close the connections at once.
   */
  async close(server: Server, lingerMs: number): Promise<void> {
    const until = performance.now() + DRAIN_MS;
    await this.#acceptPending();
    const readUntil = performance.now() + FIRST_REQUEST_MS;
    const closed = new Promise((resolve) => SocketServer.prototype.close.call(server, resolve));
    await sleep(lingerMs);
    const looking = setInterval(() => {
      if (performance.now() > until) return server.closeAllConnections();
      // Node counts a connection as idle before it reads the first request, and also while the client still receives the last response.
      const isRead = performance.now() > readUntil;
      const isIdle = [...this.#sockets].every((socket) => (isRead || socket.bytesRead > 0) && socket.writableLength === 0);
      // Node reads data that has arrived before it runs an immediate.
      if (isIdle) setImmediate(() => server.closeIdleConnections());
    }, IDLE_CHECK_MS);
    await closed;
    clearInterval(looking);
  }
}
