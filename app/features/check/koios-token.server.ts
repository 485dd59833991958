import * as v from "valibot";
import { enumValue } from "#app/foundation/upstream/enumeration.server.ts";
import { line, shapeError, type SourceOptions, integerWithin } from "#app/foundation/upstream/field-schemas.server.ts";
import { readRows, requestKoios, seconds } from "#app/foundation/upstream/koios.server.ts";
import { cleanLine } from "#app/foundation/upstream/plain-text.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import { sourceFindings } from "#app/foundation/upstream/source-findings.server.ts";
import { nonNegativeInteger } from "#app/foundation/schemas.server.ts";

// https://api.koios.rest: a token and its policy's script. Anyone can choose names: unverified plain text.

const SOURCE = "koios";
const POLICY_DIGITS = 56;
/** The ID is in the URL, so the client must not cache the response. */
const IS_PRIVATE = { isPrivate: true };
const MAX_POLICIES = 50;
const MAX_TYPE_LENGTH = 60;
const MAX_DEPTH = 8;
/** First slot of the Shelley era and its time. Since then a slot is one second. */
const FIRST_SLOT = 4_492_800;
const FIRST_SLOT_AT = 1_596_059_091_000;

export interface KoiosToken {
  supply: bigint;
  decimals: number;
  /** True if Koios has a copy of the token registry's entry. */
  isRegistered: boolean;
  registeredName: string | null;
  ticker: string | null;
  mints: number | null;
  burns: number | null;
  createdAt: number | null;
}

export interface KoiosPolicy {
  /** Null for an unknown type of script. */
  isProgram: boolean | null;
  /** Type of a script or condition that we don't know, so its end can't be determined. */
  unknownType?: string;
  /** Minting deadline; null without one. */
  lockedFrom: number | null;
}

/** Token by its unit: policy ID followed by name, in hexadecimal. Null if the chain doesn't have it. @throws {UpstreamError} */
export async function fetchToken(client: PoliteFetch, options: SourceOptions, unit: string): Promise<KoiosToken | null> {
  const path = "/asset_info?select=total_supply,mint_cnt,burn_cnt,creation_time,token_registry_metadata";
  const body = { _asset_list: [[unit.slice(0, POLICY_DIGITS), unit.slice(POLICY_DIGITS)]] };
  return parseToken((await requestKoios(client, options, path, { body })).value);
}

/** Number of wallets that stake plus addresses that don't; null if the chain doesn't have the token. @throws {UpstreamError} */
export async function fetchHolders(client: PoliteFetch, options: SourceOptions, unit: string): Promise<number | null> {
  const asset = `_asset_policy=${unit.slice(0, POLICY_DIGITS)}&_asset_name=${unit.slice(POLICY_DIGITS)}`;
  return parseHolders(
    (await requestKoios(client, options, `/asset_summary?${asset}&select=staked_wallets,unstaked_addresses`, IS_PRIVATE)).value,
  );
}

/** Policies with a token of this name (hexadecimal) in the token registry; null if it has none. @throws {UpstreamError} */
export async function fetchPoliciesOf(client: PoliteFetch, options: SourceOptions, assetName: string): Promise<string[] | null> {
  const path = `/asset_token_registry?asset_name=eq.${assetName}&select=policy_id&limit=${MAX_POLICIES}`;
  const policies = parsePolicies((await requestKoios(client, options, path, IS_PRIVATE)).value);
  return policies.length > 0 ? policies : null;
}

/** Returns null if the chain hasn't seen the policy's script. @throws {UpstreamError} */
export async function fetchMintingPolicy(client: PoliteFetch, options: SourceOptions, policyId: string): Promise<KoiosPolicy | null> {
  const path = "/script_info?select=type,value";
  return parsePolicy((await requestKoios(client, options, path, { body: { _script_hashes: [policyId] } })).value);
}

const tokenRow = v.pipe(
  v.object({
    total_supply: v.pipe(v.string(), v.regex(/^\d{1,20}$/)),
    mint_cnt: integerWithin(0, 1e9),
    burn_cnt: integerWithin(0, 1e9),
    creation_time: v.fallback(v.nullable(seconds), null),
    token_registry_metadata: v.fallback(
      v.nullable(v.object({ name: line(60), ticker: line(12), decimals: v.fallback(v.pipe(nonNegativeInteger, v.maxValue(19)), 0) })),
      null,
    ),
  }),
  v.transform((row): KoiosToken => ({
    supply: BigInt(row.total_supply),
    decimals: row.token_registry_metadata?.decimals ?? 0,
    isRegistered: row.token_registry_metadata !== null,
    registeredName: row.token_registry_metadata?.name ?? null,
    ticker: row.token_registry_metadata?.ticker ?? null,
    mints: row.mint_cnt,
    burns: row.burn_cnt,
    createdAt: row.creation_time === null ? null : row.creation_time * 1000,
  })),
);

