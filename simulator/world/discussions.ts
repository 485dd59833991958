import { readCatalog } from "./catalog.ts";
import { chartEventsUntil, pick } from "./events.ts";
import { pseudoRandom, seedOf } from "./random.ts";
import type { World } from "./world.ts";
import { DAY, MINUTE } from "#app/foundation/durations.ts";

const POST_INTERVAL = 25 * MINUTE;
const TOPIC_INTERVAL = 300 * MINUTE;
const POSTS = 100;
const TOPICS = 28;

const openings = [
  (name: string) => `how I use ${name} pools`,
  (name: string) => `a question about ${name} & its fees`,
  (name: string) => `what is new at ${name}?`,
  (name: string) => `${name} with a hardware wallet, step by step`,
] as const;
const subjects = [
  "Your routine at the turn of an epoch?",
  "Reading list for newcomers",
  'What "final" means on a chain',
  "Pools with <1% margin",
] as const;

/** A post on Reddit. Times are in Unix milliseconds. */
export interface Post {
  id: string;
  title: string;
  /** Empty if the post is only a link. */
  text: string;
  author: string;
  url: string;
  at: number;
}

export interface Topic {
  id: number;
  title: string;
  author: string;
  at: number;
  bumpedAt: number;
  posts: number;
  likes: number;
  views: number;
  pinned: boolean;
  closed: boolean;
  visible: boolean;
}

/** Invented posts and topics about the catalog's projects, marked as simulated. */
export function createDiscussions(world: World) {
  const [first = "Cardano", ...others] = readCatalog().map(({ name }) => name);
  const names: [string, ...string[]] = [first, ...others];

  /** A title, usually with a project's name. */
  function titleOf(kind: string, seed: number, index: number): string {
    const words =
      pseudoRandom(seed + 1, index) < 0.15
        ? pick(subjects, seed + 2, index)
        : pick(openings, seed + 2, index)(pick(names, seed + 3, index));
    return `Simulated ${kind}: ${words}`;
  }

  const postUrl = (id: string): string => `https://www.reddit.com/r/cardano/comments/${id.replace(/^t3_/, "")}/simulated_post/`;

  function madeUpPosts(): Post[] {
    const seed = seedOf(world.seed, "posts");
    return chartEventsUntil(seed, POST_INTERVAL, world.now(), POSTS).map(({ index, at }) => {
      const id = `t3_${index.toString(36)}`;
      const text = pseudoRandom(seed + 4, index) < 0.25 ? "" : `This text is simulated & says nothing. It came with number ${index}.`;
      return {
        id,
        title: titleOf("post", seed, index),
        text,
        author: `simulated_reader_${Math.floor(pseudoRandom(seed + 5, index) * 400)}`,
        url: postUrl(id),
        at,
      };
    });
  }

  /** Posts, newest first. */
  function posts(): Post[] {
    if (world.settings.posts === null) return madeUpPosts();
    return world.settings.posts
      .map(({ id, title, text = "", author = "simulated_reader", url, publishedAt }) => ({
        id,
        title,
        text,
        author,
        url: url ?? postUrl(id),
        at: Date.parse(publishedAt),
      }))
      .toSorted((a, b) => b.at - a.at);
  }

  function madeUpTopics(): Topic[] {
    const seed = seedOf(world.seed, "topics");
    const now = world.now();
    const made = chartEventsUntil(seed, TOPIC_INTERVAL, now, TOPICS).map(({ index, at }): Topic => {
      // Most views come in the first days.
      const interest = pseudoRandom(seed + 4, index) * (1 - Math.exp((at - now) / (2 * DAY)));
      return {
        id: index,
        title: titleOf("topic", seed, index),
        author: `simulated_member_${Math.floor(pseudoRandom(seed + 5, index) * 200)}`,
        at,
        bumpedAt: Math.floor(at + (now - at) * pseudoRandom(seed + 6, index)),
        posts: 1 + Math.floor(interest * 40),
        likes: Math.floor(interest * 90),
        views: 3 + Math.floor(interest * 2_500),
        pinned: false,
        closed: pseudoRandom(seed + 7, index) < 0.07,
        visible: true,
      };
    });
    const welcome = {
      id: 7,
      title: "Simulated topic: welcome to the forum",
      author: "simulated_moderator",
      at: Date.UTC(2018, 0, 1),
      bumpedAt: Date.UTC(2018, 0, 1),
    };
    return [{ ...welcome, posts: 1, likes: 250, views: 90_000, pinned: true, closed: true, visible: true }, ...made];
  }

  /** Topics: pinned ones first, then by latest activity. */
  function topics(): Topic[] {
    const all = world.settings.topics?.map(
      ({
        createdAt,
        author = "simulated_member",
        posts: count = 1,
        likes = 0,
        views = 0,
        pinned = false,
        closed = false,
        visible = true,
        ...rest
      }) => {
        const at = Date.parse(createdAt);
        return { ...rest, author, at, bumpedAt: at, posts: count, likes, views, pinned, closed, visible };
      },
    );
    return (all ?? madeUpTopics()).toSorted((a, b) => Number(b.pinned) - Number(a.pinned) || b.bumpedAt - a.bumpedAt);
  }

  return { posts, topics };
}
