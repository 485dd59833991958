import { isUnknownEra, UNKNOWN_ERA } from "./era.ts";
import { createParameters } from "./parameters.ts";
import { pseudoRandom, hex, seedOf, smoothNoise } from "./random.ts";
import type { World } from "./world.ts";

/** Seconds: Byron genesis, the start of epoch 208 (Shelley), and one epoch of five days. */
const GENESIS = 1_506_203_091;
const SHELLEY = 1_596_059_091;
const EPOCH = 432_000;
const FIRST_SHELLEY_SLOT = 4_492_800;
const FIRST_SHELLEY_BLOCK = 4_490_511;
const BLOCK_SECONDS = 20.3;

const eras: readonly (readonly [number, string])[] = [
  [507, "Conway"],
  [365, "Babbage"],
  [290, "Alonzo"],
  [251, "Mary"],
  [236, "Allegra"],
  [208, "Shelley"],
];

// Transactions per epoch, in the shape of the real years: growth in 2021, peaks in 2022 and 2024, a decline since.
const traffic: readonly (readonly [number, number])[] = [
  [0, 1_500],
  [100, 12_000],
  [180, 9_000],
  [208, 76_000],
  [240, 110_000],
  [262, 190_000],
  [285, 150_000],
  [305, 240_000],
  [320, 330_000],
  [340, 290_000],
  [360, 255_000],
  [395, 300_000],
  [430, 215_000],
  [462, 270_000],
  [485, 325_000],
  [515, 215_000],
  [530, 240_000],
  [548, 325_000],
  [575, 210_000],
  [600, 165_000],
  [625, 130_000],
  [645, 92_000],
  [655, 84_000],
  [672, 118_000],
  [700, 150_000],
];

function between(points: readonly (readonly [number, number])[], at: number): number {
  let left = points[0] ?? [0, 0];
  for (const point of points) {
    if (point[0] > at) return left[1] + ((point[1] - left[1]) * (at - left[0])) / (point[0] - left[0]);
    left = point;
  }
  return left[1];
}

/** An amount of ADA as lovelace: whole ADA from the float, the last six digits from the seed, because floats are exact only up to 2^53. */
function lovelace(ada: number, seed: number, index: number): bigint {
  return BigInt(Math.round(ada)) * 1_000_000n + BigInt(Math.floor(pseudoRandom(seed, index) * 1_000_000));
}

/** First epoch whose treasury follows from the one before. */
const CONWAY = 507;

/** The epoch at a time in Unix milliseconds. */
const epochAt = (atMs: number): number => Math.floor((atMs / 1_000 - GENESIS) / EPOCH);
/** The first second of an epoch, Unix seconds. */
export const epochStart = (epoch: number): number => GENESIS + epoch * EPOCH;

/** The absolute slot at a time since Shelley, in Unix seconds. */
export const absoluteSlot = (seconds: number): number => FIRST_SHELLEY_SLOT + seconds - SHELLEY;

