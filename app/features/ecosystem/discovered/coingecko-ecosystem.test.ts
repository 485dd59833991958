import { describe, expect, test } from "vitest";
import { parseEcosystemTokens } from "./coingecko-ecosystem.server.ts";

const snek = { id: "snek", symbol: "snek", name: "Snek", current_price: 0.004 };

describe("parseEcosystemTokens", () => {
  test.each<[string, unknown, string[]]>([
    ["the documented shape", [snek], ["snek Snek SNEK"]],
    ["the same token twice", [snek, snek], ["snek Snek SNEK"]],
    ["a name with control characters", [{ ...snek, name: "Sn\u202eek\u0000" }], ["snek Snek SNEK"]],
    ["an ID that is a path", [snek, { ...snek, id: "../evil" }], ["snek Snek SNEK"]],
    ["a row without a name", [snek, { id: "x", symbol: "x" }], ["snek Snek SNEK"]],
    ["an empty list", [], []],
  ])("%s", (_, document, read) => {
    expect(parseEcosystemTokens(document).map(({ id, name, ticker }) => `${id} ${name} ${ticker}`)).toEqual(read);
  });

  test.each([
    ["an error", { error: "not found" }],
    ["no valid row", [{}]],
    ["null", null],
  ])("rejects %s", (_, document) =>
    expect(() => parseEcosystemTokens(document)).toThrow(expect.objectContaining({ kind: "bad-shape", source: "coingecko" })),
  );
});
