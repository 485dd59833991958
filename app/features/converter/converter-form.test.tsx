import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { ConverterForm } from "#app/features/converter/converter-form.tsx";
import { ratesTopic, type Rates } from "#app/features/converter/converter.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { I18nProvider } from "#app/foundation/i18n/i18n-provider.tsx";

const rate = { value: 0.25, source: "coingecko", observedAt: 0, fetchedAt: 0, staleAt: 60_000 } as const;

function parts(amount: string, rates: Rates): { form: string; result: string } {
  const Page = () => (
    <I18nProvider language="en">
      <RenderedAt value={0}>
        <ConverterForm entry={{ version: 1, value: rates }} request={{ amount, currency: "usd", direction: "from-ada" }} />
      </RenderedAt>
    </I18nProvider>
  );
  const loaderData = { page: { messages: messagesOf("en", "common", "converter") } };
  const Stub = createRoutesStub([{ id: "page", path: "/", Component: Page, loader: () => loaderData.page }]);
  // What the script says is in an element of its own.
  const [form = "", result = ""] = renderToString(<Stub hydrationData={{ loaderData }} />).split(/<\/form>|<script/);
  return { form, result };
}

it.each<[name: string, amount: string, rates: Rates, inForm: string, inResult: string]>([
  ["what cannot be read is told at the field", "x", { ...ratesTopic.empty, usd: rate }, "read this as a number", ""],
  ["a missing rate is told where the result belongs", "4", ratesTopic.empty, "", "have an exchange rate for this currency yet"],
  ["a result has no fault", "4", { ...ratesTopic.empty, usd: rate }, "", ""],
])("%s", (_, amount, rates, inForm, inResult) => {
  const { form, result } = parts(amount, rates);
  for (const [html, text] of [
    [form, inForm],
    [result, inResult],
  ] as const) {
    expect(html).toContain(text);
    if (text === "") expect(html).not.toMatch(/read this as|have an exchange rate/);
  }
  expect(form.includes('aria-invalid="true"')).toBe(inForm !== "");
});
