import { expect, test } from "vitest";
import { seatState } from "#app/features/governance/committee/committee.server.ts";

test.each([
  ["serving", "authorized", 726, "serving"],
  ["in the last epoch of its term", "authorized", 669, "serving"],
  ["after its term", "authorized", 668, "expired"],
  ["without a voting key", "not_authorized", 726, "no-key"],
  ["resigned, even after its term", "resigned", 600, "resigned"],
  ["with an unknown end", "authorized", null, "serving"],
  ["in a newer state", "suspended", 726, "unknown"],
] as const)("a member %s", (_, status, expirationEpoch, state) => {
  expect(seatState({ status, expirationEpoch }, 669)).toBe(state);
});
