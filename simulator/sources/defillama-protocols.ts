import { type Defi, percent, type Protocol } from "../world/defi.ts";
import { jumpFactor, type RequestContext } from "./source.ts";

const OTHER_CHAINS = ["Ethereum", "Solana", "Base", "Arbitrum", "BSC", "Polygon", "Tron", "Bitcoin"];
const OTHER_CATEGORIES = ["Dexs", "Lending", "Yield", "Bridge", "Liquid Staking", "CDP", "Derivatives", "CEX"];
const OTHER_ROWS = 400;

/** Fields of every row in the server's order. Some are null for most rows. */
const blank = {
  address: null,
  symbol: "-",
  url: "",
  description: "",
  logo: "",
  audits: "0",
  audit_note: null,
  gecko_id: null,
  cmcId: null,
  module: "",
  twitter: null,
  forkedFrom: [],
  oracles: [],
  methodology: "",
  mcap: null,
  tokenBreakdowns: {},
};

interface Row {
  id: string;
  name: string;
  slug: string;
  category: string;
  chains: string[];
  tvl: number | null;
  chainTvls: Record<string, number>;
  change_1h: number | null;
  change_1d: number | null;
  change_7d: number | null;
  listedAt: number;
  parentProtocol?: string | null;
}

const whole = (row: Row) => ({ ...blank, ...row, chain: row.chains.length > 1 ? "Multi-Chain" : row.chains[0] });

/** Amounts with a suffix beside a chain's own are not part of its value. */
function amountsOf(protocol: Protocol, cardano: number | null, elsewhere: number): Record<string, number> {
  const amounts: Record<string, number> = {};
  if (cardano !== null) amounts["Cardano"] = cardano;
  const others = protocol.chains.filter((chain) => chain !== "Cardano");
  for (const chain of others) amounts[chain] = elsewhere / others.length;
  if (cardano === null) return amounts;
  if (protocol.category === "Lending") amounts["Cardano-borrowed"] = amounts["borrowed"] = cardano * 0.45;
  if (protocol.geckoId !== null) amounts["Cardano-staking"] = amounts["staking"] = cardano * 0.12;
  return amounts;
}

/** The rows of /protocols: all chains, without a useful order. */
export function createProtocols(defi: Defi) {
  function cardanoRow(protocol: Protocol, visit: RequestContext) {
    const { id, name, slug, category, chains, url, twitter, geckoId, listedAt, parent } = protocol;
    const { cardano, elsewhere, change1h, change1d, change7d } = defi.tvl(protocol, jumpFactor(slug, visit));
    return {
      ...whole({
        id,
        name,
        slug,
        category,
        chains,
        listedAt,
        tvl: cardano === null ? null : cardano + elsewhere,
        chainTvls: amountsOf(protocol, cardano, elsewhere),
        change_1h: change1h,
        change_1d: change1d,
        change_7d: change7d,
        ...(parent === null ? {} : { parentProtocol: parent }),
      }),
      url: url ?? "",
      twitter,
      gecko_id: geckoId,
    };
  }

  function otherRow(index: number) {
    const pick = (list: readonly string[], turn: number): string => list[Math.floor(defi.chance(index * 8 + turn) * list.length)] ?? "";
    const chains = [...new Set([pick(OTHER_CHAINS, 0), ...(defi.chance(index * 8 + 1) < 0.3 ? [pick(OTHER_CHAINS, 2)] : [])])];
    const tvl = defi.chance(index * 8 + 3) < 0.05 ? null : 10 ** (3 + 6 * defi.chance(index * 8 + 4));
    const change = percent(defi.chance(index * 8 + 5) + 4, 4.5);
    return whole({
      id: String(100_000 + index),
      name: `Simulated Protocol ${index}`,
      slug: `simulated-protocol-${index}`,
      category: pick(OTHER_CATEGORIES, 6),
      chains,
      listedAt: 1_600_000_000 + index * 300_000,
      tvl,
      chainTvls: Object.fromEntries(tvl === null ? [] : chains.map((chain) => [chain, tvl / chains.length])),
      change_1h: 0,
      change_1d: change,
      change_7d: change,
    });
  }

  /** Rows that the source lists under Cardano, but that aren't part of its protocols' value. */
  const strangers = [
    {
      id: "2269",
      name: "Binance CEX",
      slug: "binance-cex",
      category: "CEX",
      chains: ["Bitcoin", "Ethereum", "Cardano"],
      cardano: 2.1e9,
      all: 158e9,
    },
    {
      id: "9100",
      name: "Coinbase Bridge",
      slug: "coinbase-bridge",
      category: "Bridge",
      chains: ["Base", "Cardano"],
      cardano: 31e6,
      all: 6.2e9,
    },
  ].map(({ cardano, all, ...row }) =>
    whole({
      ...row,
      listedAt: 1_668_170_565,
      tvl: all,
      chainTvls: Object.fromEntries(
        row.chains.map((chain) => [chain, chain === "Cardano" ? cardano : (all - cardano) / (row.chains.length - 1)]),
      ),
      change_1h: 0,
      change_1d: 0.4,
      change_7d: -1.2,
    }),
  );

  const others = Array.from({ length: OTHER_ROWS }, (_, index) => otherRow(index));

  return (visit: RequestContext) => {
    const cardano = defi.protocols.map((protocol) => cardanoRow(protocol, visit));
    return [...others.slice(0, OTHER_ROWS / 2), ...strangers, ...cardano, ...others.slice(OTHER_ROWS / 2)];
  };
}
