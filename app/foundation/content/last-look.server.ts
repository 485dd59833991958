import { fullDate } from "#app/foundation/content/catalog-fields.server.ts";
import { readYaml } from "#app/foundation/content/read-yaml.server.ts";
import { remember } from "#app/foundation/remember.server.ts";
import { strictFields } from "#app/foundation/schemas.server.ts";

/** Days of the newest public copies that we could read. @throws {ContentError} if content/snapshots.yaml is invalid */
export const snapshots = () =>
  remember("snapshots", () => readYaml("snapshots.yaml", strictFields({ repositories: fullDate, pages: fullDate })));

/**
 * The day of our last look at a source that could have found a change: not later than the newest copy that we could read, unless the
 * source itself is newer.
 */
export function lastLook({ url, saidAt, checkedAt }: { url: string; saidAt: string; checkedAt: string }): string {
  const { repositories, pages } = snapshots();
  const copy = new URL(url).hostname === "github.com" ? repositories : pages;
  const newest = saidAt.length === copy.length && saidAt > copy ? saidAt : copy;
  return checkedAt < newest ? checkedAt : newest;
}

/** The record with the day of our last look at it. */
export const withLastLook = <Source extends { url: string; saidAt: string; checkedAt: string }>(source: Source): Source => ({
  ...source,
  checkedAt: lastLook(source),
});
