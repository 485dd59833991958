import type { ChainReader } from "#app/features/check/chain-reader.server.ts";
import { fetchAccount, fetchActiveStake, fetchRewards, fetchTokens } from "#app/features/check/koios-account.server.ts";
import { readWithFallback, firstAvailable, type SecondSourceLookups } from "#app/features/check/second-source.server.ts";
import { describeStake, hasDelegationEnded, type PoolLookup } from "#app/features/check/stake-answer.server.ts";
import type { CheckedDrep, StakeAnswer } from "#app/features/check/stake-answer.ts";
import { HOUR, MINUTE } from "#app/foundation/durations.ts";
import type { SourceOptions } from "#app/foundation/upstream/field-schemas.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";

export interface StakeSources {
  poolOf: (id: string) => Promise<PoolLookup | null>;
  coinsPerUtxoByte: () => number | null;
  keyDeposit: () => number | null;
  drepOf: (chosen: string) => Promise<CheckedDrep>;
  /** True if rewards can only be withdrawn after delegating the vote; null if we don't know the network's rules. */
  needsVote: () => boolean | null;
}

/**
 * Looks up a stake address with four calls, one more to the second source if there is one, and the site's own data about its pool and DRep.
 */
export function createStakeLookup(
  reader: ChainReader,
  client: PoliteFetch,
  koios: SourceOptions,
  { poolOf, drepOf, coinsPerUtxoByte, keyDeposit, needsVote }: StakeSources,
  secondSource?: SecondSourceLookups,
) {
  const accountOf = reader.lookup(MINUTE, (address) => fetchAccount(client, koios, address));
  // They only change when an epoch begins.
  const rewardsOf = reader.lookup(HOUR, (address) => fetchRewards(client, koios, address));
  const activeStakeOf = reader.lookup(HOUR, (address) => fetchActiveStake(client, koios, address));
  const tokensOf = reader.lookup(MINUTE, (address) => fetchTokens(client, koios, address));
  return async (stakeAddress: string): Promise<StakeAnswer> => {
    const [[account, second], rewards, activeStake, tokens] = await Promise.all([
      readWithFallback(accountOf(stakeAddress), secondSource?.accountOf(stakeAddress)),
      rewardsOf(stakeAddress),
      activeStakeOf(stakeAddress),
      tokensOf(stakeAddress),
    ]);
    const { poolId = null, drep = null } = firstAvailable(account, second) ?? {};
    const [pool, chosen] = await Promise.all([poolId === null ? null : poolOf(poolId), drep === null ? null : drepOf(drep)]);
    // If a pool's closing ended the delegation, Koios names no pool, but Blockfrost and the history do.
    const named = second?.state === "read" ? (second.value?.poolId ?? null) : null;
    const last = named ?? (activeStake.state === "read" ? (activeStake.value[0]?.poolId ?? null) : null);
    const lastPool = poolId === null && last !== null ? await poolOf(last) : null;
    const readings = {
      account,
      second,
      rewards,
      activeStake,
      tokens,
      coinsPerUtxoByte: coinsPerUtxoByte(),
      keyDeposit: keyDeposit(),
      needsVote: needsVote(),
      endedPool: lastPool && hasDelegationEnded(lastPool, activeStake) ? last : null,
      pool,
      drep: chosen,
    };
    return describeStake(stakeAddress, readings, Date.now());
  };
}
