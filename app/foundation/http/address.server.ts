import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";

const LOOPBACK = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);
const FORWARDING = ["forwarded", "x-forwarded-for", "x-real-ip"];

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

/** Whether a request comes from this machine itself and not through a proxy on it. */
export function isLocal(request: IncomingMessage): boolean {
  return LOOPBACK.has(request.socket.remoteAddress ?? "") && FORWARDING.every((name) => request.headers[name] === undefined);
}
