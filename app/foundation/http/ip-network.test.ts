import { expect, test } from "vitest";
import { networkOf } from "#app/foundation/http/ip-network.server.ts";

test.each([
  ["203.0.113.77", "203.0.113.77"],
  ["::ffff:203.0.113.77", "203.0.113.77"],
  ["2001:db8:1:2:3::4", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
  ["2001:db8:1:3::4", "2001:db8:1:3::/64"],
  ["fe80::1%eth0", "fe80::/64"],
  ["127.0.0.3", "127.0.0.3"],
  ["::ffff:127.0.0.2", "127.0.0.2"],
  ["::1", "::/64"],
  ["unknown", "unknown"],
  ["<script>", "unknown"],
])("Counts %s as %s", (address, network) => expect(networkOf(address)).toBe(network));
