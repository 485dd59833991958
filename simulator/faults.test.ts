import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as v from "valibot";
import type { FaultInput } from "./faults/fault.ts";
import { startSimulator, type Simulator } from "./simulator.ts";
import { finiteNumber, isoDateTime } from "#app/foundation/schemas.server.ts";

let simulator: Simulator;
const PATH = "/coingecko/coins/markets?vs_currency=usd&ids=cardano";

beforeAll(async () => {
  simulator = await startSimulator({ port: 0 });
});
afterAll(() => simulator.close());
beforeEach(() => simulator.control.reset());

function injectFault(fault: FaultInput, source = "coingecko"): void {
  simulator.control.fault({ source, fault });
}

const get = (path = PATH, init?: RequestInit) => fetch(simulator.url + path, { redirect: "manual", ...init });

/** Reads a plain socket for a time, and records how the connection ended. */
async function raw(forMs: number): Promise<{ head: string; body: string; end: "open" | "closed" | "reset"; parts: number }> {
  const socket = connect(simulator.port, "127.0.0.1");
  let end: "open" | "closed" | "reset" = "open";
  let text = "";
  let parts = 0;
  socket.on("data", (part) => {
    text += part.toString("latin1");
    parts += 1;
  });
  socket.on("end", () => (end = "closed"));
  socket.on("error", () => (end = "reset"));
  socket.write(`GET ${PATH} HTTP/1.1\r\nHost: simulator\r\nUser-Agent: CardanoGateway/0.1\r\nConnection: close\r\n\r\n`);
  await wait(forMs);
  socket.destroy();
  const [head = "", ...rest] = text.split("\r\n\r\n");
  return { head, body: rest.join("\r\n\r\n"), end, parts };
}

const lengthOf = (head: string): number => Number(/content-length: (\d+)/i.exec(head)?.[1] ?? NaN);

describe("replaced responses", () => {
  test.each<[string, FaultInput, number, Record<string, string | null>, RegExp]>([
    ["status", { kind: "status", status: 503, body: "down", headers: { "retry-after": "7" } }, 503, { "retry-after": "7" }, /^down$/],
    ["html", { kind: "html" }, 200, { "content-type": "text/html; charset=UTF-8" }, /^<!DOCTYPE html>/],
    ["html as JSON", { kind: "html", contentType: "application/json" }, 200, { "content-type": "application/json" }, /^<!DOCTYPE html>/],
    ["empty", { kind: "empty" }, 200, { "content-length": "0" }, /^$/],
    ["redirect", { kind: "redirect", location: "http://127.0.0.1:1/x" }, 302, { location: "http://127.0.0.1:1/x" }, /^$/],
    ["429 own", { kind: "rate-limit" }, 429, { "retry-after": "119" }, /"error_code":429/],
    ["429 retry-after", { kind: "rate-limit", mode: "retry-after", seconds: 5 }, 429, { "retry-after": "5" }, /"error_code":429/],
    ["429 nothing", { kind: "rate-limit", mode: "none" }, 429, { "retry-after": null, "x-ratelimit-reset": null }, /"error_code":429/],
    ["429 html", { kind: "rate-limit", mode: "html" }, 429, { "retry-after": null }, /Attention Required!/],
    ["429 text", { kind: "rate-limit", mode: "text" }, 429, { "content-type": "text/plain" }, /^Throttled$/],
  ])("respond with %s", async (_name, fault, status, headers, body) => {
    injectFault(fault);
    const response = await get();
    expect(response.status).toBe(status);
    for (const [name, value] of Object.entries(headers)) expect(response.headers.get(name)).toBe(value);
    expect(await response.text()).toMatch(body);
  });

  test("respond 429 with a date that has a space", async () => {
    simulator.control.clock({ frozenAt: "2026-10-07T12:00:00.000Z" });
    injectFault({ kind: "rate-limit", mode: "reset-date", seconds: 90 });
    const response = await get();
    expect([response.headers.get("x-ratelimit-reset"), response.headers.get("retry-after")]).toEqual(["2026-10-07 12:01:30 +0000", null]);
  });

  test("respond with Santiment's and Koios' own 429", async () => {
    injectFault({ kind: "rate-limit", seconds: 61 }, "*");
    const santiment = await get("/santiment/graphql", { method: "POST", body: "{}" });
    expect(santiment.headers.get("x-ratelimit-reset")).toBe("61");
    expect(await santiment.json()).toMatchObject({ errors: { details: expect.any(String) } });
    expect(await (await get("/koios/tip")).text()).toContain("Too Many Requests");
  });

  test.each(["/defillama/protocols", "/stablecoins/stablecoins"])("respond 429 in the format of %s", async (path) => {
    injectFault({ kind: "rate-limit", seconds: 61 }, "*");
    const response = await get(path);
    expect([response.status, response.headers.get("retry-after"), await response.json()]).toEqual([
      429,
      "61",
      { message: "Too Many Requests" },
    ]);
  });

  test("respond with invalid text that is the same each time", async () => {
    injectFault({ kind: "garbage", bytes: 500 });
    const [first, second] = [await (await get()).bytes(), await (await get()).bytes()];
    expect(first).toHaveLength(500);
    expect(first).toEqual(second);
    expect(() => JSON.parse(Buffer.from(first).toString())).toThrow();
  });

  test("are oversized, plain or as a gzip bomb", async () => {
    injectFault({ kind: "oversized", bytes: 6_000_000 });
    expect((await (await get()).bytes()).length).toBe(6_000_000);
    simulator.control.reset();
    injectFault({ kind: "oversized", bytes: 50_000_000, gzip: true });
    const { head, body } = await raw(500);
    expect(head).toContain("content-encoding: gzip");
    expect(body.length).toBeLessThan(200_000);
    expect(gunzipSync(Buffer.from(body, "latin1"))).toHaveLength(50_000_000);
  });
});

