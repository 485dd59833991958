import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { latestEpochs } from "#app/features/market/market.server.ts";
import { encode, matches, negotiate, type Encoded } from "#app/foundation/pages-cache/compression.server.ts";
import { hatch, hatchSwatch, isHatch } from "#app/foundation/ui/art/hatches.server.ts";
import { heroTerrain, stripTerrain } from "#app/foundation/ui/art/terrain.server.ts";

const kept = new LRUCache<string, Promise<Encoded>>({ max: 200 });
const HATCH = /^\/art\/hatch\/([a-z-]+?)(-16)?\.svg$/;
/** Seeds are ids of ours: pages, projects, stories. */
const STRIP = /^\/art\/strip\/([a-z0-9-]{1,64})\.svg$/;

/** The drawing at a path, and the key under which it is kept; undefined when there is none. */
function drawingAt(path: string): { key: string; draw: () => string } | undefined {
  if (path === "/art/hero.svg") {
    const epochs = latestEpochs();
    const newest = epochs.at(-1);
    const depths = epochs.map(({ epoch, transactions }) => ({ label: String(epoch), value: transactions }));
    // The running epoch deepens all the time; one drawing for each thousand transactions is enough.
    const key = newest ? `hero-${newest.epoch}-${Math.floor(newest.transactions / 1000)}` : "hero";
    return { key, draw: () => heroTerrain({ depths, seed: `soundings-${newest?.epoch ?? 0}` }) };
  }
  const [, name, small] = HATCH.exec(path) ?? [];
  if (name && isHatch(name)) return { key: path, draw: () => (small ? hatchSwatch(name) : hatch(name)) };
  const seed = STRIP.exec(path)?.[1];
  return seed ? { key: path, draw: () => stripTerrain(seed, 1280, 190) } : undefined;
}

/** Answers with a drawing made on the server. Returns whether there is one at this path. */
export async function answerArt(path: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  if (!path.startsWith("/art/")) return false;
  const drawing = drawingAt(path);
  if (!drawing) return false;
  let made = kept.get(drawing.key);
  if (!made) kept.set(drawing.key, (made = encode(drawing.draw())));
  const encoding = negotiate(request.headers["accept-encoding"]);
  const { bytes, etag } = (await made)[encoding];
  const headers: Record<string, string | number> = {
    "Content-Type": "image/svg+xml",
    // Hatches never change under their names; the relief follows the epochs.
    "Cache-Control": path === "/art/hero.svg" ? "public, max-age=300" : "public, max-age=86400",
    ETag: etag,
    Vary: "Accept-Encoding",
  };
  if (matches(request.headers["if-none-match"], etag)) {
    response.writeHead(304, headers).end();
    return true;
  }
  if (encoding !== "identity") headers["Content-Encoding"] = encoding;
  headers["Content-Length"] = bytes.length;
  response.writeHead(200, headers).end(request.method === "HEAD" ? undefined : bytes);
  return true;
}
