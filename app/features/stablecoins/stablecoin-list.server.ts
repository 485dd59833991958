import * as v from "valibot";
import { BACKINGS, PEGS, unitOf, type Stablecoin } from "#app/features/stablecoins/stablecoins.ts";
import { readYaml } from "#app/foundation/content/read-yaml.server.ts";
import { remember } from "#app/foundation/remember.server.ts";
import { httpsAddress, isoDate, nonNegativeInteger, strictFields } from "#app/foundation/schemas.server.ts";

const text = v.pipe(v.string(), v.nonEmpty());

const schema = v.pipe(
  v.array(
    strictFields({
      ticker: text,
      issuer: text,
      website: v.optional(httpsAddress),
      policy: v.pipe(v.string(), v.regex(/^[0-9a-f]{56}$/, "must be a policy ID")),
      name: v.pipe(v.string(), v.regex(/^(?:[0-9a-f]{2}){0,32}$/, "must be hexadecimal")),
      decimals: v.pipe(nonNegativeInteger, v.maxValue(19)),
      backing: v.picklist(BACKINGS),
      peg: v.picklist(PEGS),
      coingecko: v.nullable(v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/, "must be an ID of CoinGecko"))),
      source: httpsAddress,
      readOn: isoDate(),
    }),
  ),
  v.check((list) => new Set(list.map(unitOf)).size === list.length, "two entries are the same token"),
);

/** The listed stablecoins. @throws when content/stablecoins.yaml is invalid, with the place */
export const stablecoins = (): Stablecoin[] => remember("stablecoins", () => readYaml("stablecoins.yaml", schema));
