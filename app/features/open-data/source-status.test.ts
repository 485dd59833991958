import { expect, test } from "vitest";
import type { DataSource } from "./data-sources.server.ts";
import { sourceStatus } from "./source-status.server.ts";
import { MINUTE } from "#app/foundation/durations.ts";
import type { SourcePart } from "#app/foundation/source-health/part-outcome.ts";
import type { CountedFinding } from "#app/foundation/upstream/source-findings.server.ts";

const NOW = Date.UTC(2026, 10, 25, 12);
const reddit: DataSource = { id: "reddit", name: "Reddit", url: "https://www.reddit.com", asks: ["reddit", "reddit-about"] };
const part = (fields: Partial<SourcePart>): SourcePart => ({
  source: "reddit",
  part: "reddit",
  askedAt: NOW,
  lastSuccessAt: NOW,
  ms: 120,
  outcome: "ok",
  ...fields,
});
const refused = part({
  source: "reddit-about",
  part: "reddit-subscribers",
  askedAt: NOW - MINUTE,
  lastSuccessAt: null,
  ms: 40,
  outcome: "status",
});
const finding: CountedFinding = { source: "reddit", kind: "unreadable-row", place: "new.rss", count: 2, lastAt: NOW };

test.each<[string, SourcePart[], CountedFinding[], object]>([
  ["never asked", [], [], { state: "waiting", askedAt: null, lastSuccessAt: null, ms: null, failures: [], findings: [] }],
  ["as expected", [part({})], [], { state: "fits", askedAt: NOW, lastSuccessAt: NOW, ms: 120, failures: [] }],
  [
    "answers with something we can't use",
    [part({})],
    [finding],
    { state: "partly", findings: [{ kind: "unreadable-row", place: "new.rss", count: 2, lastAt: NOW }] },
  ],
  [
    "one part is refused",
    [part({}), refused],
    [],
    { state: "partly", askedAt: NOW, ms: 120, failures: [{ part: "reddit-subscribers", outcome: "status", askedAt: NOW - MINUTE }] },
  ],
  [
    "nothing came",
    [part({ outcome: "timeout", lastSuccessAt: NOW - 5 * MINUTE })],
    [],
    { state: "fails", lastSuccessAt: NOW - 5 * MINUTE },
  ],
  [
    "another source's trouble",
    [part({ source: "koios", outcome: "timeout" })],
    [{ ...finding, source: "koios" }],
    { state: "waiting", findings: [] },
  ],
])("%s", (_, parts, findings, expected) => {
  expect(sourceStatus([reddit], { latest: () => ({ parts, findings }), isConfigured: () => true })).toEqual([
    expect.objectContaining({ id: "reddit", name: "Reddit", ...expected }),
  ]);
});

test("marks a source without its key as unconfigured, and leaves out a copied list", () => {
  const health = { latest: () => ({ parts: [], findings: [] }), isConfigured: (name: string) => name !== "blockfrost" };
  const list: DataSource[] = [
    { id: "blockfrost", name: "Blockfrost", url: "https://blockfrost.io", asks: ["blockfrost"] },
    { id: "crfa", name: "CRFA", url: "https://github.com" },
  ];
  expect(sourceStatus(list, health)).toMatchObject([{ id: "blockfrost", state: "unconfigured" }]);
});
