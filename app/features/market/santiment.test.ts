import { describe, expect, test } from "vitest";
import { DAY } from "#app/foundation/durations.ts";
import type { JsonRequest, PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import sample from "./samples/santiment.json" with { type: "json" };
import { buildQuery, createSantiment, parseSentiment } from "./santiment.server.ts";

const NOW = Date.parse("2025-02-25T12:00:00Z");
const readings = {
  activeAddresses: { value: 41_250, observedAt: Date.parse("2025-02-24T00:00:00Z") },
  socialVolume: { value: 498, observedAt: Date.parse("2025-01-26T00:00:00Z") },
  sentiment: { value: 31.25, observedAt: Date.parse("2025-01-26T00:00:00Z") },
  socialDominance: null,
  holders: null,
  activity24h: { value: 180, observedAt: Date.parse("2025-02-24T00:00:00Z") },
};
const series = (...points: [string, unknown][]) => ({
  timeseriesDataJson: points.map(([datetime, value]) => ({ datetime, value })),
});

describe("parseSentiment", () => {
  test("keeps the answered metrics when others were refused", () => {
    expect(parseSentiment(sample, NOW)).toEqual({ readings, unavailable: ["holders"] });
  });

  test.each<[string, object, object]>([
    ["in any order", { socialVolume: series(["2025-02-24T00:00:00Z", 2], ["2025-02-23T00:00:00Z", 1]) }, { socialVolume: { value: 2 } }],
    [
      "passing over null and nonsense",
      { socialVolume: series(["2025-02-22T00:00:00Z", 3], ["2025-02-23T00:00:00Z", -1], ["soon", 1], ["2025-02-24T00:00:00Z", "4"]) },
      { socialVolume: { value: 3 } },
    ],
    ["not older than 40 days", { socialVolume: series(["2025-01-10T00:00:00Z", 1]) }, { socialVolume: null }],
    ["from the future, now", { holders: series(["2025-03-10T00:00:00Z", 1]) }, { holders: { value: 1, observedAt: NOW } }],
    ["below zero where that means something", { sentiment: series(["2025-02-24T00:00:00Z", -80.5]) }, { sentiment: { value: -80.5 } }],
    ["above 100 percent", { socialDominance: series(["2025-02-24T00:00:00Z", 104]) }, { socialDominance: { value: 104 } }],
    ["as something else", { holders: "many", sentiment: { timeseriesDataJson: {} } }, { holders: null, sentiment: null }],
  ])("returns the newest value %s", (_, theirs, ours) => {
    expect(parseSentiment({ data: { ...sample.data, ...theirs } }, NOW).readings).toMatchObject({ ...readings, ...ours });
  });

  test.each([
    ["no document", null, "bad-shape"],
    ["a syntax error", { errors: [{ message: "syntax error before: '}'" }] }, "bad-shape"],
    ["null data", { data: null }, "bad-shape"],
    ["the object of a limit", { errors: { details: "API Rate Limit Reached. Try again in 1234 seconds (20 minutes)." } }, "rate-limited"],
  ])("%s", (_, document, kind) => {
    expect(() => parseSentiment(document, NOW)).toThrow(expect.objectContaining({ kind, source: "santiment" }));
  });

  test("a limit has the time to wait", () => {
    const document = { errors: { details: "API Rate Limit Reached. Try again in 1234 seconds." } };
    expect(() => parseSentiment(document, NOW)).toThrow(expect.objectContaining({ retryAfterMs: 1_234_000 }));
  });
});

test("requests sums until last midnight, the rest until now", () => {
  const query = buildQuery(["activeAddresses", "sentiment"], NOW);
  expect(query).toContain(
    'activeAddresses: getMetric(metric: "active_addresses_24h") { timeseriesDataJson(slug: "cardano", from: "utc_now-40d", to: "utc_now",',
  );
  expect(query).toContain(
    'sentiment: getMetric(metric: "sentiment_balance_total") { timeseriesDataJson(slug: "cardano", from: "utc_now-40d", to: "2025-02-24T23:59:59.000Z",',
  );
});

describe("fetchSentiment", () => {
  function setUp(value: unknown, headers: Record<string, string> = {}) {
    const seen: JsonRequest[] = [];
    let time = 0;
    const client: PoliteFetch = {
      async json(request) {
        seen.push(request);
        return { value, fetchedAt: NOW, unchanged: false, bytes: 1, header: (name) => headers[name] };
      },
      text: () => Promise.reject(new Error("Santiment has no feeds")),
      close: async () => undefined,
    };
    const santiment = createSantiment(client, { baseUrl: "http://x", apiKey: "key", now: () => time, wallClock: () => NOW });
    return { santiment, seen, wait: (ms: number) => (time += ms) };
  }

  test("sends one request for six metrics, with the key in a header", async () => {
    const headers = { "x-ratelimit-limit-month": "1000", "x-ratelimit-remaining-month": "994", "x-ratelimit-limit": "100" };
    const { santiment, seen } = setUp(sample, headers);
    expect(await santiment.fetchSentiment()).toEqual({
      readings,
      unavailable: ["holders"],
      calls: 6,
      quota: { remaining: 994, limit: 1000, perMonth: 1000 },
    });
    expect(seen).toMatchObject([{ source: "santiment", url: "http://x/graphql", credentials: { authorization: "Apikey key" } }]);
  });

  test("leaves out a metric that the plan doesn't have for a day", async () => {
    const { santiment, seen, wait } = setUp(sample);
    const calls = [];
    for (const pause of [0, DAY - 1, 1]) {
      wait(pause);
      calls.push((await santiment.fetchSentiment()).calls);
    }
    expect(calls).toEqual([6, 5, 6]);
    expect(JSON.stringify(seen[1]?.body)).not.toContain("holders");
  });

  test("waits after an unreadable response as long as after a readable one, because it cost the same calls", async () => {
    const headers = { "x-ratelimit-limit-month": "1000", "x-ratelimit-remaining-month": "60" };
    const { santiment } = setUp({ data: null }, headers);
    // Ten requests of six calls are left for 3.5 days.
    await expect(santiment.fetchSentiment()).rejects.toMatchObject({ kind: "bad-shape", retryAfterMs: (3.5 * DAY) / 10 });
  });

  test("sends no request when no metric is available", async () => {
    const message = "The metric is not accessible with the currently used subscription.";
    const names = ["activeAddresses", "socialVolume", "sentiment", "socialDominance", "holders", "activity24h"];
    const { santiment, seen } = setUp({ data: {}, errors: names.map((name) => ({ message, path: [name] })) });
    await santiment.fetchSentiment();
    expect(await santiment.fetchSentiment()).toMatchObject({ calls: 0, quota: { remaining: null, limit: null, perMonth: 1000 } });
    expect(seen).toHaveLength(1);
  });
});
