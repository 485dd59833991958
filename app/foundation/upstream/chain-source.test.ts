import { expect, test } from "vitest";
import { readChain, secondSourceOptions } from "./chain-source.server.ts";
import { UpstreamError } from "./upstream-error.server.ts";

const fails = (source: string) => () => Promise.reject(new UpstreamError(source, "status", "status 500"));
const answers = (value: string) => () => Promise.resolve(value);

test("Doesn't call Blockfrost while Koios answers", async () => {
  let asked = 0;
  const read = await readChain(answers("k"), async () => (asked++, "b"));
  expect([read, asked]).toEqual([{ source: "koios", value: "k" }, 0]);
});
test("Falls back to Blockfrost, names it as the source, and tries Koios first again next time", async () => {
  expect(await readChain(fails("koios"), answers("b"))).toEqual({ source: "blockfrost", value: "b" });
  expect(await readChain(answers("k"), answers("b"))).toEqual({ source: "koios", value: "k" });
});
test("Throws the error from Koios without a key and when both sources fail", async () => {
  await expect(readChain(fails("koios"), undefined)).rejects.toMatchObject({ source: "koios" });
  await expect(readChain(fails("koios"), fails("blockfrost"))).rejects.toMatchObject({ source: "koios" });
});
test("Rethrows programming errors from either source", async () => {
  const broken = () => Promise.reject(new TypeError("ours"));
  await expect(readChain(broken, answers("b"))).rejects.toThrow("ours");
  await expect(readChain(fails("koios"), broken)).rejects.toThrow("ours");
});
test("Returns options only with an API key", () => {
  expect(secondSourceOptions({ BLOCKFROST_URL: "http://b", BLOCKFROST_PROJECT_ID: undefined }, 5)).toBeUndefined();
  expect(secondSourceOptions({ BLOCKFROST_URL: "http://b", BLOCKFROST_PROJECT_ID: "mainnetX" }, 5)).toEqual({
    baseUrl: "http://b",
    apiKey: "mainnetX",
    intervalMs: 5,
  });
});
