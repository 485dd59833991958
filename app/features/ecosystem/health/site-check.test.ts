import { describe, expect, test } from "vitest";
import { checkSite, classifySite } from "./site-check.server.ts";
import type { BytesFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import { UpstreamError } from "#app/foundation/upstream/upstream-error.server.ts";

const HOSTS = ["minswap.org", "app.minswap.org", "minswap.github.io"];

describe("classifySite", () => {
  test.each([
    ["its own page", "<h1>Minswap</h1>", "https://minswap.org/", "answers", null, true],
    ["a page with its name in other letters", "<title>MIN-SWAP DEX</title>", "https://minswap.org/", "answers", null, true],
    ["a page with another name", "<title>Coinminswap</title>", "https://minswap.org/", "answers", null],
    ["its farewell", "<h1>Minswap</h1><p>Minswap has shut down.</p>", "https://minswap.org/", "answers", null],
    ["another part of its own address", "<h1>Minswap</h1>", "https://docs.minswap.org/en", "answers", null, true],
    ["its own page elsewhere", "", "https://minswap.github.io/", "answers", null],
    ["someone else's page at the same host of pages", "", "https://other.github.io/", "moved", "other.github.io"],
    ["another address", "<h1>Casino</h1>", "https://minswap-casino.com/", "moved", "minswap-casino.com"],
    ["a page that sells the address", "<p>This domain is for sale!</p>", "https://minswap.org/", "parked", null],
    ["a seller's frame", '<script src="https://img.sedoparking.com/x.js">', "https://minswap.org/", "parked", null],
    ["a sale that isn't about the domain", "<p>Tokens for sale</p>", "https://minswap.org/", "answers", null],
  ])("%s", (_, html, url, outcome, host, showsProduct = false) => {
    expect(classifySite(html, url, { hosts: HOSTS, names: ["Minswap", "Min Swap"] })).toEqual({ outcome, host, showsProduct });
  });
});

describe("checkSite", () => {
  test.each([
    ["a page that isn't there", new UpstreamError("s", "status", "status 404", { status: 404 }), "missing"],
    ["a site that lets no programs in", new UpstreamError("s", "status", "status 403", { status: 403 }), "refused"],
    ["a site that asks for a pause", new UpstreamError("s", "rate-limited", "status 429", { status: 429 }), "refused"],
    ["a page that is too large to read", new UpstreamError("s", "too-large", ""), "refused"],
    ["a broken server", new UpstreamError("s", "status", "status 502", { status: 502 }), "unreachable"],
    ["no server", new UpstreamError("s", "network", "ENOTFOUND"), "unreachable"],
    ["an address that leads into a private network", new UpstreamError("s", "refused-address", ""), "unreachable"],
  ])("%s", async (_, failure, outcome) => {
    const client: BytesFetch = { bytes: () => Promise.reject(failure) };
    expect(await checkSite(client, "site:minswap", "https://minswap.org", { hosts: HOSTS, names: ["Minswap"] })).toEqual({
      outcome,
      host: null,
      showsProduct: false,
    });
  });
});
