import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { isValiError } from "valibot";
import { describeIssues } from "#app/foundation/schemas.server.ts";
import { createControl, type Control } from "./control.ts";
import { transformResponse, replaceResponse } from "./faults/transform.ts";
import { sendResponse } from "./faults/send.ts";
import { createBlockfrost } from "./sources/blockfrost.ts";
import { createBlocklists } from "./sources/blocklists.ts";
import { createCardanoOrg } from "./sources/cardano-org.ts";
import { createCoingecko } from "./sources/coingecko.ts";
import { createDefillama } from "./sources/defillama.ts";
import { createDiscord } from "./sources/discord.ts";
import { createEsma } from "./sources/esma.ts";
import { createBitstamp, createCoinbase, createCoinpaprika, createKraken } from "./sources/exchanges.ts";
import { createFeeds } from "./sources/feeds.ts";
import { createForum } from "./sources/forum.ts";
import { createGithubApi } from "./sources/github-api.ts";
import { createGithub } from "./sources/github.ts";
import { createDocumentHosts, createIpfsGateway } from "./sources/governance-documents.ts";
import { createHandleMe } from "./sources/handle-me.ts";
import { createKoios } from "./sources/koios.ts";
import { createReddit } from "./sources/reddit.ts";
import { createSantiment } from "./sources/santiment.ts";
import { createSites } from "./sources/sites.ts";
import { createStablecoins } from "./sources/stablecoins.ts";
import { createStripe } from "./sources/stripe.ts";
import { createTokenRegistry } from "./sources/token-registry.ts";
import type { SourceResponse, Source, SourceFactory, RequestContext } from "./sources/source.ts";
import type { LoggedRequest } from "./request-log.ts";
import type { SettingsChange } from "./world/settings.ts";
import { createWorld, type World } from "./world/world.ts";

/** All simulated upstreams. Each is one file, served below /<name>. */
const sourceFactories: readonly SourceFactory[] = [
  createCoingecko,
  createCoinbase,
  createKraken,
  createBitstamp,
  createCoinpaprika,
  createKoios,
  createBlockfrost,
  createHandleMe,
  createTokenRegistry,
  createSantiment,
  createDefillama,
  createStablecoins,
  createGithubApi,
  createGithub,
  createReddit,
  createForum,
  createDiscord,
  createStripe,
  createFeeds,
  createCardanoOrg,
  createSites,
  createBlocklists,
  createEsma,
  createDocumentHosts,
  createIpfsGateway,
];

const MAX_BODY = 1_000_000;
export const DEFAULT_SEED = 208;

export interface SimulatorOptions {
  /** Port; 0 takes a free one. */
  port: number;
  host?: string;
  /** Each seed is another market. Without one, the market is always the same. */
  seed?: number;
  /** Clock in Unix milliseconds. Default: the machine's. */
  clock?: () => number;
  /** Settings at the start and after each reset. */
  settings?: SettingsChange;
}

export interface Simulator {
  /** Origin without a trailing slash; append /coingecko, /koios or another source. */
  url: string;
  port: number;
  control: Control;
  /** Ends every connection, including hanging ones. */
  close(): Promise<void>;
}

/** Returns true if the client disconnected during a slow response, which is not an error. */
function isClientDisconnect(error: unknown): boolean {
  return error instanceof Error && (error.name === "AbortError" || ("code" in error && error.code === "ECONNRESET"));
}

async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += Buffer.byteLength(part);
    if (size > MAX_BODY) return null;
    parts.push(Buffer.from(part));
  }
  return Buffer.concat(parts);
}

function json(status: number, value: object, type = "application/json"): SourceResponse {
  return { status, headers: { "content-type": type, "cache-control": "no-store" }, body: `${JSON.stringify(value, null, 1)}\n` };
}

const problem = (status: number, title: string, detail: string): SourceResponse =>
  json(status, { type: "about:blank", title, status, detail }, "application/problem+json");

function handleControl(control: Control, method: string, body: Buffer): SourceResponse {
  if (method === "GET") return json(200, control.state());
  if (method !== "POST") return problem(405, "Method not allowed", "GET shows the state, POST changes it");
  try {
    control.apply(JSON.parse(body.toString()));
    return json(200, control.state());
  } catch (error) {
    if (isValiError(error)) return problem(400, "Bad order", describeIssues(error.issues));
    if (error instanceof SyntaxError) return problem(400, "Not JSON", error.message);
    throw error;
  }
}

