import { afterEach, describe, expect, test } from "vitest";
import { listen, makeClient, type Loopback } from "./loopback.test-support.ts";
import { createMemoryPace, MAX_TURN_WAIT_MS, type SourcePace } from "./source-pace.server.ts";

const PACE = { publisher: "reddit", spacingMs: 65_000 };

describe("createMemoryPace", () => {
  test("Spaces requests per publisher, across callers", async () => {
    const clock = { now: 0 };
    const pace = createMemoryPace(() => clock.now);
    expect(await pace.take(PACE)).toBe(0);
    expect(await pace.take(PACE)).toBe(65_000);
    expect(await pace.take({ ...PACE, publisher: "other" })).toBe(0);
    clock.now = 130_000;
    expect(await pace.take(PACE)).toBe(0);
  });

  test("Reserves no slot that is too far away", async () => {
    const clock = { now: 0 };
    const pace = createMemoryPace(() => clock.now);
    await pace.hold("reddit", 400_000);
    expect(await pace.take(PACE)).toBe(400_000);
    expect(await pace.take(PACE)).toBe(400_000);
    clock.now = 400_000;
    expect(await pace.take(PACE)).toBe(0);
  });
});

describe("Client with a pace", () => {
  let loopback: Loopback | undefined;
  afterEach(() => loopback?.close());

  /** Fake pace with the given waits that records holds. */
  function scripted(...waits: number[]): SourcePace & { holds: [string, number][] } {
    const holds: [string, number][] = [];
    return { holds, take: async () => waits.shift() ?? 0, hold: async (...hold) => void holds.push(hold) };
  }

  test("Keeps a command alive while a request waits for its slot", async () => {
    loopback = await listen((_, response) => response.end("{}"));
    const client = makeClient([loopback.host], { pace: scripted(50) });
    const timers = () => process.getActiveResourcesInfo().filter((resource) => resource === "Timeout").length;
    const before = timers();
    const answer = client.json({ source: "reddit", url: loopback.url, pace: PACE });
    await Promise.resolve();
    await Promise.resolve();
    expect(timers(), "an unreferenced timer ends `npm run sources:check` before its table").toBe(before + 1);
    await answer;
  });

  test("Sends the request after the wait, never before", async () => {
    const asked: number[] = [];
    loopback = await listen((_, response) => void (asked.push(performance.now()), response.end("{}")));
    const client = makeClient([loopback.host], { pace: scripted(120) });
    const start = performance.now();
    await client.json({ source: "reddit", url: loopback.url, pace: PACE });
    expect((asked[0] ?? 0) - start).toBeGreaterThan(110);
    expect(client.reports[0]).toMatchObject({ outcome: "ok", wasAsked: true });
  });

  test("Sends nothing when the slot is too far away, and returns the wait", async () => {
    loopback = await listen((_, response) => void response.end("{}"));
    const client = makeClient([loopback.host], { pace: scripted(MAX_TURN_WAIT_MS + 1) });
    const failure = { kind: "rate-limited", retryAfterMs: MAX_TURN_WAIT_MS + 1 };
    await expect(client.json({ source: "reddit", url: loopback.url, pace: PACE })).rejects.toMatchObject(failure);
    expect(loopback.connections).toBe(0);
    expect(client.reports[0]).toMatchObject({ outcome: "rate-limited", wasAsked: false });
  });

  test("Passes Retry-After on to the publisher's pace", async () => {
    loopback = await listen((_, response) => void response.writeHead(429, { "retry-after": "90" }).end());
    const pace = scripted();
    const client = makeClient([loopback.host], { pace });
    await expect(client.json({ source: "reddit", url: loopback.url, pace: PACE })).rejects.toMatchObject({ kind: "rate-limited" });
    expect(pace.holds).toEqual([["reddit", 90_000]]);
  });

  test("Doesn't retry at once, because that would be a second request within a minute", async () => {
    let asked = 0;
    loopback = await listen((_, response) => void (asked++, response.writeHead(502).end()));
    const client = makeClient([loopback.host]);
    await expect(client.json({ source: "reddit", url: loopback.url, pace: PACE })).rejects.toMatchObject({ status: 502 });
    expect(asked).toBe(1);
  });
});
