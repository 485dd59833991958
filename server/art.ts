import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { findProject } from "#app/features/ecosystem/ecosystem.server.ts";
import { latestEpochs } from "#app/features/market/market.server.ts";
import { findAccount } from "#app/foundation/content/community.server.ts";
import { encode, negotiate, type Encoded } from "#app/foundation/pages-cache/compression.server.ts";
import { hatch, hatchSwatch, isHatch } from "#app/foundation/ui/art/hatches.server.ts";
import { monogram } from "#app/foundation/ui/art/monogram.ts";
import { avatar, heroTerrain, stripTerrain } from "#app/foundation/ui/art/terrain.server.ts";
import { sendBody } from "#server/send-body.ts";

const kept = new LRUCache<string, Promise<Encoded>>({ max: 400 });
const HATCH = /^\/art\/hatch\/([a-z-]+?)(-16)?\.svg$/;
/** Seeds are ids of ours: pages, projects, stories. */
const STRIP = /^\/art\/strip\/([a-z0-9-]{1,64})\.svg$/;
/** A story's picture, in the hue of its category. */
const STORY = /^\/art\/story\/(\d{1,3})\/([\w-]{1,64})\.svg$/;
const ACCOUNT = /^\/art\/account\/([a-z0-9-]{1,64})\.svg$/;
const AVATAR = /^\/art\/avatar\/([a-z0-9-]{1,64})\.svg$/;

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
  const project = findProject(AVATAR.exec(path)?.[1] ?? "");
  if (project) return { key: path, draw: () => avatar(project.id, monogram(project.name)) };
  const account = findAccount(ACCOUNT.exec(path)?.[1] ?? "");
  if (account) return { key: path, draw: () => avatar(account.id, monogram(account.name)) };
  const [, hue, story] = STORY.exec(path) ?? [];
  if (story && Number(hue) <= 360) return { key: path, draw: () => stripTerrain(story, 480, 330, `oklch(.46 .074 ${Number(hue)})`) };
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
  // Hatches never change under their names; the relief follows the epochs.
  const headers = { "Content-Type": "image/svg+xml", "Cache-Control": path === "/art/hero.svg" ? "public, max-age=300" : "public, max-age=86400" };
  sendBody({ ...(await made)[encoding], encoding }, headers, request, response);
  return true;
}
