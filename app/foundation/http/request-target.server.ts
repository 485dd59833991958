import type { IncomingMessage } from "node:http";

/** Absolute form of a request target (RFC 9112, 3.2.2), without user name and password. */
const ABSOLUTE_FORM = /^https?:\/\/([^\s/?#@\\]+)((?:[/?].*)?)$/i;

/** Counts all Host headers, because Node exposes only the first. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === "host") count++;
  return count;
}

/**
 * Normalizes the request to one Host and a path, or returns the status to refuse it with: 400 for a target that proxies may read
 * differently (RFC 9112, 3.2), 421 for another site's absolute URL. `named` is the Host header.
 */
export function rejectInvalidTarget(
  request: IncomingMessage,
  isOwn: (host: string, named: string | undefined) => boolean,
): 400 | 421 | undefined {
  const hosts = countHosts(request.rawHeaders);
  if (hosts > 1 || (hosts === 0 && request.httpVersion !== "1.0")) return 400;
  const { url = "" } = request;
  if (url.startsWith("/")) return undefined;
  const [, written, rest = ""] = ABSOLUTE_FORM.exec(url) ?? [];
  if (written === undefined) return 400;
  const host = written.toLowerCase();
  if (!isOwn(host, request.headers.host)) return 421;
  request.url = rest.startsWith("/") ? rest : `/${rest}`;
  request.headers.host = host;
  return undefined;
}
