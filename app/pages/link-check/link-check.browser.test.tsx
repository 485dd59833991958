import { beforeEach, expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import check from "../../../content/messages/en/check.json";
import common from "../../../content/messages/en/common.json";
import messages from "../../../content/messages/en/link-check.json";
import linkCheck, { type LinkCheckShown } from "#app/pages/link-check/link-check.island.tsx";
import type { LinkCheckAnswer } from "#app/features/link-check/link-check-answer.ts";
import { fakeApi, unreachableSite } from "#app/foundation/islands/fake-api.test-support.ts";
import { IslandRoot } from "#app/foundation/islands/island-root.tsx";

const SEED = "abandon ability able about above absent absorb abstract absurd abuse access accident";
const listed: LinkCheckAnswer = {
  verdict: "listed",
  host: "minswap.org",
  coded: "minswap.org",
  email: null,
  wrappers: [],
  inner: null,
  hiddenBy: null,
  tricks: [],
  lookalike: null,
  owner: { name: "Minswap", isClosed: false, project: { id: "minswap", category: "defi", path: "/ecosystem/minswap", logo: null } },
  blocklists: [],
  incidents: [],
  reports: [],
};

const box = page.getByRole("textbox", { name: "Address to check" });
const button = page.getByRole("button", { name: "Check" });
const title = page.getByRole("heading", { level: 2 });

const show = (asked = "", shown: LinkCheckShown | null = null) =>
  render(
    <IslandRoot
      of={linkCheck.Component}
      props={{ asked, shown }}
      data={{ language: "en", messages: { check, common, "link-check": messages }, renderedAt: null }}
    />,
  );
beforeEach(() => {
  const before = location.href;
  onTestFinished(() => history.replaceState(null, "", before));
});

test("Shows the answer below the form and puts the checked address in the URL", async () => {
  const calls = fakeApi(() => Response.json(listed));
  await show();
  await box.fill("minswap.org");
  await button.click();
  await expect.element(title).toMatchTextContent("Belongs to Minswap");
  await expect.element(page.getByRole("link", { name: /Minswap/ })).toHaveAttribute("href", "/ecosystem/minswap");
  expect(new URLSearchParams(location.search).get("url")).toBe("minswap.org");
  expect(calls).toEqual([{ path: "/api/link-check", body: { url: "minswap.org", language: "en" } }]);
});

test.each([
  ["a seed phrase", SEED, "Stop: this is a seed phrase"],
  ["a private key", `5820${"01".repeat(32)}`, "Stop: this looks like a private key"],
])("Removes %s from the field and sends it neither to the server nor to the URL", async (_, secret, says) => {
  const calls = fakeApi(() => Response.json(listed));
  const { href } = location;
  await show();
  await box.fill(secret);
  await button.click();
  await expect.element(title).toMatchTextContent(says);
  await expect.element(title).toHaveFocus();
  await expect.element(box).toHaveValue("");
  expect([calls, location.href]).toEqual([[], href]);
});

test("Shows an unreachable site beside the field and keeps the previous answer", async () => {
  fakeApi(unreachableSite);
  await show("minswap.org", { kind: "answer", answer: listed });
  await box.fill("minswap.com");
  await button.click();
  await expect.element(page.getByRole("alert")).toMatchTextContent("The site can't be reached right now.");
  await expect.element(box).toHaveValue("minswap.com");
  await expect.element(title).toMatchTextContent("Belongs to Minswap");
});

test("Asks for an address when there are only spaces", async () => {
  const calls = fakeApi(() => Response.json(listed));
  await show();
  await box.fill("  ");
  await button.click();
  await expect.element(page.getByText("Paste an address first.")).toBeVisible();
  expect(calls).toEqual([]);
});
