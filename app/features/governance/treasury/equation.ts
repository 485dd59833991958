import { fractionOf } from "#app/features/governance/tally/fraction.ts";
import type { EpochReading, TreasuryFlow } from "#app/features/governance/treasury/treasury.ts";

/** Average number of blocks in an epoch: one in twenty of its 432,000 slots. */
const EXPECTED_BLOCKS = 21_600n;

/**
 * The ledger's equation, to the lovelace (Shelley/LedgerState/PulsingReward.hs, Shelley/Rules/NewEpoch.hs and Conway/Rules/Epoch.hs of
 * cardano-ledger):
 *
 * T(e) = T(e-1) + floor(tau (F + floor(min(1, N / 21600) rho R(e-1)))) + U + D + G - W
 *
 * T treasury and R reserves at the start of an epoch; F fees and N blocks of e-2; D donations in e-1; W withdrawals enacted in e; G forfeited
 * deposits. U are rewards for accounts that aren't registered: the part of the pot that went neither to the treasury nor to accounts nor back
 * to the reserves.
 *
 * @param readings by epoch; needs e, e-1 and e-2
 * @returns null while a figure is missing
 */
export function treasuryFlow(
  epoch: number,
  readings: ReadonlyMap<number, EpochReading>,
  { withdrawals, forfeitedDeposits }: { withdrawals: bigint; forfeitedDeposits: bigint },
): TreasuryFlow | null {
  const [current, previous, earned] = [readings.get(epoch), readings.get(epoch - 1), readings.get(epoch - 2)];
  if (!current || !previous || !earned) return null;
  const { blocks, rewards, expansionRate, treasuryRate } = earned;
  if (blocks === null || rewards === null || expansionRate === null || treasuryRate === null) return null;
  const opening = BigInt(previous.treasury);
  const closing = BigInt(current.treasury);
  const fees = BigInt(previous.fees);
  const reserves = BigInt(previous.reserves);
  const rho = fractionOf(expansionRate);
  const tau = fractionOf(treasuryRate);
  const counted = BigInt(blocks) < EXPECTED_BLOCKS ? BigInt(blocks) : EXPECTED_BLOCKS;
  const expansion = (counted * rho.numerator * reserves) / (EXPECTED_BLOCKS * rho.denominator);
  const share = (tau.numerator * (fees + expansion)) / tau.denominator;
  const unclaimedRewards = fees + expansion - share - BigInt(rewards) - (BigInt(current.reserves) - reserves + expansion);
  const donations = BigInt(previous.donations);
  const residual = closing - (opening + share + unclaimedRewards + donations + forfeitedDeposits - withdrawals);
  return {
    epoch,
    opening: String(opening),
    fees: String(fees),
    expansion: String(expansion),
    share: String(share),
    unclaimedRewards: String(unclaimedRewards),
    donations: String(donations),
    forfeitedDeposits: String(forfeitedDeposits),
    withdrawals: String(withdrawals),
    closing: String(closing),
    residual: String(residual),
  };
}

/** Everything that came in; withdrawals are all that goes out. */
export const incomeOf = ({ share, unclaimedRewards, donations, forfeitedDeposits }: TreasuryFlow): bigint =>
  BigInt(share) + BigInt(unclaimedRewards) + BigInt(donations) + BigInt(forfeitedDeposits);
