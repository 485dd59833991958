import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { GovernanceFacts } from "#app/features/governance/governance-facts.tsx";
import { NO_GOVERNANCE, type Governance } from "#app/features/governance/governance.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { I18nProvider } from "#app/foundation/i18n/i18n-provider.tsx";

const NOW = Date.UTC(2026, 10, 21, 12);

function render(committee: Governance["committee"]): string {
  const Page = () => (
    <I18nProvider language="en">
      <RenderedAt value={NOW}>
        <GovernanceFacts governance={{ ...NO_GOVERNANCE, committee }} open={0} />
      </RenderedAt>
    </I18nProvider>
  );
  const Stub = createRoutesStub([{ id: "page", path: "/", loader: () => null, HydrateFallback: () => null, Component: Page }]);
  return renderToString(<Stub hydrationData={{ loaderData: { page: { messages: messagesOf("en", "common", "governance") } } }} />);
}

test.each([
  ["seven members", { members: 7, isDissolved: false }, /data-metric="governance-committee"[^>]*>7</, false],
  ["none after a vote of no confidence", { members: 0, isDissolved: true }, /data-metric="governance-committee"[^>]*>0</, true],
  ["none who can vote", { members: 0, isDissolved: false }, /data-metric="governance-committee"[^>]*>0</, false],
])("%s", (_, committee, figure, isDissolved) => {
  const html = render({ quorum: null, fetchedAt: NOW, staleAt: NOW + 1, ...committee });
  expect(html).toMatch(figure);
  expect(html.includes("A vote of no confidence dissolved the committee.")).toBe(isDissolved);
});
