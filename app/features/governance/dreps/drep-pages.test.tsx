import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { CommitteeFacts } from "#app/features/governance/committee/committee-facts.tsx";
import { CommitteeMembers } from "#app/features/governance/committee/committee-members.tsx";
import { SilentPools } from "#app/features/governance/committee/silent-pools.tsx";
import type { CommitteeView, MemberView } from "#app/features/governance/committee/committee-view.ts";
import { Comparison } from "#app/features/governance/dreps/comparison.tsx";
import { DrepFacts } from "#app/features/governance/dreps/drep-facts.tsx";
import type { DrepView, TitledEntry, TitledRecord } from "#app/features/governance/dreps/drep-view.ts";
import { HistoryNote } from "#app/features/governance/dreps/history-note.tsx";
import { powersSince } from "#app/features/governance/dreps/history-start.ts";
import { PowerChart } from "#app/features/governance/dreps/power-chart.tsx";
import { VotingRecordTable } from "#app/features/governance/dreps/voting-record-table.tsx";
import { epochEnd } from "#app/foundation/cardano-epochs.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { I18nProvider } from "#app/foundation/i18n/i18n-provider.tsx";
import { LANGUAGES, type Language } from "#app/foundation/i18n/languages.ts";

const NOW = Date.UTC(2026, 10, 21, 12);
const entry = (more: Partial<TitledEntry> = {}): TitledEntry => ({
  actionId: "gov_action1x",
  kind: "treasury-withdrawals",
  outcome: "enacted",
  proposedAt: NOW,
  endEpoch: 660,
  choice: "yes",
  votedAt: NOW,
  txHash: "ab",
  anchor: null,
  changes: 0,
  title: "A title",
  reasons: null,
  ...more,
});
const record = (entries: TitledEntry[], more: Partial<TitledRecord["summary"]> = {}): TitledRecord => ({
  entries,
  summary: { closed: 4, cast: 3, missed: 1, share: 0.75, yes: 3, no: 0, abstain: 0, other: 0, withReasons: 0, ...more },
  sinceEpoch: 600,
});
const COMPLETE = { isComplete: true, votesSince: NOW, fetchedAt: NOW };
const drep = (more: Partial<DrepView> = {}): DrepView => ({
  id: "drep1yfhyq6tztjksqqpd5lglc3zr2tn8vylgjh9xzz7n2p4l4lgk3qam3",
  older: null,
  name: "Atlas",
  isUnlisted: false,
  isRegistered: true,
  isActive: true,
  expiresEpoch: 690,
  power: 1_000_000,
  powerShare: 0.01,
  delegators: 96,
  registeredAt: NOW,
  deregisteredAt: null,
  powers: [],
  powersSince: null,
  record: record([entry()]),
  coverage: COMPLETE,
  document: null,
  origin: { source: "koios", observedAt: NOW, staleAt: NOW + 1e6 },
  ...more,
});

function render(content: ReactNode, language: Language = "en"): string {
  const Page = () => (
    <I18nProvider language={language}>
      <RenderedAt value={NOW}>{content}</RenderedAt>
    </I18nProvider>
  );
  const Stub = createRoutesStub([{ id: "page", path: "/", loader: () => null, HydrateFallback: () => null, Component: Page }]);
  const messages = messagesOf(language, "common", "governance", "governance-drep");
  const html = renderToString(<Stub initialEntries={["/"]} hydrationData={{ loaderData: { page: { messages } } }} />);
  return html.replaceAll("<!-- -->", "").replaceAll("&#x27;", "'").replaceAll("&quot;", '"');
}

test("missed votes are counted since the epoch when the DRep could vote", () => {
  const html = render(<DrepFacts drep={drep()} />);
  expect(html).toContain("3 of 4");
  expect(html).toContain("Missed 1 vote while registered, since epoch 600.");
  expect(html).toContain("Epoch 690 begins on");
});

test.each<[string, Partial<DrepView>, string]>([
  ["an inactive one", { isActive: false }, "doesn't count until it votes"],
  [
    "one that isn't registered anymore",
    { isRegistered: false, isActive: null, deregisteredAt: NOW },
    "Stake delegated to this DRep has no vote.",
  ],
  ["one that we haven't checked", { isActive: null, power: null }, "Not checked yet"],
])("facts of %s", (_, more, text) => {
  expect(render(<DrepFacts drep={drep(more)} />)).toContain(text);
});

test("reasons are plain text beside the address of their document", () => {
  const anchor = { url: "https://example.org/reasons.jsonld", hash: "ab" };
  const html = render(<VotingRecordTable record={record([entry({ anchor, reasons: "<b>Because</b>" })])} label="Votes" />);
  expect(html).toContain("&lt;b&gt;Because&lt;/b&gt;");
  expect(html).toContain("Reasons at example.org");
  expect(html).toContain('rel="noopener nofollow ugc"');
});

test("an address that browsers can't open safely is text", () => {
  const anchor = { url: "javascript:alert(1)", hash: "ab" };
  const html = render(<VotingRecordTable record={record([entry({ anchor })])} label="Votes" />);
  expect(html).toContain("<code>javascript:alert(1)</code>");
  expect(html).not.toContain('href="javascript');
});

