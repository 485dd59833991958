import * as v from "valibot";
import { EEA } from "#app/features/buy/buy.ts";
import { readYaml } from "#app/foundation/content/read-yaml.server.ts";
import { remember } from "#app/foundation/remember.server.ts";
import { httpsAddress, isoDate, strictFields } from "#app/foundation/schemas.server.ts";

const text = v.pipe(v.string(), v.nonEmpty());
/** ISO 3166-1, or a region's number in UN M49. */
const countryCode = v.pipe(v.string(), v.regex(/^(?:[A-Z]{2}|\d{3})$/, "must be a country code such as DE, or a region's such as 419"));

const serviceSchema = strictFields({
  name: text,
  host: v.pipe(v.string(), v.regex(/^(?:[a-z\d-]+\.)+[a-z]{2,}$/, "must be a host without www, such as kraken.com")),
  entries: v.array(
    strictFields({ lei: v.pipe(v.string(), v.regex(/^[A-Z\d]{18}\d\d$/, "must be a legal entity identifier")), legalName: text }),
  ),
  source: httpsAddress,
  saidAt: isoDate(),
  checkedAt: isoDate(),
});
export type MatchedService = v.InferOutput<typeof serviceSchema>;

const schema = strictFields({
  countries: v.record(text, countryCode),
  services: v.pipe(
    v.array(serviceSchema),
    v.check((list) => new Set(list.map(({ host }) => host)).size === list.length, "two services have the same host"),
  ),
});

/** Countries of cardano.org's list, and services that we matched with the register. @throws when content/buy.yaml is invalid */
export const buyContent = (): v.InferOutput<typeof schema> => remember("buy", () => readYaml("buy.yaml", schema));

/** Codes of all countries that a visitor can choose. */
export const countryCodes = (): ReadonlySet<string> =>
  remember("buy-countries", () => new Set([...EEA, ...Object.values(buyContent().countries)]));
