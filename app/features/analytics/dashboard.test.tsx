import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import type { AnalyticsReport } from "#app/features/analytics/report.ts";
import { Dashboard } from "#app/features/analytics/dashboard.tsx";
import {
  dashboardAddress,
  parseDashboardQuery,
  TABS,
  serializeDashboardQuery,
  type DashboardQuery,
} from "#app/features/analytics/dashboard-query.ts";
import { DashboardTools } from "#app/features/analytics/dashboard-tools.tsx";
import { rate } from "#app/features/analytics/dashboard-vitals.tsx";
import { absentReport, makeReport, NOW, partialReport } from "#app/features/analytics/dashboard.test-support.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { I18nProvider } from "#app/foundation/i18n/i18n-provider.tsx";

const OVERVIEW: DashboardQuery = { tab: "overview", period: "7d" };

function render(report: AnalyticsReport | null, query = OVERVIEW, tagIsConfigured = false): string {
  const Page = () => (
    <I18nProvider language="en">
      <DashboardTools tagIsConfigured={tagIsConfigured} />
      <RenderedAt value={NOW}>
        <Dashboard report={report} query={query} pathOf={({ id }) => `/project/${id}`} isBusy={false} onClick={() => undefined} />
      </RenderedAt>
    </I18nProvider>
  );
  const loaderData = { page: { messages: messagesOf("en", "common", "analytics", "categories") } };
  const Stub = createRoutesStub([{ id: "page", path: "/", Component: Page, loader: () => loaderData.page }]);
  return renderToString(<Stub hydrationData={{ loaderData }} />)
    .replaceAll("<!-- -->", "")
    .replaceAll("&#x27;", "'");
}

const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
const count = (html: string, pattern: RegExp): number => html.match(pattern)?.length ?? 0;
const stat = (html: string, name: string): string => new RegExp(`data-stat="${name}">(.*?)</div>`, "s").exec(html)?.[1] ?? "";

describe("Before the first visit", () => {
  it.each([
    ["pageViews", "1234", "Page Views 1,234 Sample data"],
    ["uniqueVisitors", "856", "Unique Visitors 856 Sample data"],
    ["bounceRate", "42", "Bounce Rate 42% Sample data"],
    ["averageSession", "204", "Avg. Session Duration 3m 24s Sample data"],
  ])("%s shows the specification's sample, marked", (name, value, text) => {
    const html = stat(render(absentReport()), name);
    expect(html).toContain(`value="${value}" data-metric="${name}" data-state="sample"`);
    expect(textOf(html).replaceAll("\u00a0", " ")).toMatch(new RegExp(`^${text.replaceAll(".", "\\.")}`));
  });

  it("the languages are the specification's samples, marked once", () => {
    const html = render(absentReport(), { ...OVERVIEW, tab: "audience" });
    const panel = html.slice(html.indexOf('role="tabpanel"'));
    expect(
      [...panel.matchAll(/data-metric="languageShare" data-language="(\w+)" data-state="sample">([^<]+)</g)].map(
        ([, code, share]) => `${code} ${share}`,
      ),
    ).toEqual(["en 65%", "es 15%", "fr 8%", "de 7%", "pt 5%"]);
    expect(count(panel, /class="sample-chip"/g)).toBe(1);
  });

  it("no one is online, the next steps are shown, and no other figure", () => {
    const html = render(absentReport());
    expect(textOf(html)).toContain("0 online Deploy to see real-time data");
    for (const text of ["No visits have been counted yet", "Nothing measured yet"]) expect(html).toContain(text);
    expect(count(html, /class="sample-chip"/g)).toBe(4);
    for (const absent of ["analytics.csv", "change-up", "change-down", "bars-views"]) expect(html).not.toContain(absent);
  });
});

