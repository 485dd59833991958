import * as v from "valibot";
import { DAY } from "#app/foundation/durations.ts";
import { topic } from "#app/foundation/live/topic.ts";

export const AUDIENCES = ["holder", "pool", "drep", "developer"] as const;
export const READINESS_GROUPS = ["nodes", "tools", "libraries", "data", "wallets", "explorers"] as const;
export const READINESS_STATES = ["ready", "in-progress", "breaks", "not-started"] as const;

/** Age when an entry read by a person counts as old. */
const OLD_AFTER = 60 * DAY;
/** True when an entry was read so long ago that it may no longer be right. */
export const isOld = (readOn: string, now: number): boolean => now - Date.parse(readOn) > OLD_AFTER;

const epochSchema = v.object({
  epoch: v.number(),
  /** Time of the reading, in milliseconds since 1970. */
  readAt: v.number(),
  versions: v.array(v.object({ major: v.number(), minor: v.number(), blocks: v.number() })),
});
/** Blocks of one epoch by the protocol version that their headers name. */
export type EpochVersions = v.InferOutput<typeof epochSchema>;

const versionsSchema = v.object({
  blocks: v.nullable(v.object({ fetchedAt: v.number(), staleAt: v.number(), epochs: v.array(epochSchema) })),
});
export const blockVersionsTopic = topic("block-versions", versionsSchema);
export const NO_VERSIONS: v.InferOutput<typeof versionsSchema> = { blocks: null };

/** Share of an epoch's blocks for each version, newest version first, 0 to 1. Empty for an epoch without blocks. */
export function versionShares({ versions }: EpochVersions): { version: string; blocks: number; share: number }[] {
  const all = versions.reduce((sum, { blocks }) => sum + blocks, 0);
  return versions
    .filter(({ blocks }) => blocks > 0)
    .toSorted((a, b) => b.major - a.major || b.minor - a.minor)
    .map(({ major, minor, blocks }) => ({ version: `${major}.${minor}`, blocks, share: blocks / all }));
}

/** Readiness of one tool, as its source says. */
export interface ReadinessEntry {
  name: string;
  group: (typeof READINESS_GROUPS)[number];
  state: (typeof READINESS_STATES)[number];
  source: string;
  /** Day that the source describes. */
  readOn: string;
}
