import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import { ClosedNotice } from "#app/features/ecosystem/project/closed-notice.tsx";
import { PROJECT_METRICS, type ProjectFigures, type ProjectMetric } from "#app/features/ecosystem/ecosystem.ts";
import { ProjectChart } from "#app/features/ecosystem/history/project-chart.tsx";
import { ProjectChecked } from "#app/features/ecosystem/project/project-last-checked.tsx";
import projectCommunity from "#app/features/ecosystem/project/project-community.island.tsx";
import { ProjectProvider } from "#app/features/ecosystem/project-context.tsx";
import { pointsInRange, type TokenRange } from "#app/features/ecosystem/history/project-history.ts";
import { outboundLinks } from "#app/features/ecosystem/project/project-links.ts";
import { ProjectMarket } from "#app/features/ecosystem/project/project-market.tsx";
import { projectJsonLd } from "#app/features/ecosystem/project/project-json-ld.ts";
import { ProjectGrants } from "#app/features/ecosystem/project/project-grants.tsx";
import { ProjectHeader } from "#app/features/ecosystem/project/project-header.tsx";
import { ProjectIncidents } from "#app/features/ecosystem/project/project-incidents.tsx";
import { ProjectWhoSays } from "#app/features/ecosystem/project/project-who-says.tsx";
import { ProjectTimeline } from "#app/features/ecosystem/history/project-timeline.tsx";
import { liquidityOf, riskAnswers } from "#app/features/ecosystem/risk/risk-answers.ts";
import { RiskStrip } from "#app/features/ecosystem/risk/risk-strip.tsx";
import { circulatingMarketCap, ProjectStats } from "#app/features/ecosystem/project/project-stats.tsx";
import { nextConfirmationExpiry, type ProjectView, type IncidentView, type Speaker } from "#app/features/ecosystem/project-view.ts";
import { projectView } from "#app/features/ecosystem/project-view.server.ts";
import { tokenDigits } from "#app/features/ecosystem/ui/token-price.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { projects } from "#app/foundation/content/projects.server.ts";
import { HOUR } from "#app/foundation/durations.ts";
import type { Point } from "#app/foundation/figures/chart/price-scale.ts";
import type { Figure, Source } from "#app/foundation/figures/figure.ts";
import { dateText } from "#app/foundation/i18n/date-text.ts";
import { formatsFor } from "#app/foundation/i18n/formats.ts";
import { I18nProvider } from "#app/foundation/i18n/i18n-provider.tsx";

const NOW = Date.UTC(2026, 10, 21, 14, 32, 20);
const figure = (value: number, source: Source = "coingecko", age = 12_000): Figure => ({
  value,
  source,
  observedAt: NOW - age,
  fetchedAt: NOW - age,
  staleAt: NOW - age + 65_000,
});

const nothing = Object.fromEntries(PROJECT_METRICS.map((metric) => [metric, null])) as Record<ProjectMetric, null>;
const token: ProjectFigures = {
  ...nothing,
  price: figure(0.009023),
  change24h: figure(-1.42),
  change7d: figure(-7.14),
  change30d: figure(11.08),
  marketCap: figure(15_500_000),
  rank: figure(1142),
  tokenVolume24h: figure(412_600),
  high24h: figure(0.0101),
  low24h: figure(0.008655),
  circulatingSupply: figure(1.96e9),
  totalSupply: figure(2e9),
  ath: figure(1.53),
  athAt: figure(Date.UTC(2022, 0, 21)),
};
const protocol: ProjectFigures = {
  ...nothing,
  tvl: figure(19_290_000, "defillama"),
  tvlChange24h: figure(2.21, "defillama"),
  protocolVolume24h: figure(296_890, "defillama"),
  fees24h: figure(2_000, "defillama"),
};

