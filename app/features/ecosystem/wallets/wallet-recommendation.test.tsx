import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { hintOf, NO_PREFERENCES, QUESTION_ORDER, type Answers } from "#app/features/ecosystem/wallets/wallet-choice.ts";
import { recommendWallets } from "#app/features/ecosystem/wallets/wallet-choice.server.ts";
import { WalletRecommendation } from "#app/features/ecosystem/wallets/wallet-recommendation.tsx";
import { WalletQuestions } from "#app/features/ecosystem/wallets/wallet-questions.tsx";
import { explainedMessages } from "#app/foundation/content/explained-messages.server.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { I18nProvider } from "#app/foundation/i18n/i18n-provider.tsx";

const NOW = Date.UTC(2026, 9, 20);

function render(asked: Partial<Answers>): string {
  const answers = { ...NO_PREFERENCES, ...asked };
  const Page = () => (
    <I18nProvider language="en">
      <WalletQuestions answers={answers} explained={explainedMessages("en", "choose-wallet", QUESTION_ORDER.map(hintOf))} />
      <RenderedAt value={NOW}>
        <WalletRecommendation
          proposal={recommendWallets(answers, ({ texts }) => texts.en.description, { withShownStatus: (project) => project })}
        />
      </RenderedAt>
    </I18nProvider>
  );
  const Stub = createRoutesStub([{ id: "page", path: "/choose-wallet", loader: () => null, HydrateFallback: () => null, Component: Page }]);
  const loaderData = { page: { messages: messagesOf("en", "common", "choose-wallet", "compare", "catalog") } };
  return renderToString(<Stub initialEntries={["/choose-wallet"]} hydrationData={{ loaderData }} />).replaceAll("<!-- -->", "");
}

const ASKED = { place: "phone", hardware: "yes", source: "very" } as const;

test("Every recommended wallet has reasons, unknown facts, its official address and a link to its page", () => {
  const html = render(ASKED);
  const [lace = ""] = /<article[^>]*data-project="lace".*?<\/article>/.exec(html) ?? [];
  for (const text of [
    "Runs on your phone",
    "Works with hardware wallets",
    "Its source is public",
    "https://www.lace.io",
    "/ecosystem/wallets/project/lace",
    "data-freshness=",
  ])
    expect(lace).toContain(text);
  const [eternl = ""] = /<article[^>]*data-project="eternl".*?<\/article>/.exec(html) ?? [];
  expect(eternl).toContain("Its source isn&#x27;t public");
  expect(eternl).toContain("Runs on your phone: iPhone, Android");
  expect(html).toContain("/compare?project=lace&amp;project=");
  expect(html).toContain("No one pays for a place.");
  expect(html).toMatch(/Chosen from \d+ wallets by your answers and the facts in our directory \(3 confirmed as live\)\./);
  expect(lace).not.toContain("We could not confirm that it works");
  expect(eternl).toContain("We could not confirm that it works");
  expect(lace).toContain("Has had a public security audit");
  expect(eternl).toContain("whether there is a public security audit");
});

test.each<[string, Partial<Answers>, RegExp]>([
  ["more fit than are shown", {}, /\d+ wallets fit\. Here are 3 of them\./],
  ["those that fit are shown", { source: "very" }, />3 wallets that fit</],
  ["fewer fit than are shown", ASKED, /1 wallet fits\. Here are the 3 that come closest\./],
])("The heading has the number of matches: %s", (_, asked, heading) => {
  expect(render(asked)).toMatch(heading);
});

test("The form keeps the answers, and every platform has all texts", () => {
  for (const place of ["phone", "browser", "desktop", "any"] as const) {
    const html = render({ place, hardware: "yes", dapps: "yes" });
    expect(html).toContain(`name="place" checked="" value="${place}"`);
    expect(html).not.toMatch(/>(?:reasons|unknown|others|questions|answer|platforms)\.[\w.]+/);
  }
});
