import { projects } from "#app/foundation/content/projects.server.ts";
import { foldText } from "#app/foundation/i18n/fold-text.ts";
import { remember } from "#app/foundation/remember.server.ts";

/** What the catalogue's projects are and were called, as it's compared. */
export const reviewedNames = (): ReadonlySet<string> =>
  remember(
    "reviewed-names",
    () => new Set([...projects().values()].flatMap(({ name, formerNames }) => [name, ...formerNames].map(foldText))),
  );

/** The catalogue's tokens: policy ID and asset name in hexadecimal, one after the other. */
export const reviewedUnits = (): ReadonlySet<string> =>
  remember(
    "reviewed-units",
    () => new Set([...projects().values()].flatMap(({ token }) => (token?.policyId ? [token.policyId + token.assetName] : []))),
  );