describe("changed responses", () => {
  test.each<[string, FaultInput, RegExp]>([
    ["nan", { kind: "nan", fields: ["current_price"] }, /"current_price":NaN,"market_cap":\d/],
    ["infinity", { kind: "nan", value: "infinity" }, /"market_cap":Infinity/],
    ["overflow", { kind: "nan", value: "overflow" }, /"market_cap":1e999/],
    ["negative", { kind: "nan", value: "negative" }, /"market_cap":-\d/],
    ["zero", { kind: "nan", value: "zero" }, /"market_cap":0,/],
    ["null", { kind: "nan", value: "null" }, /"market_cap":null/],
    ["string", { kind: "nan", value: "string" }, /"market_cap":"n\/a"/],
    ["numeric-string", { kind: "nan", value: "numeric-string" }, /"market_cap":"\d+"/],
    ["gzip", { kind: "gzip" }, /^\[\{"id":"cardano"/],
  ])("contain %s", async (_name, fault, body) => {
    injectFault(fault);
    const response = await get();
    expect(response.headers.get("etag")).toBeNull();
    expect(await response.text()).toMatch(body);
  });

  test("treat strings of digits as numbers", async () => {
    injectFault({ kind: "nan", value: "negative" }, "koios");
    expect(await (await get("/koios/totals?limit=1")).text()).toMatch(/"circulation":"-\d+"/);
  });

  test("multiply the price in the given number of responses", async () => {
    simulator.control.set({ price: 0.5 });
    simulator.control.fault({ source: "coingecko", path: "/coins/markets", fault: { kind: "jump", factor: 3 }, times: 2 });
    const prices = [];
    for (let call = 0; call < 3; call += 1)
      prices.push(v.parse(v.array(v.object({ current_price: finiteNumber })), await (await get()).json())[0]?.current_price);
    expect(prices).toEqual([1.5, 1.5, 0.5]);
  });
});

describe("on the wire", () => {
  test("adds latencies to another fault", async () => {
    injectFault({ kind: "latency", ms: 80 });
    injectFault({ kind: "latency", ms: 80 });
    injectFault({ kind: "status", status: 500 });
    const start = performance.now();
    expect((await get()).status).toBe(500);
    expect(performance.now() - start).toBeGreaterThanOrEqual(155);
  });

  test("sends bytes slowly", async () => {
    injectFault({ kind: "drip", bytesPerSecond: 100 });
    const { head, body, end } = await raw(600);
    expect(lengthOf(head)).toBeGreaterThan(500);
    expect(body.length).toBeGreaterThan(20);
    expect(body.length).toBeLessThan(90);
    expect(end).toBe("open");
  });

  test.each<["stall" | "endless", (length: number, body: number) => boolean]>([
    ["stall", (length, body) => body === Math.ceil(length / 2)],
    ["endless", (length, body) => Number.isNaN(length) && body > 2_000],
  ])("sends bytes slowly and ends in %s", async (ending, fits) => {
    injectFault({ kind: "drip", bytesPerSecond: 100_000, ending });
    const { head, body, end } = await raw(400);
    expect(end).toBe("open");
    expect(fits(lengthOf(head), body.length)).toBe(true);
  });

  test.each<["full" | "half" | "none"]>([["full"], ["half"], ["none"]])(
    "truncates a response, content-length: %s",
    async (contentLength) => {
      injectFault({ kind: "truncate", contentLength });
      const { head, body, end } = await raw(300);
      expect(end).toBe("closed");
      expect(body.startsWith("[{") || contentLength === "none").toBe(true);
      if (contentLength === "full") expect(Math.floor(lengthOf(head) / 2)).toBe(body.length);
      if (contentLength === "half") expect(lengthOf(head)).toBe(body.length);
      if (contentLength === "none") expect([head.includes("chunked"), body.endsWith("0\r\n\r\n")]).toEqual([true, false]);
      if (contentLength === "half") await expect(get().then((response) => response.json())).rejects.toThrow(SyntaxError);
      else await expect(get().then((response) => response.text())).rejects.toThrow(TypeError);
    },
  );

  test("resets a connection and hangs", async () => {
    injectFault({ kind: "reset-connection" });
    expect(await raw(200)).toMatchObject({ head: "", end: "reset" });
    simulator.control.reset();
    injectFault({ kind: "hang" });
    expect(await raw(200)).toMatchObject({ head: "", end: "open" });
    expect(simulator.control.state().requests.at(-1)).toMatchObject({ status: null, fault: "hang" });
  });

  test("ends a hanging response when the simulator closes", async () => {
    const other = await startSimulator({ port: 0 });
    other.control.fault({ source: "koios", fault: { kind: "hang" } });
    const pending = fetch(`${other.url}/koios/tip`);
    const outcome = expect(pending).rejects.toThrow(TypeError);
    await wait(50);
    await other.close();
    await outcome;
  });
});

describe("control over HTTP", () => {
  const order = (body: string) => fetch(`${simulator.url}/__control`, { method: "POST", body });

  test.each([
    ["not JSON", "{"],
    ["nothing to do", "{}"],
    ["an unknown source", '{"source":"nowhere","fault":{"kind":"hang"}}'],
    ["an unknown fault", '{"source":"koios","fault":{"kind":"storm"}}'],
    ["a fault without source", '{"fault":{"kind":"hang"}}'],
    ["a wrong value", '{"set":{"price":"1"}}'],
    ["an unknown value", '{"set":{"prize":1}}'],
    ["an array", "[]"],
  ])("answers %s with 400 and a reason", async (_name, body) => {
    const response = await order(body);
    expect([response.status, response.headers.get("content-type")]).toEqual([400, "application/problem+json"]);
    expect(await response.json()).toMatchObject({ status: 400, title: expect.any(String), detail: expect.any(String) });
  });

  test("sets paths, times, counters and the clock, and resets them", async () => {
    await order('{"clock":{"offsetMs":86400000},"source":"koios","path":"/tip","fault":{"kind":"status","status":500},"times":1}');
    const codes = [];
    for (const path of ["/koios/genesis", "/koios/tip", "/koios/tip?select=hash"]) codes.push((await get(path)).status);
    expect(codes).toEqual([200, 500, 200]);
    const state = v.parse(
      v.object({
        now: isoDateTime,
        faults: v.pipe(v.array(v.unknown()), v.length(0)),
        counts: v.unknown(),
        requests: v.pipe(v.array(v.unknown()), v.length(3)),
      }),
      await (await fetch(`${simulator.url}/__control`)).json(),
    );
    expect(state.counts).toEqual({ koios: { "GET /genesis": 1, "GET /tip": 2 } });
    expect(state.requests[2]).toMatchObject({ source: "koios", path: "/tip", query: "select=hash", status: 200, fault: null });
    expect(simulator.control.count("koios", "GET /tip")).toBe(2);
    expect(Date.parse(state.now) - Date.now()).toBeGreaterThan(86_000_000);
    await order('{"reset":true}');
    expect(simulator.control.state()).toMatchObject({ faults: [], counts: {}, requests: [] });
  });
});
