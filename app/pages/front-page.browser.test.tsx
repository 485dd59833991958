import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import common from "../../content/messages/en/common.json";
import home from "../../content/messages/en/home.json";
import { NO_GOVERNANCE } from "#app/features/governance/governance.ts";
import { marketTopic, networkTopic } from "#app/features/market/market.ts";
import { chainTopic } from "#app/features/network/network.ts";
import { NO_STAKING, stakingTopic } from "#app/features/staking/staking.ts";
import { ROUND_PARAMETERS } from "#app/features/staking/staking.test-support.ts";
import { HOUR } from "#app/foundation/durations.ts";
import frontPage from "#app/pages/front-page.island.tsx";
import { fakeLiveStream } from "#app/foundation/islands/fake-live-stream.test-support.ts";
import { IslandRoot } from "#app/foundation/islands/island-root.tsx";

const NOW = Date.now();
const times = { observedAt: NOW, fetchedAt: NOW, staleAt: NOW + HOUR };
const figure = (value: number) => ({ value, source: "koios" as const, ...times });
const parameters = {
  ...ROUND_PARAMETERS,
  ...times,
  epoch: 600,
  keyDeposit: 2,
  minPoolCost: 170,
  feePerByte: 44,
  feeFixed: 155_381,
  shrinking: 0.0017,
};
const network = { ...networkTopic.empty, epoch: figure(600), epochTransactions: figure(1000) };
const market = { ...marketTopic.empty, price: figure(0.5), volume24h: figure(9e8) };
const staking = { ...NO_STAKING, parameters, pools: { ...times, count: 1000 } };
const changes = {
  epoch: 600,
  start: NOW - HOUR,
  startPrice: 0.5,
  facts: [
    { id: "transactions", value: 1000, before: null, origin: figure(0) },
    { id: "price", value: 0, before: null, origin: figure(0) },
    { id: "opened", value: 1, before: null, origin: figure(0) },
  ] as const,
};

async function show(respond: (path: string) => Response) {
  const stream = fakeLiveStream();
  const ask = vi.spyOn(globalThis, "fetch").mockImplementation(async (path) => respond(String(path)));
  onTestFinished(() => ask.mockRestore());
  const props = {
    market: stream.initial(market),
    network: stream.initial(network),
    chain: stream.initial({ ...chainTopic.empty, feePerByte: figure(44), feeFixed: figure(155_381) }),
    staking: stream.initial(staking),
    governance: stream.initial(NO_GOVERNANCE),
    reward: { low: 1.5, middle: 2, high: 2.5 },
    changes: { ...changes, facts: [...changes.facts] },
  };
  const data = { language: "en", messages: { common, home }, renderedAt: NOW } as const;
  await render(<IslandRoot of={frontPage.Component} props={props} data={data} />);
  return { stream, asked: () => ask.mock.calls.map(([path]) => String(path)) };
}
const shown = (metric: string) => document.querySelector(`[data-metric="${metric}"]`)?.textContent;

test("Updates live figures from the stream without a request", async () => {
  const { stream, asked } = await show(() => Response.error());
  await page.getByText("What changed in epoch 600").click();
  stream.send(marketTopic, { ...market, price: figure(0.55), volume24h: figure(8e8) });
  stream.send(networkTopic, { ...network, epochTransactions: figure(1200) });
  await expect.poll(() => shown("volume24h")).toBe("$800.00M");
  await expect.poll(() => shown("epochTransactions")).toBe("1,200");
  await expect.poll(() => shown("epoch-transactions")).toBe("1,200");
  expect(shown("epoch-price")).toBe("+10.00%");
  expect(asked()).toEqual([]);
});

test("Shows a payment's cost in dollars only while the price is current", async () => {
  const { stream } = await show(() => Response.error());
  await expect.poll(() => shown("paymentFee")).toBe("$0.08 (0.17\u00a0ADA)");
  stream.send(marketTopic, { ...market, price: { ...figure(0.6), staleAt: NOW - 1 } });
  await expect.poll(() => shown("paymentFee")).toBe("0.17\u00a0ADA");
});

test("Loads the reward and the epoch's changes again after new readings of parameters and pools", async () => {
  const { id: _id, ...fact } = { ...changes.facts[2], value: 7 };
  const { value, before } = fact;
  const iso = (at: number) => new Date(at).toISOString();
  const told = { source: "koios", observedAt: iso(NOW), fetchedAt: iso(NOW), staleAt: iso(NOW + HOUR) };
  const { stream, asked } = await show((path) =>
    Response.json({
      data:
        path === "/api/epoch"
          ? { epoch: 600, start: iso(NOW), startPrice: null, facts: [{ id: "opened", value, before, ...told }] }
          : { yearlyReward: { low: 2, middle: 3, high: 4 } },
    }),
  );
  stream.send(stakingTopic, {
    ...staking,
    parameters: { ...parameters, fetchedAt: NOW + 1 },
    pools: { ...times, fetchedAt: NOW + 1, count: 1001 },
  });
  await expect.poll(() => shown("reward")).toBe("3.00%");
  await expect.poll(() => shown("epoch-opened")).toBe("7");
  expect(asked().toSorted()).toEqual(["/api/epoch", "/api/staking/parameters"]);
});

test("Names the source of each entry card before its first reading", async () => {
  const stream = fakeLiveStream();
  const props = {
    market: stream.initial(marketTopic.empty),
    network: stream.initial(networkTopic.empty),
    chain: stream.initial(chainTopic.empty),
    staking: stream.initial(NO_STAKING),
    governance: stream.initial(NO_GOVERNANCE),
    reward: null,
    changes: null,
  };
  await render(
    <IslandRoot of={frontPage.Component} props={props} data={{ language: "en", messages: { common, home }, renderedAt: NOW }} />,
  );
  const sources = [...document.querySelectorAll(".entry-card")].map((card) => [
    card.querySelector("h3")?.textContent,
    card.querySelector(".source-line a")?.textContent,
  ]);
  expect(sources).toEqual([
    ["I'm new", "Koios"],
    ["I watch the market", "CoinGecko"],
    ["I delegate", "Koios"],
    ["I build", "Koios"],
  ]);
});
