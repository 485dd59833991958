import { readCatalog } from "./catalog.ts";
import { pseudoRandom, seedOf } from "./random.ts";

/** Interpolates between two numbers on a logarithmic scale. */
function logInterpolate(low: number, high: number, part: number): number {
  return low * (high / low) ** part;
}

/** Plausible invented coins for the catalog's CoinGecko IDs without a recording, by seed. */
export function generateCoins(seed: number, recorded: ReadonlySet<string>) {
  const tokens = readCatalog().flatMap(({ name, token }) => {
    const id = token?.coingecko;
    return token && id && !recorded.has(id) ? [{ id, name, token }] : [];
  });
  return tokens.map(({ id, name, token }) => {
    const own = seedOf(seed, `made-up ${id}`);
    const priceUsd = logInterpolate(0.000003, 2, pseudoRandom(own, 0));
    const circulatingSupply = Math.round(logInterpolate(200_000, 80_000_000, pseudoRandom(own, 1)) / priceUsd);
    const totalSupply = Math.round(circulatingSupply * (1 + pseudoRandom(own, 2)));
    return {
      id,
      symbol: token.ticker.toLowerCase(),
      name,
      image: `https://coin-images.coingecko.com/coins/images/${Math.floor(pseudoRandom(own, 3) * 60_000)}/large/${id}.png`,
      kind: "token",
      priceUsd,
      circulatingSupply,
      totalSupply,
      maxSupply: pseudoRandom(own, 4) < 0.5 ? null : totalSupply,
      turnover: 0.02,
      supplyConfirmed: true,
      ath: priceUsd * logInterpolate(4, 40, pseudoRandom(own, 5)),
      athDate: "2024-12-03T11:20:04.112Z",
      atl: priceUsd * 0.35,
      atlDate: "2026-08-01T04:10:44.020Z",
      unit: (token.policyId ?? "") + (token.assetName ?? ""),
    };
  });
}
