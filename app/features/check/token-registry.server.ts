import * as v from "valibot";
import { line, parseShape, shapeError, type SourceOptions } from "#app/foundation/upstream/field-schemas.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import { UpstreamError } from "#app/foundation/upstream/upstream-error.server.ts";
import { nonNegativeInteger } from "#app/foundation/schemas.server.ts";

// https://tokens.cardano.org: the Cardano Foundation's registry with data by tokens' makers. Names are unverified plain text.

const SOURCE = "token-registry";
const NOT_THERE: ReadonlySet<number | undefined> = new Set([204, 404]);
/** An entry may have 370 kB; the picture takes 64 of them. */
const MAX_BYTES = 400 * 1024;
const MAX_DECIMALS = 19;

export interface RegistryEntry {
  name: string | null;
  ticker: string | null;
  decimals: number;
  website: string | null;
  /** Public keys that signed any field, in hexadecimal. The registry names no persons. */
  keys: string[];
}

/** Returns null for a token without an entry. @throws {UpstreamError} */
export async function fetchRegistryEntry(client: PoliteFetch, { baseUrl }: SourceOptions, subject: string): Promise<RegistryEntry | null> {
  try {
    const url = `${baseUrl}/metadata/${subject}`;
    const request = { source: SOURCE, url, isPrivate: true, absentStatuses: NOT_THERE, maxBytes: MAX_BYTES };
    return parseRegistryEntry((await client.json(request)).value, subject);
  } catch (error) {
    if (error instanceof UpstreamError && NOT_THERE.has(error.status)) return null;
    throw error;
  }
}

const signed = <Value>(value: v.GenericSchema<unknown, Value>) =>
  v.optional(
    v.object({
      value,
      signatures: v.fallback(v.array(v.object({ publicKey: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)) })), []),
    }),
  );
const entry = v.object({
  subject: v.string(),
  name: signed(line(60)),
  description: signed(v.unknown()),
  ticker: signed(line(12)),
  decimals: signed(v.pipe(nonNegativeInteger, v.maxValue(MAX_DECIMALS))),
  url: signed(line(250)),
  logo: signed(v.unknown()),
});

/** Parses /metadata/{subject}. @throws {UpstreamError} bad-shape, also for a token other than the requested one */
export function parseRegistryEntry(document: unknown, subject: string): RegistryEntry {
  const { subject: answered, ...fields } = parseShape(SOURCE, entry, document, "metadata");
  if (answered !== subject) throw shapeError(SOURCE, "another token");
  const keys = Object.values(fields).flatMap((field) => field?.signatures.map(({ publicKey }) => publicKey) ?? []);
  return {
    name: fields.name?.value ?? null,
    ticker: fields.ticker?.value ?? null,
    // An entry without this field means no decimals.
    decimals: fields.decimals?.value ?? 0,
    website: fields.url?.value ?? null,
    keys: [...new Set(keys)],
  };
}
