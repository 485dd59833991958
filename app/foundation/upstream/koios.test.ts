import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lovelaceToAda, fetchCirculation, fetchEpochs, fetchTip, parseCirculation, parseEpochs, parseTip } from "./koios.server.ts";
import type { JsonRequest, PoliteFetch } from "./polite-fetch.server.ts";
import epochs from "./samples/koios-epoch-info.json" with { type: "json" };
import tip from "./samples/koios-tip.json" with { type: "json" };
import totals from "./samples/koios-totals.json" with { type: "json" };

const NOW = Date.UTC(2026, 10, 21);
const badShape = expect.objectContaining({ kind: "bad-shape", source: "koios" });
const circulation = {
  epoch: 294,
  circulation: 32081169442.64232,
  supply: 33228495612.39133,
  reserves: 11771504387.60867,
  treasury: 637024173.474141,
};

test("lovelace become ADA, right to within four lovelace at any amount", () => {
  expect([0n, 1n, 999_999n, 1_000_000n, 45_000_000_000_000_000n].map(lovelaceToAda)).toEqual([0, 1e-6, 0.999999, 1, 45e9]);
  fc.assert(
    fc.property(fc.bigInt(0n, 45_000_000_000_000_000n), (lovelace) => {
      const [whole = "", fraction = ""] = lovelaceToAda(lovelace).toFixed(6).split(".");
      const back = BigInt(whole + fraction);
      expect(back > lovelace ? back - lovelace : lovelace - back).toBeLessThanOrEqual(4n);
    }),
  );
});

describe("parseTip", () => {
  const [newest] = tip;
  const read = { observedAt: 1704757130000, epoch: 117, epochSlot: 171530, blockHeight: 1794506, blockTime: 1704757130000 };

  test.each<[string, object, object]>([
    ["the documented answer", {}, {}],
    ["without block_height", { block_height: undefined }, {}],
    ["without any height", { block_height: null, block_no: "1" }, { blockHeight: null }],
    ["with a bad epoch", { epoch_no: -1 }, { epoch: null }],
    ["with a bad slot", { epoch_slot: 1.5 }, { epochSlot: null }],
    ["with a block from the future", { block_time: NOW / 1000 + 60 }, { observedAt: NOW, blockTime: NOW }],
  ])("%s", (_, theirs, ours) => {
    expect(parseTip([{ ...newest, ...theirs }], NOW)).toEqual({ ...read, ...ours });
  });

  test.each([
    ["nothing", []],
    ["an error", { code: "PGRST", message: "" }],
    ["no time", [{ ...newest, block_time: "1704757130" }]],
    ["null", null],
  ])("%s is no tip", (_, document) => expect(() => parseTip(document, NOW)).toThrow(badShape));
});

describe("parseCirculation", () => {
  const [row] = totals;

  test.each<[string, unknown[], object]>([
    ["the documented answer", totals, {}],
    ["all epochs: the newest counts", [{ ...row, epoch_no: 1 }, row, { ...row, epoch_no: 293 }], {}],
    ["a number in place of a string", [{ ...row, supply: 33228495612391330 }], { supply: null }],
    ["more than there can be", [{ ...row, supply: "45000000000000001000" }], { supply: null }],
    ["below zero", [{ ...row, reserves: "-1" }], { reserves: null }],
    ["no circulation at all", [{ ...row, circulation: "0" }], { circulation: null }],
    ["an empty treasury", [{ ...row, treasury: "0" }], { treasury: 0 }],
  ])("%s", (_, document, ours) => {
    expect(parseCirculation(document)).toEqual({ ...circulation, ...ours });
  });

  test.each([
    ["nothing", []],
    ["no epoch", [{ ...row, epoch_no: null }]],
    ["no amount", [{ epoch_no: 294 }]],
    ["a page", "<html>"],
  ])("%s is no circulation", (_, document) => expect(() => parseCirculation(document)).toThrow(badShape));
});

describe("parseEpochs", () => {
  const [running, finished] = epochs;
  const read = [
    { epoch: 295, start: 1506635091000, end: 1507067091000, transactions: 120, activeStake: null },
    { epoch: 294, start: 1506203091000, end: 1506635091000, transactions: 357919, activeStake: 23395112387.18588 },
  ];

  test.each<[string, unknown[]]>([
    ["the documented answer", epochs],
    ["in any order", [finished, running]],
    ["twice", [running, finished, running]],
    [
      "among rows without count, times or sense",
      [null, { ...running, epoch_no: 9, tx_count: -1 }, running, { ...running, epoch_no: 8, end_time: 1 }, finished],
    ],
  ])("%s", (_, document) => expect(parseEpochs(document)).toEqual(read));

  test.each([
    ["nothing", []],
    ["no sound row", [{ ...running, start_time: null }]],
    ["an object", {}],
  ])("%s is no epochs", (_, document) => expect(() => parseEpochs(document)).toThrow(badShape));
});

test("asks for what it reads, with the token in a header only", async () => {
  const seen: JsonRequest[] = [];
  const answers: unknown[] = [tip, totals, epochs];
  const client: PoliteFetch = {
    json: async (request) => ({
      value: answers[seen.push(request) - 1],
      fetchedAt: NOW,
      unchanged: false,
      bytes: 1,
      header: () => undefined,
    }),
    text: () => Promise.reject(new Error("Koios has no feeds")),
    close: async () => undefined,
  };
  const options = { baseUrl: "http://x", apiKey: "jwt" };
  expect(await fetchTip(client, options)).toMatchObject({ epoch: 117 });
  expect(await fetchCirculation(client, options)).toEqual(circulation);
  expect(await fetchEpochs(client, { baseUrl: "http://x" })).toHaveLength(2);
  expect(seen.map(({ url, credentials }) => [url, credentials?.authorization])).toEqual([
    ["http://x/tip", "Bearer jwt"],
    ["http://x/totals?select=epoch_no,circulation,supply,reserves,treasury&order=epoch_no.desc&limit=1", "Bearer jwt"],
    ["http://x/epoch_info?select=epoch_no,start_time,end_time,tx_count,active_stake&order=epoch_no.desc&limit=37", undefined],
  ]);
});
