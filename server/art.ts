import type { IncomingMessage, ServerResponse } from "node:http";
import { findProject } from "#app/features/ecosystem/ecosystem.server.ts";
import { latestEpochs } from "#app/features/market/market.server.ts";
import { isStoryHue } from "#app/features/news/category-sign.ts";
import { isArticle } from "#app/features/news/news.server.ts";
import { categories } from "#app/foundation/content/categories.server.ts";
import { findAccount } from "#app/foundation/content/community.server.ts";
import { pageText, sectionsOf } from "#app/foundation/content/pages.server.ts";
import { projects, SUBCATEGORIES } from "#app/foundation/content/projects.server.ts";
import { DEFAULT_LANGUAGE } from "#app/foundation/i18n/languages.ts";
import { bytesOf, encode, negotiate, type Encoded } from "#app/foundation/pages-cache/compression.server.ts";
import { KeptDocuments } from "#app/foundation/pages-cache/kept-documents.server.ts";
import type { RenderQueue } from "#app/foundation/pages-cache/render-queue.server.ts";
import { hatch, hatchSwatch, isHatch } from "#app/foundation/ui/art/hatches.server.ts";
import { monogram } from "#app/foundation/ui/art/monogram.ts";
import { STRIP_SEEDS } from "#app/foundation/ui/art/strip-seeds.ts";
import { avatar, heroTerrain, stripTerrain } from "#app/foundation/ui/art/terrain.server.ts";
import { sendBody } from "#server/send-body.ts";

const MAX_BYTES = 8 * 1024 * 1024;
const HATCH = /^\/art\/hatch\/([a-z-]+?)(-16)?\.svg$/;
const STRIP = /^\/art\/strip\/([a-z0-9-]{1,64})\.svg$/;
/** A story's picture, in the hue of its category. */
const STORY = /^\/art\/story\/(\d{1,3})\/([\w-]{1,64})\.svg$/;
const ACCOUNT = /^\/art\/account\/([a-z0-9-]{1,64})\.svg$/;
const AVATAR = /^\/art\/avatar\/([a-z0-9-]{1,64})\.svg$/;

/** A drawing and the key under which it is kept. */
interface Drawing {
  key: string;
  draw: () => string;
  /** Whether what it shows is there, where only the database knows. */
  isThere?: () => Promise<boolean>;
}

/** Every seed of a strip that a page of ours names. Others are drawn for nobody: there would be no end of them. */
function stripSeeds(): ReadonlySet<string> {
  const stations = sectionsOf(pageText("get-started", DEFAULT_LANGUAGE)).map(({ id }) => `station-${id}`);
  return new Set([...STRIP_SEEDS, ...categories().map(({ id }) => id), ...SUBCATEGORIES, ...projects().keys(), ...stations]);
}

/** The drawing at a path; undefined when there is none. */
function drawingAt(path: string, seeds: ReadonlySet<string>): Drawing | undefined {
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
  if (story && isStoryHue(Number(hue))) return { key: path, draw: () => stripTerrain(story, 480, 330, `oklch(.46 .074 ${Number(hue)})`), isThere: () => isArticle(story) };
  const seed = STRIP.exec(path)?.[1];
  return seed && seeds.has(seed) ? { key: path, draw: () => stripTerrain(seed, 1280, 190) } : undefined;
}

/** Drawings made on the server, each when somebody first asks. */
export class Drawings {
  readonly #kept: KeptDocuments<Encoded>;
  readonly #seeds = stripSeeds();

  constructor(queue: RenderQueue) {
    this.#kept = new KeptDocuments(queue, { maxBytes: MAX_BYTES, bytesOf });
  }

  /** Answers what is asked for below /art/; returns whether it was. */
  async answer(path: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    if (!path.startsWith("/art/")) return false;
    const drawing = drawingAt(path, this.#seeds);
    const made = drawing && (await this.#kept.get(drawing.key, async () => ((await drawing.isThere?.()) === false ? undefined : encode(drawing.draw()))));
    if (!made) {
      sendNoPicture(response);
      return true;
    }
    const encoding = negotiate(request.headers["accept-encoding"]);
    // Hatches never change under their names; the relief follows the epochs.
    const headers = { "Content-Type": "image/svg+xml", "Cache-Control": path === "/art/hero.svg" ? "public, max-age=300" : "public, max-age=86400" };
    sendBody({ ...made[encoding], encoding }, headers, request, response);
    return true;
  }
}

/** A browser that asks for a picture shows no page: to make one for it would be work for nothing. */
export function sendNoPicture(response: ServerResponse): void {
  response.writeHead(404, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" }).end("There is no such picture\n");
}
