import * as v from "valibot";
import { countryCodes } from "#app/features/buy/buy-content.server.ts";
import { SERVICE_KINDS, STANDINGS } from "#app/features/buy/buy.ts";
import { buyView, type BuyServices, type CheckedOffer } from "#app/pages/buy-view.server.ts";
import { isoOrNull } from "#app/foundation/figures/envelope.server.ts";
import { stateOf } from "#app/foundation/figures/figure.ts";
import { jsonResponse, namedSchema, problemResponse } from "#app/foundation/openapi/operation.server.ts";
import { parameter, route, type Route } from "#app/foundation/openapi/route.server.ts";
import { nullableDateTime, nullableText, stateShape, text } from "#app/foundation/openapi/shared-schemas.server.ts";

const UNKNOWN_COUNTRY = "Unknown country";
const BUY_TAG = { name: "Buying ADA", description: "Services that sell ADA, and their standing in the EU's register." };

const flag = (description: string, example: boolean) => v.pipe(v.boolean(), v.metadata({ description, examples: [example] }));
const texts = (description: string, example: string[]) => v.pipe(v.array(v.string()), v.metadata({ description, examples: [example] }));

const entryShape = v.object({
  lei: text("Legal entity identifier", "724500MX2WBKDJP9HE56"),
  name: text("Legal name", "Bitvavo B.V."),
  authority: nullableText("Competent authority, in the register's words", "Netherlands Authority for the Financial Markets (AFM)"),
  home: nullableText("Code of the home country; null if the register's is unknown", "NL"),
  hosts: texts("Hosts of its sites, without www", ["bitvavo.com"]),
  since: nullableText("Day of the authorization", "2025-06-26"),
  end: v.pipe(
    v.nullable(
      v.object({ on: nullableText("Day; null if we can't read it", "2026-03-31"), text: text("The register's words", "31/03/2026") }),
    ),
    v.metadata({ description: "End of the authorization", examples: [null] }),
  ),
  services: v.pipe(
    v.array(v.picklist(SERVICE_KINDS)),
    v.metadata({ description: "Services of Regulation (EU) 2023/1114, Article 3(1)(16)", examples: [["custody", "platform"]] }),
  ),
  otherServices: texts("Services in words that we can't assign", []),
  countries: texts("Countries where it may serve clients, including its home", ["NL", "DE"]),
  otherCountries: texts("Country codes that the European Economic Area doesn't have", []),
  comment: nullableText("The register's comment", "Passporting as notified"),
});

const offerShape = v.object({
  name: text("Name on cardano.org's list", "Bitvavo"),
  link: text("Origin of its site; without a referral", "https://bitvavo.com"),
  isKnownSite: flag("Whether the link check knows the site and has no warning about it", true),
  hasTokens: flag("Whether cardano.org says that it has other Cardano tokens", false),
  standing: v.pipe(
    v.nullable(v.picklist(STANDINGS)),
    v.metadata({
      description:
        "licensed; noSale: not for buying or selling; elsewhere: not for this country; ended. unclear: with an end that we can't read. absent: not in the register. unmatched: no one has matched it with the register yet. notRead: before the first reading. Null outside the European Economic Area",
      examples: ["licensed"],
    }),
  ),
  entries: v.array(entryShape),
});

const sourceShape = (what: string) =>
  v.object({ readAt: nullableDateTime(`When we last read ${what}; null before the first reading`), state: stateShape });

const answer = v.object({
  country: text("Country code", "NL"),
  isInRegisterArea: flag("Whether the country is in the European Economic Area, which the register covers", true),
  notice: nullableText("cardano.org's notice for this country, in English", "Trading is restricted here."),
  register: sourceShape("ESMA's register"),
  list: sourceShape("cardano.org's list"),
  listed: v.array(offerShape),
  alsoLicensed: v.array(offerShape),
});

const offerOf = ({ name, link, isKnownSite, hasTokens, standing, entries }: CheckedOffer): v.InferOutput<typeof offerShape> => ({
  name,
  link,
  isKnownSite,
  hasTokens,
  standing,
  entries,
});

export const buyRoutes: readonly Route<BuyServices>[] = [
  route(
    {
      id: "list-services-to-buy",
      method: "get",
      path: "/api/buy",
      tag: BUY_TAG,
      summary: "List services that sell ADA in a country",
      description:
        "listed: on cardano.org's list for the country. alsoLicensed: on its list for other countries, but licensed for this one. Services and companies are matched by hand.",
      parameters: v.object({
        country: parameter(
          v.pipe(
            v.string(),
            v.check((code) => countryCodes().has(code)),
          ),
          "Country code, or 419 for Latin America",
          "NL",
          UNKNOWN_COUNTRY,
        ),
      }),
      answers: {
        200: jsonResponse("The services", namedSchema("ServicesToBuy", answer)),
        400: problemResponse("The country is unknown", UNKNOWN_COUNTRY),
      },
      isOpen: true,
    },
    async ({ country }, services): Promise<v.InferOutput<typeof answer>> => {
      const now = Date.now();
      const { register, list } = services.buy.latestReadings();
      const sourceOf = (read: typeof register | typeof list) => ({
        readAt: isoOrNull(read?.fetchedAt),
        state: read === null ? ("absent" as const) : stateOf(read, now),
      });
      const { isInEea, notice, listed, alsoLicensed } = await buyView(country, services, now);
      return {
        country,
        isInRegisterArea: isInEea,
        notice,
        register: sourceOf(register),
        list: sourceOf(list),
        listed: listed.map(offerOf),
        alsoLicensed: alsoLicensed.map(offerOf),
      };
    },
  ),
];
