import { readFileSync } from "node:fs";
import { join } from "node:path";
import { load as parseYaml } from "js-yaml";
import * as v from "valibot";
import { MINUTE } from "#app/foundation/durations.ts";
import { contentFolder } from "#app/foundation/paths.server.ts";
import { escapeXml } from "../sources/atom-feed.ts";
import { readCatalog } from "./catalog.ts";
import { chartEventsUntil, pick } from "./events.ts";
import { type HeadlineTemplates, headlineTemplates } from "./headlines.ts";
import { pseudoRandom, seedOf } from "./random.ts";
import type { FeedItem } from "./settings.ts";
import { createDiscussions } from "./discussions.ts";
import type { World } from "./world.ts";
import { parseValid, webAddress } from "#app/foundation/schemas.server.ts";

/** News of the whole ecosystem: the same in every language, each in several feeds. */
const STORY_INTERVAL = 40 * MINUTE;
const STORIES = 60;
const MAX_REPUBLISH_DELAY = 45 * MINUTE;
const ITEMS = 20;
const ORIGINAL_STORY_INTERVALS = {
  official: 9 * 60 * MINUTE,
  development: 5 * 24 * 60 * MINUTE,
  governance: 11 * 60 * MINUTE,
  press: 3 * 60 * MINUTE,
};
const GOVERNANCE = 5;

const feed = v.object({
  id: v.string(),
  url: webAddress,
  publisher: v.string(),
  language: v.string(),
  kind: v.picklist(["official", "community", "development", "governance", "press", "promotional"]),
  keywords: v.optional(v.array(v.string())),
});
export type SimulatedFeed = v.InferOutput<typeof feed>;

/** An article, post, topic or release. `at` is in Unix milliseconds. */
export interface Article {
  guid: string;
  title: string;
  url: string;
  /** HTML. */
  text: string;
  author: string;
  categories: string[];
  /** Null if it has no date. */
  at: number | null;
  /** Number of posts in a topic, including the first. */
  posts: number | null;
}

const file = join(contentFolder, "feeds.yaml");
let known: ReadonlyMap<string, SimulatedFeed> | undefined;

/** The feeds of content/feeds.yaml by id, read once. Invalid entries are left out because the site's own check reports them. */
export function readFeedList(): ReadonlyMap<string, SimulatedFeed> {
  if (known) return known;
  const entries = v.parse(v.array(v.unknown()), parseYaml(readFileSync(file, "utf8")));
  return (known = new Map(parseValid(feed, entries).map((item) => [item.id, item])));
}

