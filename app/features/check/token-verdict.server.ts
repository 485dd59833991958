import { remove as toLatin } from "confusables";
import { tokenName } from "#app/features/check/token-name.server.ts";
import type { ListedToken, TokenVerdict } from "#app/features/check/token-answer.ts";
import { foldText } from "#app/foundation/i18n/fold-text.ts";

/** Shorter names resemble too many others. */
const MIN_LENGTH = 3;

/** Ignores lookalike letters, capitals and separators. */
const folded = (name: string): string => foldText(toLatin(name)).replaceAll(/[^\p{L}\p{N}]/gu, "");

/**
 * Matches a token with the directory. The policy decides, because anyone can give a token any name.
 * @param names its names on the chain and in the registry; empty for a policy
 */
export function tokenVerdict(
  policyId: string,
  assetName: string | null,
  names: readonly string[],
  listed: readonly ListedToken[],
): { verdict: TokenVerdict; token: ListedToken | null } {
  const ofPolicy = listed.filter((listedToken) => listedToken.policyId === policyId);
  const exact = ofPolicy.find((listedToken) => listedToken.assetName === assetName);
  if (exact) return { verdict: "known", token: exact };
  if (ofPolicy[0]) return { verdict: "known-policy", token: ofPolicy[0] };
  const called = new Set(names.map(folded).filter((name) => name.length >= MIN_LENGTH));
  const same = listed.find((listedToken) =>
    [listedToken.ticker, listedToken.project, tokenName(listedToken.assetName)].some((name) => called.has(folded(name))),
  );
  return same ? { verdict: "same-name", token: same } : { verdict: "unknown", token: null };
}
