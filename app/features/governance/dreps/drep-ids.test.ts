import { expect, test } from "vitest";
import { olderDrepId, readDrepId } from "#app/features/governance/dreps/drep-ids.server.ts";

// Test vectors of CIP-129.
const HASH = "00000000000000000000000000000000000000000000000000000000";
const KEY = "drep1ygqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq7vlc9n";
const SCRIPT = "drep1yvqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq770f95";

test.each([
  ["CIP-129", KEY, [KEY]],
  ["capitals", KEY.toUpperCase(), [KEY]],
  ["with spaces around it", ` ${KEY} `, [KEY]],
  ["a script's", SCRIPT, [SCRIPT]],
  ["a bare hash: key or script", HASH, [KEY, SCRIPT]],
  ["a hash with its header", `23${HASH}`, [SCRIPT]],
  ["a header of something else", `02${HASH}`, []],
  ["a typo", `${KEY.slice(0, -1)}m`, []],
  ["a pool", "pool1pu5jlj4q9w9jlxeu370a3c9myx47md5j5m2str0naunn2q3lkdy", []],
  ["a predefined choice", "drep_always_abstain", []],
  ["a name", "Cardano Atlas", []],
  ["nothing", "", []],
])("reads %s", (_, written, ids) => {
  expect(readDrepId(written)).toEqual(ids);
});

test("the older ID leads back to the same DRep", () => {
  for (const id of [KEY, SCRIPT]) {
    const older = olderDrepId(id);
    expect(older?.hash).toBe(HASH);
    expect(readDrepId(older?.cip105 ?? "")).toEqual([id]);
  }
  expect(olderDrepId("drep1nonsense")).toBeNull();
});
