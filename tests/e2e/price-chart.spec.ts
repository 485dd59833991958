import { awake, expect, test } from "./site-test.ts";

test("a range changes the chart in place and the address with it", async ({ page, site }) => {
  await page.goto(site.origin);
  await awake(page);
  const line = page.locator("#history svg path").first();
  const before = await line.getAttribute("d");
  await page.getByRole("link", { name: "1 year" }).click();
  await expect(page).toHaveURL(/range=1y/);
  await expect(page.getByRole("link", { name: "1 year" })).toHaveAttribute("aria-current", "true");
  await expect(line).not.toHaveAttribute("d", before ?? "");
  await page.reload();
  await expect(page.getByRole("link", { name: "1 year" })).toHaveAttribute("aria-current", "true");
});

test("single points are read with the arrow keys and with the pointer", async ({ page, site }) => {
  await page.goto(`${site.origin}/#history`);
  await awake(page);
  const plot = page.locator("#history").getByRole("slider").or(page.locator("#history [tabindex='0']").first());
  await plot.first().focus();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator("#history")).toContainText(/\$0\.\d{4}/);
  const box = await page.locator("#history .chart-area").boundingBox();
  if (!box) throw new Error("the chart has no box");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await expect(page.locator("#history .chart-area")).toContainText(/\d{4}|:\d\d/);
});

test("a failed range says so and can be tried again", async ({ page, site, complaints }) => {
  await page.goto(site.origin);
  await awake(page);
  await page.route("**/api/history**", (route) => route.fulfill({ status: 500, body: "" }));
  await page.getByRole("link", { name: "24 hours" }).click();
  await expect(page.getByText("The price history could not be loaded.")).toBeVisible();
  await page.unroute("**/api/history**");
  await page.locator("#history").getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("link", { name: "24 hours" })).toHaveAttribute("aria-current", "true");
  complaints.length = 0; // the browser reports the 500 that this test made
});
