import { expect, test, waitForScripts } from "./fixtures.ts";

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
