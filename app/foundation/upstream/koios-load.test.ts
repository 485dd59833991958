import { afterEach, describe, expect, test } from "vitest";
import * as v from "valibot";
import { isHeavyFunction } from "./koios-load.server.ts";
import { fetchPages } from "./koios-pages.server.ts";
import { readRows, requestKoios } from "./koios.server.ts";
import { listen, makeClient } from "./loopback.test-support.ts";
import type { JsonRequest, PoliteFetch } from "./polite-fetch.server.ts";
import { sourceFindings } from "./source-findings.server.ts";
import { UpstreamError } from "./upstream-error.server.ts";

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  sourceFindings.clear();
  await Promise.all(open.splice(0).map((item) => item.close()));
});
const findings = () => sourceFindings.list().map(({ kind, place, count }) => [kind, place, count]);

function clientOf(answer: (request: JsonRequest, index: number) => unknown): PoliteFetch & { seen: JsonRequest[] } {
  const seen: JsonRequest[] = [];
  return {
    seen,
    async json(request) {
      const value = await answer(request, seen.push(request) - 1);
      return { value, fetchedAt: 1, unchanged: false, bytes: 1, header: () => undefined };
    },
    text: () => Promise.reject(new Error("Koios has no feeds")),
    close: async () => undefined,
  };
}
const KOIOS = { baseUrl: "http://x" };

describe("Timeouts", () => {
  test("Gives jobs and pool pages more time than Koios may take, and checks their client's default", async () => {
    const client = clientOf(() => []);
    for (const purpose of ["jobs", "pools", "checks", undefined] as const) await requestKoios(client, { ...KOIOS, purpose }, "/tip");
    expect(client.seen.map(({ patience }) => (patience?.headersMs ?? 0) > 30_000)).toEqual([true, true, false, true]);
    expect(client.seen.every(({ patience }) => !patience || patience.totalMs > patience.headersMs)).toBe(true);
  });

  test("Gives one request a longer timeout than the client's default", async () => {
    const server = await listen((_, response) => setTimeout(() => response.end("[1]"), 400));
    const client = makeClient([server.host], { limits: { idleMs: 100, totalMs: 200 } });
    open.push(server, client);
    const ask = (patience?: { headersMs: number; totalMs: number }) =>
      client.json({ source: "koios", url: server.url, retries: 0, patience }).then(
        ({ value }) => value,
        (error: unknown) => (error instanceof UpstreamError ? error.kind : error),
      );
    expect(await ask()).toBe("timeout");
    expect(await ask({ headersMs: 20_000, totalMs: 30_000 })).toEqual([1]);
  });
});

describe("Heavy calls", () => {
  test.each([
    ["/pool_info?select=x", true],
    ["/drep_list?order=drep_id.asc", true],
    ["/proposal_voting_summary?_proposal_id=x", true],
    ["/tip", false],
    ["/totals?limit=1", false],
  ])("isHeavy for %s: %s", (path, expected) => expect(isHeavyFunction(path)).toBe(expected));

  test("Run one at a time, even after a failure, while light calls and checks don't wait", async () => {
    const waiting: (() => void)[] = [];
    let running = 0;
    let most = 0;
    const client = clientOf(async ({ url, body }) => {
      if (!url.includes("_info")) return [];
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((done) => waiting.push(done));
      running -= 1;
      if (body === 1) throw new UpstreamError("koios", "network", "ECONNRESET");
      return [];
    });
    const heavy = [1, 2, 3].map((id) => requestKoios(client, KOIOS, "/pool_info", { body: id }).catch(() => "failed"));
    await requestKoios(client, KOIOS, "/tip");
    const check = requestKoios(client, { ...KOIOS, purpose: "checks" }, "/tx_info", { body: {} });
    let isOver = false;
    const all = Promise.all([...heavy, check]).finally(() => (isOver = true));
    while (!isOver) {
      await new Promise(setImmediate);
      for (const done of waiting.splice(0)) done();
    }
    const [first] = await all;
    expect(first).toBe("failed");
    expect(most, "One of the jobs and the check").toBe(2);
  });

  test("Neither repeats a query that returned 504 nor opens the circuit", async () => {
    let calls = 0;
    const server = await listen((request, response) => {
      calls += 1;
      response.writeHead(request.url?.startsWith("/pool_list") ? 504 : 200).end("[]");
    });
    const client = makeClient([server.host]);
    open.push(server, client);
    const koios = { baseUrl: server.url };
    for (let turn = 0; turn < 6; turn += 1)
      await expect(requestKoios(client, koios, "/pool_list?limit=1")).rejects.toMatchObject({ status: 504 });
    expect(calls).toBe(6);
    expect((await requestKoios(client, koios, "/tip")).value).toEqual([]);
  });
});

