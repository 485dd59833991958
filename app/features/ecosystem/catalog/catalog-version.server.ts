import { createHash } from "node:crypto";
import { HISTORY_SINCE } from "#app/foundation/content/entry-history.server.ts";
import { projects } from "#app/foundation/content/projects.server.ts";
import { siteContent } from "#app/foundation/content/site.server.ts";
import { newestDate } from "#app/foundation/sitemap/sitemap.server.ts";
import { remember } from "#app/foundation/remember.server.ts";

/** License of the catalog's facts and texts; figures belong to their sources. */
const LICENSE = { name: "CC BY 4.0", url: "https://creativecommons.org/licenses/by/4.0/" };
const CHECKSUM_LENGTH = 8;

/** Date of the newest change and a checksum of all entries, such as "2026-11-25.3f9a2c1b". Equal versions have equal entries. */
export const catalogVersion = (): string =>
  remember("catalog-version", () => {
    const all = [...projects().values()];
    const day = newestDate(all.flatMap(({ history }) => history.map(({ date }) => date))) ?? HISTORY_SINCE;
    const checksum = createHash("sha256").update(JSON.stringify(all)).digest("hex").slice(0, CHECKSUM_LENGTH);
    return `${day}.${checksum}`;
  });

/** Attribution line for reusers of the catalog. `origin` has no trailing slash. */
export const catalogAttribution = (origin: string): string => `${siteContent().name} (${origin}), ${LICENSE.name} (${LICENSE.url})`;
