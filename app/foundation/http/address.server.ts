import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";

/** How this machine is asked by itself, with or without a port. */
const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;
/** What proxies and content delivery networks add to what they pass on. */
const PASSED_ON = /^(?:via|forwarded|x-forwarded-.+|x-original-.+|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cdn-loop|cf-.+|fastly-.+|x-amzn?-.+|x-envoy-.+)$/;

/** An address with a port, in brackets or in quotes, as proxies write it (RFC 7239, 6). */
const WRITTEN = /^"?(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?"?$/;

/** The address alone, each in one spelling: without port and zone, IPv4 as such; undefined for what is none. */
function plainAddress(written: string): string | undefined {
  const [, inBrackets, ipv4] = WRITTEN.exec(written) ?? [];
  const [address = ""] = (inBrackets ?? ipv4 ?? written).split("%", 1);
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : undefined;
}

/** The visitor's address. Behind `proxies` trusted proxies it is that many places from the end of X-Forwarded-For. */
export function addressOf(request: { socket: Pick<IncomingMessage["socket"], "remoteAddress">; headers: IncomingMessage["headers"] }, proxies: number): string {
  const header = request.headers["x-forwarded-for"];
  const hops = (Array.isArray(header) ? header.join() : (header ?? "")).split(",").map((hop) => hop.trim());
  const told = proxies === 0 ? undefined : plainAddress(hops.at(-proxies) ?? "");
  return told ?? plainAddress(request.socket.remoteAddress ?? "") ?? "unknown";
}

/** Whether a request comes from this machine itself, asks it by one of its own names, and says nothing of a proxy. */
export function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  const address = plainAddress(socket.remoteAddress ?? "");
  if (address === undefined || ipaddr.parse(address).range() !== "loopback") return false;
  return LOOPBACK_HOST.test(headers.host ?? "") && !Object.keys(headers).some((name) => PASSED_ON.test(name));
}
