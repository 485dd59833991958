import * as z from "zod";
import { DREP_COLUMNS, KINDS, STATUSES } from "#app/features/governance/governance.ts";
import { listParameters } from "#app/foundation/lists/list-parameters.server.ts";
import { json, named, type Operation } from "#app/foundation/openapi/operation.server.ts";
import { maybeMoment, maybeNumber, maybeText, measured, text } from "#app/foundation/openapi/shapes.server.ts";

const TAG = { name: "Governance", description: "Proposals, votes and representatives (DReps)" };
const SOURCE = "Koios";
const number = (description: string, example: number) => z.number().meta({ description, examples: [example] });

const committeeTally = z.object({
  yesVotes: maybeNumber("Votes", 5),
  noVotes: maybeNumber("Votes", 0),
  abstainVotes: maybeNumber("Votes", 1),
  yesShare: maybeNumber("In percent", 71.43),
});
const stakeTally = committeeTally.extend({ yesPower: maybeNumber("ADA", 1_262_800_096), noPower: maybeNumber("ADA", 5_108_436_895) });
const needShape = z.union([z.object({ share: number("From 0 to 1", 0.67) }), z.enum(["no-vote", "unknown"])]).meta({ description: "The share of yes that the body must reach", examples: [{ share: 0.67 }] });

const actionShape = named(
  "GovernanceAction",
  z.object({
    id: text("CIP-129", "gov_action1dpf2dlfgd7v2ee8uwsucajmwstesxcs4pre66ca4wx3rc6tuxs3lm"),
    kind: z.enum(KINDS).meta({ examples: ["treasury-withdrawals"] }),
    title: maybeText("Its author's, as plain text", "A title"),
    abstract: maybeText("Its author's, as plain text", "A summary."),
    anchor: maybeText("Where its author's document lies", "https://example.org/action.jsonld"),
    proposedAt: maybeMoment("When it was proposed"),
    expiresEpoch: maybeNumber("The last epoch in which it can be voted on", 672),
    deadline: maybeMoment("The end of that epoch"),
    decidedEpoch: maybeNumber("The epoch in which it was decided", 669),
    status: z.enum(STATUSES).meta({ examples: ["active"] }),
    withdrawal: maybeNumber("ADA that it asks for", 31_235.8),
    parameters: z.array(z.string()).meta({ description: "What it would change, in the names of the chain's index", examples: [["max_block_size"]] }),
    tally: z.object({ dreps: stakeTally, pools: stakeTally, committee: committeeTally }).nullable(),
    tallyAt: maybeMoment("When the votes were counted"),
    needs: z.object({ dreps: needShape, pools: needShape, committee: needShape }),
  }),
);

const governanceShape = z.object({
  open: z.array(actionShape),
  decided: z.array(actionShape).meta({ description: "At most 25, the newest first" }),
  dreps: z.object({ registered: number("How many", 1060), power: maybeNumber("ADA that was delegated to them", 9_540_000_000) }).nullable(),
  committee: z.object({ members: number("Who can vote", 6), quorum: maybeNumber("From 0 to 1", 0.67) }).nullable(),
});

const drepShape = z.object({
  id: text("CIP-129", "drep1qc8cgz8npujpvkcmx3pztf9p2765wxsr9ygltrh3j3a6r2ra3e6al9"),
  isActive: z.boolean().nullable(),
  expiresEpoch: maybeNumber("From when it counts as inactive", 688),
  power: maybeNumber("ADA", 15_880),
  delegators: maybeNumber("How many", 96),
  votes: maybeNumber("On the open actions whose votes we know", 1),
});
const drepsShape = z.object({
  total: number("DReps that were found", 1060),
  page: number("From 1", 1),
  pages: number("Pages of the list", 43),
  sort: z.enum(DREP_COLUMNS).nullable(),
  order: z.enum(["asc", "desc"]).nullable(),
  drawnFor: text("Without a sort the order is drawn anew each day (UTC)", "2026-11-21"),
  openActionsCounted: number("Open actions whose votes we know", 4),
  dreps: z.array(drepShape),
});

/** What governance.api.server.ts answers. */
export const governanceOperations: readonly Operation[] = [
  {
    id: "show-governance",
    method: "get",
    path: "/api/governance",
    tag: TAG,
    summary: "Governance actions with their votes and what they need",
    answers: { 200: json("Open actions, those that end first on top, and decided ones", named("Governance", measured(governanceShape, SOURCE))) },
    isOpen: true,
  },
  {
    id: "list-dreps",
    method: "get",
    path: "/api/governance/dreps",
    tag: TAG,
    summary: "Registered delegated representatives",
    parameters: listParameters(DREP_COLUMNS, "In the id"),
    answers: { 200: json("A page of the list", named("DReps", measured(drepsShape, SOURCE))) },
    isOpen: true,
  },
];
