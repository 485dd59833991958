import { lookup, type LookupAddress } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { buildConnector } from "undici";
import { isPublicAddress } from "./public-address.server.ts";
import { UpstreamError } from "./upstream-error.server.ts";

type Resolve = (hostname: string, done: (fault: Error | null, addresses: LookupAddress[]) => void) => void;
const resolveWithSystem: Resolve = (hostname, done) => lookup(hostname, { all: true }, done);

/** Error of a refused connection. It passes through net and undici unchanged, and createPoliteFetch adds the source's name. */
export class BlockedAddressError extends Error {}

/**
 * Connects to public addresses only, at exactly the resolved addresses that were checked, so DNS rebinding gains nothing. The URL parser
 * has already normalized octal and similar hosts. `allow` has "host:port" entries, as in the URL, that skip the check.
 */
export function createGuardedConnector(options: {
  allow: readonly string[];
  connectMs: number;
  resolve?: Resolve;
}): buildConnector.connector {
  const allowed = new Set(options.allow.map((entry) => entry.toLowerCase()));
  const resolve = options.resolve ?? resolveWithSystem;
  const guardedLookup: LookupFunction = (hostname, { all }, done) => {
    resolve(hostname, (fault, addresses) => {
      if (fault) return done(fault, []);
      const good = addresses.filter(({ address }) => isPublicAddress(address));
      const [first] = good;
      if (!first) return done(new BlockedAddressError("the host resolves to no public address"), []);
      return all ? done(null, good) : done(null, first.address, first.family);
    });
  };
  const open = buildConnector({ timeout: options.connectMs, allowH2: false });
  const guarded = buildConnector({ timeout: options.connectMs, allowH2: false, lookup: guardedLookup });
  return (target, done) => {
    const host = isIP(target.hostname) === 6 ? `[${target.hostname}]` : target.hostname;
    const port = target.port || (target.protocol === "https:" ? "443" : "80");
    if (allowed.has(`${host}:${port}`.toLowerCase())) return open(target, done);
    // node:net calls no lookup for a literal IP address.
    if (isIP(target.hostname) && !isPublicAddress(target.hostname)) {
      return done(new BlockedAddressError("not a public address"), null);
    }
    return guarded(target, done);
  };
}

/** Checks a URL without connecting. @throws {UpstreamError} refused-address for another scheme than http(s) or for credentials */
export function requireWebAddress(source: string, url: URL | null): URL {
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw new UpstreamError(source, "refused-address", "not an http(s) URL without credentials");
  }
  return url;
}
