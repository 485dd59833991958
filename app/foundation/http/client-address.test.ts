import { describe, expect, test } from "vitest";
import { clientAddress } from "#app/foundation/http/client-address.server.ts";

const asked = (forwarded: string | undefined, remoteAddress: string | undefined = "127.0.0.1") => ({
  headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
  socket: { remoteAddress },
});

describe("clientAddress", () => {
  test.each<[what: string, forwarded: string | undefined, proxies: number, address: string]>([
    ["of the connection", undefined, 0, "127.0.0.1"],
    ["of the connection without a trusted proxy", "203.0.113.9", 0, "127.0.0.1"],
    ["from the proxy", "203.0.113.9", 1, "203.0.113.9"],
    ["from the first of two proxies", "198.51.100.1, 203.0.113.9, 10.0.0.2", 2, "203.0.113.9"],
    ["with a port", "203.0.113.9:5678", 1, "203.0.113.9"],
    ["of IPv6", "2001:DB8::1", 1, "2001:db8::1"],
    ["of IPv6 in brackets", "[2001:db8::1]", 1, "2001:db8::1"],
    ["of IPv6 with a port", "[2001:db8::1]:443", 1, "2001:db8::1"],
    ["of IPv4 in IPv6", "::ffff:203.0.113.9", 1, "203.0.113.9"],
    ["of IPv4 in IPv6 with a port", "[::ffff:203.0.113.9]:443", 1, "203.0.113.9"],
    ["with a zone", "fe80::1%eth0", 1, "fe80::1"],
    ["with a zone and a port", "[fe80::1%25eth0]:80", 1, "fe80::1"],
    ["in quotes", '"[2001:db8::1]:443"', 1, "2001:db8::1"],
    ["of a proxy that sends none", undefined, 1, "127.0.0.1"],
    ["of a proxy that sends too few", "", 2, "127.0.0.1"],
    ["of a proxy that sends a name", "unknown", 1, "127.0.0.1"],
    ["of a proxy that sends an obfuscated name", "_hidden:80", 1, "127.0.0.1"],
  ])("Returns the address %s", (_, forwarded, proxies, address) => expect(clientAddress(asked(forwarded), proxies)).toBe(address));

  test("Returns the same address in both notations", () => {
    expect(["::ffff:203.0.113.9", "203.0.113.9"].map((remote) => clientAddress(asked(undefined, remote), 0))).toEqual([
      "203.0.113.9",
      "203.0.113.9",
    ]);
  });
});
