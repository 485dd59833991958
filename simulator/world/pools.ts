import { bech32 as encoder } from "@scure/base";
import { type Chain, epochStart } from "./chain.ts";
import { isUnknownEra, UNKNOWN_ERA } from "./era.ts";
import { hex, pseudoRandom, seedOf, smoothNoise } from "./random.ts";
import type { World } from "./world.ts";

/** More than one Koios response can contain. */
const REGISTERED = 1_240;
const RETIRED = 60;
const FIRST_SHELLEY_EPOCH = 208;
const FIRST_VOTING_EPOCH = 507;
const BLOCKS_AN_EPOCH = 21_600;
const ALL_ACTIVE_STAKE = 21.8e9;

const MARGINS = [0, 0.0099, 0.01, 0.02, 0.02, 0.03, 0.05, 0.08, 1];
/** Ticker groups of operators with several pools. "LONE" has only one pool, which is no group. */
const GROUPS = ["FLEET", "HARBOR", "CONVOY", "LONE"];
const SYLLABLES = ["SEA", "ORE", "FJD", "KEY", "ZEN", "OAK", "NOVA", "TIDE", "REEF", "ATOLL", "CAPE", "BUOY"];

/**
 * Address of a key, or of the DRep with that key, on mainnet (CIP-19, CIP-129): a header, then hashes of 28 bytes, with a valid checksum.
 */
export const bech32 = (prefix: string, header: number | null, seed: number, index: number, hashes = 1): string =>
  encoder.encode(
    prefix,
    encoder.toWords(Buffer.from((header?.toString(16).padStart(2, "0") ?? "") + hex(seed, index, hashes * 56), "hex")),
    false,
  );

/** 28 bytes take 45 letters, and the last letter has a spare bit. The checksum has six more. */
const POOL_WORDS = 45;

/** A pool ID with a valid checksum. */
function poolId(seed: number, index: number): string {
  const words = Array.from({ length: POOL_WORDS }, (_, at) => Math.floor(pseudoRandom(seed + at, index) * 32));
  return encoder.encode("pool", [...words.slice(0, -1), (words.at(-1) ?? 0) & ~1], false);
}

const lovelace = (ada: number): string => (BigInt(Math.round(ada)) * 1_000_000n).toString();

