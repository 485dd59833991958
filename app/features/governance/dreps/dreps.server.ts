import { committeeView } from "#app/features/governance/committee/committee.server.ts";
import type { CommitteeView } from "#app/features/governance/committee/committee-view.ts";
import { olderDrepId, readDrepId } from "#app/features/governance/dreps/drep-ids.server.ts";
import { isPredefined, type PredefinedDrep } from "#app/features/governance/dreps/predefined-dreps.ts";
import { drepPage, openVotes, toDrepList, type RecentVotes } from "#app/features/governance/dreps/drep-page.server.ts";
import type { DrepView, PowerPoint } from "#app/features/governance/dreps/drep-view.ts";
import { powersSince, votesSince } from "#app/features/governance/dreps/history-start.ts";
import { createRecordTitles } from "#app/features/governance/dreps/record-titles.server.ts";
import { mayVote, SQUARES, votingRecord, type Term } from "#app/features/governance/dreps/voting-record.ts";
import { anchorKey, type GovernanceDocument } from "#app/features/governance/documents/documents.ts";
import type { GovernanceService } from "#app/features/governance/governance.server.ts";
import type { Drep, DrepQuery, Freshness } from "#app/features/governance/governance.ts";
import type { DrepUpdate, EpochPower } from "#app/features/governance/history/records.ts";
import { epochAt } from "#app/foundation/cardano-epochs.ts";
import type { ChainSource, Origin } from "#app/foundation/figures/figure.ts";
import { foldText } from "#app/foundation/i18n/fold-text.ts";

const LOVELACE = 1_000_000n;
const MAX_FOUND = 8;
/** More than two lines of a list can show. */
const MAX_STATEMENT = 180;

const toAda = (lovelace: bigint): number => Number(lovelace / LOVELACE) + Number(lovelace % LOVELACE) / Number(LOVELACE);

const originOf = (freshness: Freshness | null, source: ChainSource = "koios"): Origin | null =>
  freshness && { source, observedAt: freshness.fetchedAt, staleAt: freshness.staleAt };

