import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import * as z from "zod";
import { PLATFORM_IDS } from "#app/features/community/platforms.ts";
import { contentFolder } from "#app/foundation/paths.server.ts";
import { remember } from "#app/foundation/remember.server.ts";

const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be kebab-case");
/** On X, without @. */
const handle = z.string().regex(/^\w{1,15}$/, "must be a handle without @");
const address = z.url({ protocol: /^https$/ });
const sources = z.array(address).min(1, "needs at least one source");
const count = z.number().int().positive();
const hasUniqueIds = (list: readonly { id: string }[]): boolean => new Set(list.map((one) => one.id)).size === list.length;

const accountSchema = z.strictObject({
  id,
  name: z.string().min(1),
  handle,
  /** When it was last checked against its sources. */
  asOf: z.iso.date(),
  sources,
});
export type Account = z.output<typeof accountSchema>;

const platformSchema = z.strictObject({
  id: z.enum(PLATFORM_IDS),
  name: z.string().min(1),
  /** What the place is called there. */
  place: z.string().min(1),
  url: address,
  /** The sample that is shown until the platform tells its own number. */
  members: count,
  sources,
});

/** A day, or a month or year where the source says no more. */
const dateOrRange = z.string().regex(/^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/, "must be a day, a month or a year");

const leaderSchema = z.strictObject({ id, name: z.string().min(1), handle, roleAsOf: dateOrRange, sources });
export type Leader = z.output<typeof leaderSchema>;

const schema = z.strictObject({
  accounts: z.array(accountSchema).length(5, "the news page shows five accounts").refine(hasUniqueIds, "two accounts have the same id"),
  /** Samples. */
  counters: z.strictObject({ communityMembers: count, activeDevelopers: count, dailyDiscussions: count, countries: count }),
  platforms: z
    .array(platformSchema)
    .refine((list) => list.map((one) => one.id).join() === PLATFORM_IDS.join(), `must be ${PLATFORM_IDS.join(", ")}, in this order`)
    .refine(
      (list) => list.every((one) => one.id !== "discord" || /^https:\/\/discord\.com\/invite\/[\w-]+$/.test(one.url)),
      "the address of Discord must be an invitation",
    ),
  leaders: z.array(leaderSchema).length(6, "the community page shows six leaders").refine(hasUniqueIds, "two leaders have the same id"),
  events: z.strictObject({
    asOf: z.iso.date(),
    source: address,
    calendars: z.array(z.strictObject({ id, name: z.string().min(1), url: address })),
  }),
  groups: z.strictObject({
    asOf: z.iso.date(),
    source: address,
    list: z.array(
      z.strictObject({
        language: z.string().regex(/^[a-z]{2}$/),
        region: z
          .string()
          .regex(/^[A-Z]{2}$/)
          .optional(),
        url: address,
      }),
    ),
  }),
});
export type Community = z.output<typeof schema>;

/** Reads content/community.yaml. @throws when it is not valid, saying where */
export function loadCommunity(file = join(contentFolder, "community.yaml")): Community {
  const parsed = schema.safeParse(parse(readFileSync(file, "utf8")));
  if (!parsed.success) throw new Error(`content/community.yaml: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** The community's people and places, read once. */
export const community = (): Community => remember("community", () => loadCommunity());

/** Whoever has an avatar: the official account or the leader with an id. */
export const findAccount = (wanted: string): Account | Leader | undefined =>
  [...community().accounts, ...community().leaders].find((one) => one.id === wanted);