/** The Cardano chain of a world: mainnet's calendar, simulated traffic and money. */
export function createChain(world: World) {
  const seed = seedOf(world.seed, "chain");
  const parametersOf = createParameters(world);
  const blockTime = (index: number): number => SHELLEY + Math.floor(index * BLOCK_SECONDS + pseudoRandom(seed, index) * 16);

  /** The newest block index at a time, counted from the first Shelley block. */
  function blockAt(seconds: number): number {
    const index = Math.floor((seconds - SHELLEY) / BLOCK_SECONDS);
    return blockTime(index) <= seconds ? index : index - 1;
  }

  const eraOf = (epoch: number): string => (isUnknownEra(world) && epoch >= epochAt(world.now()) ? UNKNOWN_ERA.era : pastEra(epoch));
  const pastEra = (epoch: number): string => eras.find(([first]) => epoch >= first)?.[1] ?? "Byron";

  function trafficOf(epoch: number): number {
    const bend = 0.09 * smoothNoise(seed + 1, epoch / 7) + 0.03 * smoothNoise(seed + 2, epoch * 1.7);
    const count = between(traffic, epoch) * (1 + bend);
    return Math.round(epoch < 208 ? count : Math.min(334_600, Math.max(73_200, count)));
  }

  /** Finished share of an epoch's traffic. Nights are quieter, and it never falls. */
  const done = (part: number): number => part + 0.012 * Math.sin(part * 10 * Math.PI);

  function tip() {
    const index = blockAt(world.now() / 1_000) - world.settings.tipBehind;
    const time = blockTime(index);
    const epoch = epochAt(time * 1_000);
    const height = FIRST_SHELLEY_BLOCK + index;
    return {
      hash: hex(seed, index, 64),
      epoch_no: epoch,
      era: eraOf(epoch),
      abs_slot: absoluteSlot(time),
      epoch_slot: time - epochStart(epoch),
      block_height: height,
      block_no: height,
      block_time: time,
    };
  }

  const stakeOf = (epoch: number): number => 21.8e9 + 0.55e9 * smoothNoise(seed + 3, epoch / 11) + (epoch < 300 ? (epoch - 300) * 3e7 : 0);
  const rewardsOf = (epoch: number): bigint => lovelace(stakeOf(epoch) * 0.00032, seed + 4, epoch);

  function epochInfo(epoch: number) {
    const now = world.now() / 1_000;
    const start = epochStart(epoch);
    const end = start + EPOCH;
    const current = now >= start && now < end;
    const lastBlock = blockAt(Math.min(now, end - 1));
    const part = now < start ? 0 : current ? Math.max(0, (blockTime(lastBlock) - start) / EPOCH) : 1;
    const byron = epoch < 208;
    const txs = Math.floor(trafficOf(epoch) * done(part));
    const blocks = byron ? Math.round(21_500 * part) : part === 0 ? 0 : lastBlock - blockAt(start - 1);
    const stake = stakeOf(epoch);
    // Rewards are known two epochs later.
    const paid = !byron && epoch > 209 && epoch <= epochAt(world.now()) - 2;
    const rewards = paid ? rewardsOf(epoch) : null;
    return {
      epoch_no: epoch,
      era: eraOf(epoch),
      out_sum: lovelace(txs * 52_000, seed + 5, epoch).toString(),
      fees: lovelace(txs * 0.31, seed + 6, epoch).toString(),
      tx_count: current ? (world.settings.txCount ?? txs) : txs,
      blk_count: blocks,
      start_time: start,
      end_time: end,
      first_block_time: byron ? start : blockTime(blockAt(start - 1) + 1),
      last_block_time: byron ? end - 20 : blockTime(lastBlock),
      active_stake: epoch < 210 ? null : ((current ? world.settings.activeStake : null) ?? lovelace(stake, seed + 7, epoch).toString()),
      total_rewards: rewards?.toString() ?? null,
      avg_blk_reward: rewards === null ? null : (rewards / BigInt(blocks)).toString(),
    };
  }

  /** Treasury and reserves by epoch since Conway began. They follow from each other by the ledger's equation, to the lovelace. */
  const pots = new Map<number, { reserves: bigint; treasury: bigint }>();

  function potsOf(epoch: number): { reserves: bigint; treasury: bigint } {
    const known = pots.get(epoch);
    if (known) return known;
    const made = epoch <= CONWAY ? firstPots(epoch) : nextPots(potsOf(epoch - 1), epoch);
    pots.set(epoch, made);
    return made;
  }

  const firstPots = (epoch: number) => ({
    reserves: lovelace(13.888e9 * Math.exp(-0.00182 * (epoch - 208)), seed + 8, epoch),
    treasury: lovelace(epoch < 294 ? (epoch - 208) * 7.4e6 : 637e6 + (epoch - 294) * 2.5e6, seed + 9, epoch),
  });

  const feesOf = (epoch: number): bigint => lovelace(trafficOf(epoch) * 0.31, seed + 6, epoch);

  function nextPots({ reserves, treasury }: { reserves: bigint; treasury: bigint }, epoch: number) {
    const { blk_count: blocks } = epochInfo(epoch - 2);
    const rewards = rewardsOf(epoch - 2);
    const expansion = (BigInt(Math.min(blocks, 21_600)) * 3n * reserves) / (21_600n * 1_000n);
    const pot = feesOf(epoch - 1) + expansion;
    const share = pot / 5n;
    const unclaimed = lovelace(6_000 + 9_000 * pseudoRandom(seed + 13, epoch), seed + 14, epoch);
    return {
      reserves: reserves - expansion + (pot - share - rewards - unclaimed),
      treasury: treasury + share + unclaimed + BigInt(donationOf(epoch - 1)),
    };
  }

  /** Now and then someone donates. */
  const donationOf = (epoch: number): string => (pseudoRandom(seed + 15, epoch) < 0.2 ? lovelace(50, seed + 16, epoch).toString() : "0");

  /** @param withdrawn lovelace that the treasury has paid for enacted withdrawals */
  function totals(epoch: number, withdrawn: bigint) {
    const { reserves, treasury: before } = potsOf(epoch);
    const treasury = before - withdrawn;
    const supply = 45_000_000_000_000_000n - reserves;
    const reward = lovelace(epoch < 294 ? (epoch - 208) * 5.9e6 : 507e6 + (epoch - 294) * 0.65e6, seed + 10, epoch);
    const fees = feesOf(epoch);
    const stake = lovelace(3_338_702 + Math.max(0, epoch - 294) * 2_400, seed + 11, epoch);
    const drep = epoch < 507 ? 0n : BigInt(Math.min(1_400, (epoch - 500) * 9)) * 500_000_000n;
    const proposal = epoch < 507 ? 0n : BigInt(Math.floor(pseudoRandom(seed + 12, epoch) * 9)) * 100_000_000_000n;
    const circulation = supply - treasury - reward - fees - stake - drep - proposal;
    const set = epoch === epochAt(world.now()) ? world.settings.circulation : null;
    return {
      epoch_no: epoch,
      circulation: set ?? circulation.toString(),
      treasury: treasury.toString(),
      reward: reward.toString(),
      supply: supply.toString(),
      reserves: reserves.toString(),
      fees: fees.toString(),
      deposits_stake: stake.toString(),
      deposits_drep: drep.toString(),
      deposits_proposal: proposal.toString(),
      treasury_donation: epoch < CONWAY ? "0" : donationOf(epoch),
      treasury_withdrawal: "0",
      reserves_withdrawal: "0",
    };
  }

  /** Block fields in a row of a transaction. */
  function block(height: number) {
    const time = blockTime(height - FIRST_SHELLEY_BLOCK);
    return { epoch_no: epochAt(time * 1_000), block_height: height, block_time: time };
  }

  const parameters = (epoch: number) => parametersOf(epoch, eraOf(epoch));

  /** The rows of /epoch_block_protocols: most nodes announce the current version, a growing part the next one. */
  function blockProtocols(epoch: number) {
    const { blk_count: blocks } = epochInfo(epoch);
    if (epoch > epochAt(world.now()) || typeof blocks !== "number" || blocks === 0) return [];
    const { protocol_major: major, protocol_minor: minor } = parameters(epoch);
    const ahead = Math.round(blocks * 0.08 * pseudoRandom(seedOf(world.seed, "next version"), epoch));
    const rows = [
      { proto_major: major, proto_minor: minor, era: eraOf(epoch), blocks: blocks - ahead },
      { proto_major: major + 1, proto_minor: 0, era: eraOf(epoch), blocks: ahead },
    ];
    return rows.filter((row) => row.blocks > 0);
  }

  return { blockProtocols, currentEpoch: () => epochAt(world.now()), tip, block, epochInfo, totals, parameters };
}

export type Chain = ReturnType<typeof createChain>;
