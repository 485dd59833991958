import type { PoolVotes } from "#app/features/governance/committee/pool-votes.ts";
import { votesSince } from "#app/features/governance/dreps/history-start.ts";
import { SQUARES, squaresOf } from "#app/features/governance/dreps/voting-record.ts";
import type { GovernanceService } from "#app/features/governance/governance.server.ts";
import { silentChoice } from "#app/features/governance/actions/votes/silent-choice.ts";
import { thresholdsOf } from "#app/features/governance/thresholds.ts";

/** More rows than anyone compares; each action's page lists the votes of all pools. */
const LARGEST = 25;
const LOVELACE = 1e6;

/**
 * Votes of the largest pools on the newest actions that pools vote on; null before we have read their power and votes. Actions older than
 * the stored votes are left out.
 */
export async function poolVotes(
  { history, latestGovernance }: Pick<GovernanceService, "history" | "latestGovernance">,
  nameOf: (poolId: string) => Promise<string | null>,
  now: number,
): Promise<PoolVotes | null> {
  const [powers, coverage, actions] = await Promise.all([history.newestPowers("pool"), history.coverage(), history.actions()]);
  const since = votesSince(coverage, now);
  const { rules } = latestGovernance().value;
  const asked = actions
    .filter(({ kind, parameters, proposedAt }) => {
      const needs = thresholdsOf({ kind, parameters: Object.keys(parameters) }, rules, null);
      return needs.pools !== "no-vote" && (since === null || proposedAt >= since);
    })
    .slice(0, SQUARES);
  if (!powers || asked.length === 0) return null;
  const ids = asked.map(({ id }) => id);
  const byAction = await history.choicesOn(ids, "pool");
  const choices = ids.map((id) => byAction.get(id) ?? new Map<string, string>());
  const delegated = await history.poolChoices(powers.epoch);
  const voted = new Set(choices.flatMap((byPool) => [...byPool.keys()]).filter((id) => powers.powers.has(id)));
  const total = sum(powers.powers.values());
  const largest = [...powers.powers].sort(([, a], [, b]) => (a === b ? 0 : a < b ? 1 : -1)).slice(0, LARGEST);
  return {
    actions: asked.length,
    epoch: powers.epoch,
    pools: powers.powers.size,
    voted: voted.size,
    votedShare: total === 0n ? 0 : Number((sum([...voted].map((id) => powers.powers.get(id) ?? 0n)) * 10_000n) / total) / 10_000,
    coverage,
    rows: await Promise.all(
      largest.map(async ([id, power]) => ({
        id,
        name: await nameOf(id),
        power: Number(power) / LOVELACE,
        squares: squaresOf(choices.map((byPool) => byPool.get(id) ?? null)),
        silentChoice: silentChoice(delegated.get(id)),
      })),
    ),
  };
}

const sum = (amounts: Iterable<bigint>): bigint => [...amounts].reduce((total, amount) => total + amount, 0n);
