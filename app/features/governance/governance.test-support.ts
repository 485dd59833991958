import { governanceTopic, type Action, type Tally } from "#app/features/governance/governance.ts";
import { createGovernance, type GovernanceService } from "#app/features/governance/governance.server.ts";
import type { Store } from "#app/foundation/db/database.server.ts";
import { LiveBus } from "#app/foundation/live/bus.server.ts";

export const action = (id: string, more: Partial<Action> = {}): Action => ({
  id,
  kind: "treasury-withdrawals",
  title: "A title",
  abstract: null,
  anchor: null,
  proposedAt: Date.UTC(2026, 10, 1),
  expiresEpoch: 670,
  decidedEpoch: null,
  status: "active",
  withdrawal: 5,
  parameters: [],
  ...more,
});
const body = { yesVotes: 1, noVotes: 2, abstainVotes: 3, yesPower: 4, noPower: 5, yesShare: 60 };
export const tally: Tally = { dreps: body, pools: body, committee: { yesVotes: 1, noVotes: 0, abstainVotes: 0, yesShare: 100 } };

export async function startGovernance(store: Store): Promise<GovernanceService> {
  const bus = new LiveBus(store, [governanceTopic]);
  await bus.start();
  return createGovernance({ db: store.db, bus });
}