describe("fetchPages", () => {
  const row = v.object({ id: v.number() });
  /** Fake list of `length` rows that times out for pages larger than `most`. */
  const listOf = (length: number, most = Infinity, bad: readonly number[] = []) =>
    clientOf(({ url }) => {
      const query = new URL(url).searchParams;
      const [limit, offset] = [Number(query.get("limit")), Number(query.get("offset"))];
      if (limit > most) throw new UpstreamError("koios", "status", "status 504", { status: 504 });
      const size = Math.max(0, Math.min(limit, length - offset));
      return Array.from({ length: size }, (_, index) => ({ id: bad.includes(offset + index) ? "x" : offset + index }));
    });

  test("Halves the page size when pages take too long and returns each row once", async () => {
    const { rows, isCut } = await fetchPages(listOf(1_300, 300), KOIOS, "/pool_list?order=id.asc", row);
    expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 1_300 }, (_, index) => index));
    expect(isCut).toBe(false);
  });

  test("Fails for a list that is too slow even in small pages", async () => {
    await expect(fetchPages(listOf(1_300, 10), KOIOS, "/pool_list?order=id.asc", row)).rejects.toMatchObject({ status: 504 });
  });

  test("Skips and counts bad rows", async () => {
    const { rows } = await fetchPages(listOf(1_002, Infinity, [3, 1_001]), KOIOS, "/drep_list?order=id.asc", row);
    expect(rows).toHaveLength(1_000);
    expect(findings()).toEqual([
      ["unreadable-row", "drep_list", 2],
      ["unreadable-row", "drep_list.id", 1],
    ]);
  });

  test.each([
    ["more pages than were expected", { maxPages: 2 }, 2_000],
    ["more than there is time for", { maxMs: 0.001 }, 1_000],
  ])("Returns the first rows and a finding for %s", async (_, bound, most) => {
    const { rows, isCut } = await fetchPages(listOf(5_000), KOIOS, "/account_assets?order=id.asc", row, { ...bound, allowsCutOff: true });
    expect(rows.length).toBeLessThanOrEqual(most);
    expect(isCut).toBe(true);
    expect(findings()).toEqual([["cut-off", "account_assets", 1]]);
  });

  test("Fails if a list that must be complete is too long", async () => {
    await expect(fetchPages(listOf(5_000), KOIOS, "/pool_list?order=id.asc", row, { maxPages: 2 })).rejects.toMatchObject({
      kind: "bad-shape",
    });
  });

  test("Sends the body with each page and stops when there are enough rows", async () => {
    const client = listOf(3_500);
    const body = { _stake_addresses: ["a"] };
    const { rows } = await fetchPages(client, KOIOS, "/account_assets?order=id.asc", row, {
      body,
      isEnough: (list) => list.length > 1_500,
    });
    expect(rows).toHaveLength(2_000);
    expect(client.seen.map((request) => request.body)).toEqual([body, body]);
  });
});

test("Counts unreadable rows by function", () => {
  expect(readRows([{ id: 1 }, null, { id: "x" }], v.object({ id: v.number() }), "pool_info")).toEqual([{ id: 1 }]);
  expect(findings()).toEqual([
    ["unreadable-row", "pool_info", 2],
    ["unreadable-row", "pool_info.id", 1],
  ]);
});
