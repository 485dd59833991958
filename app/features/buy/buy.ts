import * as v from "valibot";
import { topic } from "#app/foundation/live/topic.ts";

/** Countries of the European Economic Area, whose authorities report to ESMA's register. */
export const EEA: readonly string[] = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(
  " ",
);
export const isInEea = (country: string): boolean => EEA.includes(country);

/** The ten services of Regulation (EU) 2023/1114, Article 3(1)(16), in its order. */
export const SERVICE_KINDS = [
  "custody",
  "platform",
  "funds",
  "crypto",
  "execution",
  "placing",
  "orders",
  "advice",
  "portfolio",
  "transfer",
] as const;
export type ServiceKind = (typeof SERVICE_KINDS)[number];

/** One row of ESMA's register. Texts are the register's own words. */
const entrySchema = v.object({
  lei: v.string(),
  name: v.string(),
  authority: v.nullable(v.string()),
  /** Country code of the home member state; null if the register's value is unknown. */
  home: v.nullable(v.string()),
  /** Hosts of its websites, without www. */
  hosts: v.array(v.string()),
  /** Day of the authorization, such as 2025-06-25. */
  since: v.nullable(v.string()),
  /** End of the authorization; `on` is null if we can't read the date. */
  end: v.nullable(v.object({ on: v.nullable(v.string()), text: v.string() })),
  services: v.array(v.picklist(SERVICE_KINDS)),
  /** Services in words that we can't assign. */
  otherServices: v.array(v.string()),
  /** Countries where it may serve clients, including its home. */
  countries: v.array(v.string()),
  /** Country codes that don't exist in the EEA. */
  otherCountries: v.array(v.string()),
  comment: v.nullable(v.string()),
});
export type RegisterEntry = v.InferOutput<typeof entrySchema>;

/** A service on cardano.org's list. */
const listedServiceSchema = v.object({
  name: v.string(),
  /** Origin of its site: paths and parameters could carry a referral. */
  link: v.string(),
  /** Without www. */
  host: v.string(),
  /** cardano.org says that it also has other Cardano tokens. */
  hasTokens: v.boolean(),
});
export type ListedService = v.InferOutput<typeof listedServiceSchema>;

/** Services for a country, under cardano.org's name of it. */
const listedCountrySchema = v.object({ name: v.string(), notice: v.nullable(v.string()), services: v.array(listedServiceSchema) });
export type ListedCountry = v.InferOutput<typeof listedCountrySchema>;

/** Milliseconds since 1970. `failedAt` is the time of the last failed reading, null after a successful one. */
const reading = { fetchedAt: v.number(), staleAt: v.number() };
const readingsSchema = v.object({
  /** `shrunkAt` is the time when the register first lost most of its entries; we keep the earlier ones for a while. */
  register: v.nullable(v.object({ ...reading, entries: v.array(entrySchema), shrunkAt: v.optional(v.number()) })),
  registerFailedAt: v.nullable(v.number()),
  list: v.nullable(v.object({ ...reading, countries: v.array(listedCountrySchema) })),
  listFailedAt: v.nullable(v.number()),
});
export type BuyReadings = v.InferOutput<typeof readingsSchema>;
export const buyTopic = topic("buy", readingsSchema);
export const NO_READINGS: BuyReadings = { register: null, registerFailedAt: null, list: null, listFailedAt: null };

/** The service's standing in the register, for one country. */
export const STANDINGS = ["licensed", "noSale", "elsewhere", "ended", "unclear", "absent", "unmatched", "notRead"] as const;
export type Standing = (typeof STANDINGS)[number];

/** A service as the page shows it. */
export interface Offer extends ListedService {
  /** Null outside the EEA, where the register says nothing. */
  standing: Standing | null;
  /** Matched rows of the register, those for the country first. */
  entries: RegisterEntry[];
}

export interface Offers {
  country: string;
  isInEea: boolean;
  /** False if cardano.org's list has no entry for the country. */
  isListed: boolean;
  notice: string | null;
  /** On cardano.org's list for this country. */
  listed: Offer[];
  /** On its list for other countries, but licensed for this one. */
  alsoLicensed: Offer[];
}
