import { and, eq, gt, isNull, or, sql, type SQL } from "drizzle-orm";
import type { Database } from "#app/foundation/db/database.server.ts";
import { dreps } from "#app/features/governance/governance.tables.server.ts";
import { actionRecords, voteRecords } from "#app/features/governance/history/history.tables.server.ts";
import { MAX_URL_LENGTH, type QueuedAnchor } from "./documents-store.server.ts";
import { governanceDocuments as documents } from "./documents.tables.server.ts";

/** Order of reading documents; lower first. */
export const DOCUMENT_RANKS = { openAction: 0, openVote: 1, drep: 2, settledAction: 3, settledVote: 4 } as const;

/** More than twenty runs read; the rest comes with later runs. */
const LIMIT = 2_000;

const isOpen = sql`(${actionRecords.record}->>'ratifiedEpoch' is null and ${actionRecords.record}->>'expiredEpoch' is null
  and ${actionRecords.record}->>'droppedEpoch' is null)`;

/** Anchors of the stored actions, votes and DReps that aren't queued yet, or have become more important. */
export async function listAnchors(db: Database): Promise<QueuedAnchor[]> {
  const { openAction, openVote, drep, settledAction, settledVote } = DOCUMENT_RANKS;
  const ofAction = columns(
    sql`${actionRecords.record}->'anchor'`,
    sql`case when ${isOpen} then ${openAction}::int else ${settledAction}::int end`,
  );
  const ofVote = columns(sql`${voteRecords.anchor}`, sql`case when ${isOpen} then ${openVote}::int else ${settledVote}::int end`);
  const actions = db
    .selectDistinct(ofAction.selected)
    .from(actionRecords)
    .leftJoin(documents, ofAction.isSame)
    .where(ofAction.isWanted)
    .limit(LIMIT);
  const votes = db
    .selectDistinct(ofVote.selected)
    .from(voteRecords)
    .innerJoin(actionRecords, eq(actionRecords.id, voteRecords.actionId))
    .leftJoin(documents, ofVote.isSame)
    .where(ofVote.isWanted)
    .orderBy(ofVote.selected.rank)
    .limit(LIMIT);
  const ofDrep = columns(sql`${dreps.anchor}`, sql`${drep}::int`);
  // Nothing of a DRep's profile is shown if it doesn't want to be listed.
  const profiles = db
    .selectDistinct(ofDrep.selected)
    .from(dreps)
    .leftJoin(documents, ofDrep.isSame)
    .where(and(ofDrep.isWanted, eq(dreps.isUnlisted, false)))
    .limit(LIMIT);
  return [...(await actions), ...(await votes), ...(await profiles)].map(({ url, hash, rank }) => ({ anchor: { url, hash }, rank }));
}

function columns(anchor: SQL, rank: SQL) {
  const [url, hash] = [sql<string>`${anchor}->>'url'`, sql<string>`lower(${anchor}->>'hash')`];
  return {
    selected: { url: url.as("anchor_url"), hash: hash.as("anchor_hash"), rank: sql<number>`${rank}`.as("anchor_rank") },
    isSame: and(eq(documents.hash, hash), eq(documents.url, url)),
    // Anchors that can't be the chain's would be listed again each time.
    isWanted: and(
      sql`${hash} ~ '^[0-9a-f]{64}$'`,
      sql`length(${url}) <= ${MAX_URL_LENGTH}`,
      or(isNull(documents.hash), gt(documents.rank, rank)),
    ),
  };
}
