import * as v from "valibot";
import { line, parseShape, shapeError, type SourceOptions } from "#app/foundation/upstream/field-schemas.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import { UpstreamError } from "#app/foundation/upstream/upstream-error.server.ts";
import { nonNegativeInteger } from "#app/foundation/schemas.server.ts";

// https://tokens.cardano.org: what a token's maker had the Cardano Foundation's registry write down. Names are plain text, never to be trusted.

const SOURCE = "token-registry";
/** What it answers for a token that no one has registered. */
const NOT_THERE: ReadonlySet<number | undefined> = new Set([204, 404]);
/** Of 64 kB is the picture, and an entry may have 370. */
const MAX_BYTES = 400 * 1024;
const MAX_DECIMALS = 19;

/** An entry of the registry. */
export interface RegistryEntry {
  name: string | null;
  ticker: string | null;
  decimals: number;
  website: string | null;
  /** The public keys that signed any of it, in hexadecimal. It names no persons. */
  keys: string[];
}

/** Null for a token without an entry. @throws {UpstreamError} */
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

/** Reads an answer of /metadata/{subject}. @throws {UpstreamError} bad-shape, also for another token than the one that was asked for */
export function parseRegistryEntry(document: unknown, subject: string): RegistryEntry {
  const { subject: answered, ...fields } = parseShape(SOURCE, entry, document, "metadata");
  if (answered !== subject) throw shapeError(SOURCE, "another token");
  const keys = Object.values(fields).flatMap((field) => field?.signatures.map(({ publicKey }) => publicKey) ?? []);
  return {
    name: fields.name?.value ?? null,
    ticker: fields.ticker?.value ?? null,
    // Without it a token has none.
    decimals: fields.decimals?.value ?? 0,
    website: fields.url?.value ?? null,
    keys: [...new Set(keys)],
  };
}
