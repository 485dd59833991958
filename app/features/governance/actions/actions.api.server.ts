import * as v from "valibot";
import { createCounter } from "#app/features/governance/actions/votes/action-count.server.ts";
import { findActionId, isActionReference } from "#app/features/governance/actions/action-id.server.ts";
import { actionShape, GOVERNANCE_TAG, toApiAction } from "#app/features/governance/governance.api.server.ts";
import { DOCUMENT_STATES } from "#app/features/governance/documents/documents.ts";
import type { GovernanceService } from "#app/features/governance/governance.server.ts";
import { actionViews } from "#app/features/governance/governance-view.server.ts";
import { envelope, isoOrNull } from "#app/foundation/figures/envelope.server.ts";
import type { Figure } from "#app/foundation/figures/figure.ts";
import { notReadYet, problem } from "#app/foundation/http/problem.server.ts";
import { jsonResponse, namedSchema, problemResponse } from "#app/foundation/openapi/operation.server.ts";
import { parameter, route, type Route } from "#app/foundation/openapi/route.server.ts";
import {
  dateTime,
  envelopeShape,
  notReadYetResponse,
  nullableDateTime,
  nullableNumber,
  nullableText,
  text,
} from "#app/foundation/openapi/shared-schemas.server.ts";

const ACTION_NOT_FOUND = "Governance action not found";
const number = (description: string, example: number) => v.pipe(v.number(), v.metadata({ description, examples: [example] }));
const lovelace = (description: string) => text(`${description}, in lovelace; for the committee a number of seats`, "4118000000000000");

const group = v.object({ voters: number("Number of voters", 147), power: lovelace("Their voting power") });
const bodyTally = v.nullable(
  v.object({
    yes: group,
    no: group,
    abstain: group,
    alwaysAbstain: group,
    noConfidence: group,
    notVoted: group,
    inactive: group,
    total: lovelace("Power of all groups"),
    counted: lovelace("Denominator of the share"),
    yesShare: number("Share of yes, from 0 to 1", 0.639),
    threshold: nullableNumber("Share that is needed, from 0 to 1", 0.67),
    isReached: v.nullable(v.boolean()),
    missing: nullableText("Power that must still move to yes, in lovelace or seats", "118000000000000"),
  }),
);
const anchorShape = v.nullable(
  v.object({ url: text("Address of the document", "ipfs://bafk"), hash: text("blake2b-256 of its bytes", "ab".repeat(32)) }),
);
const voteShape = v.object({
  role: text("drep, pool, committee, or what Koios calls a newer role", "drep"),
  voterId: text("CIP-129 ID of a DRep or a hot credential, or a pool's ID", "drep1yfhyq6tztjksqqpd5lglc3zr2tn8vylgjh9xzz7n2p4l4lgk3qam3"),
  choice: text("yes, no, abstain, or what Koios calls a newer choice", "yes"),
  votedAt: dateTime("When it was cast"),
  txHash: text("Hash of the vote's transaction", "ab".repeat(32)),
  isSuperseded: v.boolean(),
  anchor: anchorShape,
});

const detailShape = v.object({
  action: actionShape,
  count: v.pipe(
    v.nullable(
      v.object({
        epoch: number("Epoch of the voting power", 671),
        dreps: bodyTally,
        pools: bodyTally,
        committee: bodyTally,
      }),
    ),
    v.metadata({
      description:
        "Our own count by the ledger's rules; of a settled action as it was decided, without the committee. Null without all votes and powers",
    }),
  ),
  votesSince: nullableDateTime("Start of our history of votes while it's incomplete"),
  votes: v.pipe(v.array(voteShape), v.metadata({ description: "Stored votes, oldest first, with those that were changed later" })),
  document: v.pipe(
    v.nullable(
      v.object({
        url: text("Address on the chain", "ipfs://bafk"),
        hash: text("Hash on the chain", "ab".repeat(32)),
        state: v.pipe(
          v.picklist(DOCUMENT_STATES),
          v.metadata({ description: "verified: its bytes have the hash on the chain; differs: they don't", examples: ["verified"] }),
        ),
        checkedAt: nullableDateTime("When we last asked for it"),
        readFrom: nullableText("Server or gateway that gave its bytes", "ipfs.io"),
      }),
    ),
    v.metadata({ description: "The author's document; null until we have read the action from the chain" }),
  ),
});

interface ActionServices {
  governance: GovernanceService;
  network: { latestChain: () => { value: { protocolMajor: Pick<Figure, "value"> | null } } };
}

export const actionRoutes: readonly Route<ActionServices>[] = [
  route(
    {
      id: "show-governance-action",
      method: "get",
      path: "/api/governance/actions/{id}",
      tag: GOVERNANCE_TAG,
      summary: "Get a governance action with its votes",
      parameters: v.object({
        id: parameter(
          v.string(),
          "CIP-129 ID of the action, the same bytes in hexadecimal, or its transaction",
          "gov_action1dpf2dlfgd7v2ee8uwsucajmwstesxcs4pre66ca4wx3rc6tuxs3lm",
        ),
      }),
      answers: {
        200: jsonResponse(
          "The action, our count and its votes",
          namedSchema("GovernanceActionDetail", envelopeShape(detailShape, "Koios")),
        ),
        404: problemResponse("No action has this ID", ACTION_NOT_FOUND),
        503: notReadYetResponse,
      },
      isOpen: true,
    },
    async ({ id: asked }, { governance, network }) => {
      const { actions } = governance.latestGovernance().value;
      if (actions === null) return isActionReference(asked) ? notReadYet() : problem(404, ACTION_NOT_FOUND);
      const { all } = await actionViews(governance);
      const id = findActionId(
        asked,
        all.map((action) => action.id),
      );
      const action = all.find((known) => known.id === id);
      if (!action) return problem(404, ACTION_NOT_FOUND);
      const record = await governance.history.action(action.id);
      const count = await createCounter(governance, network.latestChain().value.protocolMajor?.value ?? null);
      const stored = record && (await count(action, record));
      const document = record?.anchor ? await governance.documents.documentOf(record.anchor) : null;
      const { tally = null, coverage, votes = [] } = stored ?? {};
      const data = {
        action: toApiAction(action),
        count: tally && { epoch: tally.epoch, dreps: tally.dreps, pools: tally.pools, committee: tally.committee },
        votesSince: coverage && !coverage.isComplete ? isoOrNull(coverage.votesSince) : null,
        votes: votes.map(({ role, voterId, choice, votedAt, txHash, isSuperseded, anchor }) => ({
          role,
          voterId,
          choice,
          votedAt: new Date(votedAt).toISOString(),
          txHash,
          isSuperseded,
          anchor,
        })),
        document: document && {
          ...document.anchor,
          state: document.state,
          checkedAt: isoOrNull(document.checkedAt),
          readFrom: document.readFrom,
        },
      };
      const { fetchedAt, staleAt } = actions;
      return envelope(data, [{ source: "koios", observedAt: fetchedAt, fetchedAt, staleAt }], "koios");
    },
  ),
];
