import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, test } from "vitest";
import { EpochCharts } from "#app/features/network/epoch-charts.tsx";
import { StatusMethod } from "#app/features/network/status-method.tsx";
import { IncidentLog } from "#app/features/network/incident-log.tsx";
import { NetworkStatusCard } from "#app/features/network/network-status-card.tsx";
import { FIGURE_MEANING_KEYS, NetworkFigures } from "#app/features/network/network-figures.tsx";
import type { BlockTime, EpochRecord, Tip } from "#app/features/network/network.ts";
import { explainedMessages } from "#app/foundation/content/explained-messages.server.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { DAY, MINUTE } from "#app/foundation/durations.ts";
import type { Figure } from "#app/foundation/figures/figure.ts";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { I18nProvider } from "#app/foundation/i18n/i18n-provider.tsx";

const NOW = Date.UTC(2026, 10, 21, 12);
const figure = (value: number, source: Figure["source"] = "koios"): Figure => ({
  value,
  source,
  observedAt: NOW - 12_000,
  fetchedAt: NOW - 12_000,
  staleAt: NOW + MINUTE,
});

function render(content: ReactNode): string {
  const Page = () => (
    <I18nProvider language="en">
      <RenderedAt value={NOW}>{content}</RenderedAt>
    </I18nProvider>
  );
  const Stub = createRoutesStub([{ id: "page", path: "/network", loader: () => null, HydrateFallback: () => null, Component: Page }]);
  return renderToString(
    <Stub initialEntries={["/network"]} hydrationData={{ loaderData: { page: { messages: messagesOf("en", "common", "network") } } }} />,
  ).replaceAll("<!-- -->", "");
}
const words = (html: string): string =>
  html
    .replace(/<[^>]+>/g, " ")
    .replaceAll("\u00a0", " ")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ");

const none: Tip = {
  epoch: null,
  epochStart: null,
  epochEnd: null,
  epochTransactions: null,
  blockHeight: null,
  blockTime: null,
  activeStake: null,
};
/** A mark an hour before the newest block, with `perHour` blocks in between; none if `perHour` is null. */
const marksOf = ({ blockTime, blockHeight }: Tip, perHour: number | null): BlockTime[] =>
  perHour === null || !blockTime || !blockHeight ? [] : [{ time: blockTime.value - 60 * MINUTE, height: blockHeight.value - perHour }];
/** A tip read just now whose newest block is `age` milliseconds old. */
const tip = (age: number): Tip => ({
  ...none,
  epoch: figure(669),
  epochStart: figure(NOW - 2.2 * DAY),
  epochEnd: figure(NOW + 2.8 * DAY),
  blockHeight: figure(14_304_698),
  blockTime: { value: NOW - age, source: "koios", observedAt: NOW - age, fetchedAt: NOW, staleAt: NOW + MINUTE },
});

describe("the answer", () => {
  test.each<[string, Tip, number | null, string]>([
    ["a young block", tip(20_000), 178, 'data-answer="yes"'],
    ["an old one", tip(8 * MINUTE), 178, 'data-answer="slower"'],
    ["few blocks", tip(20_000), 90, 'data-answer="slower"'],
    ["a source that stopped", tip(40 * MINUTE), null, 'data-answer="unknown"'],
    ["no reading", none, null, 'data-answer="unknown"'],
  ])("%s", (_, known, perHour, answer) =>
    expect(render(<NetworkStatusCard tip={known} marks={marksOf(known, perHour)} />)).toContain(answer),
  );

  test.each([
    ["a failure of ours", none],
    ["a source that stopped", tip(40 * MINUTE)],
  ])("%s never means that Cardano is down", (_, known) => {
    const text = words(render(<NetworkStatusCard tip={known} marks={[]} />));
    expect(text).toContain("We can't tell right now.");
    expect(text).not.toMatch(/not working|is down|outage/i);
  });

  test("states the gap, block, epoch and its end in words that stay true on a cached page", () => {
    const text = words(render(<NetworkStatusCard tip={tip(8 * MINUTE)} marks={[]} />));
    expect(text).toContain("the newest block was 8m old");
    expect(text).toContain("Newest block 11:52 UTC");
    expect(text).toContain("Block number 14,304,698");
    expect(text).toContain("Blocks in an hour Not counted yet");
    expect(text).toContain("Epoch 669");
    expect(text).toContain("Day 3 of 5 · ends Nov 24, 07:12 UTC");
  });
});

