import * as v from "valibot";
import type { DrepsService } from "#app/features/governance/dreps/dreps.server.ts";
import type { GovernanceService } from "#app/features/governance/governance.server.ts";
import { DREP_COLUMNS, DREP_FILTERS, KINDS, STATUSES, type Freshness } from "#app/features/governance/governance.ts";
import { actionViews, type ActionView } from "#app/features/governance/governance-view.server.ts";
import { envelope, fetchedEnvelope, isoOrNull } from "#app/foundation/figures/envelope.server.ts";
import { listParameters } from "#app/foundation/lists/list-parameters.server.ts";
import type { ChainSource } from "#app/foundation/figures/figure.ts";
import { jsonResponse, namedSchema } from "#app/foundation/openapi/operation.server.ts";
import { route, type Route } from "#app/foundation/openapi/route.server.ts";
import { nullableDateTime, nullableNumber, nullableText, envelopeShape, text } from "#app/foundation/openapi/shared-schemas.server.ts";

export const GOVERNANCE_TAG = { name: "Governance", description: "Governance actions, votes and delegated representatives (DReps)" };
const SOURCE = "Koios";
const number = (description: string, example: number) => v.pipe(v.number(), v.metadata({ description, examples: [example] }));

const committeeTally = v.object({
  yesVotes: nullableNumber("Number of yes votes", 5),
  noVotes: nullableNumber("Number of no votes", 0),
  abstainVotes: nullableNumber("Number of abstentions", 1),
  yesShare: nullableNumber("Share of yes, in percent", 71.43),
});
const stakeTally = v.object({
  ...committeeTally.entries,
  yesPower: nullableNumber("Voting power behind yes, in ADA", 1_262_800_096),
  noPower: nullableNumber("Voting power behind no, in ADA", 5_108_436_895),
});
const needShape = v.pipe(
  v.union([v.object({ share: number("Needed share of yes, from 0 to 1", 0.67) }), v.picklist(["no-vote", "unknown"])]),
  v.metadata({ description: "The share of yes that this body must reach", examples: [{ share: 0.67 }] }),
);

export const actionShape = namedSchema(
  "GovernanceAction",
  v.object({
    id: text("ID of the action (CIP-129)", "gov_action1dpf2dlfgd7v2ee8uwsucajmwstesxcs4pre66ca4wx3rc6tuxs3lm"),
    kind: text(`The kind: ${KINDS.join(", ")}, or what Koios calls a newer one`, "treasury-withdrawals"),
    title: nullableText("Title by its author, as plain text", "A title"),
    abstract: nullableText("Summary by its author, as plain text", "A summary."),
    anchor: nullableText("Address of its author's document", "https://example.org/action.jsonld"),
    proposedAt: nullableDateTime("When it was proposed"),
    expiresEpoch: nullableNumber("The last epoch for voting on it", 672),
    deadline: nullableDateTime("When the vote ends"),
    decidedEpoch: nullableNumber("The epoch of the decision", 669),
    status: v.pipe(v.picklist(STATUSES), v.metadata({ examples: ["active"] })),
    withdrawal: nullableNumber("ADA that it asks for from the treasury", 31_235.8),
    parameters: v.pipe(
      v.array(v.string()),
      v.metadata({ description: "Parameters that it would change, as Koios names them", examples: [["max_block_size"]] }),
    ),
    tally: v.nullable(v.object({ dreps: stakeTally, pools: stakeTally, committee: committeeTally })),
    tallyAt: nullableDateTime("When the votes were counted"),
    needs: v.object({ dreps: needShape, pools: needShape, committee: needShape }),
  }),
);

const governanceShape = v.object({
  open: v.array(actionShape),
  decided: v.pipe(v.array(actionShape), v.metadata({ description: "Decided actions, newest first, at most 25" })),
  dreps: v.nullable(
    v.object({ registered: number("Number of registered DReps", 1060), power: nullableNumber("ADA delegated to DReps", 9_540_000_000) }),
  ),
  committee: v.nullable(
    v.object({ members: number("Members who can vote", 6), quorum: nullableNumber("Share of members who must agree, from 0 to 1", 0.67) }),
  ),
});