const holdersRow = v.object({ staked_wallets: nonNegativeInteger, unstaked_addresses: nonNegativeInteger });

/** Parses /asset_summary. @throws {UpstreamError} bad-shape when no row is valid */
export function parseHolders(document: unknown): number | null {
  const row = first(document, holdersRow, "asset_summary", "no holders");
  return row && row.staked_wallets + row.unstaked_addresses;
}

const policyRow = v.object({ policy_id: v.pipe(v.string(), v.regex(/^[\da-f]{56}$/)) });

/** Parses /asset_token_registry. @throws {UpstreamError} bad-shape when it isn't a list */
export const parsePolicies = (document: unknown): string[] => [
  ...new Set(readRows(document, policyRow, "asset_token_registry").map((row) => row.policy_id)),
];

const first = <Row>(document: unknown, schema: v.GenericSchema<unknown, Row>, place: string, what: string): Row | null => {
  const [row] = readRows(document, schema, place);
  if (!row && !(Array.isArray(document) && document.length === 0)) throw shapeError(SOURCE, what);
  return row ?? null;
};

/** Parses /asset_info. @throws {UpstreamError} bad-shape when no row is valid */
export const parseToken = (document: unknown): KoiosToken | null => first(document, tokenRow, "asset_info", "no token");

const NATIVE_TYPES = ["timelock", "multisig"];
const PROGRAM_TYPES = ["plutusV1", "plutusV2", "plutusV3"];
const scriptRow = v.object({
  type: enumValue(SOURCE, "script_info.type", [...NATIVE_TYPES, ...PROGRAM_TYPES]),
  value: v.unknown(),
});

/** Parses /script_info. @throws {UpstreamError} bad-shape when no row is valid */
export function parsePolicy(document: unknown): KoiosPolicy | null {
  const row = first(document, scriptRow, "script_info", "no script");
  if (!row) return null;
  if (row.type.startsWith("plutus")) return { isProgram: true, lockedFrom: null };
  if (!NATIVE_TYPES.includes(row.type)) return { isProgram: null, unknownType: row.type, lockedFrom: null };
  const slot = lastSlot(row.value, 0);
  const lockedFrom = slot === null ? null : FIRST_SLOT_AT + (slot - FIRST_SLOT) * 1000;
  const unknown = unknownCondition(row.value, 0);
  if (unknown !== null) sourceFindings.add({ source: SOURCE, kind: "unknown-value", place: "script_info.value.type", value: unknown });
  return { isProgram: false, lockedFrom, ...(slot === null && unknown !== null ? { unknownType: unknown } : {}) };
}

const CONDITIONS = new Set(["sig", "all", "any", "atLeast", "before", "after"]);
const nativeScript = v.object({
  type: v.pipe(
    v.string(),
    v.transform((text) => cleanLine(text, MAX_TYPE_LENGTH)),
  ),
  slot: v.optional(nonNegativeInteger),
  required: v.optional(nonNegativeInteger),
  scripts: v.optional(v.array(v.unknown())),
});

/** First slot where a native script can never succeed again; null without one. */
function lastSlot(script: unknown, depth: number): number | null {
  const read = v.safeParse(nativeScript, script);
  if (!read.success || depth > MAX_DEPTH) return null;
  const { type, slot, scripts = [], required = 0 } = read.output;
  if (type === "before") return slot ?? null;
  const slots = scripts.map((item) => lastSlot(item, depth + 1));
  const limits = slots.filter((candidate) => candidate !== null);
  // All conditions are required, so the first limit ends it.
  if (type === "all") return limits.length > 0 ? Math.min(...limits) : null;
  // `needed` conditions are required: it ends when fewer than that have no limit or a later one.
  const needed = type === "any" ? 1 : type === "atLeast" ? required : 0;
  if (needed === 0 || slots.length - limits.length >= needed) return null;
  return limits.toSorted((a, b) => b - a)[needed - (slots.length - limits.length) - 1] ?? null;
}

/** First condition of a native script that we don't know. */
function unknownCondition(script: unknown, depth: number): string | null {
  const read = v.safeParse(nativeScript, script);
  if (!read.success || depth > MAX_DEPTH) return null;
  const { type, scripts = [] } = read.output;
  if (!CONDITIONS.has(type)) return type;
  return scripts.map((item) => unknownCondition(item, depth + 1)).find((found) => found !== null) ?? null;
}
