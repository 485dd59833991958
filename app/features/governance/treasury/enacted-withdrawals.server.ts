import { paymentsOf } from "#app/features/governance/actions/ledger-description.server.ts";
import type { GovernanceService } from "#app/features/governance/governance.server.ts";
import type { KnownWithdrawals } from "#app/features/governance/treasury/treasury.server.ts";

/**
 * Enacted withdrawals among the stored actions. The history has their recipients; until it has read an action, we only know its sum, as a
 * double, which has every lovelace up to nine billion ADA.
 */
export async function enactedWithdrawals({
  history,
  latestGovernance,
  latestSnapshot,
}: Pick<GovernanceService, "history" | "latestGovernance" | "latestSnapshot">): Promise<KnownWithdrawals> {
  const [records, { actions }] = await Promise.all([history.actions(), latestSnapshot()]);
  const recipientsOf = new Map(records.map((record) => [record.id, paymentsOf(record)]));
  const list = actions.flatMap(({ id, kind, title, status, decidedEpoch, withdrawal }) => {
    if (kind !== "treasury-withdrawals" || status !== "enacted" || decidedEpoch === null) return [];
    const recipients = recipientsOf.get(id) ?? [];
    const sum = recipients.reduce((total, { amount }) => total + BigInt(amount), 0n);
    const amount = recipients.length > 0 ? sum : BigInt(Math.round((withdrawal ?? 0) * 1e6));
    return [{ epoch: decidedEpoch, actionId: id, title, amount: String(amount), recipients }];
  });
  return { readAt: latestGovernance().value.actions?.fetchedAt ?? null, list };
}
