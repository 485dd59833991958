import ipaddr from "ipaddr.js";

/**
 * The network that every limit counts: an address of IPv4, a /64 of IPv6, of which one device can use any address. A key
 * of what is kept about visitors too, so that one who changes within it stays the same.
 */
export function networkOf(address: string): string {
  const [plain = ""] = address.split("%", 1);
  if (!ipaddr.isValid(plain)) return "unknown";
  const parsed = ipaddr.process(plain);
  return parsed.kind() === "ipv4" ? parsed.toString() : `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/64`)}/64`;
}
