import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import common from "../../../content/messages/en/common.json";
import messages from "../../../content/messages/en/glossary.json";
import glossary from "#app/features/glossary/glossary.island.tsx";
import { groupByLetter } from "#app/features/glossary/glossary.ts";
import { startPageScript } from "#app/foundation/islands/hydrate-islands.ts";
import { writeIsland } from "#app/foundation/islands/island.test-support.tsx";

const groups = groupByLetter(
  [
    { id: "ada", term: "ADA", definition: "The currency of Cardano.", aliases: [], see: [{ id: "lovelace", term: "Lovelace" }] },
    { id: "epoch", term: "Epoch", definition: "Five days.", aliases: ["époque"], see: [] },
    { id: "lovelace", term: "Lovelace", definition: "A millionth.", aliases: [], see: [{ id: "ada", term: "ADA" }] },
  ],
  "en",
);
// At /glossary, links to terms only change the hash.
beforeEach(() => history.replaceState(null, "", "/glossary"));

const field = page.getByRole("searchbox");
const words = () =>
  [...document.querySelectorAll("dt")].filter((element) => element.checkVisibility()).map(({ textContent }) => textContent);

test("typing filters by term, alias and definition, and a link to a hidden term shows all", async () => {
  const errors = vi.spyOn(console, "error");
  const island = writeIsland({ of: glossary, props: { groups, asked: "" }, messages: { common, glossary: messages }, when: "intent" });
  await startPageScript();
  expect(island.dataset.hydrated, "nothing is loaded before the visitor uses it").toBeUndefined();
  await field.click();
  await expect.poll(() => island.dataset.hydrated).toBe("");
  for (const [typed, found] of [
    ["EPOQUE", "Epoch"],
    ["million", "Lovelace"],
  ] as const) {
    await field.fill(typed);
    await expect.poll(words).toEqual([found]);
    await expect.element(page.getByRole("status")).toHaveTextContent("1 term found");
  }
  await page.getByRole("link", { name: "ADA", exact: true }).last().click();
  await expect.element(field).toHaveValue("");
  await expect.element(page.getByRole("status")).toHaveTextContent("3 terms");
  await field.fill("qqq");
  await expect.element(page.getByText("We don't have a term that matches “qqq”", { exact: false })).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.element(field).toHaveValue("qqq");
  expect(errors.mock.calls).toEqual([]);
});

test("applies a query that the browser restored into the field", async () => {
  const island = writeIsland({ of: glossary, props: { groups, asked: "" }, messages: { common, glossary: messages }, when: "intent" });
  const input = island.querySelector("input");
  if (input) input.value = "five";
  await startPageScript();
  await expect.poll(words).toEqual(["Epoch"]);
});
