import { parseJsonFeed, parseRssFeed } from "feedsmith";
import { describe, expect, test } from "vitest";
import { directoryChanges, isoWeekOf, renderChanges, weeklyChanges } from "#app/features/ecosystem/changes/changes.server.ts";
import { CHANGE_FORMATS, CHANGE_KINDS, type ChangeKind } from "#app/features/ecosystem/changes/changes.ts";
import type { EntryChange } from "#app/foundation/content/entry-history.server.ts";
import { projects, type Project } from "#app/foundation/content/projects.server.ts";
import { LANGUAGES, tagOf } from "#app/foundation/i18n/languages.ts";

const ORIGIN = "https://gateway.example";
const [RSS, JSON_FEED] = CHANGE_FORMATS;
const [minswap, indigo] = [projects().get("minswap"), projects().get("indigo")];
if (!minswap || !indigo) throw new Error("The catalog has neither Minswap nor Indigo: choose other projects for this test.");
const withHistory = (project: Project, history: EntryChange[]): Project => ({ ...project, history });

test.each<[string, EntryChange["changed"], ChangeKind]>([
  ["a new entry", ["listed"], "listed"],
  ["a new entry that was corrected on the same day", ["texts", "listed"], "listed"],
  ["a project that closed", ["status", "closed", "sources"], "closed"],
  ["a closed project that was added", ["listed", "closed"], "listed"],
  ["new facts", ["audits", "website"], "changed"],
  ["another status without a closing", ["status"], "changed"],
])("%s is a change of kind %j", (_, changed, kind) => {
  const [change] = directoryChanges([withHistory(minswap, [{ date: "2026-12-01", changed }])]);
  expect(change).toMatchObject({ kind, changed });
});

test("A project has one change per day; days are newest first, and projects of a day are sorted by name", () => {
  const changes = directoryChanges([
    withHistory(minswap, [
      { date: "2026-12-02", changed: ["audits"] },
      { date: "2026-12-02", changed: ["audits", "texts"] },
      { date: "2026-12-01", changed: ["listed"] },
    ]),
    withHistory(indigo, [{ date: "2026-12-02", changed: ["closed"] }]),
  ]);
  expect(changes.map(({ project, date, kind, changed }) => [project.id, date, kind, changed])).toEqual([
    ["indigo", "2026-12-02", "closed", ["closed"]],
    ["minswap", "2026-12-02", "changed", ["audits", "texts"]],
    ["minswap", "2026-12-01", "listed", ["listed"]],
  ]);
});

const recorded = directoryChanges(projects().values());
const idOf = ({ project, date }: (typeof recorded)[number]): string => `urn:cardano-gateway:entry:${project.id}:${date}`;

