import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as v from "valibot";
import { fetchInvitedServer, fetchPresence } from "#app/features/community/discord.server.ts";
import { DAY } from "#app/foundation/durations.ts";
import { fetchForumMembers, fetchLatestTopics } from "#app/foundation/upstream/discourse.server.ts";
import { fetchCommits, fetchFollowers, fetchPushedRepositories, fetchReleases } from "#app/foundation/upstream/github.server.ts";
import { makeClient } from "#app/foundation/upstream/loopback.test-support.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import { fetchNewPosts, fetchSubscribers } from "#app/foundation/upstream/reddit.server.ts";
import type { FaultInput } from "./faults/fault.ts";
import { startSimulator, type Simulator } from "./simulator.ts";
import { readCatalog } from "./world/catalog.ts";
import { isoDateTime, integer } from "#app/foundation/schemas.server.ts";

const NOON = "2026-10-07T12:00:00.000Z";
/** Turns off the client's pacing, because these tests need the simulator's limit. */
const NO_PACE = { take: async () => 0, hold: async () => undefined };
const HYDRA = "cardano-scaling/hydra";
let simulator: Simulator;
let client: PoliteFetch;

beforeAll(async () => {
  simulator = await startSimulator({ port: 0 });
});
afterAll(() => simulator.close());
beforeEach(() => {
  simulator.control.reset();
  at(0);
  // Use a new client for each test, so that one test's pause doesn't delay the next.
  client = makeClient([`127.0.0.1:${simulator.port}`], {
    wallClock: () => Date.parse(simulator.control.state().now),
    limits: { idleMs: 300 },
    pace: NO_PACE,
  });
  return () => client.close();
});

const at = (laterMs: number) => simulator.control.clock({ frozenAt: new Date(Date.parse(NOON) + laterMs).toISOString() });
const base = (source: string) => ({ baseUrl: `${simulator.url}/${source}` });
const get = (path: string, init?: RequestInit) => fetch(simulator.url + path, init);

const sources = {
  "github-api": () => fetchPushedRepositories(client, base("github-api"), "SundaeSwap-finance"),
  github: () => fetchReleases(client, base("github"), HYDRA),
  reddit: () => fetchNewPosts(client, base("reddit")),
  forum: () => fetchLatestTopics(client, base("forum")),
} as const;
type SourceName = keyof typeof sources;
const names: SourceName[] = ["github-api", "github", "reddit", "forum"];

