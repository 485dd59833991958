import { describe, expect, test } from "vitest";
import { HOUR } from "#app/foundation/durations.ts";
import { envelope } from "#app/foundation/figures/envelope.server.ts";
import { delayIfFuture, stateOf } from "#app/foundation/figures/figure.ts";
import { delayFutureFigures } from "#app/foundation/figures/future-figures.server.ts";

const now = Date.now();
const figure = (fetchedAt: number, observedAt = fetchedAt) => ({
  value: 1,
  source: "coingecko" as const,
  observedAt,
  fetchedAt,
  staleAt: fetchedAt + 125_000,
});

describe("Figures stored before the clock was set back", () => {
  test.each<[string, ReturnType<typeof figure>, string]>([
    ["fetched in three hours", figure(now + 3 * HOUR), "delayed"],
    ["fetched in three hours, observed now", figure(now + 3 * HOUR, now - 1_000), "delayed"],
    ["fetched in forty years", figure(now + 40 * 365 * 24 * HOUR), "delayed"],
    ["fetched just now by a clock that is a second ahead", figure(now + 1_000), "live"],
    ["fetched a minute ago", figure(now - 60_000), "live"],
    ["fetched an hour ago", figure(now - HOUR), "delayed"],
  ])("Marks a figure %s as %3$s", (_, item, state) => {
    expect(stateOf(delayIfFuture(item, now), now)).toBe(state);
    const answer = envelope({}, [item]);
    expect(answer.state).toBe(state);
    expect(Date.parse(answer.fetchedAt ?? "")).toBeLessThanOrEqual(Date.now());
    expect(Date.parse(answer.observedAt ?? "")).toBeLessThanOrEqual(Date.now());
  });

  test("Delays future figures anywhere in a topic's value and keeps the rest unchanged", () => {
    const [late, good] = [figure(now + 3 * HOUR), figure(now)];
    const value = {
      price: late,
      other: good,
      list: [[1, 2], { deep: { fetchedAt: now + HOUR, staleAt: now + 2 * HOUR } }],
      at: now + HOUR,
    };
    expect(delayFutureFigures(value, now)).toEqual({
      ...value,
      price: { ...late, staleAt: now - 1 },
      list: [[1, 2], { deep: { fetchedAt: now + HOUR, staleAt: now - 1 } }],
    });
    const sound = { other: good, list: [good, null, "text"] };
    expect(delayFutureFigures(sound, now), "nothing is written when nothing is wrong").toBe(sound);
  });
});
