import { pathIn } from "#app/foundation/i18n/languages.ts";
import { EXAMPLE_PATHS } from "./example-paths.ts";
import { expect, test, waitForLayout, waitForScripts } from "./fixtures.ts";

const MAX_HEIGHT_PX = 12_000;

// Each language takes a minute.
test.describe.configure({ mode: "parallel" });

for (const language of ["en", "de"] as const)
  test(`keeps every page within ${MAX_HEIGHT_PX} px on a phone in ${language}, with nothing opened`, async ({ page, site }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const long: string[] = [];
    for (const path of EXAMPLE_PATHS) {
      await page.goto(site.origin + pathIn(path, language));
      await waitForLayout(page);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      if (height > MAX_HEIGHT_PX) long.push(`${path} has ${height} px`);
    }
    expect(long, "Fold what few visitors read, with a summary that says what it holds.").toEqual([]);
  });

test("opens a folded part linked from another page or the same page, also the second time", async ({ page, site }) => {
  for (const [path, id] of [
    ["/glossary", "wallet"],
    ["/glossary", "letter-w"],
    ["/privacy", "rights"],
    ["/api/docs", "fetch-cardano-data"],
  ] as const) {
    await page.goto(`${site.origin}${path}#${id}`);
    await waitForScripts(page);
    const folded = page.locator(`details:is(#${id}, :has(#${id}))`);
    await expect(folded, `${path}#${id}`).toHaveAttribute("open");
    await expect(page.locator(`#${id}`)).toBeInViewport();
  }
  await page.goto(`${site.origin}/glossary`);
  await waitForScripts(page);
  const letter = page.getByRole("navigation", { name: "Letters" }).getByRole("link", { name: "S" });
  for (const visit of ["first", "second"]) {
    await letter.click();
    await expect(page.locator("#letter-s"), `${visit} press`).toHaveAttribute("open");
    await page.locator("#letter-s summary").click();
    await expect(page.locator("#letter-s")).not.toHaveAttribute("open");
  }
});