describe("github", () => {
  test("simulates every owner and repository of the catalog", async () => {
    simulator.control.set({ enforceLimits: false });
    const urls = readCatalog().flatMap(({ github }) => github ?? []);
    expect(urls.length).toBeGreaterThan(20);
    const rows = v.array(v.looseObject({ full_name: v.string(), default_branch: v.string(), pushed_at: isoDateTime }));
    for (const url of urls) {
      const [owner = "", name] = url.split("/").slice(3);
      // Request more than the adapter does: for an owner with many projects it reads the newest pushes only.
      const answer = await get(`/github-api/users/${owner}/repos?per_page=100`);
      const repositories = v.parse(rows, await answer.json());
      expect(repositories.length, url).toBeGreaterThanOrEqual(3);
      if (!name) continue;
      const repository = repositories.find(({ full_name }) => full_name === `${owner}/${name}`);
      if (!repository) throw new Error(`${url} is not simulated`);
      const [newest] = await fetchCommits(client, base("github"), `${owner}/${name}`, repository.default_branch);
      // GitHub's API has whole seconds.
      expect(Math.floor((newest?.publishedAt ?? 0) / 1000) * 1000, url).toBe(Date.parse(repository.pushed_at));
      expect((await fetchReleases(client, base("github"), `${owner}/${name}`)).length, url).toBeGreaterThan(0);
    }
  });

  test("adds commits and releases over time, keeps old ones and marks titles as simulated", async () => {
    const [repository] = await fetchPushedRepositories(client, base("github-api"), "SundaeSwap-finance");
    if (!repository) throw new Error("no repository");
    const read = async () => ({
      commits: await fetchCommits(client, base("github"), repository.fullName, repository.defaultBranch),
      releases: await fetchReleases(client, base("github"), repository.fullName),
    });
    const before = await read();
    expect(await read()).toEqual(before);
    at(DAY);
    expect((await read()).releases.map(({ id }) => id)).toContain(before.releases[0]?.id);
    // A release comes once in every span of 7 to 67 days, so two of them can be up to two spans apart.
    at(140 * DAY);
    const after = await read();
    expect(after.commits).toHaveLength(10);
    expect(after.commits[0]?.publishedAt).toBeGreaterThan(before.commits[0]?.publishedAt ?? 0);
    expect(after.releases[0]?.id).not.toBe(before.releases[0]?.id);
    expect(after.commits.every(({ title }) => title.startsWith("Simulated commit: "))).toBe(true);
    expect(after.releases.every(({ title }) => /^v1\.\d+\.0 \(simulated release\)$/.test(title))).toBe(true);
  });

  test("sorts by push or name, limits the count, and answers 404 for unknown owners", async () => {
    const rows = v.array(v.looseObject({ name: v.string(), pushed_at: v.pipe(isoDateTime, v.regex(/:\d\dZ$/)) }));
    const read = async (query: string) => v.parse(rows, await (await get(`/github-api/users/sundaeswap-FINANCE/repos?${query}`)).json());
    const pushed = (await read("sort=pushed")).map((row) => row.pushed_at);
    expect(pushed).toEqual(pushed.toSorted().toReversed());
    expect(await read("sort=pushed&per_page=2")).toHaveLength(2);
    const named = (await read("")).map((row) => row.name);
    expect(named).toEqual(named.toSorted());
    for (const path of [
      "/github-api/orgs/nobody/repos",
      "/github-api/users",
      "/github/nobody/x/releases.atom",
      `/github/${HYDRA}/commits/nothing.atom`,
      `/github/${HYDRA}`,
    ]) {
      expect((await get(path)).status, path).toBe(404);
    }
  });

  test("allows sixty calls an hour without a token, then answers 403 with a reset time; feeds don't count", async () => {
    simulator.control.set({ limits: { githubHour: 2 } });
    at(59 * 60_000);
    const path = "/github-api/users/SundaeSwap-finance/repos";
    const first = await get(path);
    const limits = ["limit", "remaining", "used", "reset", "resource"].map((name) => first.headers.get(`x-ratelimit-${name}`));
    expect(limits).toEqual(["2", "1", "1", String(Date.parse("2026-10-07T13:00:00Z") / 1000), "core"]);
    await get(path);
    await expect(sources["github-api"]()).rejects.toMatchObject({ kind: "rate-limited", status: 403, retryAfterMs: 60_000 });
    expect(await sources.github()).not.toHaveLength(0);
    expect((await get(path, { headers: { authorization: "Bearer ghp_x" } })).headers.get("x-ratelimit-remaining")).toBe("4999");
    at(61 * 60_000);
    expect((await get(path)).status).toBe(200);
  });

  test("answers 304 if nothing changed, and doesn't count it only with a token", async () => {
    const path = "/github-api/users/SundaeSwap-finance/repos";
    const tag = (await get(path)).headers.get("etag") ?? "";
    expect(tag).toMatch(/^W\/"/);
    const again = async (headers: Record<string, string>) => {
      const response = await get(path, { headers: { "if-none-match": tag, ...headers } });
      return [response.status, response.headers.get("x-ratelimit-used")];
    };
    expect([
      await again({}),
      await again({}),
      await again({ authorization: "Bearer x" }),
      await again({ authorization: "Bearer x" }),
    ]).toEqual([
      [304, "2"],
      [304, "3"],
      [304, "0"],
      [304, "0"],
    ]);
  });

  test("returns exact releases", async () => {
    simulator.control.set({
      releases: [
        { repository: HYDRA, tag: "1.0.0", publishedAt: "2026-10-01T00:00:00Z" },
        { repository: HYDRA, tag: "1.1.0", title: "\u202E1.1 <script> & more", publishedAt: "2026-10-02T00:00:00Z" },
        { repository: HYDRA, tag: "evil", url: "https://evil.example/", publishedAt: "2026-10-03T00:00:00Z" },
      ],
    });
    expect((await sources.github()).map(({ title, url }) => [title, url])).toEqual([
      ["1.1 <script> & more", `https://github.com/${HYDRA}/releases/tag/1.1.0`],
      ["1.0.0", `https://github.com/${HYDRA}/releases/tag/1.0.0`],
    ]);
    expect(await fetchReleases(client, base("github"), "input-output-hk/lace")).toEqual([]);
    simulator.control.set({ releases: null });
    expect(await sources.github()).toHaveLength(10);
  });
});

describe("reddit", () => {
  test("returns a hundred posts, most with a project's name, and new ones over time", async () => {
    simulator.control.set({ enforceLimits: false });
    const before = await sources.reddit();
    expect(before).toHaveLength(100);
    expect(before.every(({ title }) => title.startsWith("Simulated post: "))).toBe(true);
    const projects = readCatalog().map(({ name }) => name);
    expect(before.filter(({ title }) => projects.some((name) => title.includes(name))).length).toBeGreaterThan(70);
    expect(new Set(before.map(({ text }) => text === ""))).toEqual(new Set([true, false]));
    at(2 * 3_600_000);
    const after = await sources.reddit();
    expect(after.findIndex(({ id }) => id === before[0]?.id)).toBeGreaterThan(1);
  });

  test("allows one request a minute and blocks everything but the feed", async () => {
    await sources.reddit();
    at(15_000);
    await expect(sources.reddit()).rejects.toMatchObject({ kind: "rate-limited", status: 429, retryAfterMs: 45_000 });
    at(61_000);
    expect((await get("/reddit/r/cardano/new.rss")).status).toBe(200);
    const blocked = await get("/reddit/r/cardano/about.json");
    expect([blocked.status, await blocked.text()]).toEqual([403, expect.stringContaining("whoa there")]);
  });

  test("returns exact posts", async () => {
    simulator.control.set({
      posts: [
        { id: "t3_a", title: "One & <b>", text: "Words & <i>", author: "ann", publishedAt: "2026-10-07T10:00:00Z" },
        { id: "t3_b", title: "Two", publishedAt: "2026-10-07T11:00:00Z" },
      ],
    });
    const at10 = Date.parse("2026-10-07T10:00:00Z");
    expect(await sources.reddit()).toEqual([
      {
        id: "t3_b",
        title: "Two",
        text: "",
        author: "simulated_reader",
        url: "https://www.reddit.com/r/cardano/comments/b/simulated_post/",
        publishedAt: at10 + 3_600_000,
      },
      {
        id: "t3_a",
        title: "One & <b>",
        text: "Words & <i>",
        author: "ann",
        url: "https://www.reddit.com/r/cardano/comments/a/simulated_post/",
        publishedAt: at10,
      },
    ]);
  });
});

describe("forum", () => {
  test("returns topics with project names and growing views; the pinned topic can be skipped", async () => {
    const before = await sources.forum();
    expect(before.length).toBeGreaterThan(20);
    expect(before.every(({ title, author }) => title.startsWith("Simulated topic: ") && author?.startsWith("simulated_member_"))).toBe(
      true,
    );
    const { topic_list } = v.parse(
      v.object({
        topic_list: v.object({ topics: v.array(v.looseObject({ id: integer, pinned: v.boolean() })) }),
      }),
      await (await get("/forum/latest.json")).json(),
    );
    expect(topic_list.topics[0]).toMatchObject({ id: 7, pinned: true, closed: true });
    at(DAY);
    const after = new Map((await sources.forum()).map((topic) => [topic.id, topic]));
    const grown = before.flatMap((topic) => {
      const later = after.get(topic.id);
      return later ? [later.views - topic.views] : [];
    });
    expect(Math.min(...grown)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...grown)).toBeGreaterThan(0);
  });

  test("allows two hundred requests a minute, then answers Discourse's 429", async () => {
    simulator.control.set({ limits: { forumMinute: 1 } });
    await sources.forum();
    const refused = await get("/forum/latest.json");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
    expect(await refused.json()).toMatchObject({ error_type: "rate_limit", extras: { wait_seconds: 60 } });
    await expect(sources.forum()).rejects.toMatchObject({ kind: "rate-limited", retryAfterMs: 60_000 });
  });

  test("returns exact topics", async () => {
    const createdAt = "2026-10-07T10:00:00Z";
    simulator.control.set({
      topics: [
        { id: 1, title: 'A "quoted" & <b>', author: "ann", createdAt, posts: 4, likes: 5, views: 60 },
        { id: 2, title: "Hidden", createdAt, visible: false },
        { id: 3, title: "Closed", createdAt, closed: true },
        { id: 4, title: "Pinned", createdAt, pinned: true },
      ],
    });
    expect(await sources.forum()).toEqual([
      {
        id: 1,
        title: 'A "quoted" & <b>',
        url: "https://forum.cardano.org/t/a-quoted-b/1",
        author: "ann",
        publishedAt: Date.parse(createdAt),
        replies: 3,
        likes: 5,
        views: 60,
      },
    ]);
  });
});

