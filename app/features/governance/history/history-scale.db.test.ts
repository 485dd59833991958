import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { governanceTopic } from "#app/features/governance/governance.ts";
import { createGovernanceHistory } from "#app/features/governance/history/history.server.ts";
import { LiveBus } from "#app/foundation/live/bus.server.ts";
import { createAutoClosedStore } from "#tests/test-store.ts";

const VOTERS = 1_000;
const ACTIONS = 100;
/** Inserted at once, well within the timeout of a query. */
const BATCH = 5;

test("with 100,000 votes no page reads all of them", async () => {
  const store = await createAutoClosedStore();
  const { db } = store;
  const bus = new LiveBus(store, [governanceTopic]);
  await bus.start();
  await db.execute(sql`insert into governance_voters (role, id) select 'drep', 'drep1' || n from generate_series(1, ${VOTERS}::integer) n`);
  for (let first = 1; first <= ACTIONS; first += BATCH)
    await db.execute(sql`
      insert into governance_votes (action_id, voter, tx_hash, choice, voted_at, epoch, is_superseded)
      select 'action' || a, key, a || '-' || key, 'yes', to_timestamp(1700000000 + a * 1000), 500 + a, false
      from generate_series(${first}::integer, ${first + BATCH - 1}::integer) a, governance_voters`);
  await db.execute(sql`analyze governance_votes, governance_voters`);

  await db.transaction(async (transaction) => {
    const history = createGovernanceHistory({ db: transaction, bus });
    expect(await history.votesOf("action7")).toHaveLength(VOTERS);
    expect(await history.votesOfVoter("drep17")).toHaveLength(ACTIONS);
    const last = await history.lastDrepVotes(700);
    expect([last.size, last.get("drep17")]).toEqual([VOTERS, 500 + ACTIONS]);
    const [read] = await transaction
      .select({ scans: sql<string>`seq_scan` })
      .from(sql`pg_stat_xact_user_tables`)
      .where(sql`relname = 'governance_votes'`);
    expect(Number(read?.scans), "Sequential scans of all votes").toBe(0);
  });
});
