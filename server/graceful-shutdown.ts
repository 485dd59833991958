import type { Server } from "node:http";
import { Server as SocketServer, type Socket } from "node:net";
import { setImmediate as turn, setTimeout as sleep } from "node:timers/promises";

/** After this time we drop clients that are still reading, so that buffered data can still be saved. */
const DRAIN_MS = 5_000;
/** How long we accept connections from the backlog. */
const ACCEPT_MS = 2_000;
/** How long a new connection has to send its first request; browsers open some that they never use. */
const FIRST_REQUEST_MS = 1_000;
/** How often we check for idle connections. */
const IDLE_CHECK_MS = 100;

/** Stops a server without losing a request that has reached it. */
export class GracefulShutdown {
  readonly #sockets = new Set<Socket>();
  #acceptedCount = 0;
  /** Requests on hold while we accept pending connections; undefined at other times. */
  heldRequests: (() => void)[] | undefined;

  watch(server: Server): void {
    server.on("connection", (socket: Socket) => {
      this.#acceptedCount++;
      this.#sockets.add(socket);
      socket.on("close", () => this.#sockets.delete(socket));
    });
  }

  /**
   * Accepts the connections in the backlog, which closing the server would reset along with their requests. Node accepts one per
   * turn of the event loop, so requests are put on hold meanwhile.
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
   * Accepts no new connections: a proxy then tries another instance. Open ones are served for
   * `lingerMs` more; then this waits for the requests that are being answered. The closing of an HTTP server would close the
   * connections at once, too.
   */
  async close(server: Server, lingerMs: number): Promise<void> {
    const until = performance.now() + DRAIN_MS;
    await this.#acceptPending();
    const readUntil = performance.now() + FIRST_REQUEST_MS;
    const closed = new Promise((resolve) => SocketServer.prototype.close.call(server, resolve));
    await sleep(lingerMs);
    const looking = setInterval(() => {
      if (performance.now() > until) return server.closeAllConnections();
      // Node counts a connection as idle before its first request is read, and as soon as its last answer is made, although
      // its client still takes it.
      const isRead = performance.now() > readUntil;
      const isIdle = [...this.#sockets].every((socket) => (isRead || socket.bytesRead > 0) && socket.writableLength === 0);
      // What has arrived is read before an immediate runs.
      if (isIdle) setImmediate(() => server.closeIdleConnections());
    }, IDLE_CHECK_MS);
    await closed;
    clearInterval(looking);
  }
}
