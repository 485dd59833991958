// Unwraps links of Proofpoint's URL Defense, following Proofpoint's description of the three versions.

/** Run lengths in version 3, which moves characters out of the address: * replaces one, **A two, **B three, and so on. */
const RUN_LENGTHS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const SHORTEST_RUN = 2;

/** Address inside a urldefense.com link; null if it can't be decoded. */
export function proofpointTarget({ href, pathname, searchParams }: URL): string | null {
  try {
    if (pathname.startsWith("/v1/")) return searchParams.get("u");
    if (pathname.startsWith("/v2/")) return decodeURIComponent((searchParams.get("u") ?? "").replaceAll("-", "%").replaceAll("_", "/"));
    return pathname.startsWith("/v3/") ? versionThree(href) : null;
  } catch {
    return null;
  }
}

function versionThree(href: string): string | null {
  const start = href.indexOf("/v3/__") + "/v3/__".length;
  const end = href.lastIndexOf("__;");
  if (start < "/v3/__".length || end < start) return null;
  const encoded = href.slice(end + "__;".length).split("!")[0] ?? "";
  const bytes = Uint8Array.from(atob(encoded.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
  const removed = [...new TextDecoder().decode(bytes)];
  let taken = 0;
  const restored = href.slice(start, end).replace(/\*(?:\*(.))?/g, (_, length?: string) => {
    const count = length === undefined ? 1 : RUN_LENGTHS.indexOf(length) + SHORTEST_RUN;
    taken += count;
    return removed.slice(taken - count, taken).join("");
  });
  // Some programs merge two slashes into one.
  return restored.replace(/^(https?:\/)([^/])/i, "$1/$2");
}
