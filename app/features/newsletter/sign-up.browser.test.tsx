import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import common from "../../../content/messages/en/common.json";
import messages from "../../../content/messages/en/sign-up.json";
import { NEWSLETTER_TARGET } from "#app/features/newsletter/sign-up-form.tsx";
import signUp from "#app/features/newsletter/sign-up.island.tsx";
import { fakeApi, unreachableSite } from "#app/foundation/islands/fake-api.test-support.ts";
import { IslandRoot } from "#app/foundation/islands/island-root.tsx";

const field = page.getByLabelText("Your email address");
const button = page.getByRole("button", { name: "Subscribe" });
const status = page.getByRole("status").first();
const show = (target = NEWSLETTER_TARGET) =>
  render(
    <IslandRoot
      of={signUp.Component}
      props={{ before: null, target }}
      data={{ language: "en", messages: { common, "sign-up": messages }, renderedAt: null }}
    />,
  );

test.each([
  [202, "Almost done", ""],
  [429, "There were too many sign-ups", "ada@example.org"],
  [503, "That didn't work", "ada@example.org"],
])("shows a message for status %i", async (statusCode, says, kept) => {
  const counted: Event[] = [];
  const count = (event: Event) => counted.push(event);
  addEventListener("newsletter-signup", count);
  onTestFinished(() => removeEventListener("newsletter-signup", count));
  const calls = fakeApi(() => Response.json({}, { status: statusCode }));
  await show();
  await field.fill("ada@example.org");
  await button.click();
  await expect.element(status).toMatchTextContent(says);
  await expect.element(field).toHaveValue(kept);
  expect([calls, counted.length]).toEqual([
    [{ path: "/api/newsletter", body: { email: "ada@example.org", language: "en" } }],
    statusCode === 202 ? 1 : 0,
  ]);
});

test("sends the followed subject with the address, and doesn't count it as a sign-up", async () => {
  const calls = fakeApi(() => Response.json({}, { status: 202 }));
  await show({ action: "/api/follow", fields: { kind: "pool", id: "pool1" }, privacy: "/privacy" });
  await field.fill("ada@example.org");
  await button.click();
  await expect.element(status).toMatchTextContent("Almost done");
  expect(calls).toEqual([{ path: "/api/follow", body: { email: "ada@example.org", language: "en", kind: "pool", id: "pool1" } }]);
});

test("shows an error at the field for a bad address or an unreachable site, and keeps the address", async () => {
  let isAway = false;
  fakeApi(() => (isAway ? unreachableSite() : new Response(null, { status: 400 })));
  await show();
  for (const bad of ["nobody", "a..b@example.org"]) {
    await field.fill(bad);
    await button.click();
    await expect.element(status).toMatchTextContent("This doesn't look like an email address.");
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveAttribute("aria-invalid", "true");
  }
  isAway = true;
  await field.fill("ada@example.org");
  await button.click();
  await expect.element(status).toMatchTextContent("The site can't be reached right now.");
  await expect.element(field).toHaveAttribute("aria-invalid", "false");
  await expect.element(field).toHaveValue("ada@example.org");
});
