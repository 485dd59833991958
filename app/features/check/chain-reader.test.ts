import { expect, test, vi } from "vitest";
import { createChainReader } from "#app/features/check/chain-reader.server.ts";
import { MINUTE } from "#app/foundation/durations.ts";
import { UpstreamError } from "#app/foundation/upstream/upstream-error.server.ts";

const down = () => Promise.reject(new UpstreamError("koios", "network", "refused"));

test("reports a used-up allowance, still serves cached answers, and asks again later", async () => {
  let room = 2;
  const lookup = createChainReader({ hasRoom: () => room > 0 }).lookup(MINUTE, async (id) => (room--, id));
  const statesOf = async (...ids: string[]) => (await Promise.all(ids.map(lookup))).map(({ state }) => state);
  expect(await statesOf("a", "b", "c")).toEqual(["read", "read", "allowance"]);
  expect(await statesOf("a", "c")).toEqual(["read", "allowance"]);
  room = 1;
  expect(await statesOf("c")).toEqual(["read"]);
});

test("asks once while an answer is cached, and again after a failure", async () => {
  const fetch = vi.fn<(id: string) => Promise<string>>().mockImplementationOnce(down).mockResolvedValue("answer");
  const lookup = createChainReader({ hasRoom: () => true }).lookup(MINUTE, fetch);
  expect(await Promise.all([lookup("a"), lookup("a")])).toEqual([{ state: "unavailable" }, { state: "unavailable" }]);
  expect(await lookup("a")).toMatchObject({ state: "read", value: "answer" });
  expect(await lookup("a")).toMatchObject({ state: "read", value: "answer" });
  expect(fetch).toHaveBeenCalledTimes(2);
});

test("rejects too many calls at once, and throws our own errors", async () => {
  let finish = () => {};
  const held = new Promise<void>((resolve) => (finish = resolve));
  const reader = createChainReader({ hasRoom: () => true });
  const lookup = reader.lookup(MINUTE, () => held);
  const asked = Array.from({ length: 41 }, (_, index) => lookup(String(index)));
  expect(await asked.at(-1)).toEqual({ state: "busy" });
  finish();
  expect((await Promise.all(asked)).filter(({ state }) => state === "read")).toHaveLength(40);
  await expect(reader.lookup(MINUTE, () => Promise.reject(new TypeError("ours")))("x")).rejects.toThrow("ours");
});

test("doesn't cache our own errors", async () => {
  const fetch = vi.fn<(id: string) => Promise<string>>().mockRejectedValueOnce(new TypeError("ours")).mockResolvedValue("answer");
  const lookup = createChainReader({ hasRoom: () => true }).lookup(MINUTE, fetch);
  await expect(lookup("a")).rejects.toThrow("ours");
  expect(await lookup("a")).toMatchObject({ state: "read", value: "answer" });
});
