import { describe, expect, test } from "vitest";
import { ActionHead } from "#app/features/governance/actions/action-head.tsx";
import { actionPageView } from "#app/features/governance/actions/action-page.server.ts";
import {
  ACTION,
  COMMITTEE,
  COUNT,
  counted,
  ID,
  koios,
  NOW,
  RECORD,
  render,
  textOf,
  uncounted,
  VOTE,
} from "#app/features/governance/actions/action-page.test-support.tsx";
import { ActionRequest } from "#app/features/governance/actions/action-request.tsx";
import { OpenRows } from "#app/features/governance/actions/action-rows.tsx";
import { ActionSteps } from "#app/features/governance/actions/action-steps.tsx";
import { ActionOutlook } from "#app/features/governance/actions/outlook.tsx";
import { VoteBars } from "#app/features/governance/actions/votes/vote-bars.tsx";
import { VoteList } from "#app/features/governance/actions/votes/vote-list.tsx";
import { parseVoteQuery } from "#app/features/governance/actions/votes/vote-query.ts";
import { YesOverTime } from "#app/features/governance/actions/votes/yes-over-time.tsx";
import type { ActionView } from "#app/features/governance/governance-view.server.ts";
import { epochEnd, epochStart } from "#app/foundation/cardano-epochs.ts";
import { DAY } from "#app/foundation/durations.ts";
import { LANGUAGES } from "#app/foundation/i18n/languages.ts";

describe("the count", () => {
  test("says that the committee is too small to decide, not how many votes are missing", () => {
    const committee = { ...COMMITTEE, isReached: false, missing: null };
    const stored = { ...COUNT, tally: { ...COUNT.tally, committee } };
    const text = textOf(render(<ActionOutlook view={actionPageView(ACTION, RECORD, stored, {})} />));
    expect(text).toContain("The committee has too few members to decide.");
    expect(text).not.toContain("Committee: ");
  });

  test("stands beside Koios' count, and both agree", () => {
    const text = textOf(render(<VoteBars view={counted} />));
    expect(text).toContain("147 yes · 81 no · 0 abstain · 638 not voted");
    expect(text).toContain("Counted by us from 1 votes and the voting power of epoch 671. Koios counts the same.");
  });

  test("names a difference from Koios", () => {
    const text = textOf(render(<VoteBars view={actionPageView({ ...ACTION, tally: koios(61.4) }, RECORD, COUNT, {})} />));
    expect(text).toContain("DReps: Koios counts 61.4% yes, 2.5 points less than we do. We don't know why.");
    expect(text).not.toContain("Koios counts the same");
  });

  test.each([
    ["inactive-votes-counted", "Koios also counts votes of inactive DReps."],
    ["other-epoch", "Koios counts with the voting power of another epoch."],
  ] as const)("gives the reason of a difference: %s", (reason, expected) => {
    const stored = { ...COUNT, differences: { dreps: reason } };
    expect(textOf(render(<VoteBars view={actionPageView({ ...ACTION, tally: koios(61.4) }, RECORD, stored, {})} />))).toContain(expected);
  });

  test("says that Koios lets a committee decide that is too small", () => {
    const stored = { ...COUNT, differences: { committee: "minimum-ignored" as const } };
    const text = textOf(render(<VoteBars view={actionPageView(ACTION, RECORD, stored, {})} />));
    expect(text).toContain("The committee has too few members to decide.");
    expect(text).not.toContain("Koios counts the same");
  });

  test("is Koios' own until we know which DReps are inactive", () => {
    const stored = { ...COUNT, tally: null, isWaitingForDreps: true };
    const text = textOf(render(<VoteBars view={actionPageView(ACTION, RECORD, stored, {})} />));
    expect(text).toContain("We count ourselves once we've read which DReps are inactive");
    expect(text).toContain("DReps 63.9% yes");
  });

  test("is Koios' own while we have none, and says from when our history is", () => {
    const coverage = { isComplete: false, votesSince: Date.UTC(2026, 10, 20), fetchedAt: NOW };
    const text = textOf(render(<VoteBars view={actionPageView(ACTION, RECORD, { ...COUNT, tally: null, coverage }, {})} />));
    expect(text).toContain("Votes so far");
    expect(text).toContain("these are Koios' figures. Our stored history of votes begins on Nov 20, 2026");
    expect(text).not.toContain("Counted by us");
  });

  test("says from when our history is if there is no count of a decided action", () => {
    const coverage = { isComplete: false, votesSince: Date.UTC(2026, 10, 20), fetchedAt: NOW };
    const decided: ActionView = { ...ACTION, status: "expired", decidedEpoch: 673, tally: null };
    const text = textOf(render(<VoteBars view={actionPageView(decided, RECORD, { ...COUNT, tally: null, coverage }, {})} />));
    expect(text).toContain("We have no count of this vote. Our stored history of votes begins on Nov 20, 2026");
  });

  test("doesn't call votes missing that came after our history begins", () => {
    const coverage = { isComplete: false, votesSince: RECORD.proposedAt, fetchedAt: NOW };
    const text = textOf(render(<VoteBars view={actionPageView(ACTION, RECORD, { ...COUNT, tally: null, coverage }, {})} />));
    expect(text).toContain("these are Koios' figures.");
    expect(text).not.toContain("Our stored history");
  });
});

