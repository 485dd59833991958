import ipaddr from "ipaddr.js";

/**
 * The network used by every limit: an IPv4 address, or a /64 of IPv6, in which one device can use any address. Also part
 * of the visitor hash, so that a visitor who changes within it stays the same.
 */
export function networkOf(address: string): string {
  const [plain = ""] = address.split("%", 1);
  if (!ipaddr.isValid(plain)) return "unknown";
  const parsed = ipaddr.process(plain);
  return parsed.kind() === "ipv4" ? parsed.toString() : `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/64`)}/64`;
}
