import ipaddr from "ipaddr.js";

const GLOBAL_UNICAST_V6 = ipaddr.parseCIDR("2000::/3");

/** False for loopback, private, link-local, carrier-grade NAT, multicast, reserved, IPv4-mapped, NAT64, 6to4 and Teredo addresses. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  // ipaddr.js returns "unicast" for ranges without a name, such as the IPv4-compatible ::7f00:1; IANA has only assigned 2000::/3.
  return parsed.range() === "unicast" && (parsed.kind() === "ipv4" || parsed.match(GLOBAL_UNICAST_V6));
}

/** Names that resolve differently on each machine or network (RFC 6761, 6762, 8375; ICANN reserves `internal`). */
const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|home\.arpa|lan|intranet)$/;

/** True if a host, as the URL parser writes it, can be public: a public address, or a dotted name outside the private domains. */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  return ipaddr.isValid(host) ? isPublicAddress(host) : host.includes(".") && !PRIVATE_NAME.test(host);
}
