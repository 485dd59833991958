import ipaddr from "ipaddr.js";

/**
 * The network that limits count by: an IPv4 address, or an IPv6 /64 because one device can use any of its addresses. It's part of the
 * visitor hash, so a visitor keeps the same hash within it.
 */
export function networkOf(address: string): string {
  const [plain = ""] = address.split("%", 1);
  if (!ipaddr.isValid(plain)) return "unknown";
  const parsed = ipaddr.process(plain);
  return parsed.kind() === "ipv4" ? parsed.toString() : `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/64`)}/64`;
}