/** The simulated stake pools: a few large, most small, some oversaturated, some below their pledge. */
export function createPools(world: World, chain: Chain) {
  const seed = seedOf(world.seed, "pools");
  const ids = Array.from({ length: REGISTERED + RETIRED }, (_, index) => poolId(seed, index));
  const indexes = new Map(ids.map((id, index) => [id, index]));

  /** Stake in ADA in an epoch. Every thirtieth pool is oversaturated. */
  const stakeOf = (index: number, epoch: number): number => {
    const base = index % 30 === 7 ? 70e6 + 35e6 * pseudoRandom(seed + 100, index) : 62e6 * pseudoRandom(seed + 101, index) ** 2.4;
    return base * (1 + 0.04 * smoothNoise(seed + 102 + index, epoch / 9));
  };
  const pledgeOf = (index: number): number => Math.round(1_000 * 10_000 ** (pseudoRandom(seed + 103, index) * 0.9));
  const firstEpochOf = (index: number): number => FIRST_SHELLEY_EPOCH + Math.floor(pseudoRandom(seed + 104, index) * 420);

  /** Some pools have no ticker, a few share one, and one contains markup. */
  function tickerOf(index: number): string | null {
    if (index % 41 === 0) return null;
    if (index === 5) return "<b>HI";
    return `${SYLLABLES[index % SYLLABLES.length]}${index % 50 === 3 ? "" : Math.floor(index / SYLLABLES.length)}`.slice(0, 5);
  }

  /** Metadata, which owners choose freely. Some pools have none. */
  function metadataOf(index: number) {
    if (index % 41 === 0) return null;
    const name = index === 5 ? '<img src=x onerror="alert(1)"> \u202eloop' : `Simulated pool ${index}`;
    return { name, ticker: tickerOf(index) ?? "", homepage: "https://example.org", description: "A simulated pool." };
  }

  function groupOf(index: number): string | null {
    if (index === 17) return GROUPS[3] ?? null;
    return index % 9 === 4 ? (GROUPS[index % 3] ?? null) : null;
  }

  const marginOf = (index: number): number => MARGINS[Math.floor(pseudoRandom(seed + 105, index) * MARGINS.length)] ?? 0;
  const costOf = (index: number): string => (pseudoRandom(seed + 106, index) < 0.6 ? "170000000" : "340000000");
  /** Every 37th pool announced new terms in the previous epoch, half of them with two certificates in one transaction. */
  const isChanging = (index: number): boolean => index % 37 === 2;
  const isRetiring = (index: number): boolean => index < REGISTERED && index % 61 === 9;
  const isPaused = (index: number): boolean => isUnknownEra(world) && index % 61 === 12;
  const announcedMargin = (index: number): number => Math.min(1, marginOf(index) + 0.02);

  /** A pool's registrations and the epochs when they take effect, oldest first. /pool_list shows the last one. */
  function registrationsOf(index: number) {
    const epoch = chain.currentEpoch();
    const own = { pledge: lovelace(pledgeOf(index)), fixed_cost: costOf(index) };
    const first = firstEpochOf(index);
    const lowered = epoch - 20;
    const isLowered = index % 3 === 0 && first < lowered;
    const before = isLowered ? Math.min(1, marginOf(index) + 0.01) : marginOf(index);
    const list = [{ ...own, active_epoch_no: first, block_time: epochStart(first - 2) + 4_000, margin: before, tx: index }];
    if (isLowered) {
      const timestamp = epochStart(lowered - 2) + 4_000;
      list.push({ ...own, active_epoch_no: lowered, block_time: timestamp, margin: marginOf(index), tx: index + 300_000 });
    }
    if (!isChanging(index)) return list;
    const announced = { ...own, active_epoch_no: epoch + 2, block_time: epochStart(epoch - 1) + 90_000, tx: index + 100_000 };
    if (index % 74 === 2) list.push({ ...announced, margin: Math.min(1, marginOf(index) + 0.5) });
    return [...list, { ...announced, margin: announcedMargin(index) }];
  }

  function listed(index: number) {
    const epoch = chain.currentEpoch();
    const retired = index >= REGISTERED;
    const newest = registrationsOf(index).at(-1);
    return {
      pool_id_bech32: ids[index] ?? "",
      pool_id_hex: hex(seed, index, 56),
      active_epoch_no: newest?.active_epoch_no ?? null,
      margin: newest?.margin ?? null,
      fixed_cost: costOf(index),
      pledge: lovelace(pledgeOf(index)),
      deposit: "500000000",
      reward_addr: null,
      owners: null,
      relays: [],
      ticker: tickerOf(index),
      pool_group: groupOf(index),
      meta_url: null,
      meta_hash: null,
      pool_status: retired ? "retired" : isRetiring(index) ? "retiring" : isPaused(index) ? UNKNOWN_ERA.poolStatus : "registered",
      active_stake: retired ? null : lovelace(stakeOf(index, epoch - 2)),
      retiring_epoch: retired ? epoch - 9 : isRetiring(index) ? epoch + 3 : null,
    };
  }

  function info(id: string) {
    const index = indexes.get(id);
    if (index === undefined) return undefined;
    const epoch = chain.currentEpoch();
    const live = stakeOf(index, epoch);
    const age = epoch - firstEpochOf(index);
    const isShort = index % 25 === 11;
    const { ticker: _ticker, pool_group: _group, ...declared } = listed(index);
    return {
      ...declared,
      vrf_key_hash: hex(seed + 107, index, 64),
      reward_addr_delegated_drep: defaultChoiceOf(index),
      meta_json: metadataOf(index),
      op_cert: hex(seed + 108, index, 64),
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

  /** The rows of /pool_updates of one pool, newest first. */
  function updates(id: string) {
    const index = indexes.get(id);
    if (index === undefined) return [];
    const { retiring_epoch } = listed(index);
    const base = { pool_id_bech32: id, pool_id_hex: null, vrf_key_hash: null, reward_addr: null, owners: null, relays: null };
    const meta = { meta_url: null, meta_hash: null, meta_json: metadataOf(index) };
    const registrations = registrationsOf(index).map(({ tx, ...terms }) => ({
      ...base,
      ...meta,
      ...terms,
      tx_hash: hex(seed, tx, 64),
      update_type: "registration",
      retiring_epoch: null,
    }));
    if (isPaused(index)) return [{ ...registrations[0], update_type: UNKNOWN_ERA.poolUpdate }, ...registrations.toReversed()];
    if (retiring_epoch === null) return registrations.toReversed();
    const deregistration = {
      ...base,
      ...meta,
      meta_json: null,
      margin: null,
      fixed_cost: null,
      pledge: null,
      active_epoch_no: null,
      block_time: epochStart(retiring_epoch - 4) + 10_000,
      tx_hash: hex(seed, index + 200_000, 64),
      update_type: "deregistration",
      retiring_epoch,
    };
    return [deregistration, ...registrations.toReversed()];
  }

  /** The rows of /pool_history, newest finished epoch first. */
  function history(id: string) {
    const index = indexes.get(id);
    if (index === undefined) return [];
    const last = Math.min(
      chain.currentEpoch() - 1,
      (listed(index).pool_status === "retired" ? listed(index).retiring_epoch : null) ?? Infinity,
    );
    const registrations = registrationsOf(index);
    return Array.from({ length: Math.max(0, last - firstEpochOf(index) + 1) }, (_, back) => {
      const epoch = last - back;
      const stake = stakeOf(index, epoch - 2);
      const expected = (BLOCKS_AN_EPOCH * stake) / ALL_ACTIVE_STAKE;
      // Close to the chain's lottery: three uniform values approximate a normal deviation.
      const luck = [1, 2, 3].reduce((sum, turn) => sum + pseudoRandom(seed + 120 + turn, index * 1_000 + epoch), 0) * 2 - 3;
      return {
        epoch_no: epoch,
        active_stake: lovelace(stake),
        active_stake_pct: (stake / ALL_ACTIVE_STAKE) * 100,
        saturation_pct: Math.round((stake / 77e6) * 10_000) / 100,
        block_cnt: Math.max(0, Math.round(expected + luck * Math.sqrt(expected))),
        delegator_cnt: Math.floor(stake / 30_000),
        margin: registrations.findLast(({ active_epoch_no }) => active_epoch_no <= epoch)?.margin ?? marginOf(index),
        fixed_cost: costOf(index),
        pool_fees: lovelace(stake * 0.00001),
        deleg_rewards: lovelace(stake * 0.0003),
        member_rewards: lovelace(stake * 0.0003),
        epoch_ros: 2.2,
      };
    });
  }

  /** The rows of /pool_owner_history, newest epoch first. Some owners met their pledge and fell below it later. */
  function ownerHistory(asked: readonly string[]) {
    return asked.flatMap((id) => {
      const index = indexes.get(id);
      if (index === undefined) return [];
      const epoch = chain.currentEpoch();
      const [first, pledge] = [firstEpochOf(index), pledgeOf(index)];
      return Array.from({ length: Math.max(0, epoch - first + 1) }, (_, back) => ({
        pool_id_bech32: id,
        stake_address: bech32("stake", 0xe1, seed, index),
        epoch_no: epoch - back,
        declared_pledge: lovelace(pledge),
        active_stake: lovelace(pledge * (index % 25 === 11 && back < 12 ? 0.4 : 1.02)),
      }));
    });
  }

  /** The DRep of a pool's reward account, which votes for silent pools. */
  function defaultChoiceOf(index: number): string | null {
    if (index % 10 === 1) return "drep_always_abstain";
    return index % 90 === 2 ? "drep_always_no_confidence" : null;
  }
  const hasPower = (index: number, epoch: number): boolean => index < REGISTERED && firstEpochOf(index) <= epoch;
  const voters = ids.map((voter, index) => ({
    index,
    voter,
    hex: hex(seed, index, 56),
    hasScript: false,
    defaultChoice: defaultChoiceOf(index),
  }));
  const known = new Map<number, ReadonlyMap<string, bigint>>();
  /** Voting power in lovelace at the start of an epoch. */
  function powers(epoch: number): ReadonlyMap<string, bigint> {
    const powersThen =
      known.get(epoch) ??
      new Map(
        voters
          .filter(({ index }) => hasPower(index, epoch))
          .map(({ index, voter }) => [voter, BigInt(lovelace(stakeOf(index, epoch)))] as const),
      );
    known.set(epoch, powersThen);
    return powersThen;
  }
  /** The rows of /pool_voting_power_history of one epoch, or of all epochs of one pool. */
  function powerHistory(epoch: number | null, pool: string | undefined) {
    const newest = chain.currentEpoch();
    const epochs = epoch === null ? Array.from({ length: newest - FIRST_VOTING_EPOCH + 1 }, (_, back) => newest - back) : [epoch];
    return epochs
      .filter((one) => one >= FIRST_VOTING_EPOCH && one <= newest)
      .flatMap((one) =>
        [...powers(one)]
          .filter(([id]) => pool === undefined || id === pool)
          .map(([pool_id_bech32, amount]) => ({ pool_id_bech32, epoch_no: one, amount: String(amount) })),
      );
  }

  /** The rows of /pool_groups. The other two lists join pools that the first one doesn't. */
  const groups = () =>
    ids.flatMap((id, index) => {
      const row = {
        pool_id_bech32: id,
        pool_group: groupOf(index),
        ticker: tickerOf(index),
        adastat_group: index % 9 === 4 || index % 13 === 6 ? (GROUPS[index % 3] ?? null) : null,
        balanceanalytics_group: index % 7 === 3 ? `CLUSTER ${index % 4}` : null,
      };
      return (row.pool_group ?? row.adastat_group ?? row.balanceanalytics_group) ? [row] : [];
    });

  return {
    groups,
    voters: () => voters,
    powers,
    powerHistory,
    updates,
    history,
    ownerHistory,
    list: () => ids.map((_, index) => listed(index)),
    info: (asked: readonly string[]) => asked.flatMap((id) => info(id) ?? []),
  };
}