const minswap: ProjectView = {
  card: {
    id: "minswap",
    name: "Minswap",
    category: "defi",
    subcategory: "dex",
    status: "live",
    description: "An exchange.",
    confirmed: "2026-11-14",
    tags: ["dex"],
    website: "https://minswap.org",
    twitter: "MinswapDEX",
  },
  about: ["About it."],
  terms: [],
  tags: [{ id: "dex", label: "Exchange" }],
  founded: 2021,
  launched: "2022-03-24",
  statusAsOf: "2026-08-22",
  statusEvidence: "transactions",
  openSource: null,
  license: null,
  custody: "contract",
  audits: null,
  token: { ticker: "MIN", onCoinGecko: true, onChain: true },
  formerNames: [],
  domains: ["minswap.org"],
  sources: [{ title: "A source", saidAt: "2026-11-14", checkedAt: "2026-11-21" }],
  evidence: {},
  incidents: [],
  grants: [],
  history: [],
  historySince: "2026-11-25",
  checked: "2026-11-21",
  looked: "2026-11-21",
  confirmed: "2026-11-14",
};
const ownSource = { title: "A source", url: "https://example.org/source", saidAt: "2026-11-14", checkedAt: "2026-11-21" };
const audit = {
  by: "CertiK",
  year: 2024,
  date: "2024-06-16",
  version: "7cc7012",
  scope: "Contracts of version 2",
  url: "https://example.org/report.pdf",
  sha256: "c5286b44707519533655c5232bd1136845526f2a1a9e892dc1b6961beab0c86a",
  comparison: null,
  saidAt: "2024-06-16",
  checkedAt: "2026-11-25",
};
const incident: IncidentView = {
  id: "pool",
  date: "2026-09-13",
  cause: "contract",
  loss: { value: 16_000_000, unit: "ADA" },
  refund: null,
  happened: "The pool was emptied.",
  advice: "Put nothing in.",
  records: [{ title: "A record", url: "https://example.org/record", saidAt: "2026-09", checkedAt: "2026-11-25" }],
};
const closed: ProjectView = {
  ...minswap,
  card: { ...minswap.card, id: "ardana", name: "Ardana", status: "discontinued", website: undefined },
  token: null,
  warning: "Any site that offers refunds today is very likely a fraud.",
  closed: {
    date: "2022-11-24",
    moneyLost: true,
    alternatives: [{ id: "djed", name: "Djed", category: "defi", subcategory: "stablecoins" }],
    oldAddress: "ardana.org",
  },
};

function render(view: ProjectView, figures: ProjectFigures, part: React.ReactNode, now = NOW): string {
  const Page = () => (
    <I18nProvider language="en">
      <ProjectProvider view={view} figures={{ version: 1, value: figures }} renderedAt={now}>
        {part}
      </ProjectProvider>
    </I18nProvider>
  );
  // Messages come from the page's loader.
  const loaderData = { page: { messages: messagesOf("en", "common", "project", "catalog", "categories") } };
  const Stub = createRoutesStub([{ id: "page", path: "/", Component: Page, loader: () => loaderData.page }]);
  return renderToString(<Stub hydrationData={{ loaderData }} />)
    .replaceAll("<!-- -->", "")
    .replaceAll("\u00a0", " ");
}

const facts = { ...minswap, isClosed: false, contractsUsedAt: null };

const chart = (range: TokenRange, points: Point[] | null, isOverlaid = false) => (
  <ProjectChart
    card={minswap.card}
    token={minswap.token}
    view={{ range, history: points && { points, fetchedAt: NOW, staleAt: NOW + HOUR }, isOverlaid, overlaid: null }}
    other={{ id: "ada", name: "ADA" }}
  />
);

