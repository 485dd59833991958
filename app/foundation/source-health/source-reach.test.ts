import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createSourceReach } from "#app/foundation/source-health/source-reach.server.ts";
import { MINUTE, SECOND } from "#app/foundation/durations.ts";
import { PartsError } from "#app/foundation/jobs/job-parts.server.ts";
import { log } from "#app/foundation/log.server.ts";
import { UpstreamError } from "#app/foundation/upstream/upstream-error.server.ts";

const START = Date.UTC(2026, 10, 30, 1, 56);
let now = START;
let lines: unknown[] = [];
let changes: (number | null)[] = [];
let spies: { mockRestore: () => void }[] = [];

beforeEach(() => {
  now = START;
  lines = [];
  changes = [];
  spies = (["info", "warn"] as const).map((level) => vi.spyOn(log, level).mockImplementation((line: unknown) => void lines.push(line)));
});
afterEach(() => spies.forEach((spy) => spy.mockRestore()));

const create = (since: number | null = null) => createSourceReach({ onChange: (change) => changes.push(change), since, now: () => now });
type Reach = ReturnType<typeof create>;

const SOURCES = ["coingecko", "koios", "discord", "feed:forum-latest"];
function ask(reach: Reach, source: string, outcome: "ok" | "network", part = "job"): void {
  reach.onResponse({ source, outcome, wasAsked: true });
  if (!source.startsWith("feed:")) reach.onPart({ source, part, outcome, ms: 5 });
}

describe("a start without a network", () => {
  test("logs one line for all sources, after the first round", () => {
    const reach = create();
    for (const source of SOURCES) ask(reach, source, "network");
    expect([lines, changes]).toEqual([[], []]);
    now += SECOND;
    reach.endFirstRound();
    expect(lines).toMatchObject([{ event: "sources-unreachable", since: "2026-11-30T01:56:00.000Z" }]);
    for (let round = 0; round < 5; round++) for (const source of SOURCES) ask(reach, source, "network");
    expect(lines).toHaveLength(1);
    expect(changes).toEqual([START]);
    expect(reach.counts()).toEqual({ asked: 4, answered: 0 });
  });

  test("ends when one source answers, and then logs those that still fail", () => {
    const reach = create();
    for (const source of SOURCES) ask(reach, source, "network");
    reach.endFirstRound();
    now += 3 * MINUTE;
    ask(reach, "koios", "ok");
    ask(reach, "discord", "network");
    expect(lines).toMatchObject([
      { event: "sources-unreachable" },
      { event: "sources-reachable", seconds: 180 },
      { event: "source-failed", source: "discord", reason: "network" },
    ]);
    expect(changes).toEqual([START, null]);
  });

  test("continues the outage of the process before", () => {
    const reach = create(START - 60 * MINUTE);
    for (const source of SOURCES) ask(reach, source, "network");
    reach.endFirstRound();
    expect(changes).toEqual([START - 60 * MINUTE]);
  });
});

test("logs a failing source once, and its recovery with the number of failures", () => {
  const reach = create();
  for (const source of SOURCES) ask(reach, source, "ok");
  reach.endFirstRound();
  for (let round = 0; round < 3; round++) {
    ask(reach, "koios", "network", "tip");
    ask(reach, "koios", "network", "pools");
    ask(reach, "coingecko", "ok");
    now += MINUTE;
  }
  ask(reach, "koios", "ok", "tip");
  expect(lines, "another job still fails").toHaveLength(1);
  ask(reach, "koios", "ok", "pools");
  expect(lines).toEqual([
    { event: "source-failed", source: "koios", reason: "network" },
    { event: "source-recovered", source: "koios", failures: 6, seconds: 180 },
  ]);
  expect(changes).toEqual([]);
});

test("detects an outage while the site runs once all sources are silent for two minutes", () => {
  const reach = create();
  for (const source of SOURCES) ask(reach, source, "ok");
  reach.endFirstRound();
  now += MINUTE;
  for (const source of SOURCES) ask(reach, source, "network");
  expect(changes).toEqual([]);
  now += 2 * MINUTE;
  ask(reach, "koios", "network");
  expect(changes).toEqual([START + MINUTE]);
});

test("takes no outage from project sites, paused requests or a few sources", () => {
  const reach = create();
  for (const source of ["site:minswap", "logo:minswap", "site:lace", "koios", "coingecko"])
    reach.onResponse({ source, outcome: "network", wasAsked: true });
  for (const source of SOURCES) reach.onResponse({ source, outcome: "circuit-open", wasAsked: false });
  reach.endFirstRound();
  expect(changes).toEqual([]);
});

test("knows which errors of jobs it has reported", () => {
  const reach = create();
  ask(reach, "koios", "network");
  const failure = (source: string) => new UpstreamError(source, "network", "ECONNREFUSED");
  expect(reach.isReported(failure("koios"))).toBe(true);
  expect(reach.isReported(new PartsError(new Map([["a", failure("koios")]])))).toBe(true);
  expect(
    reach.isReported(
      new PartsError(
        new Map([
          ["a", failure("koios")],
          ["b", failure("discord")],
        ]),
      ),
    ),
  ).toBe(false);
  expect(reach.isReported(new Error("a bug"))).toBe(false);
});
