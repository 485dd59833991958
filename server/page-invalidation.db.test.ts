import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { servicesContext, type FeatureServices } from "#app/pages/services.server.ts";
import { createFeatures } from "#tests/features.ts";
import { loader as analytics } from "#app/pages/analytics.tsx";
import { loader as buy } from "#app/pages/buy.tsx";
import { loader as community } from "#app/pages/community.tsx";
import { loader as compare } from "#app/pages/compare.tsx";
import { loader as converter } from "#app/pages/converter.tsx";
import { loader as dataPrice } from "#app/pages/data-price.tsx";
import { loader as ecosystem } from "#app/pages/ecosystem.tsx";
import { loader as ecosystemChanges } from "#app/pages/ecosystem-changes.tsx";
import { loader as governance } from "#app/pages/governance.tsx";
import { loader as governanceTreasury } from "#app/pages/governance-treasury.tsx";
import { loader as governanceDreps } from "#app/pages/governance-dreps.tsx";
import { loader as home } from "#app/pages/home.tsx";
import { loader as network } from "#app/pages/network.tsx";
import { loader as news } from "#app/pages/news.tsx";
import { loader as newsSources } from "#app/pages/news-sources.tsx";
import { loader as project } from "#app/pages/project.tsx";
import { loader as staking } from "#app/pages/staking.tsx";
import { loader as stakingPools } from "#app/pages/staking-pools.tsx";
import type { Store } from "#app/foundation/db/database.server.ts";
import { DAY, HOUR } from "#app/foundation/durations.ts";
import { renderContext, type RenderContext } from "#app/foundation/http/request-context.server.ts";
import { eventually } from "#tests/site.ts";
import { createTestStore } from "#tests/test-store.ts";

type Loader = (asked: {
  request: Request;
  url: URL;
  pattern: string;
  params: { "*": string; lang?: string };
  context: RouterContextProvider;
}) => unknown;

/** Pages with live values: loader, and the topics that must invalidate the cached page. */
const PAGES: [address: string, loader: Loader, topics: string[]][] = [
  ["/", home, ["chain", "epochs", "governance", "history", "market", "network", "news", "sentiment", "staking"]],
  ["/analytics", analytics, ["presence"]],
  ["/get-started/buy?country=DE", buy, ["blocklists", "buy"]],
  ["/community", community, ["community"]],
  ["/compare?project=minswap&project=snek", compare, ["logos", "project-status", "project.minswap", "project.snek"]],
  ["/converter", converter, ["chain", "rates"]],
  ["/data/price", dataPrice, ["market", "prices"]],
  ["/ecosystem", ecosystem, ["directory", "logos", "project-status"]],
  ["/ecosystem/changes", ecosystemChanges, ["corrections"]],
  [
    "/ecosystem/defi/dex/project/minswap",
    project,
    ["activity", "corrections", "listed-incidents", "logos", "news", "project-health", "project-status", "project.minswap"],
  ],
  ["/governance", governance, ["chain", "governance", "governance-documents"]],
  ["/governance/dreps", governanceDreps, ["governance", "governance-documents"]],
  ["/governance/treasury", governanceTreasury, ["governance", "governance-documents", "treasury"]],
  ["/network", network, ["chain", "directory", "network"]],
  ["/news", news, ["news"]],
  ["/news/sources", newsSources, ["news"]],
  ["/staking", staking, ["chain", "staking"]],
  ["/staking/pools", stakingPools, ["staking"]],
];

/** Pages that show days instead of ages, so that only new data changes them. */
const TIMELESS: ReadonlySet<string> = new Set(["/ecosystem/changes"]);

let store: Store;
let services: FeatureServices;
beforeAll(async () => {
  store = await createTestStore();
  const features = await createFeatures(store);
  services = features.services;
  const now = Date.now();
  const figures = (projectId: string) => ({ projectId, observedAt: now, values: { price: 0.02, tvl: 1e6, holders: 41_000 } });
  await services.market.saveMarket({ source: "coingecko", interval: HOUR }, { observedAt: now, values: { price: 0.3 } });
  await services.market.saveNetwork({ source: "koios", interval: HOUR }, { observedAt: now, values: { epoch: 600 } });
  await services.community.saveAudience({ source: "forum", interval: HOUR }, { observedAt: now, values: { forumMembers: 72_000 } });
  await services.converter.saveRates({ source: "coingecko", interval: HOUR }, { observedAt: now, values: { eur: 0.25 } });
  await services.network.saveChain({ source: "koios", interval: HOUR }, { observedAt: now, values: { keyDeposit: 2 } });
  await services.ecosystem.saveProjectFigures({ source: "koios", interval: HOUR }, [figures("minswap"), figures("snek")]);
  await services.governance.store.saveDreps(["drep1a"], 1e9, now, HOUR);
  await services.staking.savePools([], now, HOUR);
  await services.treasury.freeze(now, HOUR);
  await services.staking.saveParameters({
    fetchedAt: now,
    staleAt: now + HOUR,
    epoch: 600,
    targetPools: 500,
    pledgeInfluence: 0.3,
    monetaryExpansion: 0.003,
    treasuryShare: 0.2,
    reserves: 7e9,
    supply: 38e9,
    activeStake: 22e9,
    fees: 50_000,
    blocks: 21_000,
    keyDeposit: 2,
    minPoolCost: 170,
    feePerByte: 44,
    feeFixed: 155_381,
    shrinking: 0.0018,
  });
  // The bus reads the topics separately, in any order.
  const saved = [
    "market",
    "network",
    "community",
    "rates",
    "chain",
    "directory",
    "project.minswap",
    "project.snek",
    "governance",
    "treasury",
  ];
  await eventually(
    "all of them",
    () => saved.filter((topic) => !features.bus.entryOf(topic)),
    (missing) => missing.length === 0,
  );
  await eventually("the parameters", () => services.staking.latestStaking().value.parameters, Boolean);
});
afterAll(() => store.close());

/** Runs a loader and returns the values that it gave the page cache. */
async function runLoader(address: string, loader: Loader): Promise<RenderContext> {
  const context = new RouterContextProvider();
  const render: RenderContext = {
    nonce: "",
    origin: "http://localhost",
    simulated: false,
    development: false,
    titleOf: async () => null,
    textFigures: services.textFigures,
    topics: new Set(),
    expiresAt: Number.POSITIVE_INFINITY,
    isCacheable: true,
    hasSecretUrl: false,
    isDatabaseUnavailable: false,
    posted: null,
    formTargets: [],
  };
  context.set(renderContext, render);
  context.set(servicesContext, services);
  const url = new URL(address, "http://localhost");
  await loader({ request: new Request(url), url, pattern: "*", params: { "*": url.pathname }, context });
  return render;
}

test.each(PAGES)("%s is invalidated when one of its topics changes or one of its states expires", async (address, loader, topics) => {
  const { topics: named, expiresAt } = await runLoader(address, loader);
  expect([...named].toSorted(), "Add the topic to the page's `topics`, or to render.topics where it depends on the address.").toEqual(
    topics,
  );
  if (TIMELESS.has(address)) return;
  expect(expiresAt, "Call expireAt in the page's loader with the time when a shown state changes.").toBeLessThanOrEqual(Date.now() + DAY);
});
