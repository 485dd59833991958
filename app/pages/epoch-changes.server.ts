import type { EpochChanges, EpochFact, EpochFactId } from "#app/features/front-page/epoch-changes.ts";
import type { FeatureServices } from "#app/pages/services.server.ts";
import type { Point } from "#app/foundation/figures/chart/price-scale.ts";

/** Maximum age of the price at an epoch's start: points of a week's history are closer together. */
const MAX_PRICE_GAP_MS = 2 * 3_600_000;

/** Last price before a time; undefined if it's too old. */
function priceAt(points: readonly Point[], timestamp: number): number | undefined {
  const point = points.findLast(([time]) => time <= timestamp);
  return point && timestamp - point[0] <= MAX_PRICE_GAP_MS ? point[1] : undefined;
}

const koios = ({ fetchedAt, staleAt }: { fetchedAt: number; staleAt: number }): EpochFact["origin"] => ({
  source: "koios",
  observedAt: fetchedAt,
  fetchedAt,
  staleAt,
});

/** Stored facts of the current epoch with source and time; null before its number and start are known. */
export async function epochChanges(
  services: Pick<FeatureServices, "governance" | "market" | "network" | "staking">,
): Promise<EpochChanges | null> {
  const { governance, market, network, staking } = services;
  const { epoch, epochStart, epochTransactions, activeStake } = market.latestNetwork().value;
  if (!epoch || !epochStart) return null;
  const [number, start] = [epoch.value, epochStart.value];
  const records = await network.newestEpochs(2);
  const [running, past] = [records.find((record) => record.epoch === number), records.find((record) => record.epoch === number - 1)];
  const facts: EpochFact[] = [];
  const add = (
    id: EpochFactId,
    value: number | null | undefined,
    origin: EpochFact["origin"] | null | undefined,
    before: number | null = null,
  ) => {
    if (typeof value === "number" && origin) facts.push({ id, value, before, origin });
  };

  add("transactions", epochTransactions?.value, epochTransactions, past?.transactions);
  const { price } = market.latestMarket().value;
  const startPrice = priceAt(market.latestHistory("7d").value?.points ?? [], start) ?? null;
  if (price && startPrice) add("price", (price.value / startPrice - 1) * 100, price);
  add("stake", activeStake?.value, activeStake, past?.activeStake);
  add("treasury", running?.treasury, network.latestChain().value.treasury, past?.treasury);

  const known = governance.latestGovernance().value;
  if (known.actions) {
    const { actions } = await governance.latestSnapshot();
    const origin = koios(known.actions);
    add("opened", actions.filter(({ proposedAt }) => proposedAt !== null && proposedAt >= start).length, origin);
    add("decided", actions.filter(({ decidedEpoch }) => decidedEpoch === number).length, origin);
  }
  const staked = staking.latestStaking().value;
  if (staked.pools) {
    const pools = await staking.latestPools();
    const origin = koios(staked.pools);
    add("terms", pools.filter(({ termsEpoch }) => termsEpoch === number).length, origin);
    add("leaving", pools.filter(({ retiringEpoch }) => retiringEpoch === number + 1).length, origin);
  }
  if (facts.length === 0) return null;
  return { epoch: number, start, startPrice, facts };
}
