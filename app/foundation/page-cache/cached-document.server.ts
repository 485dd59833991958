import { LRUCache } from "lru-cache";
import { encode, etagsOf, matches, negotiate, type Bodies, type Encoding } from "#app/foundation/page-cache/compression.server.ts";
import type { RenderQueue } from "#app/foundation/page-cache/render-queue.server.ts";

const MAX_CACHE_BYTES = 32 * 1024 * 1024;

export interface DocumentSource {
  /** The URL with every parameter that changes the document. */
  key: string;
  version?: string | number;
  headers: Record<string, string>;
  /** Text is compressed and bytes are sent unchanged. Undefined if there is no such document. */
  make: () => string | Buffer<ArrayBuffer> | Promise<string | Buffer<ArrayBuffer> | undefined>;
  /** Milliseconds; without it the document stays as long as there is room. */
  ttl?: number;
  /** A separate queue for documents that take long to generate. */
  queue?: RenderQueue;
}

/** Caches documents within a byte limit and generates each once for all concurrent requests. */
export class DocumentCache {
  readonly #queue: RenderQueue;
  readonly #cache: LRUCache<string, { version: DocumentSource["version"]; bodies: Bodies }>;
  readonly #inFlight = new Map<string, Promise<Bodies | undefined>>();

  constructor(queue: RenderQueue, maxBytes = MAX_CACHE_BYTES) {
    this.#queue = queue;
    this.#cache = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ bodies }) => Object.values(bodies).reduce((sum, { bytes }) => sum + bytes.length, 0),
    });
  }

  get size(): { entries: number; bytes: number } {
    return { entries: this.#cache.size, bytes: this.#cache.calculatedSize };
  }

  /** A missing document isn't cached. @throws {BusyError} if the document isn't cached and too many renders are running */
  get({ key, version, make, ttl = 0, queue = this.#queue }: Omit<DocumentSource, "headers">): Promise<Bodies | undefined> {
    const kept = this.#cache.get(key);
    if (kept && kept.version === version) return Promise.resolve(kept.bodies);
    const one = `${key} ${version}`;
    let making = this.#inFlight.get(one);
    if (!making) {
      making = queue
        .run(async () => {
          const made = await make();
          const bodies =
            typeof made === "string" ? await encode(made) : made && { identity: { bytes: made, etag: etagsOf(made).identity } };
          if (bodies) this.#cache.set(key, { version, bodies }, { ttl });
          return bodies;
        })
        .finally(() => this.#inFlight.delete(one));
      this.#inFlight.set(one, making);
    }
    return making;
  }

  async answer(request: Request, { headers, ...source }: DocumentSource): Promise<Response | undefined> {
    const bodies = await this.get(source);
    return bodies && bodyResponse(request, bodies, headers);
  }
}

export function bodyHeaders({ bytes, etag }: Bodies["identity"], encoding: Encoding, headers: Record<string, string>) {
  const unchanged: Record<string, string> = { ...headers, ETag: etag };
  const whole: Record<string, string> = { ...unchanged, "Content-Length": String(bytes.length) };
  if (encoding !== "identity") whole["Content-Encoding"] = encoding;
  return { whole, unchanged };
}

/** Responds with a body from memory, or with 304 if the client already has it. */
export function bodyResponse({ headers: asked }: Request, bodies: Bodies, headers: Record<string, string>): Response {
  const wanted = negotiate(asked.get("accept-encoding"));
  const [body, encoding] = [bodies[wanted] ?? bodies.identity, bodies[wanted] ? wanted : "identity"];
  const { whole, unchanged } = bodyHeaders(body, encoding, {
    ...(Object.keys(bodies).length > 1 && { Vary: "Accept-Encoding" }),
    ...headers,
  });
  if (matches(asked.get("if-none-match"), body.etag)) return new Response(null, { status: 304, headers: unchanged });
  return new Response(body.bytes, { headers: whole });
}
