import type { ProjectFigures } from "#app/features/ecosystem/ecosystem.ts";

/** The figures of a project before the first reading. */
export const EMPTY_FIGURES: ProjectFigures = {
  tvl: null,
  tvlChange24h: null,
  protocolVolume24h: null,
  fees24h: null,
  stablecoinSupply: null,
  price: null,
  change24h: null,
  change7d: null,
  change30d: null,
  marketCap: null,
  rank: null,
  tokenVolume24h: null,
  high24h: null,
  low24h: null,
  circulatingSupply: null,
  totalSupply: null,
  ath: null,
  athAt: null,
  holders: null,
  transactions24h: null,
};
