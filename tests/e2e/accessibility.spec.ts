import { expect, waitForScripts, VIEWPORTS, test, expectNoViolations, expectNoSidewaysScroll, FULL } from "./fixtures.ts";

for (const { colorScheme, width } of VIEWPORTS)
  test(`axe finds nothing on a home page without figures: ${colorScheme}, ${width} px`, FULL, async ({ page, silentSite }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    await page.goto(silentSite.origin);
    await waitForScripts(page);
    await expectNoViolations(page);
    await expectNoSidewaysScroll(page);
  });

test("axe finds nothing in open menus and tables", async ({ page, site }) => {
  await page.goto(site.origin);
  await waitForScripts(page);
  await page.getByText("Show as table").click();
  await page.getByRole("button", { name: "Language: English" }).click();
  await expectNoViolations(page);
});

test("shows the current choice in system colors in forced-colors mode", async ({ page, site }) => {
  await page.emulateMedia({ forcedColors: "active", colorScheme: "light", reducedMotion: "reduce" });
  for (const [path, chosen] of [
    ["/news", ".chip[aria-current]"],
    ["/ecosystem", ".segmented > [aria-current]"],
    ["/ecosystem?quick=trending", ".choice:has(:checked)"],
  ] as const) {
    await page.goto(site.origin + path);
    const [background, highlight] = await page
      .locator(chosen)
      .first()
      .evaluate((element) => {
        const sample = document.createElement("span");
        sample.style.cssText = "forced-color-adjust: none; background: Highlight";
        document.body.append(sample);
        return [element, sample].map((value) => getComputedStyle(value).backgroundColor);
      });
    expect(background, `${chosen} on ${path}`).toBe(highlight);
  }
});
