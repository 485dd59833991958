import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import common from "../../../content/messages/en/common.json";
import emailLink from "#app/foundation/email/email-link.island.tsx";
import { fakeApi, unreachableSite } from "#app/foundation/islands/fake-api.test-support.ts";
import { IslandRoot } from "#app/foundation/islands/island-root.tsx";

const textsOf = (title: string) => ({ title, text: `${title}, in words`, next: { to: "/news", label: "Go on" } as const });
const show = () =>
  render(
    <IslandRoot
      of={emailLink.Component}
      props={{
        action: "/api/newsletter/confirm",
        button: "Yes",
        token: "t",
        texts: {
          prompt: { ...textsOf("Sure?"), next: null },
          done: textsOf("Done"),
          expired: textsOf("Expired"),
          failed: textsOf("Failed"),
        },
      }}
      data={{ language: "en", messages: { common }, renderedAt: null }}
    />,
  );
const button = page.getByRole("button", { name: "Yes" });
const title = page.getByRole("heading", { level: 1 });

test.each([
  [200, "Done", "?state=done"],
  [410, "Expired", "?state=expired"],
])("Replaces the form with the outcome of response %i and removes the token from the URL", async (status, says, query) => {
  const before = location.href;
  onTestFinished(() => history.replaceState(null, "", before));
  const calls = fakeApi(() => Response.json({}, { status }));
  await show();
  await button.click();
  await expect.element(title).toMatchTextContent(says);
  await expect.element(title).toHaveFocus();
  await expect.element(page.getByRole("link", { name: "Go on" })).toHaveAttribute("href", "/news");
  expect(location.search).toBe(query);
  expect(calls).toEqual([{ path: "/api/newsletter/confirm", body: { token: "t", language: "en" } }]);
});

test("Shows a failure beside the button, which sends the form again", async () => {
  const answers = [unreachableSite, () => new Response(null, { status: 503 })];
  const calls = fakeApi(() => (answers.shift() ?? unreachableSite)());
  await show();
  await button.click();
  await expect.element(page.getByRole("alert")).toMatchTextContent("The site can't be reached right now.");
  await button.click();
  await expect.element(page.getByRole("alert")).toMatchTextContent("Failed, in words");
  await expect.element(title).toMatchTextContent("Sure?");
  expect(calls).toHaveLength(2);
});
