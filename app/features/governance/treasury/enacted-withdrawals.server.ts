import type { GovernanceService } from "#app/features/governance/governance.server.ts";
import type { KnownWithdrawals } from "#app/features/governance/treasury/treasury.server.ts";

/** Enacted withdrawals among the stored actions. Doubles have every lovelace of an amount up to nine billion ADA. */
export async function enactedWithdrawals({
  latestGovernance,
  latestSnapshot,
}: Pick<GovernanceService, "latestGovernance" | "latestSnapshot">): Promise<KnownWithdrawals> {
  const { actions } = await latestSnapshot();
  const list = actions.flatMap(({ id, kind, title, status, decidedEpoch, withdrawal }) =>
    kind === "treasury-withdrawals" && status === "enacted" && decidedEpoch !== null && withdrawal !== null
      ? [{ epoch: decidedEpoch, actionId: id, title, amount: String(Math.round(withdrawal * 1e6)), recipients: [] }]
      : [],
  );
  return { readAt: latestGovernance().value.actions?.fetchedAt ?? null, list };
}
