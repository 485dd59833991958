import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { DiscoveredTable } from "#app/features/ecosystem/discovered/discovered-table.tsx";
import type { Discovered } from "#app/features/ecosystem/discovered/discovered.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { I18nProvider } from "#app/foundation/i18n/i18n-provider.tsx";

const POLICY = "a".repeat(50) + "bcdef0";
const entry: Discovered = {
  source: "token-registry",
  sourceId: `${POLICY}4d494e`,
  name: "Minswap",
  kind: "MIN",
  url: "https://github.com/cardano-foundation/cardano-token-registry",
  decimals: 6,
  firstSeenAt: Date.UTC(2026, 10, 20),
  lastSeenAt: Date.UTC(2026, 10, 26),
  isNew: true,
};

function render(rows: Discovered[]): string {
  const Page = () => (
    <I18nProvider language="en">
      <DiscoveredTable rows={rows} />
    </I18nProvider>
  );
  const loaderData = { page: { messages: messagesOf("en", "common", "discovered") } };
  const Stub = createRoutesStub([{ id: "page", path: "/", Component: Page, loader: () => loaderData.page }]);
  return renderToString(<Stub hydrationData={{ loaderData }} />).replaceAll("<!-- -->", "");
}

test("Tokens of the same name differ by their policy IDs, which are complete in the HTML", () => {
  const other = "c".repeat(56);
  const html = render([entry, { ...entry, sourceId: other }]);
  for (const policyId of [POLICY, other]) expect(html).toContain(`<code title="${policyId}" translate="no">${policyId}</code>`);
});

test("A protocol has no policy ID", () => {
  expect(render([{ ...entry, source: "defillama", sourceId: "1494" }])).not.toContain("Policy ID");
});
