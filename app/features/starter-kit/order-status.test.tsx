import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, test } from "vitest";
import { OrderStatus } from "#app/features/starter-kit/order-status.tsx";
import { ORDER_DISPLAY_STATES, type OrderView, type OrderDisplayState } from "#app/features/starter-kit/orders.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { formatsFor } from "#app/foundation/i18n/formats.ts";
import { MessagesProvider } from "#app/foundation/i18n/i18n.tsx";
import { LANGUAGES, type Language } from "#app/foundation/i18n/languages.ts";

const ORDERED = Date.UTC(2026, 10, 20, 12);
const HAPPENED = Date.UTC(2026, 10, 24, 9);
/** States that show when something happened. */
const DATED: ReadonlySet<OrderDisplayState> = new Set(["withdrawn", "refunding", "refunded", "refund-failed"]);

function shown(state: OrderDisplayState, language: Language): string {
  const order: OrderView = {
    state,
    reference: "KIT-7Q2F-M4TX",
    orderedAt: new Date(ORDERED).toISOString(),
    cents: 750,
    currency: "eur",
    happenedAt: DATED.has(state) ? new Date(HAPPENED).toISOString() : null,
    files: [],
  };
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <MessagesProvider language={language} namespaces={messagesOf(language, "order", "common")}>
          <OrderStatus token="t" order={order} />
        </MessagesProvider>
      ),
    },
  ]);
  return renderToString(<Stub />);
}

describe.each(LANGUAGES)("in $name", ({ code: language }) => {
  const formats = formatsFor(language);

  test.each(ORDER_DISPLAY_STATES)("an order that is %s shows its number, its price, its state and a next step", (state) => {
    const html = shown(state, language);
    for (const part of ["KIT-7Q2F-M4TX", formats.date(ORDERED), formats.money(750, "eur")]) expect(html).toContain(part);
    expect(html, "a text or a value is missing").not.toMatch(/thanks\.|\{\{|undefined/);
    expect(html.includes(formats.date(HAPPENED)), "it says when").toBe(DATED.has(state));
    expect(html, "add a link to what a buyer can do now").toMatch(/<a [^>]*href="\//);
  });

  test("no two states have the same text", () => {
    const texts = ORDER_DISPLAY_STATES.map((state) => /<p class="lead">(.*?)<\/p>/.exec(shown(state, language))?.[1]);
    expect(new Set(texts).size).toBe(ORDER_DISPLAY_STATES.length);
  });
});
