import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import converter from "#app/features/converter/converter.island.tsx";
import { feesTopic, ratesTopic, type Rates } from "#app/features/converter/converter.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { IslandRoot } from "#app/foundation/islands/island-root.tsx";

const rate = { value: 0.25, source: "coingecko", observedAt: 0, fetchedAt: 0, staleAt: 60_000 } as const;

function parts(amount: string, rates: Rates): { form: string; result: string } {
  const data = { language: "en", messages: messagesOf("en", "common", "converter"), renderedAt: 0 } as const;
  const request = { amount, currency: "usd", direction: "from-ada" } as const;
  const props = { rates: { version: 1, value: rates }, fees: { version: 1, value: feesTopic.empty }, request };
  const [form = "", result = ""] = renderToString(<IslandRoot of={converter.Component} props={props} data={data} />).split("</form>");
  return { form, result };
}

it.each<[name: string, amount: string, rates: Rates, inForm: string, inResult: string]>([
  ["shows an unreadable amount at the field", "x", { ...ratesTopic.empty, usd: rate }, "read this as a number", ""],
  ["shows a missing rate in the result area", "4", ratesTopic.empty, "", "given us an exchange rate for this currency yet"],
  ["shows a result without an error", "4", { ...ratesTopic.empty, usd: rate }, "", ""],
])("%s", (_, amount, rates, inForm, inResult) => {
  const { form, result } = parts(amount, rates);
  for (const [html, text] of [
    [form, inForm],
    [result, inResult],
  ] as const) {
    expect(html).toContain(text);
    if (text === "") expect(html).not.toMatch(/read this as|given us an exchange rate/);
  }
  expect(form.includes('aria-invalid="true"')).toBe(inForm !== "");
});
