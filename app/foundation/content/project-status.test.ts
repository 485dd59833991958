import { describe, expect, test } from "vitest";
import type { DatedSource } from "#app/foundation/content/catalog-fields.server.ts";
import { lastLook, snapshots } from "#app/foundation/content/last-look.server.ts";
import type { StatusEvidence } from "#app/foundation/content/project-facts.ts";
import { statusOf } from "#app/foundation/content/project-status.server.ts";

const source = (evidence: StatusEvidence, saidAt: string, checkedAt = "2026-08-22"): DatedSource => ({
  title: "A source",
  url: "https://example.org/source",
  saidAt,
  checkedAt,
  supports: ["status"],
  evidence,
});

describe("statusOf", () => {
  test.each([
    ["transactions", "2026-08-17", "live"],
    ["release", "2026-08-17", "live"],
    ["post", "2026-08-17", "live"],
    ["site", "2026-08-17", "live"],
    ["listing", "2026-08-17", "listed"],
    ["claim", "2026-08-17", "listed"],
    ["report", "2026-08-17", "listed"],
    ["release", "2026-06-23", "live"],
    ["release", "2026-06-22", "listed"],
    ["release", "2026-07", "live"],
    ["release", "2026-06", "listed"],
    ["release", "2026", "listed"],
  ] as const)("A %s of %s read on 22 August 2026 makes a project %s", (evidence, saidAt, status) =>
    expect(statusOf(undefined, [source(evidence, saidAt)])).toEqual({ status, statusAsOf: saidAt, statusEvidence: evidence }),
  );

  test("A newer listing doesn't make proof newer", () =>
    expect(statusOf(undefined, [source("listing", "2026-08-21"), source("release", "2026-07-01")])).toEqual({
      status: "live",
      statusAsOf: "2026-07-01",
      statusEvidence: "release",
    }));

  test("A listed project has the date of its newest source", () =>
    expect(statusOf(undefined, [source("listing", "2026-08-21"), source("release", "2024-07-01")])).toMatchObject({
      status: "listed",
      statusAsOf: "2026-08-21",
    }));

  test("Only sources for the status count", () =>
    expect(statusOf(undefined, [{ ...source("release", "2026-08-17"), supports: ["website"] }, source("listing", "2026-01")])).toEqual({
      status: "listed",
      statusAsOf: "2026-01",
      statusEvidence: "listing",
    }));

  test.each(["beta", "development", "discontinued"] as const)("Transactions don't change the status %s", (set) =>
    expect(statusOf(set, [source("transactions", "2026-08-17"), source("report", "2026-05")])).toEqual({
      status: set,
      statusAsOf: "2026-08-17",
      statusEvidence: "transactions",
    }),
  );

  test("Without a source nothing supports the status", () =>
    expect(statusOf(undefined, [])).toEqual({ status: "listed", statusAsOf: "", statusEvidence: null }));
});

describe("lastLook", () => {
  const { repositories, pages } = snapshots();
  const pinned = "https://github.com/cardano-foundation/cardano-org/blob/2048a7f/src/data/apps.js";
  test.each([
    ["an old copy read again counts from the newest copy", pinned, "2026-01-01", "2099-01-01", repositories],
    ["a page too", "https://example.org/page", "2026-01-01", "2099-01-01", pages],
    ["an earlier look stays", pinned, "2026-01-01", "2026-02-01", "2026-02-01"],
    ["a newer source was looked at when it was published", pinned, "2098-12-31", "2099-01-01", "2098-12-31"],
    ["a month isn't newer than a day", pinned, "2098-12", "2099-01-01", repositories],
  ])("Dates a look: %s", (_, url, saidAt, checkedAt, expected) => expect(lastLook({ url, saidAt, checkedAt })).toBe(expected));
});