test("an open action isn't missed yet, and a newer word stays as it is", () => {
  const entries = [
    entry({ actionId: "a", outcome: "active", choice: null }),
    entry({ actionId: "b", choice: null }),
    entry({ actionId: "c", choice: "Veto" }),
  ];
  const html = render(<VotingRecordTable record={record(entries)} label="Votes" />);
  expect(html).toContain("not voted yet");
  expect(html).toContain("<bdi>not voted</bdi>");
  expect(html).toContain("<bdi>Veto</bdi>");
});

test("the power chart has its figures in a sentence and a table", () => {
  const html = render(
    <PowerChart
      points={[
        { epoch: 600, power: 1_000 },
        { epoch: 601, power: 2_500.5 },
      ]}
      since={null}
    />,
  );
  expect(html).toMatch(/role="img" aria-label="Voting power from epoch 600 to epoch 601: between/);
  expect(html).toContain("<td>2,500.500000</td>");
  expect(html).not.toContain("Complete since");
  expect(render(<PowerChart points={[]} since={null} />)).toContain("No voting power is stored yet.");
});

test("the power chart says since which epoch it is complete", () =>
  expect(render(<PowerChart points={[{ epoch: 601, power: 1 }]} since={601} />)).toContain("Complete since epoch 601."));

test.each([
  ["none", [], null],
  ["the newest epoch and those of decisions", [507, 512, 600, 601], 600],
  ["all but the first ones", [509, 510, 511], 509],
  ["all", [507, 508, 509], null],
])("with the powers of %s stored (%j), they are complete since epoch %s", (_, stored, since) => {
  expect(powersSince(stored)).toBe(since);
});

test("votes of pools say from when they are stored", () => {
  const votes = { actions: 1, epoch: 600, pools: 1, voted: 1, votedShare: 1, coverage: COMPLETE, rows: [] };
  const pathOf = (id: string) => `/staking/pools/${id}` as const;
  expect(render(<SilentPools votes={votes} pathOf={pathOf} />)).not.toContain("aren't stored yet");
  const reading = { ...votes, coverage: { ...COMPLETE, isComplete: false } };
  expect(render(<SilentPools votes={reading} pathOf={pathOf} />)).toContain("Votes before Nov 21, 2026 aren't stored yet.");
});

test("an incomplete history says from when it is", () => {
  expect(render(<HistoryNote coverage={{ isComplete: false, votesSince: NOW, fetchedAt: NOW }} />)).toContain(
    "Votes before Nov 21, 2026 aren't stored yet.",
  );
  expect(render(<HistoryNote coverage={{ isComplete: false, votesSince: null, fetchedAt: null }} />)).toContain("still reading");
  expect(render(<HistoryNote coverage={COMPLETE} />)).not.toContain("notice");
});

test("DReps side by side have a dash where one couldn't vote", () => {
  const html = render(<Comparison dreps={[drep(), drep({ id: "drep1other", name: null, record: record([]) })]} />);
  expect(html).toContain("Remove Atlas");
  expect(html).toContain("<td>–</td>");
});

const member = (more: Partial<MemberView> = {}): MemberView => ({
  coldId: "cc_cold1aaaaaaaaaaaa",
  hotId: "cc_hot1aaaaaaaaaaaa",
  earlierHotIds: [],
  state: "serving",
  expirationEpoch: 726,
  endsAt: epochEnd(726),
  record: record([entry()]),
  ...more,
});
const committee = (more: Partial<CommitteeView> = {}): CommitteeView => ({
  isDissolved: false,
  quorum: 2 / 3,
  minimumSize: 5,
  serving: 6,
  needed: 4,
  members: [member()],
  former: [],
  origin: { source: "koios", observedAt: NOW, staleAt: NOW + 1e6 },
  coverage: COMPLETE,
  ...more,
});

test.each<[string, Partial<CommitteeView>, string | null, string | null]>([
  ["a full committee", {}, "at least 4 yes votes", "below its minimum size"],
  ["one below its minimum size", { serving: 4 }, "below its minimum size", null],
  ["a dissolved one", { isDissolved: true, quorum: null, members: [] }, "A vote of no confidence dissolved the committee.", "Must agree"],
  ["an unknown minimum", { minimumSize: null }, "Unknown", "below its minimum size"],
])("%s", (_, more, says, hides) => {
  const html = render(<CommitteeFacts committee={committee(more)} />);
  expect(html).toContain(says);
  if (hides !== null) expect(html).not.toContain(hides);
});

test("a member's seat, keys and time left", () => {
  const html = render(<CommitteeMembers members={[member(), member({ coldId: "cc_cold1bbbbbbbb", state: "no-key", hotId: null })]} />);
  expect(html).toContain("until the end of epoch 726");
  expect(html).toMatch(/<strong> \d+ days left<\/strong>/);
  expect(html).toContain("3 of 4 votes cast");
  expect(html).toContain("No voting key");
  const resigned = render(<CommitteeMembers members={[member({ state: "resigned" })]} />);
  expect(resigned).not.toContain("days left");
});

test.each(LANGUAGES.map(({ code }) => code))("every part has its texts, in %s", (language) => {
  const parts = (
    <>
      <DrepFacts drep={drep()} />
      <VotingRecordTable record={record([entry({ changes: 2 })])} label="Votes" />
      <CommitteeFacts committee={committee()} />
      <CommitteeMembers members={[member()]} />
    </>
  );
  // The pattern of an age has a placeholder.
  const html = render(parts, language).replaceAll(/data-age-text="[^"]*"/g, "");
  expect(html).not.toMatch(/\{\{|governance-drep:|facts\.|record\.|committee\./);
});
