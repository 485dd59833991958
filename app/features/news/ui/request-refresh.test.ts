import { afterEach, expect, test, vi } from "vitest";
import { requestRefresh } from "#app/features/news/ui/request-refresh.ts";
import type { SourceOutcome } from "#app/features/news/news.ts";

const ASKED = "2026-11-22T10:00:00.000Z";
const source = (outcome: SourceOutcome["outcome"], failing = false): SourceOutcome => ({
  source: "a",
  publisher: "A",
  outcome,
  added: 0,
  failing,
  askedAt: ASKED,
  dueAt: ASKED,
});

afterEach(() => vi.unstubAllGlobals());

test.each<[string, number, SourceOutcome[], string]>([
  ["one source was read", 202, [source("fetched"), source("failed", true)], "fetched"],
  ["the sources that were asked failed", 202, [source("failed", true), source("not-due", true)], "failed"],
  ["nothing may be asked yet, and a source answered the last time", 429, [source("not-due"), source("not-due", true)], "not-due"],
  [
    "nothing may be asked yet, because every source failed the last time",
    429,
    [source("not-due", true), source("not-due", true), source("gone")],
    "failed",
  ],
])("a refresh where %s", async (_, status, sources, kind) => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ added: 0, sources }, { status })));
  expect((await requestRefresh()).kind).toBe(kind);
});
