import type { CommitteeView, MemberView, SeatState } from "#app/features/governance/committee/committee-view.ts";
import { votesSince } from "#app/features/governance/dreps/history-start.ts";
import type { TitleRecord } from "#app/features/governance/dreps/record-titles.server.ts";
import { votingRecord, type Term } from "#app/features/governance/dreps/voting-record.ts";
import type { GovernanceService } from "#app/features/governance/governance.server.ts";
import type { CommitteeMember, VoteRecord } from "#app/features/governance/history/records.ts";
import { epochAt, epochEnd } from "#app/foundation/cardano-epochs.ts";
import { DAY } from "#app/foundation/durations.ts";

/** Keeps 2/3 of 6 at exactly 4. */
const ROUNDING = 1e-9;

const neededOf = (quorum: number | null, serving: number): number | null =>
  quorum === null ? null : Math.ceil(quorum * serving - ROUNDING);

export function seatState({ status, expirationEpoch }: Pick<CommitteeMember, "status" | "expirationEpoch">, epoch: number): SeatState {
  if (status === "resigned") return "resigned";
  if (expirationEpoch !== null && expirationEpoch < epoch) return "expired";
  if (status === "authorized") return "serving";
  return status === "not_authorized" ? "no-key" : "unknown";
}

/** The chain doesn't say when a member resigned, so it answers for actions until its last vote. */
function termOf(member: CommitteeMember, state: SeatState, votes: readonly VoteRecord[]): Term[] {
  if (votes.length === 0) return [];
  const epochs = votes.map(({ epoch }) => epoch);
  const until = state === "expired" || !member.isCurrent ? member.expirationEpoch : state === "resigned" ? Math.max(...epochs) : null;
  return [{ from: Math.min(...epochs), until }];
}

/** The Constitutional Committee with each member's record; null before the first reading. */
export async function committeeView(
  { governance, titleRecord }: { governance: GovernanceService; titleRecord: TitleRecord },
  now: number,
): Promise<CommitteeView | null> {
  const { history } = governance;
  const [committee, coverage, actions] = await Promise.all([history.committee(), history.coverage(), history.actions()]);
  const { committee: counted, rules } = governance.latestGovernance().value;
  const minimumSize = rules?.committee_min_size ?? null;
  const origin = (fetchedAt: number, staleAt: number) => ({ source: "koios" as const, observedAt: fetchedAt, staleAt });
  if (!committee)
    return (
      counted && {
        isDissolved: counted.isDissolved,
        quorum: counted.quorum,
        minimumSize,
        serving: counted.members,
        needed: neededOf(counted.quorum, counted.members),
        members: null,
        former: [],
        origin: origin(counted.fetchedAt, counted.staleAt),
        coverage,
      }
    );
  const epoch = epochAt(now);
  const views = await Promise.all(
    committee.members.map(async (member): Promise<MemberView & { isCurrent: boolean }> => {
      const { coldId, hotId, earlierHotIds, expirationEpoch, isCurrent } = member;
      const state = seatState(member, epoch);
      const keys = new Set([...earlierHotIds, ...(hotId === null ? [] : [hotId])]);
      const votes = (await Promise.all([...keys].map((id) => history.votesOfVoter(id)))).flat();
      const record = votingRecord(actions, votes, {
        role: "committee",
        terms: termOf(member, state, votes),
        votesSince: votesSince(coverage, now),
      });
      return {
        coldId,
        hotId,
        earlierHotIds,
        state,
        expirationEpoch,
        endsAt: expirationEpoch === null ? null : epochEnd(expirationEpoch),
        record: await titleRecord(record),
        isCurrent,
      };
    }),
  );
  const members = views.filter(({ isCurrent }) => isCurrent);
  const serving = members.filter(({ state }) => state === "serving").length;
  return {
    isDissolved: committee.isDissolved,
    quorum: committee.quorum,
    minimumSize,
    serving,
    needed: neededOf(committee.quorum, serving),
    members,
    former: views.filter(({ isCurrent }) => !isCurrent),
    origin: origin(committee.fetchedAt, counted?.staleAt ?? committee.fetchedAt + DAY),
    coverage,
  };
}