/** DReps and the Constitutional Committee: their lists, records and profiles. */
export function createDreps(governance: GovernanceService) {
  const { documents, history, latestGovernance, latestSnapshot } = governance;
  const titleRecord = createRecordTitles(governance);
  let recent: { version: number; votes: Promise<RecentVotes> } | undefined;

  async function loadRecentVotes(): Promise<RecentVotes> {
    const actions = (await history.actions()).filter((action) => mayVote("drep", action)).slice(0, SQUARES);
    const since = votesSince(await history.coverage(), Date.now());
    const stored = since === null ? actions : actions.filter(({ proposedAt }) => proposedAt >= since);
    // The open actions say more than two or three stored ones.
    if (stored.length < actions.length || stored.length === 0) return openVotes(governance);
    const byAction = await history.choicesOn(
      stored.map(({ id }) => id),
      "drep",
    );
    return {
      actionIds: stored.map(({ id }) => id),
      choiceOf: (drepId, actionId) => byAction.get(actionId)?.get(drepId) ?? null,
      isOpenOnly: false,
    };
  }

  const dreps = {
    /** The newest actions with every DRep's choice, read once per change. */
    recentVotes(): Promise<RecentVotes> {
      const { version } = latestGovernance();
      if (recent?.version === version) return recent.votes;
      const votes = loadRecentVotes();
      recent = { version, votes };
      votes.catch(() => {
        if (recent?.votes === votes) recent = undefined;
      });
      return votes;
    },

    /** One page of the list for a query. */
    async list(query: DrepQuery, now: number) {
      const page = await drepPage(governance, await dreps.recentVotes(), query, now);
      const anchors = page.rows.flatMap(({ anchor }) => anchor ?? []);
      const goals = new Map((await documents.documentsOf(anchors)).map((read) => [anchorKey(read.anchor), statementOf(read)]));
      return toDrepList(page, (anchor) => goals.get(anchorKey(anchor)) ?? null);
    },

    /** Finds the DRep that a written ID means, in any form. `id` is canonical; null for an unknown DRep or no ID at all. */
    async find(written: string): Promise<{ id: string; predefined: PredefinedDrep | null } | null> {
      const lower = written.trim().toLowerCase();
      if (isPredefined(lower)) return { id: lower, predefined: lower };
      const { dreps: listed } = await latestSnapshot();
      const candidates = readDrepId(written);
      const registered = candidates.find((id) => listed.some((drep) => drep.id === id));
      if (registered !== undefined) return { id: registered, predefined: null };
      for (const id of candidates)
        if ((await history.votesOfVoter(id)).length > 0 || (await history.drepUpdates(id)).length > 0) return { id, predefined: null };
      return null;
    },

    /** True while we have never read the list of DReps. */
    isUnread: (): boolean => latestGovernance().value.dreps === null,

    /** DReps whose claimed name contains the text, or whose ID begins with it. */
    async search(text: string): Promise<Drep[]> {
      const wanted = foldText(text).trim();
      if (wanted === "") return [];
      const { dreps: listed } = await latestSnapshot();
      const found = listed.filter(
        ({ id, name, isUnlisted }) => !isUnlisted && (id.startsWith(wanted) || (name !== null && foldText(name).includes(wanted))),
      );
      const isMeant = ({ id, name }: Drep) => Number(id === wanted || foldText(name ?? "") === wanted);
      return found.sort((a, b) => isMeant(b) - isMeant(a) || (b.power ?? 0) - (a.power ?? 0)).slice(0, MAX_FOUND);
    },

    /** @param id canonical, of `find` */
    async view(id: string, now: number): Promise<DrepView> {
      const { dreps: listed } = await latestSnapshot();
      const { dreps: summary, drepStates, blockfrostDrepStates } = latestGovernance().value;
      const drep = listed.find((candidate) => candidate.id === id);
      const [updates, votes, powers, powerEpochs, coverage] = await Promise.all([
        history.drepUpdates(id),
        history.votesOfVoter(id),
        history.powersOfVoter(id),
        history.powerEpochs("drep"),
        history.coverage(),
      ]);
      const state =
        drep?.source === "blockfrost" ? originOf(blockfrostDrepStates, "blockfrost") : originOf(drepStates ?? summary, summary?.source);
      const registrations = updates.filter(({ action }) => action === "registered" || action === "deregistered");
      const last = registrations.at(-1);
      const registeredAt = registrations.find(({ action }) => action === "registered")?.at ?? null;
      const since = powersSince(powerEpochs);
      const record = votingRecord(await history.actions(), votes, {
        role: "drep",
        terms: termsOf(registrations, powers),
        votesSince: votesSince(coverage, now),
      });
      return {
        id,
        older: olderDrepId(id),
        name: drep?.name ?? null,
        isUnlisted: drep?.isUnlisted ?? false,
        isRegistered: drep !== undefined,
        isActive: drep?.isActive ?? null,
        expiresEpoch: drep?.expiresEpoch ?? null,
        power: drep?.power ?? null,
        powerShare: typeof drep?.power === "number" && summary?.power ? drep.power / summary.power : null,
        delegators: drep?.delegators ?? null,
        registeredAt,
        deregisteredAt: drep === undefined && last?.action === "deregistered" ? last.at : null,
        powers: powers.map(({ epoch, power }): PowerPoint => ({ epoch, power: toAda(power) })),
        powersSince: since !== null && registeredAt !== null && epochAt(registeredAt) >= since ? null : since,
        record: await titleRecord(record),
        coverage,
        document: drep && !drep.isUnlisted && drep.anchor ? await documents.documentOf(drep.anchor) : null,
        origin: state,
      };
    },

    /** The Constitutional Committee; null before the first reading. */
    committee: (now: number): Promise<CommitteeView | null> => committeeView({ governance, titleRecord }, now),
  };
  return dreps;
}
export type DrepsService = ReturnType<typeof createDreps>;

/** The goals of a DRep's profile in one line. Only of the document that the chain names. */
const statementOf = ({ state, parsed }: GovernanceDocument): string | null =>
  (state === "verified" && parsed?.texts.objectives?.replace(/\s+/g, " ").trim().slice(0, MAX_STATEMENT)) || null;

/** Epochs when a DRep was registered, by its certificates, or else since its first voting power. */
function termsOf(registrations: readonly DrepUpdate[], powers: readonly EpochPower[]): Term[] {
  const terms: { from: number; until: number | null }[] = [];
  for (const { action, at } of registrations) {
    const current = terms.at(-1);
    if (action === "registered" && (!current || current.until !== null)) terms.push({ from: epochAt(at), until: null });
    if (action === "deregistered" && current?.until === null) current.until = epochAt(at);
  }
  const [first] = powers;
  return terms.length === 0 && first ? [{ from: first.epoch, until: null }] : terms;
}
