import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import common from "../../../content/messages/en/common.json";
import home from "../../../content/messages/en/home.json";
import { historyTopic, marketTopic } from "#app/features/market/market.ts";
import priceChart from "#app/features/market/price-chart.island.tsx";
import { HOUR } from "#app/foundation/durations.ts";
import type { Point } from "#app/foundation/figures/chart/price-scale.ts";
import { fakeLiveStream } from "#app/foundation/islands/fake-live-stream.test-support.ts";
import { IslandRoot } from "#app/foundation/islands/island-root.tsx";

const NOW = Date.now();
const points = (price: number, count = 24): Point[] =>
  Array.from({ length: count }, (_, at): Point => [NOW - (count - at) * HOUR, price + at / 1000, 5e8]);
const history = (price: number, fetchedAt = NOW) => ({ points: points(price), fetchedAt, staleAt: NOW + HOUR });
const answer = (price: number, fetchedAt = NOW) => {
  const { points: data, staleAt } = history(price);
  return Response.json({ data, fetchedAt: new Date(fetchedAt).toISOString(), staleAt: new Date(staleAt).toISOString() });
};
const price = (value: number) => ({ value, source: "coingecko" as const, observedAt: NOW, fetchedAt: NOW, staleAt: NOW + HOUR });

/** Shows the 30-day chart. `respond` answers its requests. */
async function show(respond: (path: string) => Response | Promise<Response> = () => answer(0.8)) {
  const stream = fakeLiveStream();
  const ask = vi.spyOn(globalThis, "fetch").mockImplementation(async (path) => respond(String(path)));
  const address = location.href;
  onTestFinished(() => {
    ask.mockRestore();
    window.history.replaceState(null, "", address);
  });
  const props = {
    market: stream.initial(marketTopic.empty),
    view: { range: "30d", history: history(0.5), isOverlaid: false, overlaid: null } as const,
    events: [{ time: NOW - 12 * HOUR, name: "Hard fork", source: "Record", href: "https://example.org" }],
  };
  const data = { language: "en", messages: { common, home }, renderedAt: NOW } as const;
  await render(<IslandRoot of={priceChart.Component} props={props} data={data} />);
  return { stream, asked: () => ask.mock.calls.map(([path]) => String(path)) };
}

const slider = () => page.getByRole("slider");
const newest = () => document.querySelector(".chart-tag-text")?.textContent;

test("loads a range in place and updates the URL", async () => {
  const { asked } = await show();
  await page.getByRole("link", { name: /^7d/ }).click();
  await expect.element(page.getByRole("link", { name: /^7d/ })).toHaveAttribute("aria-current", "true");
  expect(asked()).toEqual(["/api/history?range=7d&asset=ada&points=180"]);
  expect(newest()).toBe("$0.8230");
  expect(location.search + location.hash).toBe("?range=7d#history");
});

test("shows the range that was clicked last, whichever response comes last", async () => {
  const held = Promise.withResolvers<Response>();
  await show((path) => (path.includes("range=7d") ? held.promise : answer(0.9)));
  await page.getByRole("link", { name: /^7d/ }).click();
  await page.getByRole("link", { name: /^1y/ }).click();
  await expect.element(page.getByRole("link", { name: /^1y/ })).toHaveAttribute("aria-current", "true");
  held.resolve(answer(0.1));
  await held.promise;
  await expect.element(page.getByRole("link", { name: /^1y/ })).toHaveAttribute("aria-current", "true");
  expect(location.search).toBe("?range=1y");
});

test("adds Bitcoin with the same range, and removes it without a request", async () => {
  const { asked } = await show(() => answer(60_000));
  await page.getByRole("link", { name: "Compare with Bitcoin" }).click();
  await expect.element(page.getByText(/^Bitcoin from the same starting price/)).toBeVisible();
  expect(asked()).toEqual(["/api/history?range=30d&asset=bitcoin&points=180"]);
  await page.getByRole("link", { name: "Without Bitcoin" }).click();
  await expect.element(page.getByRole("link", { name: "Compare with Bitcoin" })).toBeVisible();
  expect(asked()).toHaveLength(1);
});

test("reads points by keyboard and pointer, with the events of that time", async () => {
  await show();
  await expect.element(slider()).toHaveAttribute("aria-valuetext", expect.stringMatching(/UTC – \$0\.5230$/));
  slider().element().focus();
  await userEvent.keyboard("{Home}");
  await expect.element(slider()).toHaveAttribute("aria-valuetext", expect.stringMatching(/UTC – \$0\.5000$/));
  await userEvent.keyboard("{ArrowRight>12/}");
  await expect.element(slider()).toHaveAttribute("aria-valuetext", expect.stringMatching(/\$0\.5120 – Hard fork$/));
  expect(document.querySelector(".chart-tooltip-price")?.textContent).toBe("$0.5120");
  await userEvent.tab();
  await expect.poll(() => document.querySelector(".chart-tooltip")).toBeNull();
});

test("adds a new price to the line and keeps the selected point", async () => {
  const { stream } = await show();
  slider().element().focus();
  await userEvent.keyboard("{End}{ArrowLeft}");
  const read = slider().element().getAttribute("aria-valuetext");
  stream.send(marketTopic, { ...marketTopic.empty, price: { ...price(0.7), observedAt: NOW + 60_000 } });
  await expect.poll(newest).toBe("$0.7000");
  await expect.element(slider()).toHaveAttribute("max", "24");
  await expect.element(slider()).toHaveAttribute("aria-valuetext", read);
});

test("requests a newer history of the shown range only", async () => {
  const { stream, asked } = await show(() => answer(0.9, NOW + 2));
  stream.send(historyTopic, { "1y": NOW + 1 });
  stream.send(historyTopic, { "1y": NOW + 1, "30d": NOW + 2 });
  await expect.poll(newest).toBe("$0.9230");
  expect(asked()).toEqual(["/api/history?range=30d&asset=ada&points=180"]);
});
