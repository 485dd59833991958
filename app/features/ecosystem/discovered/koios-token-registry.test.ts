import { describe, expect, test } from "vitest";
import { fetchRegistryEntries, parseRegistryEntries } from "./koios-token-registry.server.ts";
import sample from "./samples/koios-asset-token-registry.json" with { type: "json" };
import type { JsonRequest, PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";

const badShape = expect.objectContaining({ kind: "bad-shape", source: "koios" });
const POLICY = "279c909f348e533da5808898f87f9a14bb2c3dfbbacccd631d927a3f";
const snek = { policy_id: POLICY, asset_name: "534e454b", asset_name_ascii: "Snek", ticker: "SNEK", decimals: 0 };

describe("parseRegistryEntries", () => {
  test("reads the documented shape; an empty ticker is null, and an asset may have no on-chain name", () => {
    expect(parseRegistryEntries(sample)).toMatchObject([
      { unit: `${POLICY}534e454b`, policyId: POLICY, name: "SNEK", ticker: "SNEK", decimals: 0 },
      { name: "BOOK Token", ticker: null, decimals: 6 },
      { unit: sample[2]?.policy_id, ticker: null, decimals: null },
    ]);
  });

  test.each<[string, object, string[]]>([
    ["the same token twice", snek, ["Snek SNEK 0"]],
    ["a name with control characters", { ...snek, asset_name: "01", asset_name_ascii: "Sn\u202eek\u0000" }, ["Snek SNEK 0", "Snek SNEK 0"]],
    [
      "a name of 500 letters",
      { ...snek, asset_name: "01", asset_name_ascii: "A".repeat(500) },
      ["Snek SNEK 0", `${"A".repeat(79)}… SNEK 0`],
    ],
    ["a name that can't be seen", { ...snek, asset_name: "01", asset_name_ascii: "\u200b " }, ["Snek SNEK 0"]],
    ["no name", { ...snek, asset_name: "01", asset_name_ascii: null }, ["Snek SNEK 0"]],
    ["a policy that is a path", { ...snek, policy_id: "../evil" }, ["Snek SNEK 0"]],
    ["a policy in capitals", { ...snek, policy_id: POLICY.toUpperCase() }, ["Snek SNEK 0"]],
    ["half a byte in the asset's name", { ...snek, asset_name: "534" }, ["Snek SNEK 0"]],
    ["an asset's name that is too long", { ...snek, asset_name: "00".repeat(33) }, ["Snek SNEK 0"]],
    ["a ticker that is a number", { ...snek, asset_name: "01", ticker: 5 }, ["Snek SNEK 0", "Snek null 0"]],
    ["decimals that no token has", { ...snek, asset_name: "01", decimals: 200 }, ["Snek SNEK 0", "Snek SNEK null"]],
    ["decimals below zero", { ...snek, asset_name: "01", decimals: -1 }, ["Snek SNEK 0", "Snek SNEK null"]],
  ])("%s", (_, row, read) => {
    expect(parseRegistryEntries([snek, row]).map(({ name, ticker, decimals }) => `${name} ${ticker} ${decimals}`)).toEqual(read);
  });

  test.each([
    ["an error", { code: "57014", message: "canceling statement" }],
    ["an empty registry", []],
    ["no valid row", [{}]],
    ["null", null],
  ])("rejects %s", (_, document) => expect(() => parseRegistryEntries(document)).toThrow(badShape));
});

describe("Fetching", () => {
  const page = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...snek, asset_name: (from + index).toString(16).padStart(8, "0") }));

  function clientWith(answer: (page: number) => unknown) {
    const seen: JsonRequest[] = [];
    const client: PoliteFetch = {
      json: async (request) => ({
        value: answer(seen.push(request) - 1),
        fetchedAt: 0,
        unchanged: false,
        bytes: 1,
        header: () => undefined,
      }),
      text: () => Promise.reject(new Error("Koios has no feeds")),
      close: async () => undefined,
    };
    return { seen, client };
  }
  const options = { baseUrl: "http://x", apiKey: "jwt" };

  test("reads on while a page is full, in a fixed order, without images and descriptions", async () => {
    const { seen, client } = clientWith((at) => (at === 0 ? page(0, 1000) : page(999, 3)));
    expect(await fetchRegistryEntries(client, options)).toHaveLength(1002);
    const path =
      "http://x/asset_token_registry?select=policy_id,asset_name,asset_name_ascii,ticker,decimals&order=policy_id.asc,asset_name.asc&limit=1000&offset=";
    expect(seen.map(({ url }) => url)).toEqual([`${path}0`, `${path}1000`]);
    expect(seen.every(({ credentials, purpose }) => credentials?.authorization === "Bearer jwt" && purpose === undefined)).toBe(true);
  });

  test.each<[string, unknown]>([
    ["an error", { code: "57014" }],
    ["no valid row", [{}]],
  ])("fails when the second page is %s", async (_, second) => {
    await expect(fetchRegistryEntries(clientWith((at) => (at === 0 ? page(0, 1000) : second)).client, options)).rejects.toEqual(badShape);
  });

  test("rejects more pages than the registry can have, and says so in the error", async () => {
    const { seen, client } = clientWith(() => page(0, 1000));
    await expect(fetchRegistryEntries(client, options)).rejects.toThrow("a list of more than 30 pages");
    expect(seen).toHaveLength(30);
  }, 60_000);
});
