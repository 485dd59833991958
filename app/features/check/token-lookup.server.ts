import { createChainReader, createMinuteLimit, type ChainReader, type Reading } from "#app/features/check/chain-reader.server.ts";
import {
  fetchHolders,
  fetchMintingPolicy,
  fetchPoliciesOf,
  fetchToken,
  type KoiosPolicy,
  type KoiosToken,
} from "#app/features/check/koios-token.server.ts";
import type { ListedToken, RegistryAnswer, RegistryDifference, TokenAnswer } from "#app/features/check/token-answer.ts";
import { tokenLabel, tokenName, withDecimals } from "#app/features/check/token-name.server.ts";
import { fetchRegistryEntry, type RegistryEntry } from "#app/features/check/token-registry.server.ts";
import { tokenVerdict } from "#app/features/check/token-verdict.server.ts";
import { HOUR } from "#app/foundation/durations.ts";
import type { SourceOptions } from "#app/foundation/upstream/field-schemas.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";

const POLICY_DIGITS = 56;
const REGISTRY_CALLS_PER_MINUTE = 60;
/** No call was made, because it doesn't apply or the visitor's network is over its limit. */
const NOT_ASKED = { state: "limit" } as const;
type Asked<Value> = Reading<Value> | typeof NOT_ASKED;

/** Looks up a token or a policy with four calls and one to the registry, or none if the visitor's network is over its limit. */
export function createTokenLookup(
  reader: ChainReader,
  client: PoliteFetch,
  koios: SourceOptions,
  registry: SourceOptions,
  listed: () => readonly ListedToken[],
) {
  const tokenOf = reader.lookup(HOUR, (unit) => fetchToken(client, koios, unit));
  const holdersOf = reader.lookup(HOUR, (unit) => fetchHolders(client, koios, unit));
  const policiesOf = reader.lookup(HOUR, (assetName) => fetchPoliciesOf(client, koios, assetName));
  const policyOf = reader.lookup(HOUR, (policyId) => fetchMintingPolicy(client, koios, policyId));
  const registryReader = createChainReader({ hasRoom: createMinuteLimit(REGISTRY_CALLS_PER_MINUTE), refusal: "busy" });
  const entryOf = registryReader.lookup(HOUR, (unit) => fetchRegistryEntry(client, registry, unit));
  return async (unit: string, mayAsk: boolean): Promise<TokenAnswer> => {
    const policyId = unit.slice(0, POLICY_DIGITS);
    const assetName = unit.length > POLICY_DIGITS ? unit.slice(POLICY_DIGITS) : null;
    const isToken = assetName !== null && mayAsk;
    const [token, policy, holders, policies, entry] = await Promise.all([
      isToken ? tokenOf(unit) : NOT_ASKED,
      mayAsk ? policyOf(policyId) : NOT_ASKED,
      isToken ? holdersOf(unit) : NOT_ASKED,
      isToken ? policiesOf(assetName) : NOT_ASKED,
      isToken ? entryOf(unit) : NOT_ASKED,
    ]);
    const read = token.state === "read" ? token.value : null;
    const isKnown = token.state === "read" ? token.value !== null : null;
    const own = entry.state === "read" ? entry.value : null;
    const name = assetName === null ? null : tokenName(assetName);
    const names = [name, read?.registeredName, read?.ticker, own?.name, own?.ticker].flatMap((value) => value ?? []);
    const found = tokenVerdict(policyId, assetName, names, listed());
    const script = policy.state === "read" ? policy.value : null;
    const fromKoios: readonly Asked<unknown>[] = [token, policy, holders, policies];
    const unread = fromKoios.flatMap(({ state }) => (state === "read" || state === "limit" ? [] : [state]))[0] ?? null;
    const fetchedAt = fromKoios.flatMap((row) => (row.state === "read" ? [row.fetchedAt] : []));
    return {
      unread,
      verdict: found.verdict,
      project: found.token && { name: found.token.project, path: found.token.path, policyId: found.token.policyId },
      policyId,
      name,
      label: assetName === null ? null : tokenLabel(assetName),
      ticker: own?.ticker ?? read?.ticker ?? null,
      isKnown,
      supply: read && withDecimals(read.supply, own?.decimals ?? read.decimals),
      mints: read?.mints ?? null,
      burns: read?.burns ?? null,
      createdAt: read?.createdAt ?? null,
      minting: script && mintingOf(script),
      unknownScript: script?.unknownType ?? null,
      holders: holders.state === "read" && isKnown !== false ? holders.value : null,
      samePolicies: policies.state === "read" ? (policies.value ?? []).filter((value) => value !== policyId) : null,
      registry: entry.state === "limit" ? null : describeRegistry(entry, token),
      fetchedAt: fetchedAt.length > 0 ? Math.min(...fetchedAt) : null,
    };
  };
}

function mintingOf({ isProgram, unknownType, lockedFrom }: KoiosPolicy): TokenAnswer["minting"] {
  if (unknownType !== undefined) return "unknown";
  if (isProgram) return "program";
  return lockedFrom !== null && lockedFrom <= Date.now() ? "locked" : "open";
}

export function describeRegistry(entry: Reading<RegistryEntry | null>, token: Asked<KoiosToken | null>): RegistryAnswer {
  const own = entry.state === "read" ? entry.value : null;
  const { name = null, ticker = null, decimals = null, website = null, keys = [] } = own ?? {};
  const said = { name, ticker, decimals, website, keys };
  if (entry.state !== "read") return { ...said, unread: entry.state, isListed: null, differences: null, fetchedAt: null };
  const repeated = token.state === "read" ? token.value : null;
  return { ...said, unread: null, isListed: own !== null, differences: repeated && compare(own, repeated), fetchedAt: entry.fetchedAt };
}

function compare(own: RegistryEntry | null, repeated: KoiosToken): RegistryDifference[] {
  if ((own !== null) !== repeated.isRegistered) return [{ field: "listed", registry: own !== null, koios: repeated.isRegistered }];
  if (own === null) return [];
  const differences: RegistryDifference[] = [];
  if (own.name !== repeated.registeredName) differences.push({ field: "name", registry: own.name, koios: repeated.registeredName });
  if (own.ticker !== repeated.ticker) differences.push({ field: "ticker", registry: own.ticker, koios: repeated.ticker });
  if (own.decimals !== repeated.decimals) differences.push({ field: "decimals", registry: own.decimals, koios: repeated.decimals });
  return differences;
}
