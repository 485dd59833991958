import { describe, expect, test } from "vitest";
import { fetchChainTvl, fetchProtocols, type LlamaProtocol, parseChainTvl, parseProtocols } from "./defillama.server.ts";
import type { JsonRequest, PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import protocols from "./samples/defillama-protocols.json" with { type: "json" };

const NOW = Date.UTC(2026, 10, 21);
const badShape = expect.objectContaining({ kind: "bad-shape", source: "defillama" });
const liqwid: LlamaProtocol = {
  id: "2491",
  slug: "liqwid",
  parent: null,
  name: "Liqwid",
  category: "Lending",
  url: "https://app.liqwid.finance/",
  twitter: "liqwidfinance",
  tvl: 13800000.25,
  change1d: -1.25,
};

describe("parseProtocols", () => {
  const row = protocols[1];
  const parseOne = (fields: object) => parseProtocols([{ ...row, ...fields }])[0];

  test("reads protocols on Cardano, without centralized exchanges", () => {
    const read = parseProtocols(protocols);
    expect(read[0]).toEqual(liqwid);
    expect(read.map(({ slug, parent, tvl, change1d }) => [slug, parent, tvl, change1d])).toEqual([
      ["liqwid", null, 13800000.25, -1.25],
      ["sundaeswap-v3", "parent#sundaeswap", 2800000, 3.5],
      // On several chains: Cardano's part, and no change, because DefiLlama has only that of all chains.
      ["muesliswap", null, 200000, null],
      ["encoins", null, null, null],
    ]);
  });

  test.each<[string, object, Partial<LlamaProtocol>]>([
    ["a value of 0", { chainTvls: { Cardano: 0 } }, { tvl: 0 }],
    ["no value by chain, on Cardano only", { chainTvls: {}, tvl: 5 }, { tvl: 5 }],
    ["no value by chain, on two chains", { chainTvls: {}, tvl: 5, chains: ["Ethereum", "Cardano"] }, { tvl: null, change1d: null }],
    ["only staked and borrowed", { chainTvls: { "Cardano-staking": 9, borrowed: 9 }, tvl: null }, { tvl: null }],
    ["a value below zero", { chainTvls: { Cardano: -1 }, tvl: -1 }, { tvl: null }],
    ["a value as text", { chainTvls: { Cardano: "5" }, tvl: "5" }, { tvl: null }],
    ["a value beyond all money", { chainTvls: { Cardano: 1e300 }, tvl: null }, { tvl: null }],
    ["no change", { change_1d: null }, { change1d: null }],
    ["a loss of more than everything", { change_1d: -101 }, { change1d: null }],
    ["no website", { url: "" }, { url: null }],
    ["a script for a website", { url: "javascript:alert(1)" }, { url: null }],
    ["a handle with @", { twitter: "@liqwidfinance" }, {}],
    ["an address for a handle", { twitter: "https://x.com/liqwidfinance" }, { twitter: null }],
    ["a name with marks of direction", { name: " Liq\u202Ewid\u0000\n" }, {}],
    ["a parent that isn't text", { parentProtocol: 7 }, { parent: null }],
    ["no category", { category: null }, { category: null }],
  ])("%s", (_, theirs, ours) => {
    expect(parseOne(theirs)).toEqual({ ...liqwid, ...ours });
  });

  test("leaves out rows without ID, slug, name or chains, and keeps each ID once", () => {
    const broken = [
      { ...row, id: 5 },
      { ...row, slug: "" },
      { ...row, slug: "a b" },
      { ...row, name: "\u200E" },
      { ...row, chains: null },
      null,
      "row",
      [],
    ];
    expect(parseProtocols([...broken, row, row])).toEqual([liqwid]);
  });

  test.each([
    ["nothing", []],
    ["an error", { message: "Internal server error" }],
    ["other chains", [protocols[0]]],
    ["exchanges", [protocols[5]]],
    ["null", null],
  ])("rejects %s", (_, document) => expect(() => parseProtocols(document)).toThrow(badShape));
});

describe("parseChainTvl", () => {
  const chain = { gecko_id: "cardano", tvl: 72700000.5, tokenSymbol: "ADA", cmcId: "2010", name: "Cardano", chainId: null };

  test.each<[string, unknown, number | null]>([
    ["the documented answer", [{ ...chain, name: "Ethereum", tvl: 1 }, chain], 72700000.5],
    ["no value", [{ ...chain, tvl: null }], null],
    ["zero, which DefiLlama returns in an outage", [{ ...chain, tvl: 0 }], null],
    ["below zero", [{ ...chain, tvl: -5 }], null],
  ])("%s", (_, document, tvl) => {
    expect(parseChainTvl(document)).toBe(tvl);
  });

  test.each([
    ["nothing", []],
    ["without Cardano", [{ ...chain, name: "Ethereum" }]],
    ["a bare number", 5],
  ])("rejects %s", (_, document) => expect(() => parseChainTvl(document)).toThrow(badShape));
});

test("Sends no key, and allows the larger size only for the long list", async () => {
  const seen: JsonRequest[] = [];
  const answers: unknown[] = [protocols, [{ name: "Cardano", tvl: 5 }]];
  const client: PoliteFetch = {
    json: async (request) => ({
      value: answers[seen.push(request) - 1],
      fetchedAt: NOW,
      unchanged: false,
      bytes: 1,
      header: () => undefined,
    }),
    text: () => Promise.reject(new Error("DefiLlama has no feeds")),
    close: async () => undefined,
  };
  const options = { baseUrl: "http://x", apiKey: "unused", intervalMs: 3_600_000 };
  expect(await fetchProtocols(client, options)).toMatchObject({ fetchedAt: NOW, protocols: { length: 4 } });
  expect(await fetchChainTvl(client, options)).toEqual({ fetchedAt: NOW, tvl: 5 });
  expect(seen).toEqual([
    { source: "defillama", url: "http://x/protocols", intervalMs: 3_600_000, maxBytes: 33_554_432 },
    { source: "defillama", url: "http://x/v2/chains", intervalMs: 3_600_000, maxBytes: undefined },
  ]);
});
