import { imageNotFound, type DocumentRoute } from "#server/documents.ts";
import type { MarketService } from "#app/features/market/market.server.ts";
import { sumByDay, tvlTerrain } from "#app/features/ecosystem/history/tvl-terrain.ts";
import type { EcosystemService } from "#app/features/ecosystem/ecosystem.server.ts";
import type { NetworkService } from "#app/features/network/network.server.ts";
import { categories } from "#app/foundation/content/categories.server.ts";
import { community } from "#app/features/community/community-content.server.ts";
import { SUBCATEGORIES } from "#app/foundation/content/project-facts.ts";
import { projects } from "#app/foundation/content/projects.server.ts";
import { HOUR } from "#app/foundation/durations.ts";
import { hatchPattern, hatchSwatches, isHatch } from "#app/foundation/ui/art/hatches.server.ts";
import { AVATARS_PATH, avatarId } from "#app/foundation/ui/art/avatar-picture.ts";
import { avatarSheet, dataTerrain, heroTerrain, type AvatarSubject } from "#app/foundation/ui/art/terrain.server.ts";

const HERO_PATH = "/art/hero.svg";
const SWATCHES_PATH = "/art/hatch-swatches.svg";
const HATCH_PATH = /^\/art\/hatch\/([a-z-]+)\.svg$/;
const TERRAIN_PATH = /^\/art\/terrain\/([a-z-]+)\.svg$/;
/** A year of epochs. */
const EPOCHS = 73;

/** Cache-Control for images that change over time, with the figures or the catalog. */
const CHANGING: Readonly<Record<string, string>> = {
  [HERO_PATH]: "public, max-age=300",
  [AVATARS_PATH]: "public, max-age=300, stale-while-revalidate=86400",
};

interface ArtServices {
  ecosystem: Pick<EcosystemService, "tvlHistoriesOf">;
  market: Pick<MarketService, "latestEpochs">;
  network: Pick<NetworkService, "newestEpochs">;
}

interface ArtImage {
  version?: string;
  draw: () => string | Promise<string>;
}

/** The value locked in a category or subcategory over a year. */
async function groupTerrain({ ecosystem }: ArtServices, group: string): Promise<string> {
  const ids = [...projects().values()].flatMap(({ id, category, subcategory }) => (category === group || subcategory === group ? id : []));
  return dataTerrain(tvlTerrain(sumByDay(await ecosystem.tvlHistoriesOf(ids))));
}

/** The transactions of each complete epoch. */
async function networkTerrain({ network }: ArtServices): Promise<string> {
  const epochs = (await network.newestEpochs(EPOCHS + 1)).slice(0, -1);
  const points = epochs.flatMap(({ start, transactions }): [number, number][] => (transactions === null ? [] : [[start, transactions]]));
  return dataTerrain(tvlTerrain(points, 1));
}

/** Projects, official accounts and leaders: the subjects that have an avatar. */
function avatarSubjects(): AvatarSubject[] {
  const { accounts, leaders } = community();
  return [
    ...[...projects().values()].map(({ id, name }) => ({ id: avatarId("project", id), name })),
    ...[...accounts, ...leaders].map(({ id, name }) => ({ id: avatarId("account", id), name })),
  ];
}

/** Drawings of stored days are redrawn every hour, so that a first reading appears. */
const hour = (): string => String(Math.floor(Date.now() / HOUR));

/** Finds the drawing for a path; undefined if there is none. */
function findArtImage(path: string, groups: ReadonlySet<string>, services: ArtServices): ArtImage | undefined {
  if (path === HERO_PATH) {
    const epochs = services.market.latestEpochs();
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
  const subject = TERRAIN_PATH.exec(path)?.[1];
  if (subject === "network") return { version: hour(), draw: () => networkTerrain(services) };
  if (subject && groups.has(subject)) return { version: hour(), draw: () => groupTerrain(services, subject) };
  return undefined;
}

/** Generated SVG images, each rendered on its first request. */
export function artImages(services: ArtServices): DocumentRoute {
  const groups = new Set<string>([...categories().map(({ id }) => id), ...SUBCATEGORIES]);
  return {
    kind: "art",
    paths: ["/art/*"],
    find({ pathname }) {
      const image = findArtImage(pathname, groups, services);
      if (!image) return imageNotFound();
      const { draw, ...version } = image;
      return {
        key: pathname,
        ...version,
        headers: {
          "Content-Type": "image/svg+xml",
          "Cache-Control": CHANGING[pathname] ?? (TERRAIN_PATH.test(pathname) ? "public, max-age=3600" : "public, max-age=86400"),
        },
        make: async () => draw(),
      };
    },
  };
}
