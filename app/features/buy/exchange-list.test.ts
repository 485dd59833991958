import { expect, test } from "vitest";
import { parseExchanges } from "./exchange-list.server.ts";
import sample from "./samples/exchanges.json" with { type: "json" };

const harbor = { name: "Harbor", link: "https://www.harbor.example", host: "harbor.example", hasTokens: true };

test("merges a country's services with its regions', and drops referrals, insecure links and services without ADA", () => {
  expect(parseExchanges(sample)).toEqual([
    {
      name: "Austria",
      notice: null,
      services: [harbor, { name: "Pier", link: "https://pier.example", host: "pier.example", hasTokens: false }],
    },
    { name: "Wonderland", notice: "Trading is restricted here.", services: [] },
  ]);
});

test.each<[string, unknown]>([
  ["another file", { metadata: {}, appStats: [] }],
  ["no services at all", { regions: {}, countries: { Austria: { regions: [], exchanges: [] } } }],
  ["a list", []],
  ["null", null],
])("rejects %s", (_, document) =>
  expect(() => parseExchanges(document)).toThrow(expect.objectContaining({ kind: "bad-shape", source: "cardano-org-exchanges" })),
);
