import ipaddr from "ipaddr.js";

/**
 * The network that an address belongs to, as far as limits go: a /24 of IPv4, a /48 of IPv6, which one household or
 * company can have for itself. Addresses of this machine stand for themselves.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return "unknown";
  const parsed = ipaddr.process(address);
  if (parsed.range() === "loopback") return parsed.toString();
  const prefix = parsed.kind() === "ipv4" ? 24 : 48;
  const network = parsed.kind() === "ipv4" ? ipaddr.IPv4.networkAddressFromCIDR(`${parsed}/${prefix}`) : ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/${prefix}`);
  return `${network}/${prefix}`;
}
