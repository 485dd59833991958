import { expect, test } from "vitest";
import { networkOf } from "#app/foundation/http/network.server.ts";

test.each([
  ["203.0.113.77", "203.0.113.0/24"],
  ["::ffff:203.0.113.77", "203.0.113.0/24"],
  ["2001:db8:1:2:3::4", "2001:db8:1::/48"],
  ["127.0.0.3", "127.0.0.3"],
  ["::ffff:127.0.0.2", "127.0.0.2"],
  ["::1", "::1"],
  ["unknown", "unknown"],
  ["<script>", "unknown"],
])("%s is of %s", (address, network) => expect(networkOf(address)).toBe(network));
