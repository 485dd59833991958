import { describe, expect, test } from "vitest";
import type { Finding, SiteOutcome } from "./findings.ts";
import { alertsOf, liquidityFall, listingState, type ListingSignals } from "./listing-state.ts";
import { DAY } from "#app/foundation/durations.ts";

const NOW = Date.UTC(2026, 10, 25);
const ago = (days: number) => NOW - days * DAY;

const site = (outcome: SiteOutcome, sinceDays: number, host: string | null = null): Finding => ({
  check: "site",
  outcome,
  host,
  showsProduct: outcome === "answers",
  since: ago(sinceDays),
  checkedAt: NOW,
});
const repository = (pushedDays: number, outcome: "active" | "quiet" | "archived" = "active"): Finding => ({
  check: "repository",
  outcome,
  name: "minswap/minswap-dex-v2",
  pushedAt: ago(pushedDays),
  since: ago(1),
  checkedAt: NOW,
});
const contracts = (usedDays: number | null): Finding => ({
  check: "contracts",
  outcome: usedDays === null ? "never" : "used",
  usedAt: usedDays === null ? null : ago(usedDays),
  height: 14_300_000,
  since: ago(1),
  checkedAt: NOW,
});
const advisory = (days: number): Finding => ({
  check: "advisories",
  outcome: "published",
  newest: { title: "Wrong rounding", url: "https://github.com/a/b/security/advisories/GHSA-1", publishedAt: ago(days) },
  since: ago(days),
  checkedAt: NOW,
});

describe("listingState", () => {
  test.each<[string, Partial<ListingSignals>, string]>([
    ["a source of yesterday", { confirmedAt: ago(1) }, "confirmed"],
    ["a source of 60 days ago", { confirmedAt: ago(60) }, "confirmed"],
    ["a source of 61 days ago", { confirmedAt: ago(61) }, "unconfirmed"],
    ["a source of two years ago, nothing else", { confirmedAt: ago(730) }, "silent"],
    ["the same, but transactions last week", { confirmedAt: ago(730), transactionsAt: ago(7) }, "used"],
    ["the same, but a push last week", { confirmedAt: ago(730), findings: [repository(7)] }, "used"],
    ["the same, but a use of its contracts last week", { confirmedAt: ago(730), findings: [contracts(7)] }, "used"],
    ["the same, but transactions 61 days ago", { confirmedAt: ago(730), transactionsAt: ago(61) }, "unconfirmed"],
    ["a fresh source and a use last week", { confirmedAt: ago(1), transactionsAt: ago(7) }, "confirmed"],
    [
      "a use last week, but the site is gone for 14 days",
      { confirmedAt: ago(90), transactionsAt: ago(7), findings: [site("missing", 14)] },
      "silent",
    ],
    ["the same, and its contracts were used two years ago, too", { confirmedAt: ago(730), findings: [contracts(740)] }, "silent"],
    ["the same, and no use of its scripts at all", { confirmedAt: ago(730), findings: [contracts(null)] }, "silent"],
    ["an old source, and the site is gone for 14 days", { confirmedAt: ago(90), findings: [site("unreachable", 14)] }, "silent"],
    ["an old source, and the site is gone for a week", { confirmedAt: ago(90), findings: [site("parked", 7)] }, "unconfirmed"],
    ["an old source, and the site refuses programs", { confirmedAt: ago(90), findings: [site("refused", 30)] }, "unconfirmed"],
    ["a fresh source, although the site is gone", { confirmedAt: ago(5), findings: [site("missing", 30)] }, "confirmed"],
    ["a project that a person closed", { status: "discontinued", confirmedAt: ago(1) }, "closed"],
  ])("%s", (_, signs, state) => {
    expect(listingState({ status: "live", confirmedAt: NOW, findings: [], transactionsAt: null, ...signs }, NOW)).toBe(state);
  });
});

describe("alertsOf", () => {
  const fall = { from: 1e6, to: 1e4, day: "2026-11-01", observedAt: NOW };
  test.each<[string, Finding[], string[]]>([
    ["a site that answers, code that moves", [site("answers", 9), repository(3)], []],
    ["a site that didn't answer once", [site("unreachable", 0)], []],
    ["a site that hasn't answered for two days", [site("unreachable", 2)], ["unreachable"]],
    ["an address that is for sale, at once", [site("parked", 0)], ["parked"]],
    ["an address that leads elsewhere, at once", [site("moved", 0, "casino.example")], ["moved"]],
    ["an advisory of last month", [advisory(30)], ["advisory"]],
    ["an advisory of last year", [advisory(300)], []],
    ["an archived repository", [repository(400, "archived")], ["archived"]],
    ["a repository without a push for a year", [repository(400, "quiet")], ["quiet"]],
  ])("%s", (_, findings, kinds) => {
    expect(alertsOf("live", findings, null, NOW).map(({ kind }) => kind)).toEqual(kinds);
  });

  test("puts lost money first, and returns no alerts for a closed project", () => {
    expect(alertsOf("live", [site("parked", 3)], fall, NOW).map(({ kind }) => kind)).toEqual(["liquidity", "parked"]);
    expect(alertsOf("discontinued", [site("parked", 3)], fall, NOW)).toEqual([]);
  });
});

describe("liquidityFall", () => {
  const days = (...values: number[]) =>
    values.map((value, index) => ({ day: `day ${index}`, value, observedAt: ago(values.length - 1 - index) }));
  test.each<[string, ReturnType<typeof days>, { from: number; to: number } | null]>([
    ["a drained pool", days(2e6, 1.9e6, 40_000), { from: 2e6, to: 40_000 }],
    ["a slow emptying within 30 days", days(5e5, 4e5, 3e5, 2e5, 1e5, 9e4), { from: 5e5, to: 9e4 }],
    ["half is gone", days(2e6, 1e6), null],
    ["it came back", days(2e6, 1e4, 1.8e6), null],
    ["a small sum", days(50_000, 100), null],
    ["nothing known", [], null],
  ])("%s", (_, values, expected) => {
    const fall = liquidityFall(values, NOW);
    if (expected === null) expect(fall).toBeNull();
    else expect(fall).toMatchObject(expected);
  });

  test("ignores a fall more than 30 days ago", () => {
    const old = [
      { day: "a", value: 2e6, observedAt: ago(40) },
      { day: "b", value: 1e4, observedAt: ago(35) },
      { day: "c", value: 1e4, observedAt: NOW },
    ];
    expect(liquidityFall(old, NOW)).toBeNull();
  });
});
