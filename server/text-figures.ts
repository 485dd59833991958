import { feeOf, SIZES } from "#app/features/converter/cost.ts";
import { latestChain } from "#app/features/network/network.server.ts";
import type { TextFigures } from "#app/foundation/content/text-figures.server.ts";

/** The figures that texts may name, from the protocol parameters as last read. */
export function textFigures(): TextFigures {
  const { keyDeposit, poolDeposit, minPoolCost, feePerByte, feeFixed } = latestChain().value;
  return {
    "deposit.pool": poolDeposit,
    "deposit.stakeKey": keyDeposit,
    "fee.payment": feePerByte && feeFixed && { ...feeFixed, value: feeOf(SIZES.transfer, feePerByte.value, feeFixed.value) },
    "pool.minCost": minPoolCost,
  };
}
