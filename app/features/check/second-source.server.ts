import { fetchAccount, fetchTransaction, type BlockfrostTransaction } from "#app/features/check/blockfrost.server.ts";
import type { ChainAccount } from "#app/features/check/chain-account.server.ts";
import { createChainReader, type Reading } from "#app/features/check/chain-reader.server.ts";
import type { KoiosTransaction } from "#app/features/check/koios-transaction.server.ts";
import type { Difference, SecondSource } from "#app/features/check/second-source.ts";
import { DAY, MINUTE } from "#app/foundation/durations.ts";
import type { SourceOptions } from "#app/foundation/upstream/field-schemas.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";

/** Maximum wait for the second source after the first one has answered. */
const PATIENCE_MS = 1_500;

/** Lookups at Blockfrost. Separate from those at Koios, because its key has its own allowance. */
export function createSecondSource(client: PoliteFetch, blockfrost: SourceOptions) {
  const reader = createChainReader({ hasRoom: () => true });
  return {
    accountOf: reader.lookup(MINUTE, (address) => fetchAccount(client, blockfrost, address)),
    transactionOf: reader.lookup(DAY, (hash) => fetchTransaction(client, blockfrost, hash)),
  };
}
export type SecondSourceLookups = ReturnType<typeof createSecondSource>;

const lateAnswer = () => new Promise<null>((resolve) => void setTimeout(resolve, PATIENCE_MS, null));

/** Waits for the first source, and fully for the second one only if the first has no value. */
export async function readWithFallback<First, Second>(
  first: Promise<Reading<First | null>>,
  second: Promise<Reading<Second | null>> | undefined,
): Promise<[Reading<First | null>, Reading<Second | null> | null]> {
  if (!second) return [await first, null];
  const patience = first.then((read) => (read.state === "read" && read.value !== null ? lateAnswer() : second));
  return Promise.all([first, Promise.race([second, patience])]);
}

export function secondSourceOf<First, Second>(
  first: Reading<First | null>,
  second: Reading<Second | null> | null,
  compare: (koios: First, blockfrost: Second) => Difference[],
): SecondSource | null {
  if (second?.state !== "read") return null;
  const { value: blockfrost, fetchedAt } = second;
  if (first.state !== "read") return { fetchedAt, isShown: true, differences: [] };
  const koios = first.value;
  if (koios !== null && blockfrost !== null) return { fetchedAt, isShown: false, differences: compare(koios, blockfrost) };
  const differences: Difference[] =
    koios === null && blockfrost === null ? [] : [{ field: "known", koios: koios !== null, blockfrost: blockfrost !== null }];
  return { fetchedAt, isShown: blockfrost !== null, differences };
}

/** Value to show: the second source's if the first has none. Undefined if neither answered. */
export function firstAvailable<First, Second>(
  first: Reading<First | null>,
  second: Reading<Second | null> | null,
): First | Second | null | undefined {
  if (first.state === "read" && (first.value !== null || second?.state !== "read")) return first.value;
  return second?.state === "read" ? second.value : undefined;
}

/** An unregistered address delegates to no one, even if a source still lists a delegation. */
const delegationOf = ({ isRegistered, poolId, drep }: ChainAccount) =>
  isRegistered === false ? { poolId: null, drep: null } : { poolId, drep };

const lovelaceOf = (ada: number | null): number => Math.round((ada ?? 0) * 1e6);

/** @param endedPool Blockfrost's pool if it closed after the delegation: Blockfrost keeps naming it, and Koios names none */
export function compareAccounts(koios: ChainAccount, blockfrost: ChainAccount, endedPool: string | null = null): Difference[] {
  const [ours, theirs] = [delegationOf(koios), delegationOf(blockfrost)];
  if (ours.poolId === null && theirs.poolId === endedPool) theirs.poolId = null;
  const [ourRewards, theirRewards] = [koios.rewardsAvailable, blockfrost.rewardsAvailable];
  const differences: Difference[] = [];
  if (ours.poolId !== theirs.poolId) differences.push({ field: "pool", koios: ours.poolId, blockfrost: theirs.poolId });
  if (ours.drep !== theirs.drep) differences.push({ field: "drep", koios: ours.drep, blockfrost: theirs.drep });
  if (ourRewards !== null && theirRewards !== null && ourRewards !== theirRewards)
    differences.push({ field: "rewards", koios: ourRewards, blockfrost: theirRewards });
  const { balance: ourBalance } = koios;
  const { balance: theirBalance } = blockfrost;
  // The balance includes rewards, so a difference in rewards isn't reported twice.
  const isExplained = lovelaceOf(ourBalance) - lovelaceOf(ourRewards) === lovelaceOf(theirBalance) - lovelaceOf(theirRewards);
  if (ourBalance !== null && theirBalance !== null && ourBalance !== theirBalance && !isExplained)
    differences.push({ field: "balance", koios: ourBalance, blockfrost: theirBalance });
  return differences;
}

export const compareTransactions = (koios: KoiosTransaction, blockfrost: BlockfrostTransaction): Difference[] =>
  koios.fee === blockfrost.fee ? [] : [{ field: "fee", koios: koios.fee, blockfrost: blockfrost.fee }];
