import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import common from "../../../content/messages/en/common.json";
import order from "../../../content/messages/en/order.json";
import orderForm from "#app/features/starter-kit/order-form.island.tsx";
import { fakeApi, goOffline, unreachableSite } from "#app/foundation/islands/fake-api.test-support.ts";
import { IslandRoot } from "#app/foundation/islands/island-root.tsx";

const delivery = page.getByRole("checkbox", { name: /^I ask you to deliver/ });
const loss = page.getByRole("checkbox", { name: /^I understand that I lose/ });
const button = page.getByRole("button", { name: "Order with obligation to pay" });
const outcome = page.getByRole("status").first();

const show = () =>
  render(
    <IslandRoot
      of={orderForm.Component}
      props={{ offer: { cents: 750, currency: "eur", written: null, guaranteeDays: null }, before: null }}
      data={{ language: "en", messages: { common, order }, renderedAt: null }}
    />,
  );

test("asks for both consents, one after the other, and orders nothing before", async () => {
  const calls = fakeApi(unreachableSite);
  await show();
  await button.click();
  await expect.element(outcome).toMatchTextContent("Please check both boxes");
  await expect.element(delivery).toHaveFocus();
  await expect.element(delivery).toHaveAttribute("aria-invalid", "true");
  await delivery.click();
  await button.click();
  await expect.element(loss).toHaveFocus();
  await expect.element(delivery).toBeChecked();
  expect(calls).toEqual([]);
});

test.each([
  [400, "Please check both boxes"],
  [429, "Too many orders from your network."],
  [503, "We couldn't reach Stripe, and nothing was ordered."],
])("sends the checked boxes and shows a message for status %i", async (status, says) => {
  const calls = fakeApi(() => new Response(null, { status }));
  await show();
  await delivery.click();
  await loss.click();
  await button.click();
  await expect.element(outcome).toMatchTextContent(says);
  expect(calls).toEqual([{ path: "/api/checkout", body: { language: "en", immediateDelivery: "yes", withdrawalLost: "yes" } }]);
});

test("shows a message when offline, and keeps the checked boxes", async () => {
  fakeApi(unreachableSite);
  goOffline();
  await show();
  await delivery.click();
  await loss.click();
  await button.click();
  await expect.element(outcome).toMatchTextContent("You're offline. This page is still open");
  await expect.element(loss).toBeChecked();
  await expect.element(button).not.toHaveAttribute("aria-busy");
});
