import type { Chain } from "./chain.ts";
import { UNKNOWN_ERA } from "./era.ts";
import type { createPools } from "./pools.ts";
import { hex, pseudoRandom, seedOf } from "./random.ts";
import { ACCOUNT_KINDS } from "./settings.ts";
import type { createVotes } from "./votes.ts";
import type { World } from "./world.ts";

/** Number of epochs when an account's stake has counted. */
const EPOCHS = 40;
const PAID_AFTER = 2;
const COUNTS_AFTER = 2;
/** Close to the formula's result for the simulated parameters. */
const ADA_PER_BLOCK = 290;
const FIXED_COST = 170;
/** Pools of this size make blocks in every epoch. */
const LARGE_POOL = 20e6;
/** The saturation point is between these two in every epoch. */
const [FULL_POOL, SATURATED_POOL] = [66e6, 85e6];

const lovelace = (ada: number): string => BigInt(Math.round(ada * 1_000_000)).toString();

const sumOf = (...amounts: string[]): string => amounts.reduce((sum, amount) => sum + BigInt(amount), 0n).toString();

/** Accounts of stake addresses. Every valid address has one, with a kind from the settings or the seed. */
export function createAccounts(world: World, chain: Chain, pools: ReturnType<typeof createPools>, votes: ReturnType<typeof createVotes>) {
  const kindOf = (address: string) =>
    world.settings.accounts[address] ??
    ACCOUNT_KINDS[Math.floor(pseudoRandom(seedOf(world.seed, address), 1) * ACCOUNT_KINDS.length)] ??
    "delegated";

  function poolOf(address: string): string | null {
    const kind = kindOf(address);
    const all = pools.list();
    const changes = (id: string) => pools.updates(id).some((update) => (update.active_epoch_no ?? 0) > chain.currentEpoch());
    const isPledgeMet = (id: string) => pools.info([id]).every(({ pledge, live_pledge }) => Number(live_pledge) >= Number(pledge));
    const fits = all.filter(({ pool_id_bech32: id, pool_status: status, active_stake: stake, margin }) => {
      if (kind === "retired-pool") return status === "retired";
      if (kind === "retiring-pool") return status === "retiring";
      if (kind === "changing-pool") return status === "registered" && changes(id);
      if (kind === "full-margin") return status === "registered" && margin === 1;
      const ada = Number(stake ?? 0) / 1e6;
      const isOfSize =
        kind === "small-pool" ? ada < 1e6 : kind === "saturated-pool" ? ada > SATURATED_POOL : ada > LARGE_POOL && ada < FULL_POOL;
      return status === "registered" && margin !== 1 && isOfSize && !changes(id) && isPledgeMet(id) === (kind !== "unmet-pledge");
    });
    return fits[seedOf(world.seed, address) % Math.max(1, fits.length)]?.pool_id_bech32 ?? null;
  }

  function drepOf(address: string): string | null {
    const kind = kindOf(address);
    if (kind === "unheard") return UNKNOWN_ERA.drep;
    if (kind === "no-drep" || kind === "never-delegated" || kind === "unregistered") return null;
    if (kind === "new") return "drep_always_no_confidence";
    if (kind !== "inactive-drep" && kind !== "delegated") return "drep_always_abstain";
    const ids = votes.list().map(({ drep_id }) => drep_id);
    return votes.info(ids.slice(0, 60)).find(({ active }) => active === (kind === "delegated"))?.drep_id ?? null;
  }

  const stakeIn = (address: string, epoch: number): number => 900 + 60_000 * pseudoRandom(seedOf(world.seed, address), 2) + epoch;

  /** Epochs when the stake counted, newest first. */
  function activeEpochs(address: string): number[] {
    const kind = kindOf(address);
    if (["unknown", "never-delegated", "unregistered", "new"].includes(kind)) return [];
    const newest = chain.currentEpoch() - (kind === "retired-pool" ? 12 : 0);
    return Array.from({ length: EPOCHS }, (_, back) => newest - back);
  }

  function stakeHistory(address: string) {
    const pool = poolOf(address);
    return activeEpochs(address).map((epoch) => ({
      stake_address: address,
      pool_id_bech32: pool ?? "",
      epoch_no: epoch,
      active_stake: lovelace(stakeIn(address, epoch)),
    }));
  }

  /** Paid rewards: none if the pool made no block or keeps everything, and none in one epoch without any reason. */
  function rewards(address: string) {
    const pool = poolOf(address) ?? "";
    const history = new Map(pools.history(pool).map((row) => [row.epoch_no, row]));
    const seed = seedOf(world.seed, address);
    const lastPaid = chain.currentEpoch() - PAID_AFTER;
    const member = activeEpochs(address).flatMap((epoch) => {
      const { block_cnt: blocks = 0, active_stake: stake = "0", margin = 0 } = history.get(epoch) ?? {};
      if (epoch > lastPaid || blocks === 0 || margin === 1 || epoch % 17 === 3) return [];
      const share = stakeIn(address, epoch) / (Number(stake) / 1e6);
      const pot = Math.max(0, blocks * ADA_PER_BLOCK - FIXED_COST);
      return [reward(address, epoch, "member", share * pot * (1 - margin), pool)];
    });
    const extra = pseudoRandom(seed, 5) < 0.5 && member.length > 0 ? [reward(address, 600, "treasury", 12.5, null)] : [];
    const unheard = kindOf(address) === "unheard" ? [reward(address, lastPaid, UNKNOWN_ERA.reward, 7.5, null)] : [];
    const refund = kindOf(address) === "refunded" ? [reward(address, lastPaid, "proposal_refund", 100_000, null)] : [];
    return [...member, ...extra, ...unheard, ...refund];
  }

  const reward = (address: string, epoch: number, type: string, ada: number, pool: string | null) => ({
    stake_address: address,
    earned_epoch: epoch,
    spendable_epoch: epoch + PAID_AFTER,
    amount: lovelace(ada),
    type,
    pool_id_bech32: pool,
  });

  /** The pool of the account's last delegation, closed or not. */
  const lastPool = (address: string): string | null =>
    kindOf(address) === "unregistered" || kindOf(address) === "never-delegated" ? null : poolOf(address);

  function info(address: string) {
    const kind = kindOf(address);
    if (kind === "unknown") return [];
    const isRegistered = kind !== "unregistered";
    const paid = rewards(address).reduce((sum, { amount }) => sum + Number(amount) / 1e6, 0);
    const available = isRegistered ? paid / 2 : 0;
    const utxo = stakeIn(address, chain.currentEpoch() + COUNTS_AFTER);
    return [
      {
        stake_address: address,
        status: kind === "frozen" ? UNKNOWN_ERA.accountStatus : isRegistered ? "registered" : "not registered",
        delegated_drep: drepOf(address),
        // Koios leaves out a delegation that ended when its pool closed.
        delegated_pool: kind === "retired-pool" ? null : lastPool(address),
        // Koios' total leaves out a refund that can be withdrawn.
        total_balance: sumOf(lovelace(utxo), kind === "refunded" ? "0" : lovelace(available)),
        utxo: lovelace(utxo),
        rewards: lovelace(paid),
        withdrawals: lovelace(paid - available),
        rewards_available: lovelace(available),
        deposit: isRegistered ? "2000000" : "0",
        reserves: "0",
        treasury: "0",
        proposal_refund: "0",
      },
    ];
  }

  /** Native tokens: none for a third of the accounts, otherwise up to forty with several policies. */
  function assets(address: string) {
    const seed = seedOf(world.seed, address);
    if (kindOf(address) === "unknown") return [];
    const count = Math.max(0, Math.floor(pseudoRandom(seed, 7) * 60) - 20);
    return Array.from({ length: count }, (_, index) => ({
      stake_address: address,
      policy_id: hex(seed, Math.floor(index / 3), 56),
      asset_name: hex(seed, index, 2 * (index % 20)),
      fingerprint: `asset1${hex(seed, index, 38)}`,
      decimals: 0,
      quantity: String(1 + Math.floor(pseudoRandom(seed + 8, index) * 1e6)),
    }));
  }

  return { info, lastPool, rewards, stakeHistory, assets };
}
