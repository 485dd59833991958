import seedFile from "../recordings/defillama.json" with { type: "json" };
import { DAY_MS } from "./market.ts";
import { pseudoRandom, createRandomWalk, seedOf, smoothNoise } from "./random.ts";
import type { World } from "./world.ts";
import { HOUR } from "#app/foundation/durations.ts";

export type Protocol = (typeof seedFile.protocols)[number];
export type Stablecoin = (typeof seedFile.stablecoins)[number];

const UPDATE_OFFSET_MS = 1_200_000;
/** Value of the chain divided by the sum of its protocols, because some of them hold shares of others. */
const DOUBLE_COUNT_FACTOR = 0.985;

/** DefiLlama's latest update, at twenty past the hour. */
export const lastUpdate = (nowMs: number): number => Math.floor((nowMs - UPDATE_OFFSET_MS) / HOUR) * HOUR + UPDATE_OFFSET_MS;

/** A percentage as the server writes it: null if it would be infinite or not a number. */
export function percent(now: number | null, before: number | null): number | null {
  return now === null || before === null || before === 0 ? null : (now / before - 1) * 100;
}

/** Value in Cardano's protocols in US dollars, as functions of seed and time. */
export function createDefi(world: World) {
  const walks = new Map(seedFile.protocols.map(({ slug }) => [slug, createRandomWalk(seedOf(world.seed, `tvl ${slug}`))]));

  /** Moves about as much as a price, because most of these amounts depend on prices. */
  const moved = (slug: string, amount: number, atMs: number): number => amount * Math.exp(walks.get(slug)?.(atMs) ?? 0);

  /** A day's share of the 30-day amount, with busier and quieter days. */
  function flow(slug: string, in30Days: number, atMs: number): number {
    const seed = seedOf(world.seed, `flow ${slug}`);
    return (in30Days / 30) * Math.exp(0.5 * smoothNoise(seed, atMs / DAY_MS) + 0.2 * smoothNoise(seed + 1, atMs / (4 * HOUR)));
  }

  /** A protocol's value on Cardano at the last update, with overrides; null if it isn't tracked. */
  function tvl(protocol: Protocol, jump: number) {
    const { slug, tvlUsd } = protocol;
    const at = lastUpdate(world.now());
    const exact = world.settings.protocols[slug] ?? {};
    const walked = tvlUsd === null ? null : moved(slug, tvlUsd, at);
    const before = (agoMs: number): number | null => (tvlUsd === null ? null : moved(slug, tvlUsd, at - agoMs));
    const now = exact.tvl ?? walked;
    return {
      cardano: now === null ? null : now * jump,
      elsewhere: moved(slug, protocol.elsewhereUsd, at),
      change1h: percent(now, before(HOUR)),
      change1d: exact.change1d ?? percent(now, before(DAY_MS)),
      change7d: percent(now, before(7 * DAY_MS)),
    };
  }

  /** Value of protocols on Cardano at the end of each of the last days, oldest first; 0 before they were listed. */
  function tvlHistory(list: readonly Protocol[], days: number) {
    const today = Math.floor(lastUpdate(world.now()) / DAY_MS) * DAY_MS;
    return Array.from({ length: days }, (_, index) => {
      const at = today - (days - 1 - index) * DAY_MS;
      const known = list.filter(({ listedAt, tvlUsd }) => tvlUsd !== null && listedAt * 1000 <= at);
      return { date: at / 1000, totalLiquidityUSD: known.reduce((sum, { slug, tvlUsd }) => sum + moved(slug, tvlUsd ?? 0, at), 0) };
    });
  }

  /** Volume or fees of the 24 hours before the last update. */
  function day(slug: string, in30Days: number, exact: number | null | undefined, jump: number) {
    const at = lastUpdate(world.now());
    const sum = (days: number, until: number): number =>
      Array.from({ length: days }, (_, index) => flow(slug, in30Days, until - index * DAY_MS)).reduce((all, value) => all + value, 0);
    const total24h = (exact ?? sum(1, at)) * jump;
    return {
      total24h,
      total48hto24h: sum(1, at - DAY_MS),
      total7d: sum(7, at),
      total30d: sum(30, at),
      change_1d: percent(total24h, sum(1, at - DAY_MS)),
      change_7d: percent(total24h, sum(1, at - 7 * DAY_MS)),
    };
  }

  return {
    protocols: seedFile.protocols,
    stablecoins: seedFile.stablecoins,
    tvl,
    tvlHistory,
    volume: (protocol: Protocol, jump: number) => {
      const exact = world.settings.protocols[protocol.slug] ?? {};
      if (protocol.volume30dUsd === null) return null;
      const counted = day(protocol.slug, protocol.volume30dUsd, exact.volume24h, jump);
      return { ...counted, change_1d: exact.change1d ?? counted.change_1d };
    },
    fees: (slug: string, in30Days: number, jump: number) => day(`fees ${slug}`, in30Days, null, jump),
    chainTvl: (jump: number): number =>
      DOUBLE_COUNT_FACTOR * seedFile.protocols.reduce((sum, protocol) => sum + (tvl(protocol, jump).cardano ?? 0), 0),
    /** Amount on Cardano at an earlier time. It moves by a few percent a month. */
    supply: (coin: Stablecoin, agoMs: number): number | null => {
      const at = lastUpdate(world.now()) - agoMs;
      return coin.cardano === null ? null : coin.cardano * Math.exp(0.04 * smoothNoise(seedOf(world.seed, coin.symbol), at / (9 * DAY_MS)));
    },
    price: (coin: Stablecoin): number | null => {
      const wobble = 0.002 * smoothNoise(seedOf(world.seed, `price ${coin.symbol}`), lastUpdate(world.now()) / (6 * HOUR));
      return coin.price === null ? null : Number((coin.price * (1 + wobble)).toPrecision(6));
    },
    /** A number in 0..1 for the rows of other chains. */
    chance: (index: number): number => pseudoRandom(seedOf(world.seed, "other chains"), index),
  };
}

export type Defi = ReturnType<typeof createDefi>;
