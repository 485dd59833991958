import * as v from "valibot";
import type { CommitteeView, MemberView } from "#app/features/governance/committee/committee-view.ts";
import type { DrepView, TitledRecord } from "#app/features/governance/dreps/drep-view.ts";
import { readDrepId } from "#app/features/governance/dreps/drep-ids.server.ts";
import type { DrepsService } from "#app/features/governance/dreps/dreps.server.ts";
import { committeeShape, drepDetailShape, EXAMPLE_DREP } from "#app/features/governance/dreps/dreps.schemas.server.ts";
import { GOVERNANCE_TAG } from "#app/features/governance/governance.api.server.ts";
import type { HistoryCoverage } from "#app/features/governance/history/records.ts";
import type { Origin } from "#app/foundation/figures/figure.ts";
import { envelope, isoOrNull } from "#app/foundation/figures/envelope.server.ts";
import { notReadYet, problem } from "#app/foundation/http/problem.server.ts";
import { jsonResponse, namedSchema, problemResponse } from "#app/foundation/openapi/operation.server.ts";
import { parameter, route, type Route } from "#app/foundation/openapi/route.server.ts";
import { envelopeShape, notReadYetResponse } from "#app/foundation/openapi/shared-schemas.server.ts";

const SOURCE = "Koios";
const DREP_NOT_FOUND = "DRep not found";

const toHistory = ({ isComplete, votesSince }: HistoryCoverage) => ({ isComplete, votesSince: isoOrNull(votesSince) });

/** The chain's state is as old as the request for it. */
const fetchedAtOnce = (origin: Origin | null) => origin && { ...origin, fetchedAt: origin.observedAt };

const toRecord = ({ entries, summary: { closed, cast, missed, share }, sinceEpoch }: TitledRecord) => ({
  sinceEpoch,
  closed,
  cast,
  missed,
  share,
  votes: entries.map(({ actionId, kind, outcome, choice, votedAt, txHash, anchor }) => ({
    actionId,
    kind,
    outcome,
    choice,
    votedAt: isoOrNull(votedAt),
    transaction: txHash,
    reasonsAt: anchor?.url ?? null,
    reasonsHash: anchor?.hash ?? null,
  })),
});

const toDrep = (drep: DrepView) => ({
  id: drep.id,
  olderId: drep.older?.cip105 ?? null,
  name: drep.name,
  isUnlisted: drep.isUnlisted,
  isRegistered: drep.isRegistered,
  isActive: drep.isActive,
  expiresEpoch: drep.expiresEpoch,
  power: drep.power,
  delegators: drep.delegators,
  registeredAt: isoOrNull(drep.registeredAt),
  profileAt: drep.document?.anchor.url ?? null,
  profileHash: drep.document?.anchor.hash ?? null,
  powers: drep.powers,
  powersSince: drep.powersSince,
  record: toRecord(drep.record),
  history: toHistory(drep.coverage),
});

const toMember = ({ coldId, hotId, state, expirationEpoch, endsAt, record }: MemberView) => ({
  coldId,
  hotId,
  state,
  expirationEpoch,
  endsAt: isoOrNull(endsAt),
  record: toRecord(record),
});

const toCommittee = ({ isDissolved, quorum, minimumSize, serving, needed, members, former, origin, coverage }: CommitteeView) => ({
  isDissolved,
  quorum,
  minimumSize,
  serving,
  needed,
  members: members?.map(toMember) ?? null,
  former: former.map(toMember),
  readAt: new Date(origin.observedAt).toISOString(),
  history: toHistory(coverage),
});

/** Single DReps and the Constitutional Committee, each with its votes. */
export const drepRoutes: readonly Route<{ dreps: DrepsService }>[] = [
  route(
    {
      id: "show-drep",
      method: "get",
      path: "/api/governance/dreps/{id}",
      tag: GOVERNANCE_TAG,
      summary: "Get a DRep with its voting record",
      description: "Missed votes count only while the DRep was registered, and only on actions that DReps could vote on.",
      parameters: v.object({
        id: parameter(v.string(), "ID of the DRep: CIP-129, CIP-105, or the hash in hexadecimal", EXAMPLE_DREP),
      }),
      answers: {
        200: jsonResponse("The DRep", namedSchema("DRepRecord", envelopeShape(drepDetailShape, SOURCE))),
        404: problemResponse("No DRep has this ID", DREP_NOT_FOUND),
        503: notReadYetResponse,
      },
      isOpen: true,
    },
    async ({ id }, { dreps }) => {
      const found = await dreps.find(id);
      if (!found && dreps.isUnread() && readDrepId(id).length > 0) return notReadYet();
      if (!found || found.predefined) return problem(404, DREP_NOT_FOUND);
      const drep = await dreps.view(found.id, Date.now());
      return envelope(toDrep(drep), [fetchedAtOnce(drep.origin)], "koios");
    },
  ),
  route(
    {
      id: "show-committee",
      method: "get",
      path: "/api/governance/committee",
      tag: GOVERNANCE_TAG,
      summary: "Get the Constitutional Committee with its votes",
      answers: { 200: jsonResponse("The committee", namedSchema("Committee", envelopeShape(committeeShape, SOURCE))) },
      isOpen: true,
    },
    async (_, { dreps }) => {
      const view = await dreps.committee(Date.now());
      return envelope(view && toCommittee(view), [fetchedAtOnce(view?.origin ?? null)], "koios");
    },
  ),
];