/** Invented articles about the catalog's projects, in each feed's language and marked as simulated. */
export function createArticles(world: World) {
  const talk = createDiscussions(world);
  const [first = "Cardano", ...others] = readCatalog().map(({ name }) => name);
  const names: [string, ...string[]] = [first, ...others];

  function article(
    { id, url, publisher }: SimulatedFeed,
    wording: HeadlineTemplates,
    headline: string,
    about: string,
    index: number,
    at: number,
  ): Article {
    const title = `${wording.mark} ${headline}`;
    return {
      guid: `${id}-${index}`,
      title,
      url: `${new URL(url).origin}/simulated/${index}?utm_source=rss&utm_medium=feed`,
      text: `<p>${escapeXml(headline)}. ${wording.notice}</p>`,
      author: `${publisher} (simulated)`,
      categories: about === "" ? [] : [about],
      at,
      posts: null,
    };
  }

  const titleAt = ({ titles }: HeadlineTemplates, topic: number, name: string): string =>
    (titles[topic % titles.length] ?? "{name}").replace("{name}", name);

  /** Stories that a publisher repeats some minutes later, sometimes with a different ending. */
  function echoes(item: SimulatedFeed, wording: HeadlineTemplates): Article[] {
    const stories = seedOf(world.seed, "stories");
    const seed = seedOf(world.seed, `echo ${item.id}`);
    return chartEventsUntil(stories, STORY_INTERVAL, world.now(), STORIES).flatMap(({ index, at }) => {
      const later = at + Math.floor(pseudoRandom(seed, index) * MAX_REPUBLISH_DELAY);
      if (later > world.now() || pseudoRandom(seed + 1, index) < 0.5) return [];
      const name = pick(names, stories + 1, index);
      const headline = titleAt(wording, Math.floor(pseudoRandom(stories + 2, index) * wording.titles.length), name);
      return [article(item, wording, pseudoRandom(seed + 2, index) < 0.3 ? `${headline}: ${wording.tail}` : headline, name, index, later)];
    });
  }

  /** Official feeds write about all projects, governance feeds about votes, the general press mostly about other topics. */
  function own(item: SimulatedFeed, wording: HeadlineTemplates, span: number): Article[] {
    const seed = seedOf(world.seed, `own ${item.id}`);
    return chartEventsUntil(seed, span, world.now(), ITEMS).map(({ index, at }) => {
      const other = item.keywords !== undefined;
      const topic = item.kind === "governance" ? GOVERNANCE : Math.floor(pseudoRandom(seed + 1, index) * wording.titles.length);
      const headline = other ? pick(wording.others, seed + 2, index) : titleAt(wording, topic, pick(names, seed + 2, index));
      const written = article(item, wording, headline, "", index + 1_000_000, at);
      return other ? { ...written, text: `<p>${escapeXml(headline)}.</p>` } : written;
    });
  }

  function releases(item: SimulatedFeed): Article[] {
    const seed = seedOf(world.seed, `own ${item.id}`);
    const [, owner = "", name = ""] = new URL(item.url).pathname.split("/");
    return chartEventsUntil(seed, ORIGINAL_STORY_INTERVALS.development, world.now(), 10).map(({ index, at }) => {
      const version = `10.${index % 1000}.0`;
      const url = `https://github.com/${owner}/${name}/releases/tag/${version}`;
      return {
        guid: `tag:github.com,2008:Repository/${seed}/${version}`,
        title: `${version} (simulated)`,
        url,
        text: `<p>${headlineTemplates.en?.notice}</p>`,
        author: "simulated-developer",
        categories: [],
        at,
        posts: null,
      };
    });
  }

  function topics({ kind, url }: SimulatedFeed): Article[] {
    const governs = kind === "governance";
    return talk
      .topics()
      .filter(({ pinned, visible, id }) => !pinned && visible && (!governs || id % 3 === 0))
      .toSorted((a, b) => b.at - a.at)
      .map(({ id, title, author, at, posts }) => ({
        guid: `${new URL(url).hostname}-topic-${id}`,
        title,
        url: `${new URL(url).origin}/t/${id}`,
        text: `<p>${escapeXml(title)}? ${headlineTemplates.en?.notice}</p>`,
        author,
        categories: [governs ? "Governance" : "General"],
        at,
        posts,
      }));
  }

  function madeUp(item: SimulatedFeed): Article[] {
    const wording = headlineTemplates[item.language] ?? headlineTemplates.en;
    if (!wording) return [];
    const { hostname } = new URL(item.url);
    if (hostname === "www.reddit.com")
      return talk
        .posts()
        .slice(0, 25)
        .map(({ id, text, ...post }) => ({ ...post, guid: id, text: `<p>${escapeXml(text)}</p>`, categories: ["cardano"], posts: null }));
    if (hostname === "forum.cardano.org") return topics(item);
    if (hostname === "github.com") return releases(item);
    const all =
      item.kind === "press" || item.kind === "promotional"
        ? [...echoes(item, wording), ...own(item, wording, ORIGINAL_STORY_INTERVALS.press)]
        : own(item, wording, ORIGINAL_STORY_INTERVALS.official);
    return all.toSorted((a, b) => (b.at ?? 0) - (a.at ?? 0)).slice(0, ITEMS);
  }

  function exact(candidate: SimulatedFeed, item: FeedItem, index: number): Article {
    const {
      title,
      text = "",
      url = `${new URL(candidate.url).origin}/simulated/exact-${index}`,
      guid = url,
      author = "simulated",
      categories = [],
      publishedAt,
    } = item;
    const at = publishedAt === undefined ? world.now() - index * MINUTE : publishedAt === null ? null : Date.parse(publishedAt);
    return { guid, title, url, text, author, categories, at, posts: null };
  }

  return {
    /** A feed's current items, newest first. */
    articles: (candidate: SimulatedFeed): Article[] =>
      world.settings.feeds[candidate.id]?.map((item, index) => exact(candidate, item, index)) ?? madeUp(candidate),
    wordingOf: ({ language }: SimulatedFeed): HeadlineTemplates | undefined => headlineTemplates[language] ?? headlineTemplates.en,
  };
}
