import { describe, expect, test } from "vitest";
import { fetchEpochRecords, fetchTotals, parseEpochRecords, parseTotals } from "./koios-chain.server.ts";
import type { JsonRequest, PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import records from "./samples/koios-epoch-records.json" with { type: "json" };
import totals from "./samples/koios-totals-history.json" with { type: "json" };

const badShape = expect.objectContaining({ kind: "bad-shape", source: "koios" });

describe("parseTotals", () => {
  const [newest, before] = totals;
  const read = [
    {
      epoch: 294,
      circulation: 32081169442.64232,
      rewards: 506871250.47984,
      supply: 33228495612.39133,
      reserves: 11771504387.60867,
      treasury: 637024173.474141,
    },
    { epoch: 293, circulation: null, rewards: 500000000.000001, supply: 33.2e9, reserves: 11.8e9, treasury: 630e6 },
  ];

  test.each<[string, unknown[]]>([
    ["the documented answer", totals],
    ["in any order and twice", [before, newest, before]],
    ["among rows without an amount", [newest, { epoch_no: 1 }, null, before]],
  ])("%s", (_, document) => expect(parseTotals(document)).toEqual(read));

  test("treats an impossible amount as unknown", () => {
    expect(parseTotals([{ ...newest, treasury: "45000000000000001000", supply: "0" }])).toEqual([
      { ...read[0], treasury: null, supply: null },
    ]);
  });

  test.each([
    ["nothing", []],
    ["no amount", [{ epoch_no: 294 }]],
    ["null", null],
  ])("rejects %s", (_, document) => expect(() => parseTotals(document)).toThrow(badShape));
});

describe("parseEpochRecords", () => {
  const [running, finished] = records;
  const read = [
    { epoch: 295, start: 1506635091000, end: 1507067091000, transactions: 120, blocks: 3, fees: 20, activeStake: null },
    {
      epoch: 294,
      start: 1506203091000,
      end: 1506635091000,
      transactions: 357919,
      blocks: 17321,
      fees: 74325.85521,
      activeStake: 23395112387.18588,
    },
  ];

  test.each<[string, unknown[]]>([
    ["the documented answer", records],
    ["in any order and twice", [finished, running, finished]],
    [
      "among rows without times or sense",
      [{ ...running, epoch_no: 9, start_time: null }, running, { ...running, epoch_no: 8, end_time: 1 }, finished],
    ],
  ])("%s", (_, document) => expect(parseEpochRecords(document)).toEqual(read));

  test("drops a bad count and keeps its neighbors", () => {
    expect(parseEpochRecords([{ ...finished, blk_count: -1 }])).toEqual([{ ...read[1], blocks: null }]);
  });

  test.each([
    ["nothing", []],
    ["an object", {}],
    ["no count", [{ epoch_no: 1, start_time: 1506203091, end_time: 1506635091 }]],
  ])("rejects %s", (_, document) => expect(() => parseEpochRecords(document)).toThrow(badShape));
});

test("sends one request per kind, for the columns that it reads", async () => {
  const seen: JsonRequest[] = [];
  const answers: unknown[] = [totals, records];
  const client: PoliteFetch = {
    json: async (request) => ({
      value: answers[seen.push(request) - 1],
      fetchedAt: 0,
      unchanged: false,
      bytes: 1,
      header: () => undefined,
    }),
    text: () => Promise.reject(new Error("Koios has no feeds")),
    close: async () => undefined,
  };
  const options = { baseUrl: "http://x", apiKey: "jwt" };
  await fetchTotals(client, options, 3);
  await fetchEpochRecords(client, options);
  const asked = seen.map(({ url }) => new URL(url));
  expect(asked.map(({ pathname, searchParams }) => [pathname, searchParams.get("limit"), searchParams.get("order")])).toEqual([
    ["/totals", "3", "epoch_no.desc"],
    ["/epoch_info", "1000", "epoch_no.desc"],
  ]);
  // The query must name all of the sample's columns: a forgotten one would always be null.
  const columns = asked.map(({ searchParams }) => searchParams.get("select")?.split(",").sort());
  expect(columns).toEqual([totals, records].map(([row]) => Object.keys(row ?? {}).sort()));
});
