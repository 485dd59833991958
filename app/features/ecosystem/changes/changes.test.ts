import { parseJsonFeed, parseRssFeed } from "feedsmith";
import { describe, expect, test } from "vitest";
import { directoryChanges, renderChanges } from "#app/features/ecosystem/changes/changes.server.ts";
import { CHANGE_FORMATS, CHANGE_KINDS, type ChangeKind } from "#app/features/ecosystem/changes/changes.ts";
import type { EntryChange } from "#app/foundation/content/entry-history.server.ts";
import { projects, type Project } from "#app/foundation/content/projects.server.ts";
import { LANGUAGES, tagOf } from "#app/foundation/i18n/languages.ts";

const ORIGIN = "https://gateway.example";
const [RSS, JSON_FEED] = CHANGE_FORMATS;
const [minswap, indigo] = [projects().get("minswap"), projects().get("indigo")];
if (!minswap || !indigo) throw new Error("The catalogue has neither Minswap nor Indigo: choose other projects for this test.");
const withHistory = (project: Project, history: EntryChange[]): Project => ({ ...project, history });

test.each<[string, EntryChange["changed"], ChangeKind]>([
  ["a new entry", ["listed"], "listed"],
  ["a new entry that was corrected on the same day", ["texts", "listed"], "listed"],
  ["a project that closed", ["status", "closed", "sources"], "closed"],
  ["a closed project that was added", ["listed", "closed"], "listed"],
  ["new facts", ["audits", "website"], "changed"],
  ["another status without a closing", ["status"], "changed"],
])("%s is told as %j", (_, changed, kind) => {
  const [change] = directoryChanges([withHistory(minswap, [{ date: "2026-12-01", changed }])]);
  expect(change).toMatchObject({ kind, changed });
});

test("a project has one change a day, the newest day comes first and names are in order", () => {
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

describe.each(LANGUAGES.map(({ code }) => code))("the feeds in %s", (language) => {
  const query = language === "en" ? "" : `?language=${language}`;

  test("RSS is read back with every change, its kind and its facts", () => {
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

  test("JSON Feed is read back with the same changes", () => {
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
