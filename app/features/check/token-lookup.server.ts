import type { ChainReader } from "#app/features/check/chain-reader.server.ts";
import { fetchMintingPolicy, fetchToken } from "#app/features/check/koios-token.server.ts";
import type { ListedToken, TokenAnswer } from "#app/features/check/token-answer.ts";
import { tokenName, withDecimals } from "#app/features/check/token-name.server.ts";
import { tokenVerdict } from "#app/features/check/token-verdict.server.ts";
import type { SourceOptions } from "#app/foundation/upstream/field-schemas.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";

const POLICY_DIGITS = 56;
const HOUR = 3_600_000;
const NOT_ASKED = { state: "limit" } as const;

/** Answers for a token or a policy: two calls, or none when the visitor's network has asked too often. */
export function createTokenLookup(reader: ChainReader, client: PoliteFetch, koios: SourceOptions, listed: () => readonly ListedToken[]) {
  const tokenOf = reader.lookup(HOUR, (unit) => fetchToken(client, koios, unit));
  const policyOf = reader.lookup(24 * HOUR, (policyId) => fetchMintingPolicy(client, koios, policyId));
  return async (unit: string, mayAsk: boolean): Promise<TokenAnswer> => {
    const policyId = unit.slice(0, POLICY_DIGITS);
    const assetName = unit.length > POLICY_DIGITS ? unit.slice(POLICY_DIGITS) : null;
    const [token, policy] = await Promise.all([
      assetName !== null && mayAsk ? tokenOf(unit) : NOT_ASKED,
      mayAsk ? policyOf(policyId) : NOT_ASKED,
    ]);
    const read = token.state === "read" ? token.value : null;
    const name = assetName === null ? null : tokenName(assetName);
    const names = [name, read?.registeredName, read?.ticker].flatMap((one) => one ?? []);
    const found = tokenVerdict(policyId, assetName, names, listed());
    const script = policy.state === "read" ? policy.value : null;
    const unread = [token, policy].flatMap(({ state }) => (state === "read" || state === "limit" ? [] : [state]))[0] ?? null;
    return {
      unread,
      verdict: found.verdict,
      project: found.token && { name: found.token.project, path: found.token.path, policyId: found.token.policyId },
      policyId,
      name,
      ticker: read?.ticker ?? null,
      isKnown: token.state === "read" ? token.value !== null : null,
      supply: read && withDecimals(read.supply, read.decimals),
      mints: read?.mints ?? null,
      burns: read?.burns ?? null,
      createdAt: read?.createdAt ?? null,
      minting: script && (script.isProgram ? "program" : script.lockedFrom !== null && script.lockedFrom <= Date.now() ? "locked" : "open"),
      fetchedAt: policy.state === "read" ? policy.fetchedAt : token.state === "read" ? token.fetchedAt : null,
    };
  };
}
