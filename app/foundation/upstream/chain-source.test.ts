import { expect, test } from "vitest";
import { readChain, secondSourceOptions } from "./chain-source.server.ts";
import { UpstreamError } from "./upstream-error.server.ts";

const fails = (source: string) => () => Promise.reject(new UpstreamError(source, "status", "status 500"));
const answers = (value: string) => () => Promise.resolve(value);

test("Koios answers: Blockfrost isn't asked", async () => {
  let asked = 0;
  const read = await readChain(answers("k"), async () => (asked++, "b"));
  expect([read, asked]).toEqual([{ source: "koios", value: "k" }, 0]);
});
test("Koios fails: Blockfrost stands in under its name, and Koios comes first again", async () => {
  expect(await readChain(fails("koios"), answers("b"))).toEqual({ source: "blockfrost", value: "b" });
  expect(await readChain(answers("k"), answers("b"))).toEqual({ source: "koios", value: "k" });
});
test("without a key, and when neither answers, the failure is Koios' own", async () => {
  await expect(readChain(fails("koios"), undefined)).rejects.toMatchObject({ source: "koios" });
  await expect(readChain(fails("koios"), fails("blockfrost"))).rejects.toMatchObject({ source: "koios" });
});
test("a mistake of ours is told, in either", async () => {
  const broken = () => Promise.reject(new TypeError("ours"));
  await expect(readChain(broken, answers("b"))).rejects.toThrow("ours");
  await expect(readChain(fails("koios"), broken)).rejects.toThrow("ours");
});
test("it's asked with a key alone", () => {
  expect(secondSourceOptions({ BLOCKFROST_URL: "http://b", BLOCKFROST_PROJECT_ID: undefined }, 5)).toBeUndefined();
  expect(secondSourceOptions({ BLOCKFROST_URL: "http://b", BLOCKFROST_PROJECT_ID: "mainnetX" }, 5)).toEqual({
    baseUrl: "http://b",
    apiKey: "mainnetX",
    intervalMs: 5,
  });
});
