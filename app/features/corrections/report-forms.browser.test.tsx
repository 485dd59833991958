import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import common from "../../../content/messages/en/common.json";
import messages from "../../../content/messages/en/report-form.json";
import correctionForm from "#app/features/corrections/correction-form.island.tsx";
import type { PostedReport } from "#app/features/corrections/corrections.ts";
import listingForm from "#app/features/corrections/listing-form.island.tsx";
import { fakeApi, unreachableSite } from "#app/foundation/islands/fake-api.test-support.ts";
import { IslandRoot } from "#app/foundation/islands/island-root.tsx";

const data = { language: "en", messages: { common, "report-form": messages }, renderedAt: null } as const;
const wrong = page.getByLabelText("What's wrong?");
const right = page.getByLabelText("What's right?");
const button = page.getByRole("button", { name: "Send" });
const received = (email: string) => Response.json({ kind: "received", number: "R-7K3F-9QXM", email }, { status: 201 });

const showCorrection = (more: { choice?: Parameters<typeof correctionForm.Component>[0]["choice"]; posted?: PostedReport } = {}) =>
  render(
    <IslandRoot of={correctionForm.Component} props={{ about: "/staking", item: "", choice: null, posted: null, ...more }} data={data} />,
  );

test("shows the report's number, with focus, once it's received", async () => {
  const calls = fakeApi(() => received("sent"));
  await showCorrection();
  await wrong.fill("The date");
  await page.getByLabelText("Email (optional)").fill("ada@example.org");
  await button.click();
  await expect.element(page.getByRole("heading", { name: "Thank you, we've received it" })).toHaveFocus();
  await expect.element(page.getByText(/R-7K3F-9QXM/)).toBeVisible();
  await expect.element(page.getByText(/Please confirm your address there/)).toBeVisible();
  await expect.element(page.getByRole("link", { name: "See your report" })).toHaveAttribute("href", "/reports/r-7k3f-9qxm");
  const fields = { about: "/staking", item: "", wrong: "The date", right: "", evidence: "", email: "ada@example.org", company: "" };
  expect(calls).toEqual([{ path: "/api/reports", body: { ...fields, language: "en" } }]);
});

test.each<[string, () => Response | Promise<Response>, string]>([
  ["a limit", () => Response.json({}, { status: 429, headers: { "Retry-After": "60" } }), "There were too many reports"],
  ["a database that failed", () => Response.json({}, { status: 503 }), "nothing was saved"],
  ["an unreachable site", unreachableSite, "The site can't be reached right now."],
  ["an answer of another program", () => new Response("<html>", { status: 201 }), "The site answered with an error."],
  ["a hidden field that was filled in", () => Response.json({ field: "company" }, { status: 400 }), "Please press the button again"],
  ["an unknown page", () => Response.json({ field: "about" }, { status: 400 }), "We don't know this page"],
  ["a text that is too long", () => Response.json({}, { status: 413 }), "This is too long"],
])("after %s everything typed is still there and can be sent again", async (_, answer, says) => {
  const answers = [answer, () => received("none")];
  fakeApi(() => (answers.shift() ?? unreachableSite)());
  await showCorrection();
  await wrong.fill("The date");
  await right.fill("March");
  await button.click();
  await expect.element(page.getByRole("status").first()).toMatchTextContent(says);
  await expect.element(wrong).toHaveValue("The date");
  await expect.element(right).toHaveValue("March");
  await button.click();
  await expect.element(page.getByRole("heading", { name: "Thank you, we've received it" })).toBeVisible();
});

test("shows an error at its field, whether the browser or the server finds it", async () => {
  fakeApi(() => Response.json({ field: "right" }, { status: 400 }));
  await showCorrection();
  await button.click();
  await expect.element(wrong).toHaveFocus();
  await expect.element(wrong).toHaveAccessibleDescription(/^Please say what's wrong\./);
  await wrong.fill("The date");
  await right.fill("March");
  await button.click();
  await expect.element(right).toHaveFocus();
  await expect.element(right).toHaveAccessibleDescription(/^This text is too long\./);
  await expect.element(wrong).not.toHaveAttribute("aria-invalid");
  await expect.element(right).toHaveValue("March");
});

test("shows what was typed without scripts, with its error", async () => {
  await showCorrection({
    choice: { kind: "term", options: [{ id: "epoch", name: "Epoch" }] },
    posted: { fields: { item: "epoch", wrong: "", right: "5 days" }, answer: { kind: "invalid", field: "wrong" } },
  });
  await expect.element(page.getByLabelText("Which term?")).toHaveValue("epoch");
  await expect.element(right).toHaveValue("5 days");
  await expect.element(wrong).toHaveAttribute("aria-invalid", "true");
});

test("leads from a project that is already listed to its page", async () => {
  fakeApi(() => Response.json({ name: "Minswap", path: "/ecosystem/defi/dex/project/minswap" }, { status: 409 }));
  const props = { categories: [{ id: "defi", name: "DeFi" }], posted: null };
  await render(<IslandRoot of={listingForm.Component} props={props} data={data} />);
  await page.getByLabelText("Name of the project").fill("Minswap");
  await page.getByLabelText("Official website").fill("https://minswap.org");
  await page.getByLabelText("Category").selectOptions("DeFi");
  await page.getByLabelText("What it does, in one sentence").fill("An exchange.");
  await button.click();
  const source = page.getByRole("group", { name: "First source" });
  await expect.element(source.getByLabelText("Address")).toHaveFocus();
  await source.getByLabelText("Address").fill("https://docs.minswap.org");
  await source.getByLabelText("What does it show?").fill("Launch");
  await button.click();
  await expect.element(page.getByRole("link", { name: "Open Minswap" })).toHaveAttribute("href", "/ecosystem/defi/dex/project/minswap");
  await expect.element(page.getByLabelText("Name of the project")).toHaveValue("Minswap");
});
