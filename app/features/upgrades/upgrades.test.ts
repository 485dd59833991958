import { describe, expect, test } from "vitest";
import { parseBlockVersions } from "#app/features/upgrades/koios-block-versions.server.ts";
import { upgradesContent } from "#app/features/upgrades/upgrades-content.server.ts";
import { isOld, versionShares } from "#app/features/upgrades/upgrades.ts";

describe("shares of blocks", () => {
  test("are those of the epoch, newest version first, and together make one", () => {
    const shares = versionShares({
      epoch: 650,
      readAt: 0,
      versions: [
        { major: 10, minor: 7, blocks: 100 },
        { major: 11, minor: 0, blocks: 850 },
        { major: 10, minor: 11, blocks: 50 },
      ],
    });
    expect(shares).toEqual([
      { version: "11.0", blocks: 850, share: 0.85 },
      { version: "10.11", blocks: 50, share: 0.05 },
      { version: "10.7", blocks: 100, share: 0.1 },
    ]);
  });

  test("an epoch without blocks has none", () => {
    expect(versionShares({ epoch: 650, readAt: 0, versions: [] })).toEqual([]);
  });
});

test("broken rows of block versions are left out", () => {
  expect(
    parseBlockVersions([
      { proto_major: 11, proto_minor: 0, blocks: 7 },
      { proto_major: null, proto_minor: 0, blocks: 7 },
      { proto_major: 11, proto_minor: 0, blocks: -1 },
    ]),
  ).toEqual([{ major: 11, minor: 0, blocks: 7 }]);
});

test.each([
  ["2026-08-21", Date.UTC(2026, 7, 30), false],
  ["2026-08-21", Date.UTC(2026, 10, 30), true],
])("an entry read on %s counts as old after 60 days", (readOn, now, old) => {
  expect(isOld(readOn, now)).toBe(old);
});

test("every entry of the next upgrade has a source that doesn't change, and a day that has passed", () => {
  const { next, effects, readiness } = upgradesContent();
  const entries = [next, ...Object.values(effects), ...readiness];
  const loose = entries.filter(({ source }) => !/\/blob\/[0-9a-f]{7,}\//.test(source));
  expect(loose, "Link to a commit, so that the page shows what was read").toEqual([]);
  expect(entries.filter(({ readOn }) => Date.parse(readOn) > Date.now())).toEqual([]);
});
