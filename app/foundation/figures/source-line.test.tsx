import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import type { Origin, Source } from "#app/foundation/figures/figure.ts";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { SourceLine } from "#app/foundation/figures/source-line.tsx";
import { I18nProvider } from "#app/foundation/i18n/i18n-provider.tsx";
import { EraNote } from "#app/foundation/ui/era-note.tsx";

const NOW = Date.UTC(2026, 10, 21, 12);

function render(content: ReactNode): string {
  const Page = () => (
    <I18nProvider language="en">
      <RenderedAt value={NOW}>{content}</RenderedAt>
    </I18nProvider>
  );
  const Stub = createRoutesStub([{ id: "page", path: "/", loader: () => null, HydrateFallback: () => null, Component: Page }]);
  const hydrationData = { loaderData: { page: { messages: messagesOf("en", "common") } } };
  return renderToString(<Stub initialEntries={["/"]} hydrationData={hydrationData} />).replaceAll("<!-- -->", "");
}

test.each<[string, Pick<Origin, "source" | "also"> | null, Source, string, string]>([
  ["the expected one before the first reading", null, "koios", "Koios", "koios.rest"],
  ["the figure's own", { source: "koios" }, "koios", "Koios", "koios.rest"],
  ["the fallback", { source: "blockfrost" }, "koios", "Blockfrost", "blockfrost.io"],
  ["both sources of a computed figure", { source: "koios", also: "blockfrost" }, "koios", "Koios, Blockfrost", "koios.rest"],
])("Names the source: %s", (_, origin, expected, names, host) => {
  const html = render(<SourceLine origin={origin && { ...origin, observedAt: NOW, staleAt: NOW + 1_000 }} source={expected} />);
  expect(html).toContain(`href="https://${host}"`);
  expect(html).toMatch(new RegExp(`<span>.* · <a [^>]*aria-label="Source: ${names}"[^>]*>${names}</a></span>`));
});

test.each<[number | null, boolean]>([
  [null, false],
  [11, false],
  [12, true],
  [13, true],
])("Treats version %s as newer than the page: %s", (version, isSaid) => {
  const html = render(<EraNote version={version} />);
  expect(html.includes(`protocol version ${version}`)).toBe(isSaid);
});
