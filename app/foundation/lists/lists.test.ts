import { describe, expect, test } from "vitest";
import { dayOf, shuffleByDay, nextDay } from "#app/foundation/lists/shuffle-by-day.ts";
import { isListNarrowed, listPath, paginate, parseListQuery, sortBy, serializeListQuery } from "#app/foundation/lists/list-query.ts";

const COLUMNS = ["stake", "blocks"] as const;

describe("List query", () => {
  test.each([
    ["", ""],
    ["?q=%20sea%20&page=2", "q=sea&page=2"],
    ["?page=1&order=asc", ""],
    ["?page=0", ""],
    ["?page=2.5", ""],
    ["?page=99999", ""],
    ["?sort=stake&order=desc", "sort=stake"],
    ["?order=asc&sort=blocks&utm=x", "sort=blocks&order=asc"],
    ["?sort=__proto__&order=up", ""],
    ["?q=%00", ""],
    ["?q=%00a%0D%0A%20%00b%00", "q=a+b"],
    [`?q=${"x".repeat(200)}`, `q=${"x".repeat(80)}`],
  ])("Normalizes %s to %s", (asked, written) => {
    const query = parseListQuery(new URLSearchParams(asked), COLUMNS);
    expect(String(serializeListQuery(query))).toBe(written);
    expect(listPath("/list", query)).toBe(written === "" ? "/list" : `/list?${written}`);
  });

  test.each([
    ["pledge=met&margin=3&margin=5", "margin=3&pledge=met"],
    ["margin=4&pledge=&toString=x&__proto__=met", ""],
    ["page=2&pledge=met&q=sea", "q=sea&pledge=met&page=2"],
  ])("Normalizes the filters %s to %s", (asked, written) => {
    const query = parseListQuery(new URLSearchParams(asked), COLUMNS, { margin: ["3", "5"], pledge: ["met"] });
    expect(String(serializeListQuery(query))).toBe(written);
    expect(isListNarrowed(query)).toBe(written !== "");
  });
});

test.each([
  ["desc", [3, 2, 2, null]],
  ["asc", [2, 2, 3, null]],
] as const)("Puts unknown values last when sorted %s", (order, sorted) => {
  expect(sortBy([2, null, 3, 2], (value) => value, order)).toEqual(sorted);
});

test.each([
  [1, 1, 25, 3],
  [3, 3, 10, 3],
  [9, 3, 10, 3],
])("Returns for page %i of sixty rows page %i with %i rows of %i pages", (asked, page, count, pages) => {
  const read = paginate(
    Array.from({ length: 60 }, (_, index) => index),
    asked,
  );
  expect([read.page, read.rows.length, read.pages, read.total]).toEqual([page, count, pages, 60]);
});

test("Returns one empty page for an empty list", () => expect(paginate([], 4)).toEqual({ rows: [], page: 1, pages: 1, total: 0 }));

test("Orders entries daily, the same for every visitor and differently the next day", () => {
  const list = Array.from({ length: 200 }, (_, index) => ({ id: `pool${index}` }));
  const today = shuffleByDay(list, "2026-11-21");
  expect(shuffleByDay(list.toReversed(), "2026-11-21")).toEqual(today);
  expect(shuffleByDay(list, "2026-11-22")).not.toEqual(today);
  expect(today.map(({ id }) => id).sort()).toEqual(list.map(({ id }) => id).sort());
  // The source's first entry isn't always the first here.
  const firsts = Array.from({ length: 300 }, (_, day) => shuffleByDay(list, `day ${day}`)[0]?.id);
  expect(new Set(firsts).size).toBeGreaterThan(120);
});

test("Starts a day at midnight UTC", () => {
  const evening = Date.UTC(2026, 10, 21, 23, 59, 59, 999);
  expect([dayOf(evening), nextDay(evening)]).toEqual(["2026-11-21", Date.UTC(2026, 10, 22)]);
});
