import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { loadCommunity } from "#app/foundation/content/community.server.ts";

const account = (id: string) => ({ id, name: id, handle: id, asOf: "2026-11-21", sources: ["https://example.org"] });
const [first, ...others] = ["one", "two", "three", "four", "five"].map(account);

describe("community.yaml", () => {
  it("names five official accounts, each with a handle, a date and sources", () => {
    const { accounts } = loadCommunity();
    expect(accounts.map(({ id }) => id)).toEqual(["cardano-foundation", "input-output", "emurgo", "intersect", "midnight"]);
    for (const { handle, asOf, sources } of accounts) {
      expect([handle, asOf, sources.length > 0]).toEqual([expect.stringMatching(/^\w+$/), expect.stringMatching(/^\d{4}-\d\d-\d\d$/), true]);
    }
  });

  it.each([
    ["a handle with @", [{ ...first, handle: "@one" }, ...others], /handle without @/],
    ["a source that is no address", [{ ...first, sources: ["somewhere"] }, ...others], /sources/],
    ["a day that does not exist", [{ ...first, asOf: "2026-02-30" }, ...others], /asOf/],
    ["a word that nobody knows", [{ ...first, colour: "red" }, ...others], /colour/],
    ["the same account twice", [others[0], ...others], /same id/],
    ["too few accounts", others, /five accounts/],
  ])("refuses %s and says where", (_, accounts, message) => {
    const file = join(mkdtempSync(join(tmpdir(), "community-")), "community.yaml");
    writeFileSync(file, stringify({ accounts }));
    expect(() => loadCommunity(file)).toThrow(message);
  });
});
