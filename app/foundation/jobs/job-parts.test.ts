import { expect, test } from "vitest";
import { PartsError, runEach, runParts } from "#app/foundation/jobs/job-parts.server.ts";
import { UpstreamError } from "#app/foundation/upstream/upstream-error.server.ts";

const fails = (message: string) => () => Promise.reject(new Error(message));

test("Runs the other parts after one fails, and fails with all reasons", async () => {
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

test("Also catches a synchronous exception", async () => {
  const parts = {
    first: () => {
      throw new Error("no parameters");
    },
  };
  await expect(runParts(parts)).rejects.toThrow("first: no parameters");
});

test("Takes the longest pause of any part, including nested ones", async () => {
  const paused = (ms: number) => () => Promise.reject(new UpstreamError("koios", "rate-limited", "status 429", { retryAfterMs: ms }));
  await expect(runParts({ one: paused(5), inner: () => runParts({ other: paused(60) }) })).rejects.toMatchObject({ retryAfterMs: 60 });
});

test("Asks for one ID after another and stops when the source requires a pause", async () => {
  const asked: string[] = [];
  const ask = async (id: string) => {
    asked.push(id);
    if (id === "a") throw new Error("status 504");
    if (id === "c") throw new UpstreamError("koios", "circuit-open", "failed again and again", { retryAfterMs: 1_000 });
  };
  await expect(runEach(["a", "b", "c", "d"], ask)).rejects.toThrow("a: status 504; c: koios: circuit-open");
  expect(asked).toEqual(["a", "b", "c"]);
});

test("Starts nothing after the process begins to stop", async () => {
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
