import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { actionPageView } from "#app/features/governance/actions/action-page.server.ts";
import type { ActionView } from "#app/features/governance/governance-view.server.ts";
import type { ActionRecord, VoteRecord } from "#app/features/governance/history/records.ts";
import type { BodyTally } from "#app/features/governance/tally/tally-record.ts";
import { epochEnd, epochStart } from "#app/foundation/cardano-epochs.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { DAY } from "#app/foundation/durations.ts";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { I18nProvider } from "#app/foundation/i18n/i18n-provider.tsx";
import type { Language } from "#app/foundation/i18n/languages.ts";

export const ID = "gov_action1pvv5wmjqhwa4u85vu9f4ydmzu2mgt8n7et967ph2urhx53r70xusqnmm525";
const LAST = 672;
export const NOW = epochEnd(LAST) - 6.5 * DAY;

const none = { voters: 0, power: "0" };
const body = (change: Partial<BodyTally>): BodyTally => ({
  yes: none,
  no: none,
  abstain: none,
  alwaysAbstain: none,
  noConfidence: none,
  notVoted: none,
  inactive: none,
  total: "0",
  counted: "0",
  yesShare: 0,
  threshold: null,
  isReached: null,
  missing: null,
  ...change,
});
const DREPS = body({
  yes: { voters: 147, power: "639000000000000" },
  no: { voters: 81, power: "212000000000000" },
  notVoted: { voters: 638, power: "149000000000000" },
  counted: "1000000000000000",
  total: "1000000000000000",
  yesShare: 0.639,
  threshold: 0.67,
  isReached: false,
  missing: "31000000000000",
});
export const COMMITTEE = body({
  yes: { voters: 5, power: "5" },
  no: { voters: 1, power: "1" },
  notVoted: { voters: 1, power: "1" },
  counted: "7",
  total: "7",
  yesShare: 5 / 7,
  threshold: 2 / 3,
  isReached: true,
  missing: "0",
});

export const koios = (dreps: number) => {
  const counts = { yesVotes: 147, noVotes: 81, abstainVotes: 41 };
  const power = { yesPower: 1, noPower: 1 };
  return {
    dreps: { ...counts, ...power, yesShare: dreps },
    pools: { yesVotes: 0, noVotes: 0, abstainVotes: 0, yesPower: 0, noPower: 0, yesShare: 0 },
    committee: { yesVotes: 5, noVotes: 1, abstainVotes: 0, yesShare: 71.43 },
  };
};

export const ACTION: ActionView = {
  id: ID,
  kind: "treasury-withdrawals",
  title: "<b>Maintenance</b> of the node",
  abstract: null,
  anchor: null,
  proposedAt: epochStart(666) + DAY,
  expiresEpoch: LAST,
  decidedEpoch: null,
  status: "active",
  withdrawal: 31_236,
  parameters: [],
  tally: koios(63.9),
  tallyAt: NOW,
  needs: { dreps: { share: 0.67 }, pools: "no-vote", committee: { share: 2 / 3 } },
  deadline: epochEnd(LAST),
};
export const RECORD: ActionRecord = {
  id: ID,
  txHash: "0b".repeat(32),
  index: 0,
  kind: ACTION.kind,
  previousActionId: null,
  proposedAt: ACTION.proposedAt ?? 0,
  proposedEpoch: 666,
  lastVotingEpoch: LAST,
  ratifiedEpoch: null,
  enactedEpoch: null,
  expiredEpoch: null,
  droppedEpoch: null,
  deposit: "100000000000",
  returnAddress: "stake1u8ltje",
  withdrawals: [
    { stakeAddress: "stake1uabc", amount: "11236000000" },
    { stakeAddress: "stake1udef", amount: "20000000000" },
  ],
  parameters: {},
  description: null,
  anchor: null,
};
export const VOTE: VoteRecord = {
  actionId: ID,
  role: "drep",
  voterId: "drep1yfhyq6tztjksqqpd5lglc3zr2tn8vylgjh9xzz7n2p4l4lgk3qam3",
  choice: "yes",
  txHash: "ab",
  votedAt: NOW,
  epoch: 671,
  anchor: null,
  isSuperseded: false,
};
export const COUNT = {
  tally: { epoch: 671, dreps: DREPS, pools: null, committee: COMMITTEE, committeeSeats: null, uncounted: [] },
  votes: [VOTE, { ...VOTE, isSuperseded: true }],
  coverage: { isComplete: true, votesSince: null, fetchedAt: NOW },
  settled: null,
  isWaitingForDreps: false,
  differences: {},
};

export function render(content: ReactNode, language: Language = "en"): string {
  const Page = () => (
    <I18nProvider language={language}>
      <RenderedAt value={NOW}>{content}</RenderedAt>
    </I18nProvider>
  );
  const Stub = createRoutesStub([{ id: "page", path: "/", loader: () => null, HydrateFallback: () => null, Component: Page }]);
  const messages = messagesOf(language, "common", "governance", "governance-action", "lists");
  const html = renderToString(<Stub initialEntries={["/"]} hydrationData={{ loaderData: { page: { messages } } }} />);
  return html.replaceAll("<!-- -->", "").replaceAll("&#x27;", "'").replaceAll("\u00a0", " ");
}
export const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");

export const counted = actionPageView(ACTION, RECORD, COUNT, {});
export const uncounted = actionPageView(ACTION, null, null, {});
