import * as v from "valibot";
import { SEAT_STATES } from "#app/features/governance/committee/committee-view.ts";
import { OUTCOMES } from "#app/features/governance/dreps/voting-record.ts";
import { namedSchema } from "#app/foundation/openapi/operation.server.ts";
import { dateTime, nullableDateTime, nullableNumber, nullableText, text } from "#app/foundation/openapi/shared-schemas.server.ts";

const number = (description: string, example: number) => v.pipe(v.number(), v.metadata({ description, examples: [example] }));
const flag = (description: string, example: boolean) => v.pipe(v.boolean(), v.metadata({ description, examples: [example] }));

const EXAMPLE_HASH = "64f0df4ed4fe7be2c41ab0fe1aaa2f6d2ebc9b1b0b5d1f3d0b5f4a9b0e2c3d4a";
export const EXAMPLE_DREP = "drep1yfhyq6tztjksqqpd5lglc3zr2tn8vylgjh9xzz7n2p4l4lgk3qam3";

const recordShape = namedSchema(
  "VotingRecord",
  v.object({
    sinceEpoch: nullableNumber("First epoch that counts for the share; null if we know no time when the voter could vote", 560),
    closed: number("Actions that it could vote on and whose vote has ended", 40),
    cast: number("Votes on those actions", 36),
    missed: number("Closed actions without a vote", 4),
    share: nullableNumber("cast / closed, from 0 to 1; null without such an action", 0.9),
    votes: v.pipe(
      v.array(
        v.object({
          actionId: text("ID of the action (CIP-129)", "gov_action1dpf2dlfgd7v2ee8uwsucajmwstesxcs4pre66ca4wx3rc6tuxs3lm"),
          kind: text("Kind of the action", "treasury-withdrawals"),
          outcome: v.pipe(v.picklist(OUTCOMES), v.metadata({ examples: ["enacted"] })),
          choice: nullableText("yes, no, abstain or a newer word; null without a vote", "yes"),
          votedAt: nullableDateTime("When it voted"),
          transaction: nullableText("Hash of the vote's transaction", EXAMPLE_HASH),
          reasonsAt: nullableText("Address of the voter's reasons", "https://example.org/reasons.jsonld"),
          reasonsHash: nullableText("Hash of the reasons on the chain (blake2b-256)", EXAMPLE_HASH),
        }),
      ),
      v.metadata({ description: "Actions that it could vote on, newest first" }),
    ),
  }),
);

/** The reach of the stored votes. */
const coverageShape = v.object({
  isComplete: flag("False while we're still reading earlier votes", true),
  votesSince: nullableDateTime("Time of the oldest stored vote"),
});

export const drepDetailShape = v.object({
  id: text("ID of the DRep (CIP-129)", EXAMPLE_DREP),
  olderId: nullableText("Older ID of the DRep (CIP-105)", "drep1deqrgf9etgqqqtd868uyy95hxwcf739v5cg2lf4qdtlt0ce3h8p"),
  name: nullableText("Name in the DRep's own metadata; not unique. Null if the DRep doesn't want to be listed", "A DRep"),
  isUnlisted: flag("The DRep asks tools not to list it", false),
  isRegistered: flag("False for a DRep that voted but isn't registered now", true),
  isActive: v.nullable(v.boolean()),
  expiresEpoch: nullableNumber("The first epoch when the DRep counts as inactive", 688),
  power: nullableNumber("Voting power in ADA", 15_880),
  delegators: nullableNumber("Number of delegators", 96),
  registeredAt: nullableDateTime("When it first registered"),
  profileAt: nullableText("Address of its profile", "https://example.org/drep.jsonld"),
  profileHash: nullableText("Hash of its profile on the chain (blake2b-256)", EXAMPLE_HASH),
  powers: v.pipe(
    v.array(v.object({ epoch: number("Number of the epoch", 669), power: number("Voting power in ADA at its start", 15_880) })),
    v.metadata({ description: "Voting power by epoch, oldest first" }),
  ),
  powersSince: nullableNumber("First epoch since which `powers` is complete, while we're still reading earlier ones; otherwise null", 640),
  record: recordShape,
  history: coverageShape,
});

const memberShape = v.object({
  coldId: text("ID of the member (CIP-129)", "cc_cold1zwz2a08a8cqdp7r6lyv0cj67qqf47sr7x7vf8hm705ujc6s4m87eh"),
  hotId: nullableText("ID of its voting key (CIP-129)", "cc_hot1qgqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq8rr9sq"),
  state: v.pipe(v.picklist(SEAT_STATES), v.metadata({ examples: ["serving"] })),
  expirationEpoch: nullableNumber("Last epoch of the term", 726),
  endsAt: nullableDateTime("End of the term"),
  record: recordShape,
});

export const committeeShape = v.object({
  isDissolved: flag("True after a vote of no confidence", false),
  quorum: nullableNumber("Share of members who must agree, from 0 to 1", 0.67),
  minimumSize: nullableNumber("Fewest members who must be able to vote", 5),
  serving: number("Members who can vote", 7),
  needed: nullableNumber("Yes votes that are enough if every serving member votes yes or no", 5),
  members: v.nullable(v.array(memberShape)),
  former: v.pipe(v.array(memberShape), v.metadata({ description: "Members of earlier committees" })),
  readAt: dateTime("When we read the committee"),
  history: coverageShape,
});
