import type { Server } from "node:http";
import { Server as SocketServer, type Socket } from "node:net";
import { setImmediate as turn, setTimeout as sleep } from "node:timers/promises";

/** Whoever has not taken an answer by then is left, so that what waits in memory is still written. */
const DRAIN_MS = 5_000;
/** How long connections are taken that wait already. */
const TAKE_MS = 2_000;
/** How long a connection that was just taken has for what was asked on it to be read; a browser opens some on which nothing comes. */
const READ_MS = 1_000;
/** Between two looks at the connections that are left. */
const LOOK_MS = 100;

/** Ends a server without losing a request that has reached it. */
export class GracefulStop {
  readonly #open = new Set<Socket>();
  #taken = 0;
  /** Requests that wait for the moment in which connections are taken; undefined in all others. */
  held: (() => void)[] | undefined;

  watch(server: Server): void {
    server.on("connection", (socket: Socket) => {
      this.#taken++;
      this.#open.add(socket);
      socket.on("close", () => this.#open.delete(socket));
    });
  }

  /**
   * Takes the connections that wait to be taken: they would be reset, with what was asked on them. Node takes one in each
   * round of the event loop, so nothing else is begun meanwhile.
   */
  async #takeWaiting(): Promise<void> {
    const held: (() => void)[] = [];
    this.held = held;
    const until = performance.now() + TAKE_MS;
    let before: number;
    do {
      before = this.#taken;
      await turn();
      await turn();
    } while (this.#taken > before && performance.now() < until);
    this.held = undefined;
    for (const answer of held) answer();
  }

  /**
   * Takes no new connection from then on: whoever is refused asks another instance. Those that are open are served for
   * `lingerMs` more; then this waits for the requests that are being answered. The closing of an HTTP server would close the
   * connections at once, too.
   */
  async close(server: Server, lingerMs: number): Promise<void> {
    const until = performance.now() + DRAIN_MS;
    await this.#takeWaiting();
    const readUntil = performance.now() + READ_MS;
    const closed = new Promise((resolve) => SocketServer.prototype.close.call(server, resolve));
    await sleep(lingerMs);
    const looking = setInterval(() => {
      if (performance.now() > until) return server.closeAllConnections();
      // Node counts a connection as idle before its first request is read, and as soon as its last answer is made, although
      // its client still takes it.
      const isRead = performance.now() > readUntil;
      const isIdle = [...this.#open].every((socket) => (isRead || socket.bytesRead > 0) && socket.writableLength === 0);
      // What has arrived is read before an immediate runs.
      if (isIdle) setImmediate(() => server.closeIdleConnections());
    }, LOOK_MS);
    await closed;
    clearInterval(looking);
  }
}
