import type { Chain } from "./chain.ts";
import { pseudoRandom, seedOf, smoothNoise } from "./random.ts";
import type { World } from "./world.ts";

/** More than one Koios response can contain. */
const REGISTERED = 1_240;
const RETIRED = 60;
const FIRST_SHELLEY_EPOCH = 208;
const BLOCKS_AN_EPOCH = 21_600;
const ALL_ACTIVE_STAKE = 21.8e9;

const BECH32 = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
const MARGINS = [0, 0.0099, 0.01, 0.02, 0.02, 0.03, 0.05, 0.08, 1];
const SYLLABLES = ["SEA", "ORE", "FJD", "KEY", "ZEN", "OAK", "NOVA", "TIDE", "REEF", "ATOLL", "CAPE", "BUOY"];

/** An identifier of so many letters after its prefix, as bech32 writes them. */
export const bech32 = (prefix: string, seed: number, index: number, length: number): string =>
  `${prefix}1${Array.from({ length }, (_, at) => BECH32[Math.floor(pseudoRandom(seed + at, index) * 32)]).join("")}`;

const lovelace = (ada: number): string => (BigInt(Math.round(ada)) * 1_000_000n).toString();

/** The simulated stake pools: a few large, most small, some oversaturated, some below their pledge. */
export function createPools(world: World, chain: Chain) {
  const seed = seedOf(world.seed, "pools");
  const ids = Array.from({ length: REGISTERED + RETIRED }, (_, index) => bech32("pool", seed, index, 51));
  const indexes = new Map(ids.map((id, index) => [id, index]));

  /** Stake in ADA in an epoch; every thirtieth pool is larger than it is good for. */
  const stakeOf = (index: number, epoch: number): number => {
    const base = index % 30 === 7 ? 70e6 + 35e6 * pseudoRandom(seed + 100, index) : 62e6 * pseudoRandom(seed + 101, index) ** 2.4;
    return base * (1 + 0.04 * smoothNoise(seed + 102 + index, epoch / 9));
  };
  const pledgeOf = (index: number): number => Math.round(1_000 * 10_000 ** (pseudoRandom(seed + 103, index) * 0.9));
  const firstEpochOf = (index: number): number => FIRST_SHELLEY_EPOCH + Math.floor(pseudoRandom(seed + 104, index) * 420);

  /** Some have no ticker, a few share one, and one tries to be more than text. */
  function tickerOf(index: number): string | null {
    if (index % 41 === 0) return null;
    if (index === 5) return "<b>HI";
    return `${SYLLABLES[index % SYLLABLES.length]}${index % 50 === 3 ? "" : Math.floor(index / SYLLABLES.length)}`.slice(0, 5);
  }

  function listed(index: number) {
    const epoch = chain.currentEpoch();
    const retired = index >= REGISTERED;
    return {
      pool_id_bech32: ids[index] ?? "",
      pool_id_hex: null,
      active_epoch_no: firstEpochOf(index),
      margin: MARGINS[Math.floor(pseudoRandom(seed + 105, index) * MARGINS.length)] ?? 0,
      fixed_cost: pseudoRandom(seed + 106, index) < 0.6 ? "170000000" : "340000000",
      pledge: lovelace(pledgeOf(index)),
      deposit: "500000000",
      reward_addr: null,
      owners: null,
      relays: [],
      ticker: tickerOf(index),
      pool_group: null,
      meta_url: null,
      meta_hash: null,
      pool_status: retired ? "retired" : "registered",
      active_stake: retired ? null : lovelace(stakeOf(index, epoch - 2)),
      retiring_epoch: retired ? epoch - 9 : null,
    };
  }

  function info(id: string) {
    const index = indexes.get(id);
    if (index === undefined) return undefined;
    const epoch = chain.currentEpoch();
    const live = stakeOf(index, epoch);
    const age = epoch - firstEpochOf(index);
    const isShort = index % 25 === 11;
    return {
      ...listed(index),
      meta_json:
        index % 41 === 0
          ? null
          : {
              name: `Simulated pool ${index}`,
              ticker: tickerOf(index) ?? "",
              homepage: "https://example.org",
              description: "A simulated pool.",
            },
      op_cert_counter: 1,
      sigma: null,
      block_count: Math.floor((age * BLOCKS_AN_EPOCH * stakeOf(index, epoch)) / ALL_ACTIVE_STAKE),
      live_pledge: lovelace(pledgeOf(index) * (isShort ? 0.4 : 1.02)),
      live_stake: lovelace(live),
      live_delegators: Math.floor(live / 30_000),
      live_saturation: null,
      voting_power: null,
    };
  }

  return {
    list: () => ids.map((_, index) => listed(index)),
    info: (asked: readonly string[]) => asked.flatMap((id) => info(id) ?? []),
  };
}
