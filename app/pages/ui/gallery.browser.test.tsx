import axe from "axe-core";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import common from "../../../content/messages/en/common.json";
import lists from "../../../content/messages/en/lists.json";
import "#app/styles.css";
import { Gallery } from "#app/pages/ui/gallery.tsx";
import { MessagesProvider } from "#app/foundation/i18n/i18n.tsx";

test.each([
  ["light", 1280],
  ["dark", 390],
])("Passes axe with all components, %s, %i px", async (theme, width) => {
  await page.viewport(width, 900);
  document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.scripts = "";
  document.documentElement.lang = "en";
  document.title = "Components";
  await render(
    <MessagesProvider language="en" namespaces={{ common, lists }}>
      <Gallery />
    </MessagesProvider>,
  );
  await expect.element(page.getByRole("button", { name: "primary, busy, large" })).toHaveAttribute("aria-busy", "true");
  await expect.element(page.getByLabelText("With an error")).toHaveAccessibleDescription("What's wrong with it What belongs here");
  await page.viewport(width, document.documentElement.scrollHeight);
  await page.screenshot({ path: `../../../test-results/components-${theme}-${width}.png` });
  const { violations } = await axe.run(document.body, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`)).toEqual([]);
  expect(document.documentElement.scrollWidth, "nothing sticks out").toBeLessThanOrEqual(width);
});
