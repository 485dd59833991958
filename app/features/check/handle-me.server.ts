import * as v from "valibot";
import { paymentAddress } from "#app/features/check/payment-address.server.ts";
import { parseShape, shapeError, type SourceOptions } from "#app/foundation/upstream/field-schemas.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import { UpstreamError } from "#app/foundation/upstream/upstream-error.server.ts";

// https://api.handle.me: addresses of handles, by their issuer. The name is in the URL.

const SOURCE = "handle-me";
/** Statuses for names without an owner: not found, malformed, reserved, protected, or unavailable for legal reasons. */
const NOT_THERE: ReadonlySet<number | undefined> = new Set([400, 404, 406, 409, 451]);
/** CIP-67 label of a virtual handle, which has its owner's address in its data. */
const VIRTUAL = /^00000000/;

export interface HandleRecord {
  address: string;
  isVirtual: boolean;
}

/** Returns null if no one owns the handle. @throws {UpstreamError} */
export async function fetchHandle(client: PoliteFetch, { baseUrl }: SourceOptions, name: string): Promise<HandleRecord | null> {
  try {
    const url = `${baseUrl}/handles/${encodeURIComponent(name)}`;
    const request = { source: SOURCE, url, isPrivate: true, absentStatuses: NOT_THERE, maxBytes: 64 * 1024 };
    return parseHandle((await client.json(request)).value, name);
  } catch (error) {
    if (error instanceof UpstreamError && NOT_THERE.has(error.status)) return null;
    throw error;
  }
}

const handle = v.object({
  name: v.string(),
  hex: v.pipe(v.string(), v.regex(/^(?:[\da-f]{2}){1,32}$/)),
  resolved_addresses: v.object({ ada: paymentAddress }),
});

/** Parses /handles/{name}. @throws {UpstreamError} bad-shape, also for a handle other than the requested one */
export function parseHandle(document: unknown, name: string): HandleRecord {
  const { name: answered, hex, resolved_addresses } = parseShape(SOURCE, handle, document, "handles");
  if (answered !== name) throw shapeError(SOURCE, "another handle");
  return { address: resolved_addresses.ada, isVirtual: VIRTUAL.test(hex) };
}
