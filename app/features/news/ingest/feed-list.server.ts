import { join } from "node:path";
import * as v from "valibot";
import {
  ContentError,
  contentError,
  fieldFault,
  parseYaml,
  readContentFile,
  schemaFaults,
} from "#app/foundation/content/content-file.server.ts";
import { FEED_KINDS, NEWS_CATEGORIES } from "#app/features/news/news-categories.ts";
import { type Environment, EnvironmentError, SIMULATOR_ORIGIN } from "#app/foundation/env.server.ts";
import { LANGUAGES } from "#app/foundation/i18n/languages.ts";
import { contentFolder } from "#app/foundation/paths.server.ts";
import type { Pace } from "#app/foundation/upstream/source-pace.server.ts";
import { redditPace } from "#app/foundation/upstream/reddit.server.ts";
import { address, parseValid, strictFields } from "#app/foundation/schemas.server.ts";

const oneOf = (values: readonly string[]): string => `must be one of ${values.join(", ")}`;
const codes = LANGUAGES.map(({ code }) => code);

const feedSchema = strictFields({
  /** Stored with every article, so it never changes. */
  id: v.pipe(
    v.string("is missing: a stable name in kebab-case, such as forum-latest"),
    v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be kebab-case: small letters, digits and single hyphens"),
    v.maxLength(60),
  ),
  url: address(/^https?:\/\//i, "must be the address of the feed, beginning with https://"),
  publisher: v.pipe(v.string("is missing: the name that readers see as the source"), v.nonEmpty(), v.maxLength(60)),
  /** Default language; each article's text is checked too. */
  language: v.picklist(codes, oneOf(codes)),
  kind: v.picklist(FEED_KINDS, oneOf(FEED_KINDS)),
  /** True if the publisher is the subject itself: shows the Verified badge. */
  verified: v.optional(v.boolean("must be true or false"), false),
  category: v.optional(v.picklist(NEWS_CATEGORIES, oneOf(NEWS_CATEGORIES))),
  /** Only articles with one of these as whole words are kept. */
  keywords: v.optional(
    v.pipe(
      v.array(
        v.pipe(v.string(), v.trim(), v.minLength(2, "a keyword has at least two letters"), v.maxLength(60)),
        "must be a list such as [Cardano, ADA]",
      ),
      v.nonEmpty("names no keyword; leave it out to keep every article"),
    ),
  ),
  /** Minutes between two requests. */
  interval: v.optional(
    v.pipe(
      v.number("must be a number of minutes from 15 to 60"),
      v.safeInteger(),
      v.minValue(15, "must be 15 or more: publishers block readers that ask more often"),
      v.maxValue(60, "must be 60 or less: news would come late"),
    ),
    30,
  ),
});
type ListedFeed = v.InferOutput<typeof feedSchema>;
export type Feed = ListedFeed & { pace?: Pace | undefined };

/** Parses a list of feeds, which may be empty. Each fault is one line; valid entries are returned too. */
export function parseFeedsFile(file: string): { feeds: ListedFeed[]; faults: string[] } {
  const feeds: ListedFeed[] = [];
  const faults: string[] = [];
  try {
    const read = readContentFile(file);
    const entries = parseYaml(read);
    if (!Array.isArray(entries)) return { feeds, faults: [fieldFault(read, [], 'must be a list of feeds, each beginning with "- id:"')] };
    for (const [index, entry] of entries.entries()) {
      const parsed = v.safeParse(feedSchema, entry);
      const name = parseValid(v.object({ id: v.string() }), [entry]).at(0)?.id ?? `feed ${index + 1}`;
      if (!parsed.success) {
        faults.push(...schemaFaults(read, parsed.issues, [index], `${name}: `));
        continue;
      }
      const data = parsed.output;
      const twin = feeds.find(({ id, url }) => id === data.id || url === data.url);
      if (twin) {
        const field = twin.id === data.id ? "id" : "url";
        faults.push(fieldFault(read, [index, field], `${name}: has the ${field} of ${twin.id}, and every feed has its own`));
      }
      if ((data.kind === "press" || data.kind === "promotional") && data.verified)
        faults.push(fieldFault(read, [index, "verified"], `${name}: verified is for those who write about themselves, not for press`));
      feeds.push(data);
    }
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    faults.push(error.message);
  }
  return { feeds, faults };
}

/**
 * Feeds of content/feeds.yaml, or of FEEDS_FILE if set. With SIMULATE the simulator serves the feeds of content/feeds.yaml; those of a
 * FEEDS_FILE keep their URLs.
 * @throws with every fault and its place when the list is invalid
 */
export function loadFeeds({ FEEDS_FILE, SIMULATE }: Pick<Environment, "FEEDS_FILE" | "SIMULATE">): Feed[] {
  const { feeds, faults } = parseFeedsFile(FEEDS_FILE ?? join(contentFolder, "feeds.yaml"));
  if (faults.length > 0)
    throw FEEDS_FILE === undefined ? contentError(faults) : new EnvironmentError(`FEEDS_FILE: ${contentError(faults).message}`);
  const paced = feeds.map((feed) => ({ ...feed, pace: redditPace(feed.url) }));
  return SIMULATE && FEEDS_FILE === undefined ? paced.map((feed) => ({ ...feed, url: `${SIMULATOR_ORIGIN}/feeds/${feed.id}` })) : paced;
}
