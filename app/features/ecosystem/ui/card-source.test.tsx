import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { CardSource, CardSources } from "#app/features/ecosystem/ui/card-source.tsx";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import type { Figure, Source } from "#app/foundation/figures/figure.ts";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { I18nProvider } from "#app/foundation/i18n/i18n-provider.tsx";

const NOW = Date.UTC(2026, 10, 21, 14, 32, 20);
const figure = (source: Source, age: number): Figure => ({
  value: 1,
  source,
  observedAt: NOW - age * 1000,
  fetchedAt: NOW - age * 1000,
  staleAt: NOW + 60_000,
});
const FIGURES = [figure("coingecko", 12), figure("coingecko", 40), null, figure("defillama", 1_680)];

test.each([
  ["a card has one line for all", CardSource, FIGURES, ["14:04 UTC · CoinGecko, DefiLlama"]],
  ["a row has each source with the age of its own figures", CardSources, FIGURES, ["14:31 UTC · CoinGecko", "14:04 UTC · DefiLlama"]],
  ["a card without figures shows the date of its facts", CardSource, [null], ["Status as of Aug 22, 2026"]],
  ["so does a row", CardSources, [null], ["Status as of Aug 22, 2026"]],
])("%s", (_, Component, figures, lines) => {
  const Page = () => (
    <I18nProvider language="en">
      <RenderedAt value={NOW}>
        <Component figures={figures} confirmed="2026-08-22" />
      </RenderedAt>
    </I18nProvider>
  );
  const loaderData = { page: { messages: messagesOf("en", "common", "catalog") } };
  const Stub = createRoutesStub([{ id: "page", path: "/", Component: Page, loader: () => loaderData.page }]);
  const html = renderToString(<Stub hydrationData={{ loaderData }} />);
  const shown = html.split("</p>").map((line) => line.replaceAll(/<[^>]*>/g, "").replaceAll("\u00a0", " "));
  expect(shown.filter(Boolean)).toEqual(lines);
});