describe("community sizes", () => {
  const INVITATION = "2nPUa5d7DE";
  const read = async () => {
    const server = await fetchInvitedServer(client, base("discord"), INVITATION);
    return {
      members: server.members,
      online: (await fetchPresence(client, base("discord"), server.id)).online,
      forum: (await fetchForumMembers(client, base("forum"))).members,
      github: (await fetchFollowers(client, base("github-api"), "IntersectMBO")).followers,
    };
  };

  test("grow over time and can be set", async () => {
    const before = await read();
    expect(await read()).toEqual(before);
    at(90 * DAY);
    const after = await read();
    for (const name of ["members", "forum", "github"] as const) expect(after[name], name).toBeGreaterThan(before[name]);
    simulator.control.set({ audience: { discordMembers: 61_000, discordOnline: 1_500, forumUsers: 72_000, githubFollowers: 1_300 } });
    expect(await read()).toEqual({ members: 61_000, online: 1_500, forum: 72_000, github: 1_300 });
  });

  test("answer 404 for unknown invitations, servers and people, each in its source's words", async () => {
    await expect(fetchInvitedServer(client, base("discord"), "nobody")).rejects.toMatchObject({ kind: "status", status: 404 });
    expect(await (await get("/discord/invites/nobody")).json()).toEqual({ message: "Unknown Invite", code: 10_006 });
    await expect(fetchPresence(client, base("discord"), "1")).rejects.toMatchObject({ status: 404 });
    await expect(fetchFollowers(client, base("github-api"), "nobody")).rejects.toMatchObject({ status: 404 });
  });

  test("include the wait in Discord's 429", async () => {
    simulator.control.set({ limits: { discordMinute: 1 } });
    await fetchInvitedServer(client, base("discord"), INVITATION);
    const refused = await get(`/discord/invites/${INVITATION}?with_counts=true`);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
    expect(await refused.json()).toMatchObject({ retry_after: 59.57, global: false });
    await expect(fetchInvitedServer(client, base("discord"), INVITATION)).rejects.toMatchObject({
      kind: "rate-limited",
      retryAfterMs: 60_000,
    });
  });

  test("block Reddit's about page but not its feed, until its number is set", async () => {
    await expect(fetchSubscribers(client, base("reddit"))).rejects.toMatchObject({ kind: "status", status: 403, source: "reddit-about" });
    expect((await fetchNewPosts(client, base("reddit"))).length).toBeGreaterThan(20);
    simulator.control.set({ audience: { redditSubscribers: 700_000 } });
    expect((await fetchSubscribers(client, base("reddit"))).subscribers).toBe(700_000);
  });
});

