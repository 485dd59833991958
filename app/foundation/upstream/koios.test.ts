import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lovelaceToAda, fetchTip, parseTip } from "./koios.server.ts";
import type { JsonRequest, PoliteFetch } from "./polite-fetch.server.ts";
import tip from "./samples/koios-tip.json" with { type: "json" };

const NOW = Date.UTC(2026, 10, 21);
const badShape = expect.objectContaining({ kind: "bad-shape", source: "koios" });
test("Converts any amount of lovelace to ADA within four lovelace", () => {
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
  const read = { observedAt: 1704757130000, epoch: 117, blockHeight: 1794506, blockTime: 1704757130000 };

  test.each<[string, object, object]>([
    ["the documented answer", {}, {}],
    ["without block_height", { block_height: undefined }, {}],
    ["without any height", { block_height: null, block_no: "1" }, { blockHeight: null }],
    ["with a bad epoch", { epoch_no: -1 }, { epoch: null }],
    ["with a block from the future", { block_time: NOW / 1000 + 60 }, { observedAt: NOW, blockTime: NOW }],
  ])("Reads %s", (_, theirs, ours) => {
    expect(parseTip([{ ...newest, ...theirs }], NOW)).toEqual({ ...read, ...ours });
  });

  test.each([
    ["nothing", []],
    ["an error", { code: "PGRST", message: "" }],
    ["no time", [{ ...newest, block_time: "1704757130" }]],
    ["null", null],
  ])("Rejects %s", (_, document) => expect(() => parseTip(document, NOW)).toThrow(badShape));
});

test("Sends the token only in a header", async () => {
  const seen: JsonRequest[] = [];
  const client: PoliteFetch = {
    json: async (request) => {
      seen.push(request);
      return { value: tip, fetchedAt: NOW, unchanged: false, bytes: 1, header: () => undefined };
    },
    text: () => Promise.reject(new Error("Koios has no feeds")),
    close: async () => undefined,
  };
  expect(await fetchTip(client, { baseUrl: "http://x", apiKey: "jwt" })).toMatchObject({ epoch: 117 });
  await fetchTip(client, { baseUrl: "http://x" });
  expect(seen.map(({ url, credentials }) => [url, credentials?.authorization])).toEqual([
    ["http://x/tip", "Bearer jwt"],
    ["http://x/tip", undefined],
  ]);
});
