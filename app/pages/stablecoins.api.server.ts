import * as v from "valibot";
import { NETWORK_TAG } from "#app/features/network/network.api.server.ts";
import { BACKINGS, PEGS } from "#app/features/stablecoins/stablecoins.ts";
import type { FeatureServices } from "#app/pages/services.server.ts";
import { envelope, isoOrNull } from "#app/foundation/figures/envelope.server.ts";
import { jsonResponse, namedSchema } from "#app/foundation/openapi/operation.server.ts";
import { route, type Route } from "#app/foundation/openapi/route.server.ts";
import { envelopeShape, nullableDateTime, nullableNumber, nullableText, text } from "#app/foundation/openapi/shared-schemas.server.ts";

const coinShape = v.object({
  ticker: text("Ticker; not unique, so check the policy ID", "USDM"),
  issuer: text("Issuer, or the bridge of a bridged token", "Moneta"),
  policy: text("Policy ID", "c48cbb3d5e57ed56e276bc45f99ab39abe94e6cd7ac39fb402da47ad"),
  name: text("Asset name in hexadecimal", "0014df105553444d"),
  backing: v.pipe(v.picklist(BACKINGS), v.metadata({ description: "Kind of backing, by the issuer's own words", examples: ["fiat"] })),
  peg: v.pipe(v.picklist(PEGS), v.metadata({ description: "Currency of the peg: the token should be worth one of it", examples: ["usd"] })),
  supply: nullableNumber("Tokens minted minus tokens burned; null before the first reading", 13_600_000.5),
  price: nullableNumber("Price in the currency of its peg; null where CoinGecko has none, never an assumed one", 0.9987),
  pricedAt: nullableDateTime("When CoinGecko updated the price"),
  deviation: nullableNumber("Distance of the price from the peg in basis points", -13),
  source: text("Source of issuer, policy ID and kind", "https://github.com/cardano-foundation/cardano-org"),
  readOn: text("Day when someone last read that source", "2026-11-30"),
  coingecko: nullableText("CoinGecko's ID; null where it doesn't list this token", "usdm-2"),
});

export const stablecoinsRoutes: readonly Route<Pick<FeatureServices, "stablecoins">>[] = [
  route(
    {
      id: "list-stablecoins",
      method: "get",
      path: "/api/network/stablecoins",
      tag: NETWORK_TAG,
      summary: "List stablecoins with supply, price and peg",
      description: "The price of a bridged token is that of the coin on its own chain.",
      answers: {
        200: jsonResponse("The stablecoins", namedSchema("Stablecoins", envelopeShape(v.array(coinShape), "CoinGecko, Koios"))),
      },
      isOpen: true,
    },
    (_, { stablecoins }) => {
      const coins = stablecoins.latestStablecoins();
      const data = coins.map(({ ticker, issuer, policy, name, backing, peg, supply, price, deviation, source, readOn, coingecko }) => ({
        ticker,
        issuer,
        policy,
        name,
        backing,
        peg,
        supply: supply?.value ?? null,
        price: price?.value ?? null,
        pricedAt: isoOrNull(price?.observedAt),
        deviation,
        source,
        readOn,
        coingecko,
      }));
      return envelope(
        data,
        coins.flatMap(({ supply, price }) => [supply, price]),
        "koios",
      );
    },
  ),
];
