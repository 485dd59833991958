import { expect, test } from "vitest";
import { createPartWatch, type PartReport } from "./part-watch.server.ts";
import type { ResponseReport } from "#app/foundation/upstream/polite-fetch.server.ts";
import { UpstreamError } from "#app/foundation/upstream/upstream-error.server.ts";

type Said = [source: string, outcome: ResponseReport["outcome"], wasAsked?: boolean];
const badShape = new UpstreamError("koios", "bad-shape", "no rows");

test.each<[string, Said[], Error | null, [string, PartReport["outcome"]][]]>([
  ["an answer that was read", [["koios", "ok"]], null, [["koios", "ok"]]],
  ["nothing new", [["koios", "not-modified"]], null, [["koios", "ok"]]],
  ["nothing there, which is an answer", [["koios", "absent"]], null, [["koios", "ok"]]],
  ["an answer that couldn't be read", [["koios", "ok"]], badShape, [["koios", "bad-shape"]]],
  [
    "only the source that the job failed at fails",
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
    "a failure that the job found another answer for",
    [
      ["discord", "ok"],
      ["discord", "status"],
    ],
    null,
    [["discord", "ok"]],
  ],
  ["a failure alone", [["koios", "timeout"]], new UpstreamError("koios", "timeout", "late"), [["koios", "timeout"]]],
  ["a source that was left alone", [["koios", "circuit-open", false]], new UpstreamError("koios", "circuit-open", "failed"), []],
  ["feeds, which have their own page", [["feed:iohk", "status"]], null, []],
  ["a fault of our own, after a good answer", [["koios", "ok"]], new Error("the database is gone"), [["koios", "ok"]]],
])("%s", async (_, said, failure, expected) => {
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

test("a check of a visitor is a part of its own", () => {
  const reports: PartReport[] = [];
  createPartWatch((report) => void reports.push(report)).onResponse(
    { source: "handle-me", outcome: "network", ms: 7, bytes: 0, wasAsked: true },
    { purpose: "checks" },
  );
  expect(reports).toEqual([{ source: "handle-me", part: "checks", ms: 7, outcome: "network" }]);
});
