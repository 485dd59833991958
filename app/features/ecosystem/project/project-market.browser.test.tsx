import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import catalog from "../../../../content/messages/en/catalog.json";
import categories from "../../../../content/messages/en/categories.json";
import common from "../../../../content/messages/en/common.json";
import project from "../../../../content/messages/en/project.json";
import { EMPTY_FIGURES, projectTopic } from "#app/features/ecosystem/ecosystem.ts";
import projectMarket from "#app/features/ecosystem/project/project-market.island.tsx";
import projectStats from "#app/features/ecosystem/project/project-stats.island.tsx";
import { HOUR } from "#app/foundation/durations.ts";
import type { Point } from "#app/foundation/figures/chart/price-scale.ts";
import { fakeLiveStream } from "#app/foundation/islands/fake-live-stream.test-support.ts";
import { IslandRoot } from "#app/foundation/islands/island-root.tsx";

const NOW = Date.now();
const figure = (value: number) => ({ value, source: "coingecko" as const, observedAt: NOW, fetchedAt: NOW, staleAt: NOW + HOUR });
const points = (price: number): Point[] => [3, 2, 1].map((hours) => [NOW - hours * HOUR, price, null]);
const data = { language: "en", messages: { catalog, categories, common, project }, renderedAt: NOW } as const;
const topic = projectTopic("minswap");

test("A new price appears in each island of a project and in its chart", async () => {
  const stream = fakeLiveStream();
  const figures = stream.initial({ ...EMPTY_FIGURES, price: figure(0.02) });
  const facts = {
    card: { id: "minswap", category: "defi", subcategory: "dex", status: "live" },
    statusAsOf: "2026-08-22",
    founded: null,
    launched: null,
    openSource: null,
    license: null,
    isClosed: false,
    contractsUsedAt: null,
  } as const;
  const chart = {
    view: { range: "30d", history: { points: points(0.02), fetchedAt: NOW, staleAt: NOW + HOUR }, isOverlaid: false, overlaid: null },
    other: { id: "ada", name: "ADA" },
  } as const;
  const token = { ticker: "MIN", onCoinGecko: true, onChain: true };
  await render(
    <>
      <IslandRoot of={projectMarket.Component} props={{ card: { id: "minswap", subcategory: "dex" }, token, figures, chart }} data={data} />
      <IslandRoot of={projectStats.Component} props={{ facts, figures }} data={data} />
    </>,
  );
  stream.send(topic, { ...EMPTY_FIGURES, price: { ...figure(0.03), observedAt: NOW + 60_000 } });
  const shown = () => [...document.querySelectorAll('[data-metric="price"], .chart-tag-text')].map(({ textContent }) => textContent);
  await expect.poll(shown).toEqual(["$0.0300", "$0.0300", "$0.0300"]);
});

test("Another range loads the project's own history", async () => {
  const ask = vi
    .spyOn(globalThis, "fetch")
    .mockImplementation(async () =>
      Response.json({ data: points(0.05), fetchedAt: new Date(NOW).toISOString(), staleAt: new Date(NOW + HOUR).toISOString() }),
    );
  const address = location.href;
  onTestFinished(() => {
    ask.mockRestore();
    history.replaceState(null, "", address);
  });
  const stream = fakeLiveStream();
  const props = {
    card: { id: "snek" },
    token: { ticker: "SNEK", onCoinGecko: true, onChain: true },
    figures: stream.initial({ ...EMPTY_FIGURES, marketCap: figure(1) }),
    chart: {
      view: { range: "30d", history: { points: points(0.02), fetchedAt: NOW, staleAt: NOW + HOUR }, isOverlaid: false, overlaid: null },
      other: { id: "ada", name: "ADA" },
    },
  } as const;
  await render(<IslandRoot of={projectMarket.Component} props={props} data={data} />);
  await page.getByRole("link", { name: /^24h/ }).click();
  await expect.element(page.getByRole("link", { name: /^24h/ })).toHaveAttribute("aria-current", "true");
  expect(ask.mock.calls.map(([path]) => path)).toEqual(["/api/projects/snek/history?range=24h"]);
});
