import type { Defi } from "../world/defi.ts";
import type { World } from "../world/world.ts";

const DAY_S = 86_400;
const OTHER_ROWS = 60;
const OTHER_CHAINS = ["Ethereum", "Solana", "Base", "Arbitrum", "BSC", "Polygon"];
const TECHNIQUES = ["Reentrancy", "Private Key Compromised", "Oracle Manipulation", "Rounding Error"];

interface Row {
  date: number;
  name: string;
  classification: string | null;
  technique: string | null;
  amount: number | null;
  chain: string[] | null;
  bridgeHack: boolean;
  targetType: string | null;
  /** Empty in most rows, and missing in some. */
  source?: string;
  returnedFunds: number | null;
  /** Text in most rows, a number in some. */
  defillamaId: string | number | null;
  parentProtocolId?: string;
  language: string | null;
}

const blank = {
  classification: null,
  technique: null,
  amount: null,
  chain: null,
  bridgeHack: false,
  targetType: "DeFi Protocol",
  returnedFunds: null,
  defillamaId: null,
  language: null,
};

/** The rows of /hacks, nearly all of other chains. The row of a real project is on the public record and has no invented amount. */
export function createHacks(world: World, defi: Defi) {
  const pick = (list: readonly string[], turn: number): string => list[Math.floor(defi.chance(turn) * list.length)] ?? "";
  const others = Array.from({ length: OTHER_ROWS }, (_, index): Row => ({
    ...blank,
    date: Date.UTC(2021, 0, 5) / 1000 + index * 30 * DAY_S,
    name: `Simulated Protocol ${index}`,
    classification: "Protocol Logic",
    technique: pick(TECHNIQUES, 9000 + index),
    amount: Math.round(10 ** (4 + 4 * defi.chance(9100 + index))),
    chain: [pick(OTHER_CHAINS, 9200 + index)],
    source: "",
    defillamaId: index % 3 === 0 ? 100_000 + index : String(100_000 + index),
    language: "Solidity",
  }));
  const splash = defi.protocols.find(({ slug }) => slug === "splash");
  const onCardano: Row[] = [
    {
      ...blank,
      date: Date.UTC(2026, 8, 13) / 1000,
      name: "Splash",
      classification: "Protocol Logic",
      chain: ["Cardano"],
      source: "https://example.com/simulated-report",
      defillamaId: splash?.id ?? null,
      language: "Aiken",
    },
    {
      ...blank,
      date: Date.UTC(2025, 2, 4) / 1000,
      name: "Simulated Yield Farm",
      classification: "Rugpull",
      technique: "Liquidity Removal",
      amount: 120_000,
      chain: ["Cardano"],
    },
  ];
  return () => [...others, ...onCardano, ...world.settings.hacks];
}
