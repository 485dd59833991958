import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

/** Waits for the chart's script. */
async function openChart(page: Page, origin: string): Promise<void> {
  await page.goto(origin);
  await expect(page.locator("#history input[type=range][aria-valuetext]")).toBeAttached();
}

test("a range changes the chart in place and the address with it", async ({ page, site }) => {
  await openChart(page, site.origin);
  const line = page.locator("#history .chart-plot .chart-bars-wide").first();
  const before = await line.getAttribute("d");
  await page.getByRole("link", { name: "1 year" }).click();
  await expect(page).toHaveURL(/range=1y/);
  await expect(page.getByRole("link", { name: "1 year" })).toHaveAttribute("aria-current", "true");
  await expect(line).not.toHaveAttribute("d", before ?? "");
  await page.reload();
  await expect(page.getByRole("link", { name: "1 year" })).toHaveAttribute("aria-current", "true");
});

test("data points can be read with arrow keys and pointer", async ({ page, site }) => {
  await openChart(page, site.origin);
  const reader = page.locator("#history input[type=range]");
  await reader.focus();
  await page.keyboard.press("End");
  const last = await reader.getAttribute("aria-valuetext");
  expect(last).toMatch(/\$0\.\d{4}/);
  await page.keyboard.press("ArrowLeft");
  await expect(reader).not.toHaveAttribute("aria-valuetext", last ?? "");
  await page.keyboard.press("Home");
  const first = await reader.getAttribute("aria-valuetext");
  const box = await page.locator("#history .chart-area").boundingBox();
  if (!box) throw new Error("the chart has no box");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await expect(reader).not.toHaveAttribute("aria-valuetext", first ?? "");
});

test("a failed range shows an error and can be retried", async ({ page, site, complaints }) => {
  await openChart(page, site.origin);
  const range = page.getByRole("link", { name: "24 hours" });
  await page.route("**/?range=24h", (route) => route.fulfill({ status: 500, body: "" }));
  await range.click();
  await expect(page.getByRole("region", { name: /^Notifications/ }).getByText("The site can't be reached right now.")).toBeVisible();
  await expect(page.getByRole("link", { name: "30 days" })).toHaveAttribute("aria-current", "true");
  await page.unroute("**/?range=24h");
  await range.click();
  await expect(range).toHaveAttribute("aria-current", "true");
  complaints.length = 0; // the browser reports the 500 that this test made
});