/** Calls a source's Hono app and converts its Response. */
async function fetchFromSource(
  source: Source,
  request: IncomingMessage,
  url: URL,
  body: Buffer,
  visit: RequestContext,
): Promise<SourceResponse> {
  // The web's Request rejects TRACE, and so do the upstreams.
  if (request.method === "TRACE") return problem(405, "Method not allowed", "TRACE is not played");
  const headers = new Headers();
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    headers.append(request.rawHeaders[index] ?? "", request.rawHeaders[index + 1] ?? "");
  }
  const method = request.method ?? "GET";
  const withBody = method === "GET" || method === "HEAD" ? {} : { body: new Uint8Array(body) };
  const response = await source.app.fetch(new Request(url, { method, headers, ...withBody }), visit);
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  };
}

function createHandler(world: World, sources: ReadonlyMap<string, Source>, closing: AbortSignal) {
  const { control, board, log } = createControl(world, [...sources.keys()]);

  async function play(source: Source, request: IncomingMessage, response: ServerResponse, url: URL, gone: AbortSignal): Promise<void> {
    const path = url.pathname.slice(source.name.length + 1) || "/";
    const { delayMs, fault } = board.pick(source.name, path);
    const entry: LoggedRequest = {
      time: new Date(world.now()).toISOString(),
      source: source.name,
      method: request.method ?? "GET",
      path,
      query: url.search.slice(1),
      status: null,
      ifNoneMatch: request.headers["if-none-match"] ?? null,
      ifModifiedSince: request.headers["if-modified-since"] ?? null,
      fault: fault?.kind ?? (delayMs > 0 ? "latency" : null),
    };
    log.add(entry);
    const body = await readBody(request);
    if (delayMs > 0) await wait(delayMs, undefined, { signal: gone });
    const jump = fault?.kind === "jump" ? fault : { factor: 1, id: null };
    const visit = { jump: jump.factor, jumpId: jump.id, address: request.socket.remoteAddress ?? "" };
    url.pathname = path;
    const replaced = fault === null ? null : replaceResponse(fault, source, world.seed, world.now());
    const answer =
      body === null
        ? problem(413, "Too large", "The simulator reads bodies up to 1 MB")
        : (replaced ?? transformResponse(fault, await fetchFromSource(source, request, url, body, visit)));
    answer.headers["date"] = new Date(world.now()).toUTCString();
    if (fault?.kind !== "hang" && fault?.kind !== "reset-connection") entry.status = answer.status;
    await sendResponse(fault, answer, response, gone);
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const left = new AbortController();
    response.once("close", () => left.abort());
    const gone = AbortSignal.any([left.signal, closing]);
    if (!URL.canParse(request.url ?? "/", "http://simulator")) {
      return sendResponse(null, problem(400, "Bad request", "The path is not one"), response, gone);
    }
    const url = new URL(request.url ?? "/", "http://simulator");
    const source = sources.get(url.pathname.split("/")[1] ?? "");
    if (source !== undefined) return play(source, request, response, url, gone);
    if (url.pathname !== "/__control") {
      const played = [...sources.keys()].map((name) => `/${name}`).join(", ");
      return sendResponse(null, problem(404, "Not found", `Played here: ${played}; switches: /__control`), response, gone);
    }
    const body = await readBody(request);
    const answer =
      body === null ? problem(413, "Too large", "An order has at most 1 MB") : handleControl(control, request.method ?? "GET", body);
    return sendResponse(null, answer, response, gone);
  }

  return { control, handle };
}

/** Starts the simulator of the public upstreams on a loopback port. Rejects with a readable error if the port is in use. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { port, host = "127.0.0.1", seed = DEFAULT_SEED, clock = Date.now, settings } = options;
  const world = createWorld(seed, clock, settings);
  const closing = new AbortController();
  const sources = new Map(sourceFactories.map((make) => make(world)).map((source) => [source.name, source]));
  const { control, handle } = createHandler(world, sources, closing.signal);

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (isClientDisconnect(error)) return;
      if (response.headersSent) response.destroy();
      else void sendResponse(null, problem(500, "Simulator error", String(error)), response, closing.signal);
      console.error("simulator:", error);
    });
  });
  server.keepAliveTimeout = 65_000;

  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => {
      const taken = "code" in error && error.code === "EADDRINUSE";
      const advice = "Stop the other program or choose another port.";
      reject(taken ? new Error(`The simulator cannot start: ${host}:${port} is taken. ${advice}`, { cause: error }) : error);
    });
    server.listen(port, host, resolve);
  });

  const address = server.address();
  const bound = typeof address === "object" && address !== null ? address.port : port;
  let closed: Promise<void> | null = null;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${bound}`,
    port: bound,
    control,
    close: () =>
      (closed ??= new Promise((resolve) => {
        closing.abort();
        server.close(() => resolve());
        server.closeAllConnections();
      })),
  };
}