describe("Live Market Data", () => {
  const market = (view: ProjectView, figures: ProjectFigures) =>
    render(view, figures, <ProjectMarket card={view.card} token={view.token} />);

  it("names the market of each volume", () => {
    const figures = { ...token, protocolVolume24h: figure(296_890, "defillama") };
    const page = market(minswap, figures);
    expect([...page.matchAll(/<(?:dt|h3)[^>]*>([^<]*[Vv]olume[^<]*)</g)].map(([, label]) => label)).toEqual([
      "24h volume of MIN",
      "DEX volume, 24h",
    ]);
    const other = { ...minswap, card: { ...minswap.card, subcategory: "lending" as const } };
    expect(market(other, figures)).toContain("Protocol volume, 24h");
  });

  it("shows the source's 30-day change above the chart too", () => {
    const points = [0, 10, 20, 30].map((day): Point => [NOW - (30 - day) * 24 * HOUR, 1 + day / 100, null]);
    const html = render(minswap, { ...token, price: null }, chart("30d", points));
    expect(html).toContain("+11.08%");
    expect(html).not.toContain("+30.00%");
  });

  it("shows each figure of the token as data with its plain value", () => {
    const html = market(minswap, token);
    for (const part of [
      'value="0.009023" data-metric="price">$0.009023<',
      'data-metric="change24h">−1.42%<',
      'data-metric="marketCap">$15.50M<',
      'data-metric="rank">Rank 1,142<',
      'data-metric="tokenVolume24h">$412.60K<',
      ">High $0.0101<",
      ">Low $0.008655<",
      'data-metric="change30d">+11.08%<',
      'data-metric="ath">$1.53<',
      'data-metric="athAt">Jan 21, 2022<',
      'data-metric="circulatingSupply">1.96B MIN<',
      "98.00% in circulation",
    ])
      expect(html).toContain(part);
    expect(html).toContain('data-state="live"');
    expect(html).toContain("CoinGecko");
  });

  it("is hidden when neither market nor chain data is known", () => expect(market(minswap, nothing)).not.toContain("Live Market Data"));

  it("says that a token is not on CoinGecko", () => {
    const html = market(
      { ...minswap, token: { ticker: "AGENT", onCoinGecko: false, onChain: true } },
      { ...nothing, holders: figure(812, "koios") },
    );
    expect(html).toContain("Token not available on CoinGecko");
    expect(html).toContain('data-metric="holders">812<');
  });

  it("says that a protocol has no token data beside its own figures", () => {
    const html = market({ ...minswap, token: null }, protocol);
    expect(html).toContain("Token data not available");
    expect(html).not.toContain('data-metric="tvl"');
    expect(html).toContain("DEX volume, 24h");
    expect(html).toContain("DefiLlama");
  });

  it("marks a delayed figure", () =>
    expect(market(minswap, { ...nothing, price: figure(1, "coingecko", 5 * 60_000) })).toContain('data-state="delayed"'));
});

describe("The price chart", () => {
  const points = Array.from({ length: 720 }, (_, i): Point => [NOW - (720 - i) * HOUR, 0.009 + i / 1e6, 4e5]);

  it("is rendered by the server with its table, and its ranges are links", () => {
    const html = render(minswap, token, chart("7d", pointsInRange(points, "7d")));
    expect(html).toContain('class="chart-line"');
    expect(html).toContain('href="?range=24h#history"');
    expect(html).toMatch(/href="\?range=7d#history" aria-current="true"/);
    expect(html.match(/<tr>/g)?.length).toBeGreaterThan(20);
  });

  it("shows a note when ADA's price for the comparison is unknown", () => {
    const html = render(minswap, token, chart("7d", pointsInRange(points, "7d"), true));
    expect(html).toContain("We don&#x27;t know the price of ADA over this time yet.");
    expect(html).toContain('href="?range=7d#history"');
  });

  it("shows a note when there is no history yet", () =>
    expect(render(minswap, token, chart("30d", null))).toContain("No price history yet"));

  it.each([
    ["24h", 25],
    ["7d", 169],
    ["30d", 720],
  ] as const)("%s has the last %i points", (range, count) => expect(pointsInRange(points, range)).toHaveLength(count));
});

