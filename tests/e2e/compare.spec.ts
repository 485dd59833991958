import { waitForScripts, expect, VIEWPORTS, test, expectNoViolations, expectNoSidewaysScroll, FULL } from "./fixtures.ts";

const THREE = "/compare?project=minswap&project=sundaeswap&project=wingriders";

test("starts a comparison from a suggestion, then adds and removes projects", async ({ page, site }) => {
  await page.goto(`${site.origin}/compare`);
  await waitForScripts(page);
  await page.getByRole("link", { name: "Eternl, Lace, VESPR" }).click();
  await expect(page).toHaveURL(/compare\?project=eternl&project=lace&project=vespr$/);
  await expect(page.getByRole("columnheader", { name: "Lace" })).toBeVisible();
  await page.getByLabel("Add a project").selectOption("minswap");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByRole("columnheader", { name: "Minswap" })).toBeVisible();
  await expect(page.getByText("You can compare up to four.")).toBeVisible();
  await expect(page).toHaveTitle(/^Compare Eternl, Lace, VESPR, Minswap · /);
  await page.getByRole("link", { name: "Remove Lace" }).press("Enter");
  await expect(page.getByRole("columnheader", { name: "Lace" })).toHaveCount(0);
  await expect(page).toHaveURL(/project=eternl&project=vespr&project=minswap$/);
  await expect(page.locator("main")).toBeFocused();
  await page.goBack();
  await expect(page.getByRole("columnheader", { name: "Lace" })).toBeVisible();
});

test("shows only differences on request, and figures with their sources", async ({ page, site }) => {
  await page.goto(`${site.origin}${THREE}`);
  await waitForScripts(page);
  const category = page.locator('[data-row="category"]');
  await expect(category).toBeVisible();
  await page.getByLabel("Show only differences").check();
  await expect(category).toBeHidden();
  await expect(page.locator('[data-row="description"]')).toBeVisible();
  await expect(page.locator('[data-project="minswap"] data[data-metric="tvl"]')).toBeVisible();
  await expect(page.locator("tfoot").getByText("DefiLlama").first()).toBeVisible();
});

test("drops unknown query values and keeps comparisons out of search indexes", FULL, async ({ page, site, request }) => {
  await page.goto(`${site.origin}/compare?project=nobody&project=lace&project=lace&utm=x`);
  await expect(page.locator("thead th")).toHaveCount(1);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  expect(await (await request.get(`${site.origin}/compare`)).text()).not.toContain("noindex");
  const [plain, noisy] = await Promise.all([
    request.get(`${site.origin}/choose-wallet`),
    request.get(`${site.origin}/choose-wallet?place=moon`),
  ]);
  expect(noisy.headers().etag).toBe(plain.headers().etag);
});

test("scrolls the wide table in its container on a phone, with sticky row headers", async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${site.origin}${THREE}`);
  await waitForScripts(page);
  const frame = page.getByRole("region", { name: "Comparison of Minswap, SundaeSwap, WingRiders" });
  // A key press does nothing while the browser is still laying out the table.
  await expect(async () => {
    await frame.press("ArrowRight");
    expect(await frame.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  }).toPass();
  await expect(page.getByRole("rowheader", { name: "Founded" })).toBeInViewport({ ratio: 0.9 });
  await expectNoSidewaysScroll(page);
});

for (const width of [768, 900]) {
  test(`gives form controls their usual height and every column its line at ${width} px`, FULL, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${site.origin}/pl${THREE}`);
    await waitForScripts(page);
    const form = page.locator(".compare-add form");
    const heights = await form
      .locator("select, button")
      .evaluateAll((controls) => controls.map((control) => control.getBoundingClientRect().height));
    expect(heights).toEqual([44, 44]);
    const lines = await page.locator("thead th").evaluateAll((heads) => heads.map((head) => getComputedStyle(head).borderLeftWidth));
    expect(lines.slice(1)).toEqual(["1px", "1px"]);
  });
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("adds projects, filters differences and recommends wallets", async ({ page, site }) => {
    await page.goto(`${site.origin}/compare?project=eternl`);
    await page.getByLabel("Add a project").selectOption("lace");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page).toHaveURL(/compare\?project=eternl&project=lace$/);
    await page.getByLabel("Show only differences").check();
    await expect(page.locator('[data-row="hardware"]')).toBeHidden();
    await page.goto(`${site.origin}/choose-wallet`);
    await page.getByLabel("On my phone").check();
    await page.getByRole("button", { name: "Show wallets" }).click();
    await expect(page).toHaveURL(/choose-wallet\?place=phone&hardware=no&dapps=no&source=not#answer$/);
    await expect(page.locator(".wallet-picks article")).toHaveCount(3);
  });
});

test("recommends three wallets with reasons after four questions, by keyboard", async ({ page, site }) => {
  await page.goto(`${site.origin}/choose-wallet`);
  await waitForScripts(page);
  await page.getByLabel("Anywhere will do").focus();
  await page.keyboard.press("ArrowDown");
  await page.getByRole("group", { name: "hardware wallet" }).getByLabel("Yes").check();
  await page.getByLabel("Very important").check();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/place=phone&hardware=yes&dapps=no&source=very#answer$/);
  await expect(page.getByRole("heading", { name: "1 wallet fits. Here are the 3 that come closest." })).toBeFocused();
  await expect(page.locator(".wallet-picks article").first()).toContainText("Its source is public");
  await expect(page.getByLabel("On my phone")).toBeChecked();
  await page.getByRole("link", { name: "Compare these 3" }).click();
  await expect(page.locator("thead th")).toHaveCount(3);
  await page.goBack();
  await page.getByRole("link", { name: "Start over" }).click();
  await expect(page.getByLabel("Anywhere will do")).toBeChecked();
  await expect(page.locator(".wallet-picks")).toHaveCount(0);
});

for (const { colorScheme, width } of VIEWPORTS) {
  test(`axe finds nothing in comparison and chooser: ${colorScheme}, ${width} px`, FULL, async ({ page, site }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    for (const path of [
      "/compare",
      "/compare?project=minswap",
      "/compare?project=minswap&project=yoroi&project=usdm&project=lace",
      "/choose-wallet",
      "/choose-wallet?place=phone&hardware=yes&dapps=yes&source=very",
    ]) {
      await page.goto(site.origin + path);
      await waitForScripts(page);
      await expectNoViolations(page);
      await expectNoSidewaysScroll(page);
    }
  });
}
