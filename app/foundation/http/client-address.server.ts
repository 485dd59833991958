import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";

const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;
/** Headers that proxies, load balancers and content delivery networks add. */
const FORWARDING_HEADERS = new RegExp(
  `^(?:${[
    "via|forwarded|forwarded-for|x-forwarded|x-forwarded-.+|x-original-.+|x-proxy-.+|proxy-.+|x-via|cdn-.+|x-cdn-.+",
    "(?:x-)?(?:real|client|true-client|cluster-client|remote|originating|coming-from|user)-(?:ip|addr)|x-host|x-appengine-.+|wl-proxy-client-ip|http-client-ip",
    // Cloudflare, Fastly, Akamai, CloudFront and Amazon, Google, Azure, Fly, Vercel, Netlify, Envoy, Varnish, Traefik, Heroku, DigitalOcean, Oracle, Alibaba.
    "cf-.+|fastly-.+|x-fastly-.+|akamai-.+|x-akamai-.+|x-amzn?-.+|cloudfront-.+|x-cloud-trace-context|x-google-.+|x-goog-.+|x-azure-.+|x-arr-.+|x-ms-.+|x-fd-.+|fly-.+|x-vercel-.+|x-nf-.+|x-netlify-.+|x-envoy-.+|x-varnish.*|x-traefik-.+|x-request-start|do-connecting-ip|oci-.+|ali-.+|x-oss-.+|eagleid",
    // Tracing headers of meshes and gateways.
    "x-b3-.+|x-request-id|x-correlation-id|x-kong-.+|x-nginx-.+|x-haproxy-.+|x-sucuri-.+|incap-.+|x-iinfo|x-middleton.*|x-render-.+|rndr-id|x-railway-.+|x-koyeb-.+",
  ].join("|")})$`,
);

/** An address with a port, in brackets or in quotes (RFC 7239, 6). */
const ADDRESS_PATTERN = /^"?(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?"?$/;

/** The normalized address without port and zone, with mapped IPv4 unwrapped; undefined if invalid. */
function normalizeAddress(written: string): string | undefined {
  const [, inBrackets, ipv4] = ADDRESS_PATTERN.exec(written) ?? [];
  const [address = ""] = (inBrackets ?? ipv4 ?? written).split("%", 1);
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : undefined;
}

/** The visitor's address. With `proxies` trusted proxies it's that many places from the end of X-Forwarded-For. */
export function clientAddress(
  request: { socket: Pick<IncomingMessage["socket"], "remoteAddress">; headers: IncomingMessage["headers"] },
  proxies: number,
): string {
  const header = request.headers["x-forwarded-for"];
  const hops = (Array.isArray(header) ? header.join() : (header ?? "")).split(",").map((hop) => hop.trim());
  const forwardedAddress = proxies === 0 ? undefined : normalizeAddress(hops.at(-proxies) ?? "");
  return forwardedAddress ?? normalizeAddress(request.socket.remoteAddress ?? "") ?? "unknown";
}

/** True for a direct request from this machine under a loopback name and without a proxy. */
export function isLocalRequest({ socket, headers }: IncomingMessage): boolean {
  const address = normalizeAddress(socket.remoteAddress ?? "");
  if (address === undefined || ipaddr.parse(address).range() !== "loopback") return false;
  return LOOPBACK_HOST.test(headers.host ?? "") && !Object.keys(headers).some((name) => FORWARDING_HEADERS.test(name));
}