test("shows an unknown figure as unknown, not zero; the others name their source", () => {
  const html = render(
    <NetworkFigures
      figures={{
        epochTransactions: figure(18_551),
        activeStake: figure(21.4e9),
        treasury: null,
        reserves: figure(6e9),
        supply: null,
        circulation: null,
        tvl: figure(74.14e6, "defillama"),
        stablecoins: null,
        dexVolume: null,
      }}
      explained={explainedMessages("en", "network", FIGURE_MEANING_KEYS)}
    />,
  );
  const text = words(html);
  expect(text).toContain("Transactions in this epoch 18,551");
  expect(text).toContain("Treasury Unknown");
  expect(text).toContain("Value locked in applications $74.14M");
  expect(html.match(/No reading yet/g)).toHaveLength(5);
});

describe("charts", () => {
  const epoch = (number: number, more: Partial<EpochRecord> = {}): EpochRecord => ({
    epoch: number,
    start: NOW + (number - 669) * 5 * DAY,
    end: NOW + (number - 668) * 5 * DAY,
    transactions: 100_000 + number,
    blocks: 21_000,
    fees: 30_000,
    activeStake: 21e9,
    treasury: 1.57e9,
    reserves: 6e9,
    ...more,
  });
  const epochs = [epoch(667), epoch(668, { fees: null }), epoch(669, { transactions: 500 })];

  test("a chart's summary has its range without the current epoch, and the table has every epoch", () => {
    const html = render(
      <EpochCharts
        epochs={epochs}
        hours={[
          { time: NOW, blocks: 181 },
          { time: NOW, blocks: null },
        ]}
        origin={null}
      />,
    );
    expect(html).toContain('aria-label="Transactions in each epoch, epochs 667 to 668: lowest 100.7K, highest 100.7K, last 100.7K."');
    expect(html).toContain('aria-label="Fees paid in each epoch, epochs 667 to 667');
    expect(words(html)).toContain("1 hour read, times in UTC. 180 blocks are expected.");
    expect(words(html)).toContain("669 (running) Nov 21, 2026 500 21,000");
    expect(words(html)).toContain("668 Nov 16, 2026 100,668 21,000 –");
  });

  test("shows no chart and no table before the first reading", () => {
    const html = render(<EpochCharts epochs={[]} hours={[]} origin={null} />);
    expect(html.match(/No readings yet\./g)?.length).toBeGreaterThanOrEqual(4);
    expect(html).not.toContain("<table");
  });
});

test("the page states the same thresholds as the code", () => {
  const text = words(render(<StatusMethod />));
  expect(text).toContain("one block every 20s on average, 180 in an hour");
  expect(text).toContain("at most 5m old when we looked, and at least 120 came in an hour");
  expect(text).toContain("5m to 15m old");
  expect(text).toContain("5m 0.000031% 2 years");
});

test.each<[string, readonly [number, number] | undefined, string]>([
  ["whole hours", [50_400, 50_400], "Two chains at once Lasted 14h"],
  ["minutes, at least and at most", [1200, 1500], "Two chains at once Lasted 20–25 min"],
  ["minutes and seconds", [282, 282], "Two chains at once Lasted 4m 42s"],
  ["nothing without a record", undefined, "Two chains at once At about"],
])("an incident shows its effect and duration: %s", (_, lasted, text) => {
  const incident = {
    id: "chain-partition-2025",
    day: "2025-11-21",
    effect: "two-chains",
    checked: "2026-11-22",
    sources: [],
    ...(lasted && { lasted }),
  };
  expect(words(render(<IncidentLog incidents={[incident]} />))).toContain(text);
});

test("names only the second source for a tip that comes from it", () => {
  const { blockTime, blockHeight, epoch, ...rest } = tip(MINUTE);
  const from = (item: Figure | null) => item && { ...item, source: "blockfrost" as const };
  const second = { ...rest, blockTime: from(blockTime), blockHeight: from(blockHeight), epoch: from(epoch) };
  const html = render(<NetworkStatusCard tip={second} marks={[]} />);
  expect(html).toContain('href="https://blockfrost.io"');
  expect(words(html)).toContain("Blockfrost");
  expect(words(html.replace(/<script.*?<\/script>/gs, ""))).not.toContain("Koios");
});
