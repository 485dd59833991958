import { projects } from "#app/foundation/content/projects.server.ts";
import { foldText } from "#app/foundation/i18n/fold-text.ts";
import { remember } from "#app/foundation/remember.server.ts";

/** Folded current and former names of all projects in the catalog. */
export const reviewedNames = (): ReadonlySet<string> =>
  remember(
    "reviewed-names",
    () => new Set([...projects().values()].flatMap(({ name, formerNames }) => [name, ...formerNames].map(foldText))),
  );

export const reviewedTokens = () =>
  [...projects().values()].flatMap(({ token, otherTokens = [] }) => (token ? [token, ...otherTokens] : otherTokens));

/** Policy ID and asset name of the catalog's tokens in hexadecimal, concatenated. */
export const reviewedUnits = (): ReadonlySet<string> =>
  remember(
    "reviewed-units",
    () => new Set(reviewedTokens().flatMap(({ policyId, assetName }) => (policyId ? [policyId + assetName] : []))),
  );
