import * as v from "valibot";
import { drepChoice } from "#app/features/check/chain-account.server.ts";
import type { CheckedAction, FoundDrep, FoundPool } from "#app/features/check/check.ts";
import type { PoolLookup } from "#app/features/check/stake-answer.server.ts";
import { namedScripts } from "#app/features/check/script-names.server.ts";
import type { CheckedDrep, CheckedPoolTerms } from "#app/features/check/stake-answer.ts";
import type { ScriptOwner } from "#app/features/check/transaction-answer.ts";
import type { ListedToken } from "#app/features/check/token-answer.ts";
import { projectPath } from "#app/features/ecosystem/ecosystem.ts";
import type { PriceCurrency, PricesAt, StoredPrice } from "#app/features/check/rewards-csv.ts";
import type { Currency } from "#app/features/converter/converter.ts";
import type { ConverterService } from "#app/features/converter/converter.server.ts";
import { governanceActionPath, govToolUrl } from "#app/features/governance/governance.ts";
import type { GovernanceService } from "#app/features/governance/governance.server.ts";
import type { MarketService } from "#app/features/market/market.server.ts";
import type { NetworkService } from "#app/features/network/network.server.ts";
import { estimate } from "#app/features/staking/estimate.ts";
import type { PoolDetailsService } from "#app/features/staking/pool-details.server.ts";
import { lastClosing, poolTerms, type PoolTerms } from "#app/features/staking/pool-terms.ts";
import { EXPECTED_BLOCKS_PER_EPOCH } from "#app/features/staking/reward.ts";
import { shownPool } from "#app/features/staking/staking.ts";
import type { StakingService } from "#app/features/staking/staking.server.ts";
import { projects } from "#app/foundation/content/projects.server.ts";
import { withdrawalNeedsVote } from "#app/foundation/protocol-version.ts";
import { epochAt, epochDayStart } from "#app/foundation/cardano-epochs.ts";

/** A price from another day is misleading. */
const MAX_PRICE_DISTANCE_MS = 36 * 3_600_000;

const CODES: Record<Currency, PriceCurrency> = { eur: "EUR", usd: "USD", gbp: "GBP", pln: "PLN", brl: "BRL" };

/** A ticker that more pools share identifies none of them. */
const MAX_POOLS = 10;

/** Features whose data the checks use. */
export interface CheckFeatures {
  staking: StakingService;
  poolDetails: PoolDetailsService;
  governance: GovernanceService;
  market: MarketService;
  network: NetworkService;
  converter: ConverterService;
}

const termsOf = ({ epoch, margin, fixedCost }: PoolTerms): CheckedPoolTerms => ({ epoch, margin, fixedCost });

