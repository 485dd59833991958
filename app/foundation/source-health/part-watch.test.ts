import { expect, test } from "vitest";
import { createPartWatch, type PartReport } from "./part-watch.server.ts";
import type { ResponseReport } from "#app/foundation/upstream/polite-fetch.server.ts";
import { UpstreamError } from "#app/foundation/upstream/upstream-error.server.ts";

type Said = [source: string, outcome: ResponseReport["outcome"], wasAsked?: boolean];
const badShape = new UpstreamError("koios", "bad-shape", "no rows");

test.each<[string, Said[], Error | null, [string, PartReport["outcome"]][]]>([
  ["a parsed response", [["koios", "ok"]], null, [["koios", "ok"]]],
  ["an unchanged response", [["koios", "not-modified"]], null, [["koios", "ok"]]],
  ["an absent item as ok", [["koios", "absent"]], null, [["koios", "ok"]]],
  ["a response that couldn't be parsed", [["koios", "ok"]], badShape, [["koios", "bad-shape"]]],
  [
    "a failure only for the source it came from",
    [
      ["koios", "ok"],
      ["coingecko", "ok"],
    ],
    badShape,
    [
      ["koios", "bad-shape"],
      ["coingecko", "ok"],
    ],
  ],
  [
    "ok after a failure with a fallback",
    [
      ["discord", "ok"],
      ["discord", "status"],
    ],
    null,
    [["discord", "ok"]],
  ],
  ["a single failure", [["koios", "timeout"]], new UpstreamError("koios", "timeout", "late"), [["koios", "timeout"]]],
  ["nothing for a source that wasn't called", [["koios", "circuit-open", false]], new UpstreamError("koios", "circuit-open", "failed"), []],
  ["nothing for feeds", [["feed:iohk", "status"]], null, []],
  ["ok despite an error of our own after a good response", [["koios", "ok"]], new Error("the database is gone"), [["koios", "ok"]]],
])("Reports %s", async (_, said, failure, expected) => {
  const reports: PartReport[] = [];
  const { onResponse, watch } = createPartWatch((report) => void reports.push(report));
  const job = watch({
    name: "a-job",
    every: 1,
    async run() {
      await Promise.resolve();
      for (const [source, outcome, wasAsked = true] of said) onResponse({ source, outcome, ms: 5, bytes: 1, wasAsked }, {});
      if (failure) throw failure;
    },
  });
  await job.run(new AbortController().signal).catch((error: unknown) => expect(error).toBe(failure));
  expect(reports).toEqual(expected.map(([source, outcome]) => ({ source, part: "a-job", ms: 5, outcome })));
});

test("Reports a visitor's check as a separate part", () => {
  const reports: PartReport[] = [];
  createPartWatch((report) => void reports.push(report)).onResponse(
    { source: "handle-me", outcome: "network", ms: 7, bytes: 0, wasAsked: true },
    { purpose: "checks" },
  );
  expect(reports).toEqual([{ source: "handle-me", part: "checks", ms: 7, outcome: "network" }]);
});
