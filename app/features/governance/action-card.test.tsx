import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { ActionCard, type ShownAction } from "#app/features/governance/action-card.tsx";
import { thresholdsOf } from "#app/features/governance/thresholds.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { I18nProvider } from "#app/foundation/i18n/i18n-provider.tsx";
import { LANGUAGES, type Language } from "#app/foundation/i18n/languages.ts";

const NOW = Date.UTC(2026, 10, 21, 12);
const actionOf = (kind: string, parameters: string[]): ShownAction => ({
  id: "gov_action1x",
  kind,
  title: "A title",
  abstract: null,
  anchor: null,
  proposedAt: NOW,
  expiresEpoch: 672,
  decidedEpoch: null,
  status: "active",
  withdrawal: null,
  parameters,
  tally: null,
  tallyAt: null,
  needs: thresholdsOf({ kind, parameters }, null, 2 / 3),
  deadline: NOW + 1_000,
});

function render(action: ShownAction, language: Language = "en"): string {
  const Page = () => (
    <I18nProvider language={language}>
      <RenderedAt value={NOW}>
        <ActionCard action={action} tallyStaleAt={null} />
      </RenderedAt>
    </I18nProvider>
  );
  const Stub = createRoutesStub([{ id: "page", path: "/", loader: () => null, HydrateFallback: () => null, Component: Page }]);
  const messages = messagesOf(language, "common", "governance");
  const html = renderToString(<Stub initialEntries={["/"]} hydrationData={{ loaderData: { page: { messages } } }} />);
  return html.replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
}

test.each(LANGUAGES.map(({ code }) => code))("shows the name of an unknown kind of action, in %s", (language) => {
  const html = render(actionOf("<b>Split</b>", ["min_pool_margin"]), language);
  expect(html.match(/&lt;b&gt;Split&lt;\/b&gt;/g)?.length, "as its kind, and in the sentence").toBe(2);
  expect(html).not.toMatch(/<b>Split|kinds\.|unknownKind|\{\{kind/);
});

test.each<[string, string[], string | null]>([
  ["known parameters", ["max_block_size", "key_deposit"], null],
  ["parameters of a later era", ["max_block_size", "min_stake", "maxFees", "max_pledge_leverage"], "min_stake, maxFees"],
])("%s", (_, parameters, named) => {
  const html = render(actionOf("parameter-change", parameters));
  expect(html).toContain(`<code>${parameters.join(", ")}</code>`);
  const said = /In no group that we know, so we can't say what share of yes is needed: <code>([^<]*)/.exec(html)?.[1] ?? null;
  expect(said).toBe(named);
  expect(html).not.toContain("don't know yet");
});
