import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { HealthReport } from "#app/features/ecosystem/health/health-report.ts";
import { ListedIncidentsSection } from "#app/features/ecosystem/incidents/listed-incidents-section.tsx";
import type { ListedIncident } from "#app/features/ecosystem/incidents/listed-incidents.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { I18nProvider } from "#app/foundation/i18n/i18n-provider.tsx";

const incident: ListedIncident = {
  id: "2026-11-25 1494",
  projectId: "minswap",
  name: "Minswap DEX",
  day: "2026-11-25",
  classification: "Protocol Logic",
  technique: "<b>Flash</b> Loan",
  lossUsd: 2_340_000,
  refundedUsd: null,
  chains: ["Cardano"],
  url: "https://example.com/report",
};
const minswap = { id: "minswap", name: "Minswap", category: "defi", subcategory: "dex" } as const;
const NOTHING: HealthReport["listed"] = { incidents: [], leftOut: 0, readAt: 0, unavailableSince: null };
const READ = { ...NOTHING, readAt: Date.UTC(2026, 10, 26) };

function render(listed: HealthReport["listed"]): string {
  const Page = () => (
    <I18nProvider language="en">
      <ListedIncidentsSection listed={listed} />
    </I18nProvider>
  );
  const loaderData = { page: { messages: messagesOf("en", "common", "health") } };
  const Stub = createRoutesStub([{ id: "page", path: "/", Component: Page, loader: () => loaderData.page }]);
  return renderToString(<Stub hydrationData={{ loaderData }} />).replaceAll("<!-- -->", "");
}

test("Shows an incident as a quotation, with a nofollow link to its source", () => {
  const html = render({ ...READ, incidents: [{ incident, project: minswap, isOurs: false }] });
  expect(html).toContain('<q lang="en">&lt;b&gt;Flash&lt;/b&gt; Loan</q>');
  expect(html).toContain('<a href="https://example.com/report" rel="noopener nofollow ugc">Its source: example.com</a>');
  for (const text of ["Stated loss: $2.34M.", "Not reviewed by us.", "Nov 25, 2026", "/ecosystem/defi/dex/project/minswap"])
    expect(html).toContain(text);
  expect(html).not.toMatch(/Stated refund|Blockchains named|Not matched|In our own/);
});

test.each<[string, HealthReport["listed"], string[], string[]]>([
  [
    "an incident that our register has",
    { ...READ, incidents: [{ incident, project: minswap, isOurs: true }] },
    ["Also in our own register"],
    ["Not reviewed by us."],
  ],
  [
    "one of another chain",
    { ...READ, incidents: [{ incident: { ...incident, chains: ["Ethereum"] }, project: minswap, isOurs: false }] },
    ["Blockchains named: Ethereum"],
    [],
  ],
  [
    "one of no project",
    { ...READ, incidents: [{ incident, project: null, isOurs: false }] },
    ["Not matched to a project", "Minswap DEX", "names no incident"],
    ["Not reviewed by us."],
  ],
  ["entries that we couldn't read", { ...READ, leftOut: 2 }, ["couldn&#x27;t read: 2."], []],
  ["a list that was never read", NOTHING, ["haven&#x27;t read the list yet"], ["names no incident", "List read on"]],
  [
    "a list that was taken away",
    { ...READ, unavailableSince: Date.UTC(2026, 10, 27) },
    ["available to us since Nov 27, 2026", "List read on Nov 26, 2026"],
    [],
  ],
])("%s", (_, listed, said, unsaid) => {
  const html = render(listed);
  for (const text of said) expect(html).toContain(text);
  for (const text of unsaid) expect(html).not.toContain(text);
});
