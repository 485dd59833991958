import { pathIn } from "#app/foundation/i18n/languages.ts";
import { makePatient, waitForLayout, waitForScripts, expect, test, FULL } from "./fixtures.ts";

test("keeps path and query when switching languages, and drops the prefix for English", async ({ page, site }) => {
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

for (const [browser, missing] of [
  ["", []],
  [", also in a browser without checkVisibility", ["checkVisibility"]],
] as const)
  test(`keeps the scroll position when switching languages, and Back returns to the previous page${browser}`, async ({ page, site }) => {
    await page.addInitScript((names) => names.forEach((name) => Reflect.deleteProperty(Element.prototype, name)), missing);
    await page.goto(`${site.origin}/network`);
    await page.goto(`${site.origin}/governance`);
    await waitForLayout(page);
    const heading = page.locator("main h2").nth(3);
    const topOf = () => heading.evaluate((element) => element.getBoundingClientRect().top);
    await heading.evaluate((element) => scrollTo(0, scrollY + element.getBoundingClientRect().top - 120));
    await page.locator(".language-button").click();
    const top = await topOf();
    expect(top).toBeLessThan(720);
    await page.getByRole("link", { name: "Polski" }).click();
    await expect(page).toHaveURL(`${site.origin}/pl/governance`);
    await waitForLayout(page);
    expect(Math.abs((await topOf()) - top)).toBeLessThan(60);
    await page.goBack();
    await expect(page).toHaveURL(`${site.origin}/pl/network`);
  });

test("keeps the filter and the fragment in another language", async ({ page, site }) => {
  await page.goto(`${site.origin}/glossary#epoch`);
  await waitForScripts(page);
  await page.locator(".language-button").click();
  await page.getByRole("link", { name: "Deutsch" }).click();
  await expect(page).toHaveURL(`${site.origin}/de/glossary#epoch`);
  await expect(page.locator("#epoch")).toBeInViewport();
});

test("keeps the filter and the search words in another language without JavaScript", async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const [from, to] of [
    ["/ecosystem?quick=verified&utm_source=x", "/pl/ecosystem?quick=verified"],
    ["/search?q=minswap", "/pl/search?q=minswap"],
    ["/news?category=DeFi&sort=source", "/pl/news?category=DeFi&sort=source"],
    ["/privacy?x=1", "/pl/privacy"],
  ] as const) {
    await page.goto(site.origin + from);
    await expect(page.getByRole("link", { name: "Polski", includeHidden: true }).first()).toHaveAttribute("href", to);
  }
  await context.close();
});

test("keeps the language in links, except the logo, which leads to /", async ({ page, site }) => {
  await page.goto(`${site.origin}/fr`);
  await expect(page.locator(".site-header").getByRole("link", { name: "Cardano Gateway" })).toHaveAttribute("href", "/");
  for (const path of ["/fr/ecosystem", "/fr/news", "/fr/community", "/fr/starter-kit", "/fr/get-started"]) {
    await expect(page.locator(`.site-header a[href="${path}"]`).first()).toBeAttached();
  }
});

test("redirects an unprefixed URL to the saved language once", async ({ page, site }) => {
  await page.goto(`${site.origin}/de`);
  await page.evaluate(() => localStorage.setItem("language", "it"));
  await page.goto(`${site.origin}/news?category=DeFi#top`);
  await expect(page).toHaveURL(`${site.origin}/it/news?category=DeFi#top`);
  await page.goto(`${site.origin}/es`);
  await expect(page).toHaveURL(`${site.origin}/es`);
});

test("leads from the logo to the same page as reloading / with a saved language", FULL, async ({ page, site }) => {
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

test("offers the browser's language in one line, in that language, until dismissed for good", async ({ browser, site }) => {
  const context = await browser.newContext({ locale: "de-DE" });
  await makePatient(context);
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

/** Headlines of typical length, because the current ones may all be longer. */
const HEADLINES = {
  en: "Cardano's next hard fork has a date: what delegators should know by then",
  de: "Cardanos nächster Hard Fork hat ein Datum: was Delegierende wissen sollten",
  pl: "Kolejny hard fork Cardano ma już datę: co powinni wiedzieć delegujący ADA",
};

test(
  "shows enough headlines on the first screen in every language, with filters and sort orders in one line each",
  FULL,
  async ({ page, site }) => {
    for (const [width, height, most] of [
      [1280, 900, 8],
      [390, 844, 5],
    ] as const)
      for (const language of ["en", "de", "pl"] as const) {
        const place = `${language}, ${width} px`;
        await page.setViewportSize({ width, height });
        await page.goto(site.origin + pathIn("/news", language));
        await waitForScripts(page);
        // The island may still be replacing the server's list with newer stories.
        await expect(page.locator("[data-article]").nth(most)).toBeVisible();
        const tops = await page.locator("[data-article] :is(h3, h4)").evaluateAll((all, headline) => {
          for (const item of all) (item.querySelector("a") ?? item).textContent = headline;
          return all.map((value) => value.getBoundingClientRect());
        }, HEADLINES[language]);
        expect(tops.filter(({ bottom }) => bottom <= height).length, `${place}: headlines`).toBeGreaterThanOrEqual(most);
        const tabs = page.locator(".news-bar [role=tab]");
        for (const tab of await tabs.all()) {
          await tab.scrollIntoViewIfNeeded();
          await expect(tab, place).toBeInViewport({ ratio: 1 });
        }
        const lines = await tabs.evaluateAll((all) => new Set(all.map((tab) => tab.getBoundingClientRect().top)).size);
        expect(lines, `${place}: lines of tabs`).toBe(1);
        const button = page.locator(".news-topics-button");
        if (width < 768) {
          expect((await button.boundingBox())?.height, place).toBe(44);
          await button.click();
        }
        await expect(button).toBeVisible({ visible: width < 768 });
        for (const choice of await page.locator(":is(.news-categories, .news-sort) a").all())
          await expect(choice, place).toBeInViewport({ ratio: 1 });
        if (width < 768) await page.keyboard.press("Escape");
        expect(await page.evaluate(() => scrollY), `${place}: nothing is scrolled to reach them`).toBe(0);
        const [bar, first] = [await page.locator(".news-bar").boundingBox(), await page.locator("[data-article]").first().boundingBox()];
        expect((bar?.y ?? 0) + (bar?.height ?? 0), `${place}: the filters cover no headline`).toBeLessThanOrEqual(first?.y ?? 0);
      }
  },
);
