import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { communityRoutes } from "#app/features/community/community.api.server.ts";
import { communityJobs } from "#app/features/community/community.jobs.server.ts";
import { createCommunity, type CommunityService } from "#app/features/community/community.server.ts";
import { communityTopic, type AudienceMetric } from "#app/features/community/community.ts";
import type { Store } from "#app/foundation/db/database.server.ts";
import { HOUR } from "#app/foundation/durations.ts";
import { readEnvironment } from "#app/foundation/env.server.ts";
import type { Source } from "#app/foundation/figures/figure.ts";
import { LiveBus } from "#app/foundation/live/bus.server.ts";
import { makeClient } from "#app/foundation/upstream/loopback.test-support.ts";
import { startSimulator, type Simulator } from "#simulator/simulator.ts";
import { eventually } from "#tests/site.ts";
import { createAutoClosedStore } from "#tests/test-store.ts";
import { mountRoutes } from "#app/foundation/openapi/route.server.ts";

let service: CommunityService;

async function openBus(store: Store): Promise<void> {
  const bus = new LiveBus(store, [communityTopic]);
  await bus.start();
  service = createCommunity({ db: store.db, bus });
}
async function open(): Promise<Store> {
  const store = await createAutoClosedStore();
  await openBus(store);
  return store;
}
const value = () => service.latestAudience().value;
const save = (source: Source, values: Partial<Record<AudienceMetric, number>>, observedAt = Date.now()) =>
  service.saveAudience({ source, interval: HOUR }, { observedAt, values });

describe("Platform counts", () => {
  test("are all kept when saved at once, and survive a restart", async () => {
    const store = await open();
    expect(value()).toEqual(communityTopic.empty);
    const now = Date.now();
    await Promise.all([
      save("discord", { discordMembers: 61_000, discordOnline: 1_500 }, now),
      save("forum", { forumMembers: 72_000 }, now),
      save("github", { githubFollowers: 1_300 }, now),
      save("reddit", { redditSubscribers: 700_000 }, now),
      save("reddit", { redditPosts24h: 41 }, now),
    ]);
    await openBus(store);
    const known = await eventually(
      "all figures",
      () => value(),
      (all) => Object.values(all).every(Boolean),
    );
    expect(Object.values(known).map((item) => item?.value)).toEqual([700_000, 41, 61_000, 1_500, 72_000, 1_300]);
    expect(known.forumMembers).toMatchObject({ source: "forum", observedAt: now });
  });

  test("never get a time in the future from a clock that is ahead", async () => {
    await open();
    await save("forum", { forumMembers: 1 }, Date.now() + HOUR);
    const figure = await eventually("the figure", () => value().forumMembers, Boolean);
    expect(figure?.observedAt).toBeLessThanOrEqual(Date.now());
  });
});

describe("GET /community", () => {
  const ask = async () => (await mountRoutes(communityRoutes, { community: service }).request("/community")).json();

  test("returns null for unknown counts instead of samples", async () => {
    await open();
    const { counters, platforms } = await ask();
    const absent = { value: null, kind: "sample", source: null, observedAt: null, fetchedAt: null, state: "absent" };
    expect(counters.communityMembers).toEqual(absent);
    expect(platforms.map(({ members }: { members: object }) => members)).toEqual(Array.from({ length: 6 }, () => absent));
  });

  test("returns source, time and state for estimates and live counts", async () => {
    await open();
    await save("discord", { discordMembers: 61_000, discordOnline: 1_500 });
    await eventually("the figure", () => value().discordOnline, Boolean);
    const { counters, platforms } = await ask();
    expect(counters.dailyDiscussions).toMatchObject({ value: 15_000, kind: "estimate", source: "Discord", state: "live" });
    expect(platforms[2].members).toMatchObject({ value: 61_000, kind: "live", source: "Discord", fetchedAt: expect.any(String) });
  });
});

describe("Scheduled jobs", () => {
  let simulator: Simulator;
  beforeAll(async () => {
    simulator = await startSimulator({ port: 0 });
  });
  afterAll(() => simulator.close());
  beforeEach(() => simulator.control.reset());

  function jobs() {
    const client = makeClient([`127.0.0.1:${simulator.port}`]);
    onTestFinished(() => client.close());
    const url = simulator.url;
    const list = communityJobs({
      client,
      environment: readEnvironment({
        DISCORD_URL: `${url}/discord`,
        FORUM_URL: `${url}/forum`,
        GITHUB_URL: `${url}/github-api`,
        REDDIT_URL: `${url}/reddit`,
      }),
      community: service,
    });
    return (name: string) => list.find((job) => job.name === name)?.run(new AbortController().signal);
  }

  test("save the counts of every platform", async () => {
    simulator.control.set({
      audience: { redditSubscribers: 700_000, discordMembers: 61_000, discordOnline: 1_500, forumUsers: 72_000, githubFollowers: 1_300 },
    });
    await open();
    const run = jobs();
    for (const name of ["discord-community", "forum-members", "github-followers", "reddit-subscribers"]) await run(name);
    const known = await eventually(
      "all figures",
      () => value(),
      (all) => all.githubFollowers !== null && all.redditSubscribers !== null,
    );
    expect(known).toMatchObject({
      redditSubscribers: { value: 700_000 },
      discordMembers: { value: 61_000 },
      discordOnline: { value: 1_500 },
      forumMembers: { value: 72_000 },
      githubFollowers: { value: 1_300 },
    });
  });

  test("count a Discord server without a widget by its invitation", async () => {
    simulator.control.set({ audience: { discordOnline: 1_234 } });
    simulator.control.fault({
      source: "discord",
      path: "/guilds",
      fault: { kind: "status", status: 403, body: '{"message":"Widget Disabled","code":50004}' },
    });
    await open();
    const run = jobs();
    await run("discord-community");
    expect((await eventually("the presence", () => value().discordOnline, Boolean, 5_000))?.value).toBe(1_234);
  });

  test("wait a week after Reddit has refused a request", async () => {
    await open();
    const run = jobs();
    await expect(run("reddit-subscribers")).rejects.toMatchObject({ kind: "status", status: 403, retryAfterMs: 7 * 24 * HOUR });
    expect(value().redditSubscribers).toBeNull();
  });

  test("keep stored counts whatever the platforms answer", async () => {
    await open();
    await save("forum", { forumMembers: 72_000 });
    const faults = [
      { kind: "status", status: 500 },
      { kind: "garbage", bytes: 500 },
      { kind: "html" },
      { kind: "empty" },
      { kind: "reset-connection" },
      { kind: "rate-limit" },
      { kind: "nan", value: "string" },
      { kind: "nan", value: "negative" },
      { kind: "nan", value: "null" },
      { kind: "nan", value: "overflow" },
    ] as const;
    for (const fault of faults) {
      simulator.control.reset();
      simulator.control.set({ audience: { redditSubscribers: 700_000 } });
      simulator.control.fault({ source: "*", fault });
      // A fresh client for each fault, because the back-off after one would hide the next.
      const run = jobs();
      const names = ["discord-community", "forum-members", "github-followers", "reddit-subscribers"];
      await Promise.all(
        names.map((name) => expect(run(name), `${name} ${JSON.stringify(fault)}`).rejects.toMatchObject({ name: "UpstreamError" })),
      );
    }
    const known = await eventually(
      "what was known",
      () => value(),
      (all) => all.forumMembers !== null,
    );
    expect(known).toMatchObject({ ...communityTopic.empty, forumMembers: { value: 72_000 } });
  });
});
