import { expect, it } from "vitest";
import { continueVisit, parseVisit } from "#app/features/news/ui/last-visit.ts";
import { MINUTE } from "#app/foundation/durations.ts";

const NOW = 1_000_000 * MINUTE;

it.each([
  ["a first visit has no previous one", null, 0],
  ["invalid text is no visit", "<b>", 0],
  ["a reload belongs to the same visit", `${NOW - MINUTE} ${NOW - 600 * MINUTE}`, NOW - 600 * MINUTE],
  ["a new visit begins after a pause", `${NOW - 31 * MINUTE} 0`, NOW - 31 * MINUTE],
])("%s", (_, kept, before) => {
  expect(continueVisit(parseVisit(kept), NOW)).toEqual({ seen: NOW, before });
});