describe.each(LANGUAGES.map(({ code }) => code))("Feeds in %s", (language) => {
  const query = language === "en" ? "" : `?language=${language}`;

  test("RSS contains every change with its kind and facts", () => {
    const { title, language: tag, atom, items = [] } = parseRssFeed(renderChanges(RSS, language, ORIGIN));
    expect([title?.trim(), tag]).toEqual([expect.stringMatching(/\S/), tagOf(language)]);
    expect(atom?.links).toEqual([{ href: `${ORIGIN}/ecosystem/changes.xml${query}`, rel: "self", type: "application/rss+xml" }]);
    expect(items.map(({ guid }) => guid?.value)).toEqual(recorded.slice(0, items.length).map(idOf));
    expect(items.length).toBe(Math.min(recorded.length, 300));
    for (const [index, item] of items.entries()) {
      const { kind, changed, date, project } = recorded[index] ?? {};
      expect(item.categories?.map(({ name }) => name)).toEqual([kind, ...(changed ?? [])]);
      expect(item.title).toContain(project?.name);
      expect(new Date(item.pubDate ?? "").toISOString().slice(0, 10)).toBe(date);
      expect(item.link).toMatch(/^https:\/\/gateway\.example\/.*\/project\//);
      // A missing message would show its key.
      expect(`${item.title} ${item.description}`).not.toMatch(/undefined|changes\.|evidence\./);
    }
  });

  test("JSON Feed contains the same changes", () => {
    const text = renderChanges(JSON_FEED, language, ORIGIN);
    const feed = parseJsonFeed(text);
    expect(feed.feed_url).toBe(`${ORIGIN}/ecosystem/changes.json${query}`);
    expect(feed.items?.map(({ id }) => id)).toEqual(recorded.slice(0, 300).map(idOf));
    const { _cardano_gateway: about, items } = JSON.parse(text);
    expect(about).toEqual({
      about: `${ORIGIN}/data#changes`,
      version: expect.stringMatching(/^\d{4}-\d\d-\d\d\.[0-9a-f]{8}$/),
      attribution: expect.stringContaining(`(${ORIGIN}), CC BY 4.0`),
    });
    for (const { _cardano_gateway: change, content_text: words, date_published: at } of items) {
      expect(CHANGE_KINDS).toContain(change.kind);
      expect(words.length).toBeGreaterThan(5);
      expect(at).toMatch(/^\d{4}-\d\d-\d\dT00:00:00/);
    }
  });
});

describe("Weeks", () => {
  test.each([
    ["2026-11-22", "2026-W47"],
    ["2026-11-23", "2026-W48"],
    ["2026-11-29", "2026-W48"],
    ["2026-12-31", "2026-W53"],
    ["2027-01-03", "2026-W53"],
    ["2027-01-04", "2027-W01"],
    ["2024-12-30", "2025-W01"],
  ])("%s is in %s by ISO 8601", (day, week) =>
    expect([isoWeekOf(Date.parse(day)), isoWeekOf(Date.parse(`${day}T23:59:59.999Z`))]).toEqual([week, week]),
  );

  const list = [
    withHistory(minswap, [
      { date: "2026-12-06", changed: ["audits"] },
      { date: "2026-11-30", changed: ["audits", "texts"] },
      { date: "2026-11-29", changed: ["sources"] },
    ]),
    withHistory(indigo, [
      { date: "2026-12-05", changed: ["website"] },
      { date: "2026-12-03", changed: ["listed"] },
    ]),
  ];
  const told = (now: string) =>
    weeklyChanges(list, Date.parse(now)).map(({ week, changes }) => [
      week,
      changes.map(({ project, kind, changed }) => [project.id, kind, changed]),
    ]);
  const first = ["2026-W48", [["minswap", "changed", ["sources"]]]];
  const second = [
    "2026-W49",
    [
      ["indigo", "listed", ["website", "listed"]],
      ["minswap", "changed", ["audits", "texts"]],
    ],
  ];

  test.each<[string, string, unknown[]]>([
    ["none is over", "2026-11-29T23:59:59Z", []],
    ["the first has just ended", "2026-11-30T00:00:00Z", [first]],
    ["the second is on its last second", "2026-12-06T23:59:59Z", [first]],
    ["both weeks are over: each project once, added ones first", "2026-12-07T00:00:00Z", [second, first]],
    ["weeks without a change have no item", "2027-03-01T00:00:00Z", [second, first]],
  ])("%s", (_, now, expected) => expect(told(now)).toEqual(expected));
});

describe.each(LANGUAGES.map(({ code }) => code))("Weekly feeds in %s", (language) => {
  // Late enough that every recorded change is in a past week.
  const later = Date.parse(recorded[0]?.date ?? "") + 7 * 86_400_000;
  const weeks = weeklyChanges(projects().values(), later);
  const query = language === "en" ? "?period=week" : `?language=${language}&period=week`;

  test("RSS has one item per week, with a link to each project", () => {
    const { atom, items = [] } = parseRssFeed(renderChanges(RSS, language, ORIGIN, "week", later));
    expect(atom?.links?.[0]?.href).toBe(`${ORIGIN}/ecosystem/changes.xml${query}`);
    expect(items.map(({ guid }) => guid?.value)).toEqual(weeks.map(({ week }) => `urn:cardano-gateway:week:${week}`));
    expect(items.length).toBeGreaterThan(0);
    for (const [index, { title, description = "", pubDate, categories }] of items.entries()) {
      const { to = "", changes = [] } = weeks[index] ?? {};
      expect(Date.parse(pubDate ?? "") - Date.parse(to)).toBe(86_400_000);
      expect(description.match(/<a href="https:\/\/gateway\.example\//g)).toHaveLength(changes.length);
      expect(categories?.map(({ name }) => name)).toEqual(CHANGE_KINDS.filter((kind) => changes.some((change) => change.kind === kind)));
      expect(`${title} ${description}`).not.toMatch(/undefined|changes\.|evidence\.|<script/);
    }
  });

  test("JSON Feed has the same weeks, with structured changes", () => {
    const { feed_url: self, items } = JSON.parse(renderChanges(JSON_FEED, language, ORIGIN, "week", later));
    expect(self).toBe(`${ORIGIN}/ecosystem/changes.json${query}`);
    expect(items).toHaveLength(weeks.length);
    for (const [index, { _cardano_gateway: record, content_text: text }] of items.entries()) {
      const { week, from, to, changes = [] } = weeks[index] ?? {};
      expect(record).toMatchObject({
        week,
        from,
        to,
        changes: changes.map(({ project, kind, changed }) => ({ project: project.id, kind, changed })),
      });
      expect(text.split("\n\n")).toHaveLength(changes.length);
    }
  });

  test("A feed before the end of the first week is valid and empty", () => {
    const before = Date.parse(recorded.at(-1)?.date ?? "");
    expect(parseRssFeed(renderChanges(RSS, language, ORIGIN, "week", before)).items ?? []).toEqual([]);
    expect(JSON.parse(renderChanges(JSON_FEED, language, ORIGIN, "week", before)).items).toEqual([]);
  });
});
