import type { IncomingMessage, ServerResponse } from "node:http";
import { figureChanges } from "#app/foundation/figures/figure-changes.ts";
import { networkOf } from "#app/foundation/http/ip-network.server.ts";
import { problem } from "#app/foundation/http/problem.server.ts";
import type { LiveBus } from "#app/foundation/live/bus.server.ts";
import { TopicSetInterner } from "#app/foundation/live/topic-sets.server.ts";
import type { LiveEntry } from "#app/foundation/live/live-client.ts";
import { changesEvent, HEARTBEAT_MS } from "#app/foundation/live/topic.ts";

export const NO_KNOWN_TOPIC = "Ask for at least one known topic";
export const STREAMS_FULL = "No more live streams here";
export const TOO_MANY_STREAMS = "Too many live streams from your network";

/** An event, because pages can't see comments and must notice streams held back by a proxy. */
const HEARTBEAT = "event: heartbeat\ndata:\n\n";
/** A client that reads nothing for this long is dropped. */
const STALLED_CLIENT_MS = 19_000;
const STALL_CHECK_MS = 5_000;
const MAX_CLIENTS = 12_000;
const MAX_PER_NETWORK = 20;
/** A client with more unsent bytes isn't reading. */
const MAX_BUFFERED_BYTES = 64 * 1024;

interface Client {
  response: ServerResponse;
  topics: ReadonlySet<string>;
  /** Accepts changed figures instead of whole values. */
  takesChanges: boolean;
  network: string;
  /** Time since its buffer was last empty; 0 while it reads. */
  stalledSince: number;
}

// JSON has no raw line break, so each value fits one data line.
const eventOf = (name: string, { version, value }: LiveEntry<unknown>, event = name): string =>
  `event: ${event}\nid: ${name}:${version}\ndata: ${JSON.stringify(value)}\n\n`;

/** Sends the bus to browsers, one serialized buffer per topic. New clients get all latest values, which also covers reconnects. */
export class LiveStream {
  readonly #bus: LiveBus;
  readonly #clients = new Set<Client>();
  readonly #perNetwork = new Map<string, number>();
  readonly #topicSets = new TopicSetInterner();
  readonly #sent = new Map<string, unknown>();
  readonly #limitAddresses: boolean;
  readonly #heartbeat: NodeJS.Timeout;
  readonly #watch: NodeJS.Timeout;
  #draining = false;

  constructor(bus: LiveBus, limitAddresses: boolean) {
    this.#bus = bus;
    this.#limitAddresses = limitAddresses;
    bus.subscribe((name, entry) => this.#publish(name, entry));
    this.#heartbeat = setInterval(() => {
      const heartbeat = Buffer.from(HEARTBEAT);
      this.#send(() => heartbeat);
    }, HEARTBEAT_MS);
    this.#heartbeat.unref();
    this.#watch = setInterval(() => this.#dropStalled(), STALL_CHECK_MS);
    this.#watch.unref();
  }

  get size(): number {
    return this.#clients.size;
  }

  /** Opens GET /api/live, or returns the error: 400 without a known topic, 429 above 20 streams per network, 503 when full or stopping. */
  open(
    request: IncomingMessage,
    response: ServerResponse,
    { topics, takesChanges, address }: { topics: string[]; takesChanges: boolean; address: string },
  ): Response | undefined {
    const known = [...new Set(topics)].filter((name) => this.#bus.isTopic(name)).sort();
    const refuse = (status: number, title: string) => problem(status, title, { "Retry-After": "30" });
    if (known.length === 0) return refuse(400, NO_KNOWN_TOPIC);
    if (this.#draining || this.#clients.size >= MAX_CLIENTS) return refuse(503, STREAMS_FULL);
    const network = networkOf(address);
    const ofNetwork = this.#perNetwork.get(network) ?? 0;
    if (this.#limitAddresses && ofNetwork >= MAX_PER_NETWORK) return refuse(429, TOO_MANY_STREAMS);

    response.writeHead(200, {
      "Content-Type": "text/event-stream; charset=utf-8",
      "Cache-Control": "no-store, no-transform",
      "X-Accel-Buffering": "no",
    });
    request.socket.setNoDelay(true);
    request.socket.setTimeout(0);
    const client: Client = { response, topics: this.#topicSets.intern(known), takesChanges, network, stalledSince: 0 };
    this.#clients.add(client);
    this.#perNetwork.set(network, ofNetwork + 1);
    response.on("close", () => this.#removeClient(client));
    // Spreads reconnects over three seconds.
    const retry = `retry: ${3000 + Math.floor(Math.random() * 3000)}\n\n`;
    const current = known.map((name) => {
      const entry = this.#bus.entryOf(name);
      return entry ? eventOf(name, entry) : "";
    });
    response.write(retry + current.join("") + HEARTBEAT);
    return undefined;
  }

  /** Ends every stream; browsers reconnect to another instance or after a restart. */
  close(): void {
    this.#draining = true;
    clearInterval(this.#heartbeat);
    clearInterval(this.#watch);
    for (const { response } of this.#clients) response.end(`retry: ${500 + Math.floor(Math.random() * 2000)}\n\n`);
  }

  #publish(name: string, entry: LiveEntry<unknown>): void {
    const changes = figureChanges(this.#sent.get(name), entry.value);
    this.#sent.set(name, entry.value);
    const whole = Buffer.from(eventOf(name, entry));
    const short = changes ? Buffer.from(eventOf(name, { version: entry.version, value: changes }, changesEvent(name))) : whole;
    this.#send(({ topics, takesChanges }) => (topics.has(name) ? (takesChanges ? short : whole) : null));
  }

  #send(bytesFor: (client: Client) => Buffer | null): void {
    for (const client of this.#clients) {
      const bytes = bytesFor(client);
      if (!bytes) continue;
      if (client.response.writableLength > MAX_BUFFERED_BYTES) client.response.destroy();
      else client.response.write(bytes);
    }
  }

  #dropStalled(): void {
    const now = performance.now();
    for (const client of this.#clients) {
      if (client.response.writableLength === 0) client.stalledSince = 0;
      else if (client.stalledSince && now - client.stalledSince >= STALLED_CLIENT_MS) client.response.destroy();
      else client.stalledSince ||= now;
    }
  }

  #removeClient(client: Client): void {
    if (!this.#clients.delete(client)) return;
    const left = (this.#perNetwork.get(client.network) ?? 1) - 1;
    if (left > 0) this.#perNetwork.set(client.network, left);
    else this.#perNetwork.delete(client.network);
  }
}