const drepShape = v.object({
  id: text("ID of the DRep (CIP-129)", "drep1yfhyq6tztjksqqpd5lglc3zr2tn8vylgjh9xzz7n2p4l4lgk3qam3"),
  isActive: v.nullable(v.boolean()),
  expiresEpoch: nullableNumber("The first epoch when the DRep counts as inactive", 688),
  power: nullableNumber("Voting power in ADA", 15_880),
  delegators: nullableNumber("Number of delegators", 96),
  votes: nullableNumber("Votes on the open actions whose votes we know", 1),
  record: v.nullable(
    v.object({
      yes: number("Number of yes votes", 1),
      no: number("Number of no votes", 0),
      abstain: number("Number of abstentions", 0),
      other: number("Number of votes in newer words", 0),
    }),
  ),
  source: v.pipe(
    v.picklist(["koios", "blockfrost"]),
    v.metadata({ description: "Source of activity and power: Blockfrost only while Koios fails", examples: ["koios"] }),
  ),
  name: nullableText("Name in the DRep's own metadata; not unique", "A DRep"),
});
const listedDrep = v.object({
  ...drepShape.entries,
  squares: nullableText("Choices on the newest actions, newest first: y yes, n no, a abstain, o a newer word, - no vote", "yyn-a-yyyyny"),
  statement: nullableText("The goals in its profile, in its own words, as plain text", "More people who vote."),
});
const drepsShape = v.object({
  total: number("Number of DReps found", 1060),
  page: number("The page number, from 1", 1),
  pages: number("Number of pages", 43),
  sort: v.nullable(v.picklist(DREP_COLUMNS)),
  order: v.nullable(v.picklist(["asc", "desc"])),
  drawnFor: text("The day (UTC) of the random order; without a sort, active DReps with a name come first in this order", "2026-11-21"),
  actionsShown: number("Number of actions in squares", 12),
  isOpenOnly: v.pipe(
    v.boolean(),
    v.metadata({ description: "True if squares are only the open actions, because earlier votes aren't stored yet", examples: [false] }),
  ),
  withoutName: number("DReps without a claimed name, which a list without search, sort or name filter leaves out", 638),
  dreps: v.array(listedDrep),
});

const toOrigin = ({ fetchedAt, staleAt }: Freshness, source: ChainSource = "koios") => ({
  source,
  observedAt: fetchedAt,
  fetchedAt,
  staleAt,
});

/** Parts that came from Blockfrost because Koios failed. */
const fromBlockfrost = (parts: readonly ((Freshness & { source: ChainSource }) | null)[]) =>
  parts.flatMap((part) => (part?.source === "blockfrost" ? [toOrigin(part, part.source)] : []));

export const toApiAction = ({ proposedAt, tallyAt, deadline, ...action }: ActionView) => ({
  ...action,
  proposedAt: isoOrNull(proposedAt),
  tallyAt: isoOrNull(tallyAt),
  deadline: isoOrNull(deadline),
});

/** Amounts in ADA; shares of votes in percent, thresholds from 0 to 1. Without a sort, DReps are in the day's random order, named ones only. */
export const governanceRoutes: readonly Route<{ governance: GovernanceService; dreps: DrepsService }>[] = [
  route(
    {
      id: "show-governance",
      method: "get",
      path: "/api/governance",
      tag: GOVERNANCE_TAG,
      summary: "Get governance actions with their votes",
      answers: {
        200: jsonResponse(
          "Open actions, ending soonest first, and decided actions",
          namedSchema("Governance", envelopeShape(governanceShape, SOURCE)),
        ),
      },
      isOpen: true,
    },
    async (_, { governance }) => {
      const { actions, rules, dreps, committee } = governance.latestGovernance().value;
      if (!actions) return fetchedEnvelope(null, null, "koios");
      const { open, decided } = await actionViews(governance);
      const data = {
        open: open.map(toApiAction),
        decided: decided.map(toApiAction),
        dreps: dreps && { registered: dreps.registered, power: dreps.power },
        committee: committee && { members: committee.members, quorum: committee.quorum },
      };
      return envelope(data, [toOrigin(actions), ...fromBlockfrost([rules, dreps])], "koios");
    },
  ),
  route(
    {
      id: "list-dreps",
      method: "get",
      path: "/api/governance/dreps",
      tag: GOVERNANCE_TAG,
      summary: "List delegated representatives (DReps)",
      parameters: listParameters(DREP_COLUMNS, "the name or ID", DREP_FILTERS, {
        activity: "Only active DReps",
        name: "Only DReps with a claimed name, or without one",
        votes: "Only DReps that voted on one of the newest actions",
      }),
      answers: { 200: jsonResponse("One page of DReps", namedSchema("DReps", envelopeShape(drepsShape, SOURCE))) },
      isOpen: true,
    },
    async (query, { governance, dreps }) => {
      const { dreps: known, blockfrostDrepStates } = governance.latestGovernance().value;
      if (!known) return fetchedEnvelope(null, null, "koios");
      const { sort, order } = query;
      const data = { ...(await dreps.list(query, Date.now())), sort, order: sort && order };
      // Names each source of the page.
      const states = data.dreps.some(({ source }) => source === "blockfrost") && blockfrostDrepStates;
      return envelope(data, [toOrigin(known, known.source), states ? toOrigin(states, "blockfrost") : null], "koios");
    },
  ),
];