test("returns the same data for the same seed, and other data for another seed", async () => {
  const read = async (seed: number) => {
    const other = await startSimulator({ port: 0, seed, clock: () => Date.parse(NOON) });
    const paths = [
      "/github-api/users/SundaeSwap-finance/repos",
      `/github/${HYDRA}/releases.atom`,
      "/reddit/r/cardano/new.rss",
      "/forum/latest.json",
    ];
    const texts = await Promise.all(paths.map(async (path) => (await fetch(other.url + path)).text()));
    await other.close();
    return texts;
  };
  const [one, same, other] = [await read(1), await read(1), await read(2)];
  expect(same).toEqual(one);
  one.forEach((text, index) => expect(other[index]).not.toBe(text));
});

describe("faults", () => {
  const feeds = new Set<SourceName>(["github", "reddit"]);
  // The client rejects invalid JSON, and only the parser rejects an invalid feed.
  const unreadable = (name: SourceName) => (feeds.has(name) ? "bad-shape" : "not-json");

  test.each<[string, FaultInput, (name: SourceName) => string]>([
    ["status", { kind: "status", status: 500 }, () => "status"],
    ["garbage", { kind: "garbage" }, unreadable],
    ["html", { kind: "html" }, unreadable],
    ["empty", { kind: "empty" }, unreadable],
    ["truncate", { kind: "truncate" }, () => "network"],
    ["truncate, looks whole", { kind: "truncate", contentLength: "half" }, unreadable],
    ["rate-limit", { kind: "rate-limit", seconds: 90 }, () => "rate-limited"],
    ["rate-limit, a page", { kind: "rate-limit", mode: "html" }, () => "rate-limited"],
    ["rate-limit, no time", { kind: "rate-limit", mode: "none" }, () => "rate-limited"],
    ["oversized", { kind: "oversized" }, () => "too-large"],
    ["oversized, packed", { kind: "oversized", bytes: 20_000_000, gzip: true }, () => "too-large"],
    ["redirect", { kind: "redirect", location: "ftp://127.0.0.1/" }, () => "refused-address"],
    ["reset-connection", { kind: "reset-connection" }, () => "network"],
    ["hang", { kind: "hang" }, () => "timeout"],
    ["drip", { kind: "drip", bytesPerSecond: 1, ending: "stall" }, () => "timeout"],
  ])("cause an error: %s", async (_, fault, kind) => {
    simulator.control.set({ enforceLimits: false });
    simulator.control.fault({ source: "*", fault });
    await Promise.all(names.map((name) => expect(sources[name](), name).rejects.toMatchObject({ kind: kind(name), source: name })));
  });

  test("include a retry time in rate limit responses", async () => {
    simulator.control.fault({ source: "*", fault: { kind: "rate-limit", seconds: 90 } });
    for (const name of names) await expect(sources[name](), name).rejects.toMatchObject({ retryAfterMs: 90_000 });
  });

  test.each<[FaultInput]>([[{ kind: "latency", ms: 50 }], [{ kind: "gzip" }], [{ kind: "jump", factor: 3 }]])(
    "don't harm with %j",
    async (fault) => {
      simulator.control.fault({ source: "*", fault });
      for (const name of names) expect(await sources[name](), name).not.toHaveLength(0);
    },
  );

  test.each<[FaultInput & { kind: "nan" }, Record<SourceName, string | number>]>([
    [
      { kind: "nan", value: "nan" },
      { "github-api": "not-json", github: "bad-shape", reddit: "bad-shape", forum: "not-json" },
    ],
    [
      { kind: "nan", value: "overflow" },
      { "github-api": 4, github: "bad-shape", reddit: "bad-shape", forum: "bad-shape" },
    ],
    [
      { kind: "nan", value: "string" },
      { "github-api": 4, github: "bad-shape", reddit: "bad-shape", forum: "bad-shape" },
    ],
    [
      { kind: "nan", value: "null", fields: ["published", "updated", "like_count"] },
      { "github-api": 4, github: "bad-shape", reddit: "bad-shape", forum: "bad-shape" },
    ],
    [
      { kind: "nan", value: "null", fields: ["published"] },
      { "github-api": 4, github: 10, reddit: 100, forum: 27 },
    ],
  ])("never cause invalid values: %j", async (fault, outcomes) => {
    simulator.control.set({ enforceLimits: false });
    simulator.control.fault({ source: "*", fault });
    for (const name of names) {
      const outcome = await sources[name]().then(
        (items) => items.length,
        (error: unknown) => (error instanceof Error && "kind" in error ? error.kind : error),
      );
      if (typeof outcomes[name] === "string") expect(outcome, name).toBe(outcomes[name]);
      else expect(outcome, name).toBeGreaterThan(2);
    }
  });
});

test.each([
  ['{"set":{"posts":[{"title":"x"}]}}'],
  ['{"set":{"topics":[{"id":0,"title":"x","createdAt":"2026-10-07T10:00:00Z"}]}}'],
  ['{"set":{"releases":[{"repository":"a/b","tag":"1","publishedAt":"soon"}]}}'],
  ['{"set":{"limits":{"redditMinute":0}}}'],
])("rejects %s", async (body) => {
  expect((await get("/__control", { method: "POST", body })).status).toBe(400);
});
