import { describe, expect, test } from "vitest";
import { parseBlocklist } from "./blocklist-sources.server.ts";
import { countEventLoopTurns } from "#tests/count-event-loop-turns.ts";
import metamask from "./samples/metamask-config.json" with { type: "json" };
import polkadot from "./samples/polkadot-js-all.json" with { type: "json" };

describe("parseBlocklist", () => {
  test.each<[string, "metamask" | "polkadot-js", unknown, string[]]>([
    ["MetaMask's shape", "metamask", metamask, ["claim-ada.example.com", "wallet.example.org"]],
    ["polkadot.js' shape", "polkadot-js", polkadot, ["claim-ada.example.com", "minswap.example.org"]],
    ["capitals, spaces and www", "polkadot-js", { deny: [" WWW.Evil.example "] }, ["evil.example"]],
    ["other alphabets as they go over the wire", "polkadot-js", { deny: ["mіnswap.example"] }, ["xn--mnswap-pvf.example"]],
    ["the same host twice", "polkadot-js", { deny: ["a.example", "www.a.example"] }, ["a.example"]],
    [
      "paths, patterns, single words and other things are left out",
      "polkadot-js",
      { deny: ["a.example/claim", "*.b.example", "localhost", "", 5, null, {}, ..."cdefghi".split("").map((name) => `${name}.example`)] },
      "cdefghi".split("").map((name) => `${name}.example`),
    ],
  ])("%s", async (_, list, document, hosts) => expect([...(await parseBlocklist(list, document))]).toEqual(hosts));

  test.each<[string, "metamask" | "polkadot-js", unknown]>([
    ["the other list's shape", "metamask", polkadot],
    ["nothing on it", "polkadot-js", { deny: [] }],
    ["no sound entry", "polkadot-js", { deny: [1, "x/y"] }],
    ["mostly patterns", "metamask", { blacklist: ["a.example", "*.b.example", "*.c.example"] }],
    ["mostly addresses", "metamask", { blacklist: ["https://a.example", "https://b.example", "c.example"] }],
    ["mostly objects", "polkadot-js", { deny: [{ host: "a.example" }, { host: "b.example" }, "c.example"] }],
    ["an error", "metamask", { message: "Not Found" }],
    ["null", "metamask", null],
  ])("rejects %s", async (_, list, document) =>
    expect(async () => parseBlocklist(list, document)).rejects.toThrow(expect.objectContaining({ kind: "bad-shape", source: list })),
  );

  test("yields to other requests while it reads a long list", async () => {
    const deny = Array.from({ length: 50_000 }, (_, index) => `phish-${index}.example`);
    expect(
      await countEventLoopTurns(() => parseBlocklist("polkadot-js", { deny })),
      "read in parts, each in a turn of its own",
    ).toBeGreaterThanOrEqual(9);
  });
});
