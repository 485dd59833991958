import { projects } from "#app/foundation/content/projects.server.ts";
import { foldText } from "#app/foundation/i18n/fold-text.ts";
import { remember } from "#app/foundation/remember.server.ts";

/** What the catalogue's projects are and were called, as it's compared. */
export const reviewedNames = (): ReadonlySet<string> =>
  remember(
    "reviewed-names",
    () => new Set([...projects().values()].flatMap(({ name, formerNames }) => [name, ...formerNames].map(foldText))),
  );

/** The tokens of the catalogue's projects, with those that a project has besides its main one. */
export const reviewedTokens = () =>
  [...projects().values()].flatMap(({ token, otherTokens = [] }) => (token ? [token, ...otherTokens] : otherTokens));

/** The catalogue's tokens: policy ID and asset name in hexadecimal, one after the other. */
export const reviewedUnits = (): ReadonlySet<string> =>
  remember(
    "reviewed-units",
    () => new Set(reviewedTokens().flatMap(({ policyId, assetName }) => (policyId ? [policyId + assetName] : []))),
  );
