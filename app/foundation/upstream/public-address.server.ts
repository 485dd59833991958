import ipaddr from "ipaddr.js";

const GLOBAL_UNICAST_V6 = ipaddr.parseCIDR("2000::/3");

/**
 * Whether an IP address belongs to the public internet. Loopback, private, link-local, carrier-grade NAT, multicast,
 * reserved, IPv4-mapped, NAT64, 6to4 and Teredo addresses do not.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  // ipaddr.js calls whatever it has no name for "unicast", IPv4-compatible ::7f00:1 included; IANA has only given out 2000::/3.
  return parsed.range() === "unicast" && (parsed.kind() === "ipv4" || parsed.match(GLOBAL_UNICAST_V6));
}

/** Names that lead somewhere else on every machine and network (RFC 6761, 6762, 8375; `internal` is reserved by ICANN). */
const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|home\.arpa|lan|intranet)$/;

/**
 * Whether a host, as the URL parser writes it, can be one for everyone: a
 * public address, or a name with a dot that no private network has.
 */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  return ipaddr.isValid(host) ? isPublicAddress(host) : host.includes(".") && !PRIVATE_NAME.test(host);
}
