import * as v from "valibot";
import { readYaml } from "#app/foundation/content/read-yaml.server.ts";
import { PLATFORM_IDS } from "#app/features/community/platforms.ts";
import { newestDate } from "#app/foundation/sitemap/sitemap.server.ts";
import { remember } from "#app/foundation/remember.server.ts";
import { isoDate, httpsAddress, strictFields, positiveInteger } from "#app/foundation/schemas.server.ts";

const id = v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be kebab-case"));
/** X handle without @. */
const handle = v.pipe(v.string(), v.regex(/^\w{1,15}$/, "must be a handle without @"));
const sources = v.pipe(v.array(httpsAddress), v.nonEmpty("needs at least one source"));
const count = positiveInteger;
const hasUniqueIds = (list: readonly { id: string }[]): boolean => new Set(list.map((item) => item.id)).size === list.length;

const accountSchema = strictFields({
  id,
  name: v.pipe(v.string(), v.nonEmpty()),
  handle,
  /** Day of the last check against its sources. */
  asOf: isoDate(),
  sources,
});
export type Account = v.InferOutput<typeof accountSchema>;

const platformSchema = strictFields({
  id: v.picklist(PLATFORM_IDS),
  name: v.pipe(v.string(), v.nonEmpty()),
  /** Name of the group or account on the platform. */
  place: v.pipe(v.string(), v.nonEmpty()),
  url: httpsAddress,
  /** Sample, shown while we have no count from the platform. */
  members: count,
  sources,
});

/** A day, or a month or year where the source gives no more. */
const dateOrRange = v.pipe(v.string(), v.regex(/^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/, "must be a day, a month or a year"));

const leaderSchema = strictFields({ id, name: v.pipe(v.string(), v.nonEmpty()), handle, roleAsOf: dateOrRange, sources });
export type Leader = v.InferOutput<typeof leaderSchema>;

const schema = strictFields({
  accounts: v.pipe(
    v.array(accountSchema),
    v.length(5, "the news page shows five accounts"),
    v.check((list) => hasUniqueIds(list), "two accounts have the same id"),
  ),
  /** Samples, shown while we have no counts. */
  counters: strictFields({ communityMembers: count, activeDevelopers: count, dailyDiscussions: count, countries: count }),
  platforms: v.pipe(
    v.array(platformSchema),
    v.check((list) => list.map((item) => item.id).join() === PLATFORM_IDS.join(), `must be ${PLATFORM_IDS.join(", ")}, in this order`),
    v.check(
      (list) => list.every((item) => item.id !== "discord" || /^https:\/\/discord\.com\/invite\/[\w-]+$/.test(item.url)),
      "the httpsAddress of Discord must be an invitation",
    ),
  ),
  leaders: v.pipe(
    v.array(leaderSchema),
    v.length(6, "the community page shows six leaders"),
    v.check((list) => hasUniqueIds(list), "two leaders have the same id"),
  ),
  events: strictFields({
    asOf: isoDate(),
    source: httpsAddress,
    calendars: v.array(strictFields({ id, name: v.pipe(v.string(), v.nonEmpty()), url: httpsAddress })),
  }),
  groups: strictFields({
    asOf: isoDate(),
    source: httpsAddress,
    list: v.array(
      strictFields({
        language: v.pipe(v.string(), v.regex(/^[a-z]{2}$/)),
        region: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))),
        url: httpsAddress,
      }),
    ),
  }),
});
export type Community = v.InferOutput<typeof schema>;

/** Reads content/community.yaml. @throws with the field's path when the file isn't valid */
export function loadCommunity(file?: string): Community {
  return readYaml("community.yaml", schema, file);
}

export const community = (): Community => remember("community", () => loadCommunity());

export function communityCheckedAt(): string | undefined {
  const { accounts, events, groups } = community();
  return newestDate([...accounts.map(({ asOf }) => asOf), events.asOf, groups.asOf]);
}
