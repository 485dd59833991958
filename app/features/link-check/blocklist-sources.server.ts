import { setImmediate as nextTurn } from "node:timers/promises";
import { domainToASCII } from "node:url";
import * as v from "valibot";
import type { BlocklistId } from "#app/features/link-check/blocklists.ts";
import { parseShape, shapeError, type SourceOptions } from "#app/foundation/upstream/field-schemas.server.ts";
import type { BytesFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import { sourceFindings } from "#app/foundation/upstream/source-findings.server.ts";
import { readJson } from "#app/foundation/upstream/send-request.server.ts";

// https://github.com/MetaMask/eth-phishing-detect/blob/main/src/config.json
// https://github.com/polkadot-js/phishing: all.json, published at https://polkadot.js.org/phishing/all.json

/** MetaMask's list is the longest and grows every day. */
const MAX_BYTES = 24 * 1024 * 1024;
const MAX_ENTRIES = 1_000_000;
/** Yields to other requests after each batch of this size. */
const ENTRIES_AT_ONCE = 5_000;

const entries = v.pipe(v.array(v.unknown()), v.maxLength(MAX_ENTRIES));
/** We ignore the lists' own allowlists, because our directory decides which sites are real. */
const SHAPES = {
  metamask: v.pipe(
    v.object({ blacklist: entries }),
    v.transform(({ blacklist }) => blacklist),
  ),
  "polkadot-js": v.pipe(
    v.object({ deny: entries }),
    v.transform(({ deny }) => deny),
  ),
} satisfies Record<BlocklistId, v.GenericSchema<unknown, unknown[]>>;

const HOST = /^[a-z\d_-]+(\.[a-z\d_-]+)+$/;

/** Returns the entry as an ASCII host without www; undefined if it isn't a whole host, such as a URL with a path. */
function hostOf(entry: unknown): string | undefined {
  if (typeof entry !== "string" || entry.length > 253) return undefined;
  const text = entry.trim().replace(/^www\./i, "");
  if (HOST.test(text)) return text;
  // domainToASCII would drop the path, so the entry would block the whole site.
  const host = /[/\\?#:@\s]/.test(text) ? "" : domainToASCII(text);
  return HOST.test(host) ? host : undefined;
}

/** @throws {UpstreamError} */
export async function fetchBlocklist(
  client: BytesFetch,
  list: BlocklistId,
  { baseUrl, intervalMs }: SourceOptions,
): Promise<{ hosts: Set<string>; readAt: number }> {
  // As bytes, so that the client doesn't keep megabytes in memory until the next day.
  const { value, fetchedAt } = await client.bytes({ source: list, url: baseUrl, intervalMs, maxBytes: MAX_BYTES, validators: {} });
  return { hosts: await parseBlocklist(list, readJson(list, Buffer.from(value))), readAt: fetchedAt };
}

/**
 * Host names on a list.
 * @throws {UpstreamError} bad-shape, also when most entries aren't host names, because saving the rest would clear the list
 */
export async function parseBlocklist(list: BlocklistId, document: unknown): Promise<Set<string>> {
  const listed = parseShape(list, SHAPES[list], document);
  const hosts = new Set<string>();
  let sound = 0;
  for (let start = 0; start < listed.length; start += ENTRIES_AT_ONCE) {
    for (const entry of listed.slice(start, start + ENTRIES_AT_ONCE)) {
      const host = hostOf(entry);
      if (host === undefined) continue;
      sound++;
      hosts.add(host);
    }
    await nextTurn();
  }
  // Only non-strings are reported: some entries are URLs below a site on purpose.
  const others = listed.filter((entry) => typeof entry !== "string").length;
  if (others > 0) sourceFindings.add({ source: list, kind: "unreadable-row", place: list }, others);
  if (sound === 0 || sound < listed.length / 2) throw shapeError(list, "most entries are invalid");
  return hosts;
}