/** Data of other features that the checks of pasted texts use. */
export const createCheckSources = ({ staking, poolDetails, governance, market, network, converter }: CheckFeatures) => ({
  async poolOf(id: string): Promise<PoolLookup | null> {
    const pool = await staking.findPool(id);
    if (!pool) return null;
    const { details } = await poolDetails.detailsOf(id);
    const { inEffect, announced } = poolTerms(pool, details?.certificates ?? [], epochAt(Date.now()));
    const { ticker, name, status, retiringEpoch } = pool;
    const { parameters, pools: list } = staking.latestStaking().value;
    const { saturation, isPledgeMet } = shownPool(pool, parameters);
    const epochOf = (epoch: number) => details?.epochs.find((poolEpoch) => poolEpoch.epoch === epoch);
    return {
      pool: {
        id,
        ticker,
        name,
        status,
        retiringEpoch,
        terms: inEffect && termsOf(inEffect),
        announced: announced[0] ? termsOf(announced[0]) : null,
        saturation,
        isPledgeMet,
        // A pool that was never read alone has the stake of the pool list.
        countedAt: (pool.liveStake === null ? list?.fetchedAt : pool.askedAt) ?? null,
      },
      closedEpoch: lastClosing(details?.certificates ?? [], epochAt(Date.now())) ?? (status === "retired" ? (retiringEpoch ?? 0) : null),
      rangeOf(epoch, stake) {
        const counted = epochOf(epoch);
        const { margin, fixedCost, stakeShare } = counted ?? {};
        const pledge = inEffect?.pledge ?? null;
        if (!parameters || pledge === null || margin == null || fixedCost == null || stakeShare == null) return null;
        const others = Math.max(0, stakeShare * parameters.activeStake - stake);
        const { low, high } = estimate(parameters, { stake: others, pledge, isPledgeMet: true, margin, fixedCost }, stake, 0).epoch;
        return { low, high };
      },
      blocksOf(epoch) {
        const { blocks = null, stakeShare = null } = epochOf(epoch) ?? {};
        return blocks === null || stakeShare === null ? null : { made: blocks, expected: stakeShare * EXPECTED_BLOCKS_PER_EPOCH };
      },
      marginOf: (epoch) => epochOf(epoch)?.margin ?? null,
    };
  },
  async drepOf(chosen: string): Promise<CheckedDrep> {
    if (chosen === "abstain" || chosen === "no-confidence") return { id: null, kind: chosen, isActive: null };
    if (!v.is(drepChoice, chosen)) return { id: chosen, kind: "other", isActive: null };
    const { dreps } = await governance.latestSnapshot();
    const known = dreps.find(({ id }) => id === chosen);
    return { id: chosen, kind: "drep", isActive: known?.isActive ?? null };
  },
  coinsPerUtxoByte: (): number | null => network.latestChain().value.coinsPerUtxoByte?.value ?? null,
  listedTokens: (): ListedToken[] =>
    [...projects().values()].flatMap((project) => {
      const { ticker, policyId, assetName } = project.token ?? {};
      return ticker && policyId
        ? [{ project: project.name, path: projectPath(project), ticker, policyId, assetName: assetName ?? "" }]
        : [];
    }),
  async poolsOf(idOrTicker: string): Promise<FoundPool[]> {
    const known = await staking.findPool(idOrTicker);
    const ticker = idOrTicker.toUpperCase();
    const found = known ? [known] : (await staking.latestPools()).filter((pool) => pool.ticker?.toUpperCase() === ticker);
    return found.slice(0, MAX_POOLS).map(({ id, ticker: own, name, status }) => ({ id, ticker: own, name, status }));
  },
  /** Finds a DRep by its CIP-105 or CIP-129 ID. */
  async findDrep(id: string): Promise<FoundDrep | null> {
    const chosen = v.safeParse(drepChoice, id);
    const { dreps } = await governance.latestSnapshot();
    const known = dreps.find((drep) => chosen.success && drep.id === chosen.output);
    return known ? { id: known.id, isActive: known.isActive, power: known.power, name: known.name } : null;
  },
  async findAction(id: string): Promise<CheckedAction> {
    const { actions } = await governance.latestSnapshot();
    const known = actions.find((action) => action.id === id);
    return { id, title: known?.title ?? null, path: known ? governanceActionPath(id) : null, url: govToolUrl(id) };
  },
  /** ADA deposit for registering a stake address; null before the first reading. */
  keyDeposit: (): number | null => network.latestChain().value.keyDeposit?.value ?? null,
  needsVote: (): boolean | null => withdrawalNeedsVote(network.latestChain().value.protocolMajor?.value ?? null),
  /** Finds the owner of a script or policy in our directory, or else in our copy of the public registry. */
  scriptOwner(hash: string): ScriptOwner | null {
    const ofToken = [...projects().values()].find(({ token }) => token?.policyId === hash);
    if (ofToken) return { name: ofToken.name, path: projectPath(ofToken), label: null, saidAt: null };
    const { names, saidAt } = namedScripts();
    const script = names.get(hash);
    if (!script) return null;
    const project = script.projectId === null ? undefined : projects().get(script.projectId);
    return { name: script.name, path: project ? projectPath(project) : null, label: script.label, saidAt };
  },
  /** Prices on the days of these times. If a day has no stored dollar price, it's the next one in the chart of a year. */
  async readPrices(timestamps: readonly number[]): Promise<PricesAt> {
    const days = await converter.ratesOfDays(timestamps);
    const points = market.latestHistory("1y").value?.points ?? [];
    return (timestamp) => {
      const first = points.find(([time]) => time >= timestamp);
      const prices = new Map<PriceCurrency, StoredPrice>();
      if (first && first[0] - timestamp <= MAX_PRICE_DISTANCE_MS) prices.set("USD", { rate: first[1], observedAt: first[0] });
      for (const [currency, price] of days.get(epochDayStart(timestamp)) ?? []) prices.set(CODES[currency], price);
      return prices;
    };
  },
  pricesSince: converter.firstDailyRateAt,
});
export type CheckSources = ReturnType<typeof createCheckSources>;
