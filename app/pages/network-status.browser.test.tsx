import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import common from "../../content/messages/en/common.json";
import network from "../../content/messages/en/network.json";
import { networkTopic } from "#app/features/market/market.ts";
import { FIGURE_MEANING_KEYS } from "#app/features/network/network-figures.tsx";
import { chainTopic } from "#app/features/network/network.ts";
import { DAY } from "#app/foundation/durations.ts";
import type { Figure } from "#app/foundation/figures/figure.ts";
import { fakeLiveStream } from "#app/foundation/islands/fake-live-stream.test-support.ts";
import { IslandRoot } from "#app/foundation/islands/island-root.tsx";
import island from "#app/pages/network-status.island.tsx";

function reading(value: number, age = 0): Figure {
  const at = Date.now() - age;
  return { value, source: "koios", observedAt: at, fetchedAt: at, staleAt: at + 120_000 };
}
const tip = () => ({
  ...networkTopic.empty,
  blockTime: reading(Date.now() - 12_000),
  blockHeight: reading(14_304_698),
  epoch: reading(669),
  epochStart: reading(Date.now() - DAY),
  epochEnd: reading(Date.now() + 4 * DAY),
});

async function show(first = networkTopic.empty) {
  const stream = fakeLiveStream();
  const props = {
    tip: stream.initial(first),
    chain: stream.initial(chainTopic.empty),
    marks: [],
    flows: { tvl: null, stablecoins: null, dexVolume: null },
    explained: { html: Object.fromEntries(FIGURE_MEANING_KEYS.map((name) => [name, name])), terms: [] },
  };
  const data = { language: "en", messages: { common, network }, renderedAt: Date.now() } as const;
  await render(<IslandRoot of={island.Component} props={props} data={data} />);
  return stream;
}
const answer = (name: string) => page.getByRole("heading", { name });

test("Replaces the unknown state with the first reading", async () => {
  const stream = await show();
  await expect.element(answer("We can't tell right now.")).toBeVisible();
  stream.send(networkTopic, tip());
  await expect.element(answer("Yes, Cardano is working.")).toBeVisible();
  await expect.element(page.getByText("14,304,698")).toBeVisible();
  await expect.element(page.getByText(/^Day 2 of 5 · ends in 3d 23h$/)).toBeVisible();
  stream.send(chainTopic, { ...chainTopic.empty, treasury: reading(1_570_000_000) });
  await expect.element(page.getByText("1.57B\u00a0ADA")).toBeVisible();
});

test("Changes the answer and its reason when the gap grows", async () => {
  const stream = await show(tip());
  await expect.element(answer("Yes, Cardano is working.")).toBeVisible();
  stream.send(networkTopic, { ...tip(), blockTime: reading(Date.now() - 8 * 60_000) });
  await expect.element(answer("Cardano is slower than usual.")).toBeVisible();
  await expect.element(page.getByText(/the newest block was 8m old/)).toBeVisible();
});

test("Gives no answer from a reading that is too old", async () => {
  await show({ ...tip(), blockTime: reading(Date.now() - 7 * 60_000, 6 * 60_000) });
  await expect.element(answer("We can't tell right now.")).toBeVisible();
});
