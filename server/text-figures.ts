import { feeOf, SIZES } from "#app/features/converter/transaction-cost.ts";
import type { Chain } from "#app/features/network/network.ts";
import type { TextFigures } from "#app/foundation/content/text-figures.server.ts";

/** Values for the figure placeholders in texts, from the latest protocol parameters. */
export function textFigures({ keyDeposit, poolDeposit, minPoolCost, feePerByte, feeFixed }: Chain): TextFigures {
  return {
    "deposit.pool": poolDeposit,
    "deposit.stakeKey": keyDeposit,
    "fee.payment": feePerByte && feeFixed && { ...feeFixed, value: feeOf(SIZES.transfer, feePerByte.value, feeFixed.value) },
    "pool.minCost": minPoolCost,
  };
}
