import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { encode, matches, negotiate } from "#app/foundation/page-cache/compression.server.ts";

describe("Content negotiation", () => {
  test.each([
    [undefined, "identity"],
    ["", "identity"],
    ["br", "br"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, deflate", "gzip"],
    ["GZIP", "gzip"],
    ["br;q=0, gzip;q=0.5", "gzip"],
    ["*", "br"],
    ["*;q=0", "identity"],
    ["identity", "identity"],
    ["deflate", "identity"],
    ["br;q=abc", "br"],
    [`${"x,".repeat(50_000)}br`, "identity"],
  ])("Answers Accept-Encoding %s with %s", (header, encoding) => {
    expect(negotiate(header)).toBe(encoding);
  });

  test.each([
    [undefined, false],
    ['"a"', true],
    ['W/"a"', true],
    ['"b", "a"', true],
    ["*", true],
    ['"b"', false],
    ["a", false],
  ])("Compares If-None-Match %s", (header, same) => {
    expect(matches(header, '"a"')).toBe(same);
  });
});

test("Encodes the same text each time, with a separate ETag", async () => {
  const text = "depths ".repeat(500);
  const body = await encode(text);
  expect(brotliDecompressSync(body.br.bytes).toString()).toBe(text);
  expect(gunzipSync(body.gzip.bytes).toString()).toBe(text);
  expect(body.identity.bytes.toString()).toBe(text);
  expect(new Set([body.br.etag, body.gzip.etag, body.identity.etag]).size).toBe(3);
  expect((await encode(text)).br.etag).toBe(body.br.etag);
  expect((await encode(`${text}.`)).br.etag).not.toBe(body.br.etag);
});

test("Keeps no more memory than the body's own bytes", async () => {
  for (const { bytes } of Object.values(await encode("<svg/>".repeat(100)))) expect(bytes.buffer.byteLength).toBe(bytes.length);
});
