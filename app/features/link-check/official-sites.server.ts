import * as v from "valibot";
import { readYaml } from "#app/foundation/content/read-yaml.server.ts";
import { remember } from "#app/foundation/remember.server.ts";
import { isoDate, httpsAddress, strictFields } from "#app/foundation/schemas.server.ts";

const siteFields = strictFields({
  name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(60)),
  kind: v.picklist(["organization", "device", "exchange"]),
  /** Registrable domains, such as cardano.org. */
  domains: v.optional(v.array(v.pipe(v.string(), v.domain())), []),
  accounts: v.optional(v.array(httpsAddress), []),
  /** True if the name is an everyday word, which legitimate domains can contain. */
  word: v.optional(v.boolean(), false),
  source: httpsAddress,
  saidAt: v.optional(isoDate()),
  checkedAt: isoDate(),
});
const siteSchema = v.pipe(
  siteFields,
  v.check(({ domains, accounts }) => domains.length + accounts.length > 0, "needs a domain or an account"),
);
export type OfficialSite = v.InferOutput<typeof siteSchema>;

/** Reads content/official-sites.yaml. @throws when it is invalid, with the place */
export function loadOfficialSites(file?: string): OfficialSite[] {
  const schema = v.pipe(
    v.array(siteSchema),
    v.check(
      (list) => new Set(list.flatMap(({ domains }) => domains)).size === list.flatMap(({ domains }) => domains).length,
      "a domain belongs to one site",
    ),
  );
  return readYaml("official-sites.yaml", schema, file);
}

/** Official sites that aren't projects in the catalog; read once. */
export const officialSites = (): OfficialSite[] => remember("official-sites", () => loadOfficialSites());
