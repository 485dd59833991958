import { beforeEach, expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import common from "../../../content/messages/en/common.json";
import order from "../../../content/messages/en/order.json";
import emailRequestForm from "#app/features/starter-kit/email-request-form.island.tsx";
import withdrawConfirmation from "#app/features/starter-kit/withdraw-confirmation.island.tsx";
import withdrawForm from "#app/features/starter-kit/withdraw-form.island.tsx";
import { fakeApi, unreachableSite } from "#app/foundation/islands/fake-api.test-support.ts";
import { IslandRoot } from "#app/foundation/islands/island-root.tsx";

const data = { language: "en", messages: { common, order }, renderedAt: null } as const;
const ADDRESS = "anna@example.org";
const email = page.getByLabelText("Email address of the purchase");
const confirm = page.getByRole("button", { name: "Confirm withdrawal" });
const answer = page.getByRole("status").first();

beforeEach(() => {
  const before = location.href;
  onTestFinished(() => history.replaceState(null, "", before));
});

test.each([
  ["", "If there is such a purchase", "sent"],
  ["kit-7k3f-9qxm", "We have your declaration.", "declared"],
])("a declaration with the order number %j shows its outcome above the form, with focus", async (number, says, state) => {
  const calls = fakeApi(() => Response.json({ status: "accepted" }, { status: 202 }));
  await render(<IslandRoot of={withdrawForm.Component} props={{ before: null }} data={data} />);
  await page.getByLabelText("Order number").fill(number);
  await email.fill(ADDRESS);
  await confirm.click();
  await expect.element(answer).toMatchTextContent(says);
  await expect.element(page.getByText(new RegExp(says))).toHaveFocus();
  await expect.element(email).toHaveValue(ADDRESS);
  expect(location.search).toBe(`?state=${state}`);
  expect(calls).toEqual([{ path: "/api/withdrawals", body: { order: number, email: ADDRESS, name: "", language: "en" } }]);
});

test("shows an error at the field for a bad order number or address", async () => {
  const calls = fakeApi(() => new Response(null, { status: 400 }));
  await render(<IslandRoot of={withdrawForm.Component} props={{ before: null }} data={data} />);
  const reference = page.getByLabelText("Order number");
  await reference.fill("42");
  await email.fill(ADDRESS);
  await confirm.click();
  await expect.element(reference).toHaveFocus();
  await expect.element(reference).toHaveAccessibleDescription(/^Please enter the email address of the purchase, and the full order number/);
  expect(calls).toEqual([]);
  await reference.fill("");
  await confirm.click();
  await expect.element(email).toHaveFocus();
  await expect.element(email).toHaveAttribute("aria-invalid", "true");
  await expect.element(reference).not.toHaveAttribute("aria-invalid");
});

test.each([
  [200, "You have withdrawn"],
  [409, "This purchase can't be returned here"],
  [410, "This link no longer works"],
])("a confirmation with status %i replaces the form with the outcome", async (status, says) => {
  fakeApi(() => Response.json({}, { status }));
  const props = { token: "t", order: { reference: "KIT-7Q2F-M4TX", cents: 750, currency: "eur", paidAt: 0 } };
  await render(<IslandRoot of={withdrawConfirmation.Component} props={props} data={data} />);
  await confirm.click();
  await expect.element(page.getByRole("heading", { level: 1 })).toMatchTextContent(says);
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
});

test("a confirmation that fails can be sent again", async () => {
  const answers = [unreachableSite, () => new Response(null, { status: 503 }), () => Response.json({})];
  fakeApi(() => (answers.shift() ?? unreachableSite)());
  const props = { token: "t", order: { reference: "KIT-7Q2F-M4TX", cents: 750, currency: "eur", paidAt: 0 } };
  await render(<IslandRoot of={withdrawConfirmation.Component} props={props} data={data} />);
  await confirm.click();
  await expect.element(page.getByRole("alert")).toMatchTextContent("The site can't be reached right now.");
  await confirm.click();
  await expect.element(page.getByRole("alert")).toMatchTextContent("nothing was changed");
  await confirm.click();
  await expect.element(page.getByRole("heading", { level: 1 })).toMatchTextContent("You have withdrawn");
});

test.each([
  [202, "If there is a purchase with this address"],
  [429, "Too many requests from your network."],
  [503, "We couldn't reach our records."],
])("shows a message for status %i to a request for the links", async (status, says) => {
  fakeApi(() => Response.json({}, { status }));
  await render(<IslandRoot of={emailRequestForm.Component} props={{ before: null }} data={data} />);
  await email.fill(ADDRESS);
  await page.getByRole("button", { name: "Send my links" }).click();
  await expect.element(answer).toMatchTextContent(says);
  await expect.element(email).toHaveValue(ADDRESS);
});

test("an invalid address is reported at its field, whether the browser or the API finds it", async () => {
  fakeApi(() => new Response(null, { status: 400 }));
  await render(<IslandRoot of={emailRequestForm.Component} props={{ before: null }} data={data} />);
  for (const bad of ["anna", "anna@localhost"]) {
    await email.fill(bad);
    await page.getByRole("button", { name: "Send my links" }).click();
    await expect.element(email).toHaveFocus();
    await expect.element(email).toHaveAccessibleDescription(/^Please enter one complete email address\./);
    await expect.element(email).toHaveValue(bad);
  }
});