describe("Project Stats", () => {
  it("shows facts and known figures", () => {
    const html = render(minswap, { ...token, tvl: figure(19_290_000, "defillama") }, <ProjectStats {...facts} />);
    for (const part of [
      ">DEX<",
      ">Live (Aug 22, 2026)<",
      ">2021<",
      "Mar 24, 2022",
      "Floating market cap",
      'data-metric="floatingMarketCap"',
      'data-metric="tvl">$19.29M<',
    ])
      expect(html).toContain(part);
    expect(render(minswap, nothing, <ProjectStats {...facts} />)).not.toContain("Market cap");
  });

  it("shows the transactions of 30 days with their source and date", () => {
    const counted = { ...nothing, transactions30d: figure(124_472, "cardano-org", 100 * HOUR) };
    const html = render(minswap, counted, <ProjectStats {...facts} />);
    expect(html).toMatch(/Transactions in 30 days<.*data-metric="transactions30d">124,472</);
    expect(html).toMatch(/tx-stats\.json".*title="[^"]*Nov 17/);
    expect(render(minswap, nothing, <ProjectStats {...facts} />)).not.toContain("Transactions in 30 days");
  });

  it("shows the last use of its contracts, and nothing when no use is known", () => {
    const html = render(minswap, nothing, <ProjectStats {...facts} contractsUsedAt={Date.UTC(2026, 10, 20, 9)} />);
    expect(html).toMatch(/Contracts last used<.*Nov 20, 2026.*according to Koios, as far as we know them/);
    expect(render(minswap, nothing, <ProjectStats {...facts} />)).not.toMatch(/last used|Koios/);
  });

  it.each([
    ["is left out when it is the market cap anyway", figure(19.61e6), null],
    ["is shown when it differs", figure(25e6), 19.6e6],
    ["is shown when no market cap is known", null, 19.6e6],
  ] as const)("the floating market cap %s", (_, marketCap, expected) => {
    expect(circulatingMarketCap({ price: figure(0.01), circulatingSupply: figure(1.96e9), marketCap })).toBe(expected);
  });
});

describe("Freshness of the facts", () => {
  const DAY = 24 * HOUR;
  it.each([
    ["2026-11-14", NOW, "Nov 14, 2026", true],
    ["2026-09-23", NOW, "Sep 23, 2026", true],
    ["2026-09-22", NOW, "Sep 22, 2026", false],
    ["2026-09-23", NOW + DAY, "Sep 23, 2026", false],
    ["2026-08", NOW, "Aug 2026", false],
    ["2025", NOW, "2025", false],
  ])("with evidence of %s, at %i shows %s, recent: %s", (confirmed, now, expected, isRecent) => {
    const html = render({ ...minswap, confirmed }, nothing, <RiskStrip />, now);
    expect(html).toContain('class="risk-answer">Live<');
    expect(html).toContain(`Transactions of its scripts (${expected}).`);
    expect(html).toContain("The newest copy of its sources that we could read is from Nov 21, 2026.");
    expect(html.includes("more than 60 days ago")).toBe(!isRecent);
    expect(render({ ...closed, confirmed }, nothing, <ProjectChecked reportPath="/report" correctedAt={null} />, now)).toContain(
      isRecent ? `Status as of ${expected}, newest copy read: Nov 21, 2026` : `Status as of ${expected}`,
    );
  });

  it("says of a listed project that we couldn't confirm that it works, with the kind and the date of its newest source", () => {
    const listed: ProjectView = { ...minswap, card: { ...minswap.card, status: "listed" }, statusEvidence: "listing" };
    const html = render(listed, nothing, <RiskStrip />);
    expect(html).toContain('class="risk-answer">We could not confirm that it works<');
    expect(html).toContain("An entry in someone else&#x27;s list (Nov 14, 2026).");
    expect(riskAnswers(listed, nothing, NOW).find(({ question }) => question === "confirmed")?.level).toBe("unknown");
    expect(render(listed, nothing, <ProjectHeader terrain={null} />)).toContain(">We could not confirm that it works</p>");
    const names = { directory: "Ecosystem", list: "DEX", unconfirmed: "We could not confirm that it works" };
    const json = (view: ProjectView) => JSON.stringify(projectJsonLd(view, (path) => `https://x.org${path}`, names));
    expect(json(listed)).toContain("could not confirm");
    expect(json(minswap)).not.toContain("could not confirm");
  });

  it("says who says what: the chain, our own checks, the project and others", () => {
    const by = (speaker: Speaker) => [{ ...ownSource, by: speaker }];
    const view: ProjectView = {
      ...minswap,
      evidence: { status: by("chain"), license: by("project"), custody: by("project"), website: by("others") },
    };
    const seen = { checkedAt: NOW, showsProduct: true };
    const rows = (html: string) =>
      [...html.matchAll(/data-by="(\w+)".*?<dd[^>]*>(.*?)<\/dd>/g)].map(([, speaker, text]) => [speaker, text]);
    expect(rows(render(view, nothing, <ProjectWhoSays contractsUsedAt={null} site={seen} />))).toEqual([
      ["chain", "Status"],
      ["seen", expect.stringMatching(/^Its site showed the product \(.* 2026\)$/)],
      ["project", "License, Who holds your assets"],
      ["others", "Website"],
    ]);
    expect(rows(render(minswap, nothing, <ProjectWhoSays contractsUsedAt={NOW} site={null} />))).toEqual([
      ["chain", expect.stringMatching(/^Its contracts were last used on .* 2026$/)],
      ["seen", "Nothing yet"],
      ["project", "Nothing yet"],
      ["others", "Nothing yet"],
    ]);
  });

  it("shows the date of a status", () => expect(render(minswap, nothing, <ProjectStats {...facts} />)).toContain("Live (Aug 22, 2026)"));

  it("knows when a cached page expires", () => {
    const list = ["2026-11-14", "2026-10-01", "2026-08-22"].map((confirmed) => ({ confirmed }));
    expect(nextConfirmationExpiry(list, NOW)).toBe(Date.UTC(2026, 9, 1) + 60 * DAY);
    expect(nextConfirmationExpiry([{ confirmed: "2025" }], NOW)).toBe(Infinity);
  });
});

describe("A closed project", () => {
  const html = render(closed, nothing, <ClosedNotice />);

  it("shows its date, a warning and alternatives", () => {
    expect(html).toContain("This project has closed");
    expect(html).toContain("Closed: Nov 24, 2022.");
    expect(html).toContain("People lost money with it.");
    expect(html).toContain("very likely a fraud");
    expect(html).toContain('href="/ecosystem/defi/stablecoins/project/djed"');
  });

  it.each([
    [true, "People lost money with it."],
    ["unknown", "known whether money was lost."],
  ] as const)("says for lost money %s: %s", (moneyLost, text) => {
    const notice = render({ ...closed, closed: { date: "2022-11-24", alternatives: [], moneyLost } }, nothing, <ClosedNotice />);
    expect(notice).toContain(text);
    expect(notice.match(/lost money|money was lost/g)).toHaveLength(1);
  });

  it("shows its old address without a link", () => {
    expect(html).toContain("ardana.org");
    expect(html).not.toContain('href="http');
    expect(outboundLinks({ ...closed, discord: "https://discord.gg/x" })).toEqual([]);
  });

  it("links its old address nowhere, not even as a source", () => {
    const gone = [...projects().values()].filter((project) => project.closed);
    expect(gone.length).toBeGreaterThan(5);
    for (const project of gone) {
      const { closed: notice, domains, sources, evidence, incidents, grants } = projectView(project, "en");
      expect(domains).toEqual([]);
      expect(sources).toHaveLength(project.sources.length);
      const linked = [...sources, ...Object.values(evidence).flat(), ...incidents.flatMap(({ records }) => records), ...grants];
      expect(
        linked.filter(({ url }) => url && notice?.oldAddress && new URL(url).hostname.endsWith(notice.oldAddress)),
        project.id,
      ).toEqual([]);
    }
  });

  it("doesn't link a source below its old address", () => {
    const spectrum = projects().get("spectrum-finance");
    if (!spectrum) throw new Error("The catalog has no Spectrum Finance.");
    const source = { title: "Docs", url: "https://docs.spectrum.fi/a", saidAt: "2025-08-07", checkedAt: "2026-11-25" };
    expect(projectView({ ...spectrum, sources: [source] }, "en").sources).toEqual([{ ...source, by: "others", url: undefined }]);
  });

  it("says so when no one announced an end", () =>
    expect(render({ ...closed, closed: { date: null, alternatives: [], moneyLost: false } }, nothing, <ClosedNotice />)).toContain(
      "no one announced an end",
    ));

  it("shows no notice while it's open", () => expect(render(minswap, nothing, <ClosedNotice />)).not.toContain("closed"));
});

describe("Before you use it", () => {
  const strip = (view: Partial<ProjectView>, figures: ProjectFigures = nothing) => render({ ...minswap, ...view }, figures, <RiskStrip />);

  it("marks unknown answers", () => {
    const html = strip({ custody: null });
    expect(html).toContain('data-project="minswap"');
    expect(html).toContain("None known to us");
    expect(html).toContain("None of our sources counts its trading.");
    expect(html.match(/data-level="unknown"/g)).toHaveLength(4);
    expect(html.match(/class="risk-level[^"]*">.*?Unknown</g)).toHaveLength(4);
  });

  it("has a word for every state, and no figure", () => {
    const html = strip(
      { openSource: true, audits: [audit], incidents: [incident], confirmed: "2025" },
      { ...token, protocolVolume24h: figure(4_000, "defillama") },
    );
    for (const word of ["Good sign", "Note", "Take care", "Warning"]) expect(html).toContain(`${word}</p>`);
    expect(html).not.toContain("<data");
  });

  it("opens the evidence of each answer without a script", () => {
    const html = strip({
      audits: [audit],
      openSource: true,
      evidence: { openSource: [{ title: "Contracts", url: "https://example.org/code", saidAt: "2024-07", checkedAt: "2026-11-22" }] },
    });
    expect(html).toMatch(/popoverTarget="evidence-code" aria-label="Evidence: Source code"/i);
    expect(html).toContain("published Jul 2024, read Nov 22, 2026");
    expect(html).toContain("Not compared with the scripts in use");
    expect(html).toContain("c5286b44");
  });

  it("is left out for a closed project", () => expect(render(closed, nothing, <RiskStrip />)).not.toContain("risk-strip"));

  it.each([
    [
      "a tool without a token",
      { card: { ...minswap.card, category: "infrastructure", subcategory: undefined }, token: null, custody: null },
    ],
  ] as const)("leaves out questions that don't apply to %s", (_, change) =>
    expect(riskAnswers({ ...minswap, ...change }, nothing, NOW).map(({ question }) => question)).toEqual(["audits", "code", "confirmed"]),
  );

  it.each([
    [{ value: 16e6, unit: "ADA" }, "warning"],
    [null, "warning"],
    [{ value: 0, unit: "ADA" }, "care"],
  ] as const)("an incident with a loss of %j has the level %s", (loss, level) =>
    expect(riskAnswers({ ...minswap, incidents: [{ ...incident, loss }] }, nothing, NOW).at(-1)).toEqual({ question: "incidents", level }),
  );

  it("notes how a project works without a warning", () => {
    const view = { ...minswap, custody: "issuer" as const, openSource: false };
    const levels = riskAnswers(view, { ...token, protocolVolume24h: figure(4_000, "defillama") }, NOW);
    expect(levels.flatMap(({ question, level }) => (level === "note" ? [question] : []))).toEqual(["custody", "code", "liquidity"]);
  });

  it("shows an incident with its cause, loss, refund, advice and record", () => {
    const html = render({ ...minswap, incidents: [incident] }, nothing, <ProjectIncidents />);
    for (const part of [
      "Sep 13, 2026",
      "The pool was emptied.",
      "Put nothing in.",
      "A fault in a contract",
      "About 16.0M ADA",
      "Not known",
      "A record",
    ])
      expect(html).toContain(part);
    expect(html).toContain("published Sep 2026, read Nov 25, 2026");
  });

  it.each([
    [{ tokenVolume24h: figure(4_000) }, "thin"],
    [{ tokenVolume24h: figure(400_000) }, "moderate"],
    [{ tokenVolume24h: figure(4_000), protocolVolume24h: figure(4e6) }, "deepProtocol"],
    [{ tvl: figure(5e6) }, "locked"],
    [{}, "unknown"],
  ])("%j has the liquidity %s", (known, expected) => expect(liquidityOf({ ...nothing, ...known })).toBe(expected));
});

describe("Catalyst grants", () => {
  const grant = {
    id: "1000110",
    fund: 10,
    title: "Audit of version 2",
    amount: { value: 467_000, unit: "ADA" as const },
    paid: { value: 467_000, unit: "ADA" as const },
    status: "complete" as const,
    url: "https://projectcatalyst.io/funds/10/products/audit",
  };
  const record = { title: "List of projects", url: "https://example.org/list", saidAt: "2026-02-14", checkedAt: "2026-11-25" };
  const shown = (grants: ProjectView["grants"]): string =>
    render({ ...minswap, grants, evidence: { catalystFunded: [record] } }, nothing, <ProjectGrants />).replace(/\u00a0/g, " ");

  it("show fund, title, amount, status and source", () => {
    const html = shown([grant]);
    for (const part of ["Audit of version 2", grant.url, "Fund 10", "467,000 ADA", "Completed", "1 grant. Paid out so far: 467,000 ADA"])
      expect(html).toContain(part);
    expect(html).toContain("published Feb 14, 2026, read Nov 25, 2026");
    expect(html).not.toMatch(/paid so far/);
  });

  it.each([
    ["was paid in part", { paid: { value: 400_000, unit: "ADA" as const }, status: "in-progress" as const }, "400,000 ADA paid so far"],
    [
      "was paid nothing",
      { paid: { value: 0, unit: "ADA" as const }, status: "approved" as const },
      "Approved, not started · 0 ADA paid so far",
    ],
    ["isn't known in full", { amount: null, paid: null, status: null }, "Fund 10 · Not known · Not known"],
  ])("one that %s has its own text", (_, change, text) =>
    expect(
      shown([{ ...grant, ...change }])
        .replace(/<[^>]+>/g, "")
        .replaceAll("<!-- -->", ""),
    ).toContain(text),
  );

  it("add up payments per currency, and fold more than five", () => {
    const many = Array.from({ length: 7 }, (_, index) => ({ ...grant, id: String(index) }));
    const html = shown([...many, { ...grant, id: "dollars", amount: { value: 5_000, unit: "USD" }, paid: { value: 5_000, unit: "USD" } }]);
    expect(html).toContain("8 grants. Paid out so far: 3,269,000 ADA + 5,000 USD");
    expect(html).toContain("Show 3 more");
    expect(html.split("<details")[0]?.match(/<li[ >]/g)).toHaveLength(5);
  });

  it("are left out when there are none", () => expect(shown([])).toBe(""));
});

describe("History", () => {
  it("shows events and changes of the entry, newest first, and the start of the record", () => {
    const history = [{ date: "2026-11-25", changed: ["audits" as const, "texts" as const] }];
    const html = render({ ...minswap, audits: [audit], incidents: [incident], history }, nothing, <ProjectTimeline />);
    const events = [...html.matchAll(/<li[^>]*><span[^>]*>([^<]+)<\/span><p>(.*?)<\/p>/g)].map(
      ([, date, text = ""]) => `${date}: ${text.replace(/<[^>]+>/g, "")}`,
    );
    expect(events).toEqual([
      "Nov 25, 2026: We changed this entry: Audits, Texts",
      "Sep 13, 2026: Incident: The pool was emptied.",
      "Jun 16, 2024: Audit by CertiK",
      "Mar 24, 2022: Launched",
      "2021: Founded",
    ]);
    expect(html).toContain("ve recorded changes to entries since Nov 25, 2026.");
  });

  it("shows the sources of each known fact", () => {
    const source = { title: "Registry", url: "https://example.org/registry", saidAt: "2025", checkedAt: "2026-07-24" };
    const html = render({ ...minswap, evidence: { token: [source] } }, nothing, <ProjectTimeline />);
    expect([...html.matchAll(/<dt[^>]*>([^<]+)<\/dt>/g)].map(([, fact]) => fact)).toEqual(["Token"]);
    expect(html).toContain("published 2025, read Jul 24, 2026");
  });
});

describe("Community & Activity", () => {
  const none = { activity: [], social: [] };
  const community = (answered: Record<string, number>, state: "ready" | "failed" = "ready") =>
    render(
      minswap,
      nothing,
      <projectCommunity.Component
        project={minswap.card}
        happenings={none}
        hint={{ changedAt: 0, answered }}
        news={{ articles: [], state }}
      />,
    );

  it("shows errors for sources that never answered", () => {
    expect(community({})).toContain("Failed to fetch activity data");
    expect(community({})).toContain("Failed to fetch social data");
  });

  it("shows an empty state for sources that answered without items, and their time", () => {
    const html = community({ github: NOW - 60_000, forum: NOW - 60_000 });
    expect(html).toContain("no activity yet");
    expect(html).toContain("GitHub 14:31 UTC");
    expect(html).not.toContain("Failed");
  });

  it("has three tabs with the first selected, and all lists in the page", () => {
    const html = community({});
    expect(html.match(/role="tab"/g)).toHaveLength(3);
    expect(html).toMatch(/aria-selected="true"[^>]*>Live Activity/);
    expect(html.match(/role="tabpanel"/g)).toHaveLength(3);
    expect(html).toContain("No article about Minswap yet.");
    expect(community({}, "failed")).toContain("Failed to fetch news");
  });
});

describe("JSON-LD", () => {
  const json = JSON.stringify(
    projectJsonLd(minswap, (path) => `https://x.org${path}`, { directory: "Ecosystem", list: "DEX", unconfirmed: "Not confirmed" }),
  );
  it("contains the page's breadcrumb and subject, without figures", () => {
    expect(json).toContain('"item":"https://x.org/ecosystem/defi/dex/project/minswap"');
    expect(json).toContain('"@type":"SoftwareApplication"');
    expect(json).toContain('"sameAs":["https://x.com/MinswapDEX"]');
    expect(json).not.toMatch(/price|ratingValue|volume/i);
  });
});

describe("Formats", () => {
  it.each([
    [1.5, 2],
    [0.5, 4],
    [0.0099, 6],
    [0.0000021, 6],
    [0.0000000312, 10],
    [0, 6],
  ])("a price of %s has %i decimals", (price, digits) => expect(tokenDigits(price)).toBe(digits));

  it.each([
    ["2018", "2018"],
    ["2026-06", "Jun 2026"],
    ["2022-03-24", "Mar 24, 2022"],
  ])("%s is written as %s", (date, text) => expect(dateText(date, formatsFor("en"))).toBe(text));
});
