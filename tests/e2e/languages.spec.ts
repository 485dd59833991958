import { waitForScripts, expect, test } from "./fixtures.ts";

test("the language switcher keeps path and query, and removes the prefix for English", async ({ page, site }) => {
  await page.goto(`${site.origin}/ecosystem/defi?sort=tvl`);
  await waitForScripts(page);
  await page.getByRole("button", { name: "Language: English" }).click();
  await page.getByRole("link", { name: "Polski" }).click();
  await expect(page).toHaveURL(`${site.origin}/pl/ecosystem/defi?sort=tvl`);
  await expect(page.locator("html")).toHaveAttribute("lang", "pl");
  await page.locator(".language-button").click();
  await page.getByRole("link", { name: "Deutsch" }).click();
  await expect(page).toHaveURL(`${site.origin}/de/ecosystem/defi?sort=tvl`);
  await page.locator(".language-button").click();
  await page.getByRole("link", { name: "English" }).click();
  await expect(page).toHaveURL(`${site.origin}/ecosystem/defi?sort=tvl`);
});

test("links keep the language, the brand always leads to /", async ({ page, site }) => {
  await page.goto(`${site.origin}/fr`);
  await expect(page.locator(".site-header").getByRole("link", { name: "Cardano Gateway" })).toHaveAttribute("href", "/");
  for (const path of ["/fr/ecosystem", "/fr/news", "/fr/community", "/fr/starter-kit", "/fr/get-started"]) {
    await expect(page.locator(`.site-header a[href="${path}"]`).first()).toBeAttached();
  }
});

test("a saved language choice redirects from an unprefixed URL, once", async ({ page, site }) => {
  await page.goto(`${site.origin}/de`);
  await page.evaluate(() => localStorage.setItem("language", "it"));
  await page.goto(`${site.origin}/news?category=DeFi#top`);
  await expect(page).toHaveURL(`${site.origin}/it/news?category=DeFi#top`);
  await page.goto(`${site.origin}/es`);
  await expect(page).toHaveURL(`${site.origin}/es`);
});

test("with a saved language the logo leads to the same page as reloading /", async ({ page, site }) => {
  await page.goto(`${site.origin}/de`);
  await waitForScripts(page);
  await page
    .getByRole("button", { name: /Deutsch/ })
    .first()
    .click();
  await page.getByRole("link", { name: "Italiano" }).click();
  await expect(page).toHaveURL(`${site.origin}/it`);
  await page.goto(`${site.origin}/de/community`);
  await waitForScripts(page);
  const brand = page.locator(".site-header a.brand");
  await expect(brand).toHaveAttribute("href", "/");
  await brand.click();
  await expect(page).toHaveURL(`${site.origin}/it`);
  await page.goto(site.origin);
  await expect(page).toHaveURL(`${site.origin}/it`);
});

test("the browser's language is offered in one line, in that language, and can be dismissed for good", async ({ browser, site }) => {
  const context = await browser.newContext({ locale: "de-DE" });
  const page = await context.newPage();
  await page.goto(site.origin);
  const offer = page.locator("aside[lang=de]");
  await expect(offer).toContainText("Deutsch");
  await expect(page).toHaveURL(`${site.origin}/`);
  await offer.getByRole("button").click();
  await expect(offer).toHaveCount(0);
  await page.reload();
  await waitForScripts(page);
  await expect(offer).toHaveCount(0);
  await context.close();
});
