import { feeOf, SIZES } from "#app/features/converter/transaction-cost.ts";
import type { NetworkService } from "#app/features/network/network.server.ts";
import { chainTopic } from "#app/features/network/network.ts";
import type { TextFigureSource } from "#app/foundation/content/text-figures.server.ts";

/** Values for figure placeholders in texts, from the latest protocol parameters. */
export const createTextFigures = ({ latestChain }: NetworkService): TextFigureSource => ({
  topic: chainTopic.name,
  read() {
    const { keyDeposit, poolDeposit, minPoolCost, feePerByte, feeFixed } = latestChain().value;
    return {
      "deposit.pool": poolDeposit,
      "deposit.stakeKey": keyDeposit,
      "fee.payment": feePerByte && feeFixed && { ...feeFixed, value: feeOf(SIZES.transfer, feePerByte.value, feeFixed.value) },
      "pool.minCost": minPoolCost,
    };
  },
});
