import { feeOf, SIZES } from "#app/features/converter/transaction-cost.ts";
import { EntryCards } from "#app/features/front-page/entry-cards.tsx";
import type { EntryCardFigures } from "#app/features/front-page/entry-cards.ts";
import { epochChangesAnswer, withNewerFigures, type EpochChanges } from "#app/features/front-page/epoch-changes.ts";
import { EpochSummary } from "#app/features/front-page/epoch-summary.tsx";
import { governanceTopic, type Governance } from "#app/features/governance/governance.ts";
import { marketTopic, networkTopic, type Market, type Network } from "#app/features/market/market.ts";
import { chainTopic, type Chain } from "#app/features/network/network.ts";
import { stakingTopic, type Staking } from "#app/features/staking/staking.ts";
import type { Range as RewardRange } from "#app/features/staking/estimate.ts";
import { rewardFigure, yearlyRewardAnswer } from "#app/features/staking/yearly-reward.ts";
import { defineIsland } from "#app/foundation/islands/define-island.ts";
import { useJson } from "#app/foundation/islands/use-json.ts";
import { useTopic } from "#app/foundation/islands/use-topic.ts";
import type { LiveEntry } from "#app/foundation/live/live-client.ts";

interface Props {
  market: LiveEntry<Market>;
  network: LiveEntry<Network>;
  chain: LiveEntry<Chain>;
  staking: LiveEntry<Staking>;
  governance: LiveEntry<Governance>;
  /** Percent per year; null before the first reading. */
  reward: RewardRange | null;
  changes: EpochChanges | null;
}

type Values = { [Name in "network" | "chain" | "staking" | "governance"]: Props[Name]["value"] };

/** Identifies the readings behind an epoch's changes, except live figures, which the stream updates. */
const countedFrom = ({ network, chain, staking, governance }: Values): string =>
  [network.epoch?.value, chain.treasury?.observedAt, staking.pools?.fetchedAt, governance.actions?.fetchedAt].join();

function FrontPage({ reward: firstReward, changes: firstChanges, ...first }: Props) {
  const market = useTopic(marketTopic, first.market).value;
  const network = useTopic(networkTopic, first.network).value;
  const chain = useTopic(chainTopic, first.chain).value;
  const staking = useTopic(stakingTopic, first.staking).value;
  const governance = useTopic(governanceTopic, first.governance).value;

  const { parameters } = staking;
  const isNewRate = parameters !== null && parameters.fetchedAt !== first.staking.value.parameters?.fetchedAt;
  const reward = useJson(isNewRate ? "/api/staking/parameters" : null, yearlyRewardAnswer, parameters?.fetchedAt) ?? firstReward;

  const counted = countedFrom({ network, chain, staking, governance });
  const isOld =
    counted !==
    countedFrom({
      network: first.network.value,
      chain: first.chain.value,
      staking: first.staking.value,
      governance: first.governance.value,
    });
  const changes = useJson(isOld ? "/api/epoch" : null, epochChangesAnswer, counted) ?? firstChanges;

  const { feePerByte, feeFixed } = chain;
  const { price } = market;
  const entryCards: EntryCardFigures = {
    paymentFee: feePerByte && feeFixed && { ...feeFixed, value: feeOf(SIZES.transfer, feePerByte.value, feeFixed.value) },
    price,
    volume: market.volume24h,
    reward: parameters && reward && rewardFigure(reward, parameters),
    transactions: network.epochTransactions,
    epoch: network.epoch?.value ?? null,
  };
  return (
    <>
      <EntryCards figures={entryCards} />
      {changes && (
        <EpochSummary
          changes={
            changes.epoch === network.epoch?.value
              ? withNewerFigures(changes, {
                  transactions: network.epochTransactions,
                  stake: network.activeStake,
                  price: price && changes.startPrice ? { ...price, value: (price.value / changes.startPrice - 1) * 100 } : null,
                })
              : changes
          }
        />
      )}
    </>
  );
}

export default defineIsland("front-page", FrontPage, { messages: ["home:entryCards", "home:epoch", "common:figure", "common:wasPaid"] });