test("the request: each recipient with its amount, largest first", () => {
  expect(textOf(render(<ActionHead view={counted} />))).toContain("Asks for 31,236 ADA from the treasury for 2 recipients.");
  expect(textOf(render(<ActionHead view={uncounted} />))).toContain("Asks for 31,236 ADA from the treasury.");
  expect(textOf(render(<ActionRequest view={counted} />))).toMatch(/stake1udef.*20,000 ADA.*stake1uabc.*11,236 ADA/);
});

test("a changed parameter has its old and new value and its effect; one of no known group is named", () => {
  const change: ActionView = { ...ACTION, kind: "parameter-change", withdrawal: null, parameters: ["max_block_size", "max_pledge_glow"] };
  const record = { ...RECORD, withdrawals: [], parameters: { max_block_size: 98_304, max_pledge_glow: { a: 1 } } };
  const view = actionPageView(change, record, null, { max_block_size: 90_112 });
  const text = textOf(render(<ActionRequest view={view} />));
  expect(text).toContain(
    "Largest block, in bytes max_block_size Now 90,112 → New 98,304 Payers: changes how many transactions fit into a block.",
  );
  expect(text).toContain("In no group that we know, so we can't say what share of yes is needed: max_pledge_glow");
});

test("the next steps by epoch: the last count one epoch after the vote, the payment and the removal two", () => {
  const html = render(<ActionSteps view={counted} />);
  const steps = [...html.matchAll(/data-step="(\w+)".*?dateTime="([^"]+)"/g)].map(([, step, at]) => [step, Date.parse(at ?? "")]);
  expect(steps).toEqual([
    ["proposed", ACTION.proposedAt],
    ["ends", epochEnd(672)],
    ["counted", epochStart(673)],
    ["effect", epochStart(674)],
    ["removed", epochStart(674)],
  ]);
  expect(textOf(html)).toContain("Proposed, deposit 100,000 ADA");
});

test("the votes: claimed names are marked, a changed vote says so, filters are links", () => {
  const rows = [
    {
      ...VOTE,
      name: "<i>Harbor</i>",
      power: 212_400_000,
      path: null,
      reason: "Costs <i>are</i> clear",
      anchor: { url: "https://example.org/why.jsonld", hash: "ab" },
    },
    {
      ...VOTE,
      role: "committee",
      voterId: "cc_hot1qxyz",
      choice: "no",
      name: null,
      power: null,
      path: null,
      reason: null,
      isSuperseded: true,
    },
    {
      ...VOTE,
      choice: "perhaps",
      voterId: "drep1other",
      name: null,
      power: 5,
      path: null,
      reason: null,
      anchor: { url: "javascript:alert(1)", hash: "ab" },
    },
  ];
  const votes = { rows, total: 3, page: 1, pages: 2 };
  const query = parseVoteQuery(new URLSearchParams("choice=yes&q=x"));
  const html = render(<VoteList id={ID} query={query} votes={votes} roles={["drep", "committee"]} />);
  expect(html).toContain("&lt;i&gt;Harbor&lt;/i&gt;");
  expect(html).toContain(`href="/governance/actions/${ID}?body=committee&amp;choice=yes#votes"`);
  expect(html).toContain("Costs &lt;i&gt;are&lt;/i&gt; clear");
  expect(html).not.toContain('href="javascript:');
  const text = textOf(html);
  expect(text).toMatch(/Harbor.*name as it claims.*Yes.*Reason at example\.org.*212\.4M ADA/);
  expect(text).toMatch(/Committee member.*No changed later.*No reason given.*1 seat/);
  expect(text).toContain("perhaps");
});

test("yes over time: the threshold, each day in a table, nothing without two points", () => {
  const points = [0, 1, 2].map((day) => ({ at: epochStart(666) + day * DAY, share: 0.2 * (day + 1) }));
  const line = { body: "dreps", needed: 0.67, points } as const;
  const html = render(<YesOverTime lines={[line]} start={epochStart(666)} end={epochEnd(672)} />);
  expect(html).toMatch(/aria-label="DReps: from 20% yes on .* to 60% on .*\. 67% needed\."/);
  expect(html.match(/<tr>/g)?.length, "a head and three days").toBe(4);
  expect(render(<YesOverTime lines={[{ ...line, points: points.slice(0, 1) }]} start={0} end={1} />)).toBe("");
});

test.each(LANGUAGES.map(({ code }) => code))("every text exists in %s, and an author's title stays text", (language) => {
  const views = [counted, uncounted, actionPageView({ ...ACTION, kind: "<b>Split</b>", title: null }, null, null, {})];
  const html = views
    .map((view) =>
      render(
        <>
          <OpenRows actions={[view]} />
          <ActionHead view={view} />
          <ActionOutlook view={view} />
          <VoteBars view={view} />
          <ActionSteps view={view} />
        </>,
        language,
      ),
    )
    .join("");
  expect(html).not.toMatch(/<b>|\{\{|>[a-z-]+(\.[A-Za-z-]+)+</);
  expect(html).toContain("&lt;b&gt;Maintenance&lt;/b&gt;");
  expect(html).toContain(`<li class="action-row" id="${ID}"`);
});
