import { imageNotFound, type DocumentRoute } from "#server/documents.ts";
import type { MarketService } from "#app/features/market/market.server.ts";
import { isStoryHue } from "#app/features/news/ui/category-art.ts";
import type { NewsService } from "#app/features/news/news.server.ts";
import { categories } from "#app/foundation/content/categories.server.ts";
import { community } from "#app/features/community/community-content.server.ts";
import { pageText, sectionsOf } from "#app/foundation/content/pages.server.ts";
import { SUBCATEGORIES } from "#app/foundation/content/project-facts.ts";
import { projects } from "#app/foundation/content/projects.server.ts";
import { DEFAULT_LANGUAGE } from "#app/foundation/i18n/languages.ts";
import { hatchPattern, hatchSwatches, isHatch } from "#app/foundation/ui/art/hatches.server.ts";
import { AVATARS_PATH, avatarId } from "#app/foundation/ui/art/avatar-picture.ts";
import { STRIP_SEEDS } from "#app/foundation/ui/art/strip-seeds.ts";
import { avatarSheet, heroTerrain, stripTerrain, type AvatarSubject } from "#app/foundation/ui/art/terrain.server.ts";

const HERO_PATH = "/art/hero.svg";
const SWATCHES_PATH = "/art/hatch-swatches.svg";
const HATCH_PATH = /^\/art\/hatch\/([a-z-]+)\.svg$/;
const STRIP_PATH = /^\/art\/strip\/([a-z0-9-]{1,64})\.svg$/;
const STORY_PATH = /^\/art\/story\/(\d{1,3})\/([\w-]{1,64})\.svg$/;

/** Cache-Control for images that change over time, with the figures or the catalog. */
const CHANGING: Readonly<Record<string, string>> = {
  [HERO_PATH]: "public, max-age=300",
  [AVATARS_PATH]: "public, max-age=300, stale-while-revalidate=86400",
};

interface ArtServices {
  market: Pick<MarketService, "latestEpochs">;
  news: Pick<NewsService, "articleExists">;
}

interface ArtImage {
  version?: string;
  draw: () => string;
  /** Queries the database for an image that belongs to a stored article. */
  exists?: () => Promise<boolean>;
}

/** Seeds that our pages use. Other seeds get a 404, so that clients can't make us render endless images. */
function allowedStripSeeds(): ReadonlySet<string> {
  const lessons = sectionsOf(pageText("get-started", DEFAULT_LANGUAGE)).map(({ id }) => `lesson-${id}`);
  return new Set([...STRIP_SEEDS, ...categories().map(({ id }) => id), ...SUBCATEGORIES, ...projects().keys(), ...lessons]);
}

/** Projects, official accounts and leaders: the subjects that have an avatar. */
function avatarSubjects(): AvatarSubject[] {
  const { accounts, leaders } = community();
  return [
    ...[...projects().values()].map(({ id, name }) => ({ id: avatarId("project", id), name })),
    ...[...accounts, ...leaders].map(({ id, name }) => ({ id: avatarId("account", id), name })),
  ];
}

/** Finds the drawing for a path; undefined if there is none. */
function findArtImage(path: string, seeds: ReadonlySet<string>, { market, news }: ArtServices): ArtImage | undefined {
  if (path === HERO_PATH) {
    const epochs = market.latestEpochs();
    const newest = epochs.at(-1);
    const depths = epochs.map(({ epoch, transactions }) => ({ label: String(epoch), value: transactions }));
    // The current epoch grows constantly: redraw once per thousand transactions.
    const version = newest ? `${newest.epoch}-${Math.floor(newest.transactions / 1000)}` : "";
    return { version, draw: () => heroTerrain({ depths, seed: `soundings-${newest?.epoch ?? 0}` }) };
  }
  if (path === SWATCHES_PATH) return { draw: hatchSwatches };
  const name = HATCH_PATH.exec(path)?.[1];
  if (name && isHatch(name)) return { draw: () => hatchPattern(name) };
  if (path === AVATARS_PATH) return { draw: () => avatarSheet(avatarSubjects()) };
  const [, hue, story] = STORY_PATH.exec(path) ?? [];
  if (story && isStoryHue(Number(hue)))
    return {
      draw: () => stripTerrain(story, 480, 330, `oklch(.46 .074 ${Number(hue)})`),
      exists: () => news.articleExists(story),
    };
  const seed = STRIP_PATH.exec(path)?.[1];
  return seed && seeds.has(seed) ? { draw: () => stripTerrain(seed, 1280, 190) } : undefined;
}

/** Generated SVG images, each rendered on its first request. */
export function artImages(services: ArtServices): DocumentRoute {
  const seeds = allowedStripSeeds();
  return {
    kind: "art",
    paths: ["/art/*"],
    find({ pathname }) {
      const image = findArtImage(pathname, seeds, services);
      if (!image) return imageNotFound();
      const { draw, exists, ...version } = image;
      return {
        key: pathname,
        ...version,
        headers: {
          "Content-Type": "image/svg+xml",
          "Cache-Control": CHANGING[pathname] ?? "public, max-age=86400",
        },
        make: async () => ((await exists?.()) === false ? undefined : draw()),
      };
    },
  };
}