describe("With figures", () => {
  it.each(TABS)("the tab %s shows no sample", (tab) => {
    for (const report of [makeReport(), partialReport()])
      expect(render(report, { ...OVERVIEW, tab })).not.toMatch(/sample-chip|data-state="sample"|cell-sample/);
  });

  it.each([
    ["pageViews", "change-up", "+12.36%"],
    ["uniqueVisitors", "change-down", "−4.42%"],
    ["bounceRate", "figure-label", "No change"],
    ["averageSession", "figure-label", "No comparison yet"],
  ])("%s: the trend is %s, %s", (name, className, text) => {
    const html = stat(render(makeReport()), name);
    expect(html).toMatch(new RegExp(`class="[^"]*${className}`));
    expect(textOf(html)).toContain(text);
    expect(count(html, /change-(up|down)/g)).toBe(className.startsWith("change") ? 1 : 0);
  });

  it("shows the number of online visitors", () =>
    expect(textOf(render(makeReport()))).toContain("12 online Visitors of the last five minutes"));

  it.each(["24h", "7d", "30d"] as const)("every bar of %s is in the table", (period) => {
    const report = makeReport(period);
    const html = render(report, { ...OVERVIEW, period });
    expect(count(html, /class="bars-slot"/g)).toBe(report.series.length);
    expect(count(html, /<tr><th scope="row"><time/g)).toBe(report.series.length);
    expect(html).toContain(`/api/analytics.csv?period=${period}`);
  });

  it("projects are ranked, with their category and a link to their page", () => {
    const html = render(makeReport(), { ...OVERVIEW, tab: "projects" });
    const rows = [...html.matchAll(/<li class="ranking-row[^"]*">(.*?)<\/li>/gs)].map(([, row = ""]) => row);
    expect(rows.map(textOf)).toEqual([
      "1 Minswap DeFi 812",
      "2 Lace Wallets 604",
      "3 SundaeSwap DeFi 377",
      "4 A project that left unheard of 9",
    ]);
    expect(rows.map((row) => /href="([^"]+)"/.exec(row)?.[1])).toEqual(
      ["minswap", "lace", "sundaeswap", "gone"].map((id) => `/project/${id}`),
    );
  });

  it("pages are ranked, with title and path", () => {
    const html = render(makeReport(), { ...OVERVIEW, tab: "pages" });
    expect([...html.matchAll(/<li class="ranking-row[^"]*">(.*?)<\/li>/gs)].map(([, row = ""]) => textOf(row))).toEqual([
      "1 Home / 5,204",
      "2 The Cardano Chronicle /news 2,318",
      "3 Minswap /ecosystem/defi/dex/project/minswap 812",
      "4 /choose-wallet 57",
    ]);
  });

  it("hosts are escaped, and countries aren't counted", () => {
    const html = render(makeReport(), { ...OVERVIEW, tab: "audience" });
    expect(html).toContain("&lt;b&gt;x&lt;/b&gt;.example");
    expect(textOf(html)).toContain("Direct or unknown 3,207");
    expect(textOf(html)).toContain("Countries Not counted: we don't look up addresses.");
  });

  it("slow pages are marked in words too", () => {
    const html = render(makeReport());
    const rows = [...html.matchAll(/<tr(?: class="vitals-total")?><th scope="row">(?!<time)(.*?)<\/tr>/gs)].map(([, row = ""]) =>
      textOf(row),
    );
    expect(rows).toEqual([
      "All pages 1.84 (Good) 0.02 (Good) 96 (Good) 4,120",
      "Home / 2.50 (Good) 0.10 (Good) 200 (Good) 1,804",
      "The Cardano Chronicle /news 2.50 (Needs improvement) 0.25 (Needs improvement) 500 (Needs improvement) 703",
      "/ecosystem 4.00 (Poor) 0.26 (Poor) – Not known yet 301",
    ]);
  });

  it("the share of bots is shown with both numbers", () =>
    expect(textOf(render(makeReport()))).toContain("3.2% Events from programs: 1,204 of 37,611, all dropped"));
});

describe("With incomplete figures", () => {
  const html = render(partialReport());

  it.each(["bounceRate", "averageSession"])("%s is unknown, not zero", (name) =>
    expect(textOf(stat(html, name))).toContain("– Not known yet No comparison yet"),
  );

  it("the chart begins with the first counted day", () => {
    expect(count(html, /class="bars-slot"/g)).toBe(2);
    expect(textOf(html)).toContain("Counting began Nov 20, 2026");
    expect(textOf(html)).toContain("0 online Visitors of the last five minutes");
  });
});

describe("Without a response from the database", () => {
  it("the page shows an error with a retry link, and no figure", () => {
    const html = render(null, { tab: "audience", period: "30d" });
    expect(html).toMatch(/role="alert"[^>]*>We couldn't read the figures\.<a href="\/analytics\?tab=audience&amp;period=30d"/);
    expect(html).not.toContain("data-metric");
  });
});

describe("The tools", () => {
  it.each([
    [false, ["Pending", "Active", "Active"]],
    [true, ["Configured", "Active", "Active"]],
  ])("with a measurement ID: %s, their status is %s", (tagIsConfigured, wanted) => {
    const html = render(absentReport(), OVERVIEW, tagIsConfigured);
    expect([...html.matchAll(/data-tool-status="\w+">([^<]+)</g)].map(([, status]) => status)).toEqual(wanted);
    const links = [...html.matchAll(/<a href="(https:[^"]+)" target="_blank" rel="noopener"/g)];
    expect(links).toHaveLength(3);
    expect(count(html.slice(html.indexOf("Setup Instructions")).split("</ol>")[0] ?? "", /<li[ >]/g)).toBe(3);
  });
});

describe("The address", () => {
  it.each([
    ["", OVERVIEW, ""],
    ["?tab=overview&period=7d", OVERVIEW, ""],
    ["?period=30d&tab=audience&utm_source=x", { tab: "audience", period: "30d" }, "?tab=audience&period=30d"],
    ["?tab=%3Cscript%3E&period=99y", OVERVIEW, ""],
    ["?tab=toString&period=__proto__", OVERVIEW, ""],
  ] as const)("%s selects %o, and is shortened to %s", (asked, query, written) => {
    const read = parseDashboardQuery(new URLSearchParams(asked));
    expect(read).toEqual(query);
    expect(dashboardAddress(read, "de")).toBe(`/de/analytics${written}`);
    expect(parseDashboardQuery(serializeDashboardQuery(read))).toEqual(read);
  });
});

describe("Ratings", () => {
  it.each([
    ["LCP", 2_500, "good"],
    ["LCP", 2_501, "improve"],
    ["LCP", 4_000, "improve"],
    ["LCP", 4_001, "poor"],
    ["CLS", 0.1, "good"],
    ["CLS", 0.25, "improve"],
    ["CLS", 0.251, "poor"],
    ["INP", 200, "good"],
    ["INP", 500, "improve"],
    ["INP", 501, "poor"],
  ] as const)("%s of %s is %s", (metric, value, rating) => expect(rate(metric, value)).toBe(rating));
});
