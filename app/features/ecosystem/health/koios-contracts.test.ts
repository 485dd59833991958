import { describe, expect, test } from "vitest";
import { fetchLastUse, parseLastUse, scriptsPerCall } from "./koios-contracts.server.ts";
import sample from "./samples/koios-credential-txs.json" with { type: "json" };
import type { JsonRequest, PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";

const NOW = Date.UTC(2026, 10, 26);
const badShape = expect.objectContaining({ kind: "bad-shape", source: "koios" });
const row = { block_height: 14_000_000, block_time: NOW / 1000 - 60 };

test.each<[string, unknown, number | null]>([
  ["the documented answer: the newest of its transactions", sample, 1_704_757_130_000],
  ["none", [], null],
  ["one", [row], NOW - 60_000],
  ["a clock that runs ahead", [{ ...row, block_time: NOW / 1000 + 600 }], NOW],
])("%s", (_, document, usedAt) => expect(parseLastUse(document, 0, NOW)).toBe(usedAt));

test.each<[string, unknown]>([
  ["an error", { code: "57014", message: "canceling statement due to statement timeout" }],
  ["null", null],
  ["an empty row", [null]],
  ["a row without its time", [{ block_height: 14_000_000 }]],
  ["a time as text", [{ ...row, block_time: "2026" }]],
  ["a time before the chain", [{ ...row, block_time: 5 }]],
  ["a height below zero", [{ ...row, block_height: -1 }]],
  ["an older block than requested", [{ ...row, block_height: 13_999_999 }]],
])("rejects %s", (_, document) => expect(() => parseLastUse(document, 14_000_000, NOW)).toThrow(badShape));

describe("Many scripts", () => {
  const hash = (index: number) => index.toString(16).padStart(56, "0");
  function clientWith(answers: readonly unknown[]) {
    const seen: JsonRequest[] = [];
    const client: PoliteFetch = {
      json: async (request) => {
        seen.push(request);
        return { value: answers[seen.length - 1] ?? [], fetchedAt: NOW, bytes: 0, unchanged: false, header: () => undefined };
      },
      text: () => Promise.reject(new Error("not asked")),
      close: async () => undefined,
    };
    return { client, seen };
  }

  test.each([
    [undefined, 1_000],
    ["key", 5_000],
  ])("with the key %s, need bodies within %i bytes and are requested once each", async (apiKey, most) => {
    const { client, seen } = clientWith([]);
    const scripts = Array.from({ length: 200 }, (_, index) => hash(index));
    expect(await fetchLastUse(client, { baseUrl: "http://x", apiKey }, scripts, 14_000_000)).toBeNull();
    expect(seen).toHaveLength(Math.ceil(200 / scriptsPerCall(apiKey !== undefined)));
    for (const { body } of seen) expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThanOrEqual(most);
    expect(seen.flatMap(({ body }) => JSON.stringify(body).match(/[\da-f]{56}/g))).toEqual(scripts);
  });

  test("return the newest use of all calls", async () => {
    const { client } = clientWith([[{ ...row, block_time: row.block_time - 500 }], [row], []]);
    const scripts = Array.from({ length: 40 }, (_, index) => hash(index));
    expect(await fetchLastUse(client, { baseUrl: "http://x" }, scripts, 0)).toBe(NOW - 60_000);
  });
});
