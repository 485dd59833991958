import { expect, test } from "vitest";
import { PartsError, runEach, runParts } from "#app/foundation/jobs/job-parts.server.ts";
import { UpstreamError } from "#app/foundation/upstream/upstream-error.server.ts";

const fails = (message: string) => () => Promise.reject(new Error(message));

test("a part that fails keeps no other from running; the job fails with all reasons", async () => {
  const done: string[] = [];
  const note = (name: string) => () => done.push(name);
  const run = runParts({
    committee: fails("no committee"),
    nothing: null,
    power: note("power"),
    list: fails("status 400"),
    last: note("last"),
  });
  await expect(run).rejects.toThrow(
    new PartsError(
      new Map([
        ["committee", new Error("no committee")],
        ["list", new Error("status 400")],
      ]),
    ),
  );
  await expect(run).rejects.toThrow("committee: no committee; list: status 400");
  expect(done).toEqual(["power", "last"]);
});

test("a part that throws before its first await is no exception", async () => {
  const parts = {
    first: () => {
      throw new Error("no parameters");
    },
  };
  await expect(runParts(parts)).rejects.toThrow("first: no parameters");
});

test("the longest pause that a source asked for counts, also inside a part of parts", async () => {
  const paused = (ms: number) => () => Promise.reject(new UpstreamError("koios", "rate-limited", "status 429", { retryAfterMs: ms }));
  await expect(runParts({ one: paused(5), inner: () => runParts({ other: paused(60) }) })).rejects.toMatchObject({ retryAfterMs: 60 });
});

test("one after the other until a source asks for a pause", async () => {
  const asked: string[] = [];
  const ask = async (id: string) => {
    asked.push(id);
    if (id === "a") throw new Error("status 504");
    if (id === "c") throw new UpstreamError("koios", "circuit-open", "failed again and again", { retryAfterMs: 1_000 });
  };
  await expect(runEach(["a", "b", "c", "d"], ask)).rejects.toThrow("a: status 504; c: koios: circuit-open");
  expect(asked).toEqual(["a", "b", "c"]);
});

test("nothing begins after the process began to stop", async () => {
  const stopping = new AbortController();
  const asked: string[] = [];
  await runEach(
    ["a", "b"],
    (id) => {
      asked.push(id);
      stopping.abort();
    },
    stopping.signal,
  );
  expect(asked).toEqual(["a"]);
});
