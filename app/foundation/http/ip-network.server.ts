import ipaddr from "ipaddr.js";

/** Limits count by IPv4 address or IPv6 /64, because one device can use any address in it. The visitor hash uses the same network. */
export function networkOf(address: string): string {
  const [plain = ""] = address.split("%", 1);
  if (!ipaddr.isValid(plain)) return "unknown";
  const parsed = ipaddr.process(plain);
  return parsed.kind() === "ipv4" ? parsed.toString() : `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/64`)}/64`;
}
