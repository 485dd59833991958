import * as v from "valibot";
import type { GovernanceService } from "#app/features/governance/governance.server.ts";
import { DREP_COLUMNS, DREP_FILTERS, KINDS, STATUSES } from "#app/features/governance/governance.ts";
import { drepPage, actionViews, type ActionView } from "#app/features/governance/governance-view.server.ts";
import { fetchedEnvelope, iso } from "#app/foundation/figures/envelope.server.ts";
import { listParameters } from "#app/foundation/lists/list-parameters.server.ts";
import { jsonResponse, namedSchema } from "#app/foundation/openapi/operation.server.ts";
import { route, type Route } from "#app/foundation/openapi/route.server.ts";
import { nullableDateTime, nullableNumber, nullableText, envelopeShape, text } from "#app/foundation/openapi/shared-schemas.server.ts";

const TAG = { name: "Governance", description: "Proposals, votes and representatives (DReps)" };
const SOURCE = "Koios";
const number = (description: string, example: number) => v.pipe(v.number(), v.metadata({ description, examples: [example] }));

const committeeTally = v.object({
  yesVotes: nullableNumber("Votes", 5),
  noVotes: nullableNumber("Votes", 0),
  abstainVotes: nullableNumber("Votes", 1),
  yesShare: nullableNumber("In percent", 71.43),
});
const stakeTally = v.object({
  ...committeeTally.entries,
  yesPower: nullableNumber("ADA", 1_262_800_096),
  noPower: nullableNumber("ADA", 5_108_436_895),
});
const needShape = v.pipe(
  v.union([v.object({ share: number("From 0 to 1", 0.67) }), v.picklist(["no-vote", "unknown"])]),
  v.metadata({ description: "The share of yes that the body must reach", examples: [{ share: 0.67 }] }),
);

const actionShape = namedSchema(
  "GovernanceAction",
  v.object({
    id: text("CIP-129", "gov_action1dpf2dlfgd7v2ee8uwsucajmwstesxcs4pre66ca4wx3rc6tuxs3lm"),
    kind: v.pipe(v.picklist(KINDS), v.metadata({ examples: ["treasury-withdrawals"] })),
    title: nullableText("Its author's, as plain text", "A title"),
    abstract: nullableText("Its author's, as plain text", "A summary."),
    anchor: nullableText("Where its author's document lies", "https://example.org/action.jsonld"),
    proposedAt: nullableDateTime("When it was proposed"),
    expiresEpoch: nullableNumber("The last epoch for voting on it", 672),
    deadline: nullableDateTime("The end of that epoch"),
    decidedEpoch: nullableNumber("The epoch of the decision", 669),
    status: v.pipe(v.picklist(STATUSES), v.metadata({ examples: ["active"] })),
    withdrawal: nullableNumber("ADA that it asks for", 31_235.8),
    parameters: v.pipe(
      v.array(v.string()),
      v.metadata({ description: "What it would change, in the names of the chain's index", examples: [["max_block_size"]] }),
    ),
    tally: v.nullable(v.object({ dreps: stakeTally, pools: stakeTally, committee: committeeTally })),
    tallyAt: nullableDateTime("When the votes were counted"),
    needs: v.object({ dreps: needShape, pools: needShape, committee: needShape }),
  }),
);

const governanceShape = v.object({
  open: v.array(actionShape),
  decided: v.pipe(v.array(actionShape), v.metadata({ description: "At most 25, the newest first" })),
  dreps: v.nullable(
    v.object({ registered: number("How many", 1060), power: nullableNumber("ADA that was delegated to them", 9_540_000_000) }),
  ),
  committee: v.nullable(v.object({ members: number("Members who can vote", 6), quorum: nullableNumber("From 0 to 1", 0.67) })),
});

const drepShape = v.object({
  id: text("CIP-129", "drep1yfhyq6tztjksqqpd5lglc3zr2tn8vylgjh9xzz7n2p4l4lgk3qam3"),
  isActive: v.nullable(v.boolean()),
  expiresEpoch: nullableNumber("From when it counts as inactive", 688),
  power: nullableNumber("ADA", 15_880),
  delegators: nullableNumber("How many", 96),
  votes: nullableNumber("On the open actions whose votes we know", 1),
  record: v.nullable(v.object({ yes: number("Votes for", 1), no: number("Votes against", 0), abstain: number("Abstentions", 0) })),
  name: nullableText("As its own metadata claims; not unique", "A DRep"),
});
const drepsShape = v.object({
  total: number("DReps that were found", 1060),
  page: number("From 1", 1),
  pages: number("Pages of the list", 43),
  sort: v.nullable(v.picklist(DREP_COLUMNS)),
  order: v.nullable(v.picklist(["asc", "desc"])),
  drawnFor: text("Without a sort the order is drawn anew each day (UTC)", "2026-11-21"),
  openActionsCounted: number("Open actions whose votes we know", 4),
  dreps: v.array(drepShape),
});

const toApiAction = ({ proposedAt, tallyAt, deadline, ...action }: ActionView) => ({
  ...action,
  proposedAt: iso(proposedAt),
  tallyAt: iso(tallyAt),
  deadline: iso(deadline),
});

/** Amounts in ADA; shares of votes in percent, needed shares from 0 to 1; without a sort the order of DReps is drawn for the day. */
export const governanceRoutes: readonly Route<{ governance: GovernanceService }>[] = [
  route(
    {
      id: "show-governance",
      method: "get",
      path: "/api/governance",
      tag: TAG,
      summary: "Governance actions with their votes and what they need",
      answers: {
        200: jsonResponse(
          "Open actions, those that end first on top, and decided ones",
          namedSchema("Governance", envelopeShape(governanceShape, SOURCE)),
        ),
      },
      isOpen: true,
    },
    async (_, { governance }) => {
      const { actions, dreps, committee } = governance.latestGovernance().value;
      if (!actions) return fetchedEnvelope(null, null, "koios");
      const { open, decided } = await actionViews(governance);
      const data = {
        open: open.map(toApiAction),
        decided: decided.map(toApiAction),
        dreps: dreps && { registered: dreps.registered, power: dreps.power },
        committee: committee && { members: committee.members, quorum: committee.quorum },
      };
      return fetchedEnvelope(data, actions, "koios");
    },
  ),
  route(
    {
      id: "list-dreps",
      method: "get",
      path: "/api/governance/dreps",
      tag: TAG,
      summary: "Registered delegated representatives",
      parameters: listParameters(DREP_COLUMNS, "In the name and id", DREP_FILTERS, {
        activity: "Only DReps whose power counts",
        name: "Only DReps that claim a name",
        votes: "Only DReps that voted on an open action",
      }),
      answers: { 200: jsonResponse("A page of the list", namedSchema("DReps", envelopeShape(drepsShape, SOURCE))) },
      isOpen: true,
    },
    async (query, { governance }) => {
      const { dreps: known } = governance.latestGovernance().value;
      if (!known) return fetchedEnvelope(null, null, "koios");
      const { rows: dreps, page, pages, total, day, talliedActions } = await drepPage(governance, query);
      const { sort, order } = query;
      const data = { total, page, pages, sort, order: sort && order, drawnFor: day, openActionsCounted: talliedActions, dreps };
      return fetchedEnvelope(data, known, "koios");
    },
  ),
];
