import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import common from "../../../content/messages/en/common.json";
import home from "../../../content/messages/en/home.json";
import liveData from "#app/features/market/live-data.island.tsx";
import { marketTopic, networkTopic, sentimentTopic } from "#app/features/market/market.ts";
import priceReadout from "#app/features/market/price-readout.island.tsx";
import { HOUR } from "#app/foundation/durations.ts";
import { fakeLiveStream } from "#app/foundation/islands/fake-live-stream.test-support.ts";
import { startPageScript } from "#app/foundation/islands/hydrate-islands.ts";
import { IslandRoot } from "#app/foundation/islands/island-root.tsx";
import { writeIsland } from "#app/foundation/islands/island.test-support.tsx";

const NOW = Date.now();
const figure = (value: number) => ({ value, source: "coingecko" as const, observedAt: NOW, fetchedAt: NOW, staleAt: NOW + HOUR });
const market = { ...marketTopic.empty, price: figure(0.5), change24h: figure(2), marketCap: figure(18e9), volume24h: figure(9e8) };
const network = { ...networkTopic.empty, epoch: figure(600), epochStart: figure(NOW - HOUR), epochEnd: figure(NOW + 25 * HOUR) };
const data = { language: "en", messages: { common, home }, renderedAt: NOW } as const;

const errors = vi.spyOn(console, "error");
beforeEach(() => {
  errors.mockClear();
  return () => expect(errors.mock.calls, "React's first drawing is the server's").toEqual([]);
});
const shown = (metric: string) => document.querySelector(`[data-metric="${metric}"]`)?.textContent;

test("new figures replace the old ones in every cell, and first figures replace samples", async () => {
  const stream = fakeLiveStream();
  const props = {
    market: stream.initial(market),
    sentiment: stream.initial(sentimentTopic.empty),
    network: stream.initial(networkTopic.empty),
  };
  await render(<IslandRoot of={liveData.Component} props={props} data={data} />);
  expect([shown("price"), shown("epoch")]).toEqual(["$0.5000", undefined]);
  stream.send(marketTopic, { ...market, price: figure(0.6), change24h: figure(-3) });
  stream.send(networkTopic, network);
  await expect.poll(() => shown("price")).toBe("$0.6000");
  expect(shown("change24h")).toBe("\u22123.00%");
  await expect.poll(() => shown("epoch")).toBe("Epoch 600");
  await expect.element(page.getByText(/^ends in 1/)).toBeVisible();
});

test("the price card keeps the server's drawing, and adds the newest price at the end of its line", async () => {
  const stream = fakeLiveStream();
  const points = [NOW - 2 * HOUR, NOW - HOUR].map((time, at): [number, number, null] => [time, 0.4 + at / 10, null]);
  const props = { market: stream.initial(market), day: { points, fetchedAt: NOW, staleAt: NOW + HOUR } };
  const island = writeIsland({ of: priceReadout, props, messages: { common, home } });
  await startPageScript();
  await expect.poll(() => island.dataset.hydrated).toBe("");
  const before = document.querySelector(".sparkline-line")?.getAttribute("d");
  stream.send(marketTopic, { ...market, price: { ...figure(0.9), observedAt: NOW + 60_000 } });
  await expect.poll(() => shown("price")).toBe("$0.9000");
  expect(document.querySelector(".sparkline-line")?.getAttribute("d")).not.toBe(before);
});
