import { createServer } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createGuardedConnector, BlockedAddressError } from "./address-guard.server.ts";
import { isPublicAddress } from "./public-address.server.ts";

test.each(["1.1.1.1", "104.16.1.1", "2606:4700::1111", "2a00:1450:4001::8"])("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  "0.0.0.0",
  "10.1.2.3",
  "100.64.0.1",
  "127.0.0.1",
  "127.255.255.254",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.1",
  "192.0.2.1",
  "192.168.1.1",
  "198.18.0.1",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::127.0.0.1",
  "::ffff:127.0.0.1",
  "::ffff:7f00:1",
  "::ffff:8.8.8.8",
  "::ffff:0:8.8.8.8",
  "64:ff9b::7f00:1",
  "64:ff9b::808:808",
  "64:ff9b:1::a00:1",
  "2002:7f00:1::",
  "2001:0:1::1",
  "2001:db8::1",
  "fc00::1",
  "fd12:3456::1",
  "fe80::1",
  "fe80::1%eth0",
  "fec0::1",
  "ff02::1",
  "5f00::1",
  "localhost",
  "",
  "999.1.1.1",
])("%s is not public", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

let visits = 0;
const canary = createServer((socket) => {
  visits += 1;
  socket.destroy();
});
let port = "";
beforeAll(async () => {
  await new Promise<void>((done) => canary.listen(0, "127.0.0.1", done));
  const address = canary.address();
  port = address && typeof address === "object" ? String(address.port) : "";
});
afterAll(() => void canary.close());

function connect(host: string, allow: string[] = []): Promise<unknown> {
  const url = new URL(`http://${host}:${port}/`);
  const connector = createGuardedConnector({
    allow: allow.map((value) => `${value}:${port}`),
    connectMs: 2000,
    resolve: (_, done) =>
      done(null, [
        { address: "10.0.0.1", family: 4 },
        { address: "127.0.0.1", family: 4 },
      ]),
  });
  const target = { hostname: url.hostname.replace(/^\[|\]$/g, ""), host: url.host, protocol: url.protocol, port: url.port };
  return new Promise((done) => {
    connector(target, (fault, socket) => {
      socket?.destroy();
      done(fault);
    });
  });
}

test.each([
  "127.0.0.1",
  "2130706433",
  "0x7f000001",
  "0177.0.0.1",
  "0x7f.1",
  "127.1",
  "127.0.0.1.",
  "0",
  "[::1]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[64:ff9b::7f00:1]",
  "localhost",
  "localhost.",
  "rebind.example",
])("Sends no packet to http://%s", async (host) => {
  const before = visits;
  expect(await connect(host)).toBeInstanceOf(BlockedAddressError);
  expect(visits).toBe(before);
});

test("Matches the allow list by host and port together", async () => {
  expect(await connect("127.0.0.1", ["127.0.0.1"])).toBeNull();
  expect(await connect("127.0.0.1", ["127.0.0.2"])).toBeInstanceOf(BlockedAddressError);
});
