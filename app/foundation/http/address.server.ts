import type { IncomingMessage } from "node:http";

const LOOPBACK = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);
const FORWARDING = ["forwarded", "x-forwarded-for", "x-real-ip"];

/** The visitor's address. Behind `proxies` trusted proxies it is that many places from the end of X-Forwarded-For. */
export function addressOf(request: Pick<IncomingMessage, "socket" | "headers">, proxies: number): string {
  const socket = request.socket.remoteAddress ?? "unknown";
  if (proxies === 0) return socket;
  const header = request.headers["x-forwarded-for"];
  const hops = (Array.isArray(header) ? header.join() : (header ?? "")).split(",").map((hop) => hop.trim());
  return hops.at(-proxies) || socket;
}

/** Whether a request comes from this machine itself and not through a proxy on it. */
export function isLocal(request: IncomingMessage): boolean {
  return LOOPBACK.has(request.socket.remoteAddress ?? "") && FORWARDING.every((name) => request.headers[name] === undefined);
}
