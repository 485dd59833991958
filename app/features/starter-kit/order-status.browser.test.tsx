import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import common from "../../../content/messages/en/common.json";
import messages from "../../../content/messages/en/order.json";
import orderStatus from "#app/features/starter-kit/order-status.island.tsx";
import type { OrderView } from "#app/features/starter-kit/orders.ts";
import { fakeApi, unreachableSite } from "#app/foundation/islands/fake-api.test-support.ts";
import { IslandRoot } from "#app/foundation/islands/island-root.tsx";

const waiting: OrderView = {
  state: "waiting",
  reference: "KIT-7Q2F-M4TX",
  orderedAt: "2026-11-20T12:00:00.000Z",
  cents: 750,
  currency: "eur",
  happenedAt: null,
  files: [],
};
const ready: OrderView = {
  ...waiting,
  state: "ready",
  files: [{ format: "pdf", language: "en", bytes: 1_840_112, url: "/api/downloads/x" }],
};

test("polls until the order is settled, also after a failure, and then stops", async () => {
  const answers = [unreachableSite, () => Response.json(waiting), () => Response.json(ready)];
  const calls = fakeApi(() => (answers.shift() ?? unreachableSite)());
  await render(
    <IslandRoot
      of={orderStatus.Component}
      props={{ token: "t", order: waiting }}
      data={{ language: "en", messages: { common, order: messages }, renderedAt: null }}
    />,
  );
  const state = page.getByRole("status").first();
  await expect.element(state).toMatchTextContent("Waiting for your payment");
  await expect.element(state).toMatchTextContent("Thank you. Here is your kit");
  await expect.element(page.getByRole("link", { name: /^Download the PDF/ })).toHaveAttribute("href", "/api/downloads/x");
  // Longer than the delay between two requests.
  await new Promise((done) => setTimeout(done, 2_500));
  expect(calls.map(({ path }) => path)).toEqual(Array.from({ length: 3 }, () => "/api/orders/t"));
});
