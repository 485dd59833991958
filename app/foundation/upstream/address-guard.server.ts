import { lookup, type LookupAddress } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { buildConnector } from "undici";
import { isPublicAddress } from "./public-address.server.ts";
import { UpstreamError } from "./upstream-error.server.ts";

type Resolve = (hostname: string, done: (fault: Error | null, addresses: LookupAddress[]) => void) => void;
const resolveWithSystem: Resolve = (hostname, done) => lookup(hostname, { all: true }, done);

/** A refusal travels through net and undici as an ordinary error; the client gives it the name of the source. */
export class BlockedAddressError extends Error {}

/**
 * Makes undici connect to public addresses only. The check sits where the name has become an address and the socket
 * is given exactly the addresses that passed, so a name that resolves differently a moment later gains nothing.
 * Odd spellings of hosts (decimal, hexadecimal, octal) have been turned into plain addresses by the URL parser.
 * @param allow "host:port" entries, as written in the URL, that may be anything: the simulator, a proxy inside
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
      if (!first) return done(new BlockedAddressError("the name leads to no public address"), []);
      return all ? done(null, good) : done(null, first.address, first.family);
    });
  };
  const open = buildConnector({ timeout: options.connectMs, allowH2: false });
  const guarded = buildConnector({ timeout: options.connectMs, allowH2: false, lookup: guardedLookup });
  return (target, done) => {
    const host = isIP(target.hostname) === 6 ? `[${target.hostname}]` : target.hostname;
    const port = target.port || (target.protocol === "https:" ? "443" : "80");
    if (allowed.has(`${host}:${port}`.toLowerCase())) return open(target, done);
    // node:net asks no resolver about a literal address.
    if (isIP(target.hostname) && !isPublicAddress(target.hostname)) {
      return done(new BlockedAddressError("not a public address"), null);
    }
    return guarded(target, done);
  };
}

/**
 * Checks what of a URL can be checked before connecting.
 * @throws {UpstreamError} refused-address for anything but http(s), or with a name and password in it
 */
export function requireWebAddress(source: string, url: URL | null): URL {
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw new UpstreamError(source, "refused-address", "not a plain http(s) address");
  }
  return url;
}
