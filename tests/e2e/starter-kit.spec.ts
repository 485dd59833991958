import type { Page } from "@playwright/test";
import { startSite, type Site } from "#tests/site.ts";
import { waitForScripts, expect, test as base, expectNoViolations, expectNoSidewaysScroll, FULL } from "./fixtures.ts";

/** Site with payments configured, unlike `silentSite`. */
const test = base.extend<object, { shop: Site }>({
  shop: [
    async ({}, use) => {
      const site = await startSite({ STRIPE_SECRET_KEY: "sk_test_sales", STRIPE_WEBHOOK_SECRET: "whsec_sales", ADDRESS_LIMITS: "off" });
      await use(site);
      await site.stop();
    },
    { scope: "worker" },
  ],
});

const card = (page: Page) => page.getByRole("region", { name: "Complete Package" });
const bar = (page: Page) => page.locator(".sales-bar");

test("shows contents and price, and leads to the order page", async ({ page, shop }) => {
  await page.goto(`${shop.origin}/starter-kit`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The Cardano Starter Kit");
  // Unconfirmed claims are marked.
  for (const text of ["LIMITED TIME OFFER", "4.9/5 from 240+ reviews"])
    await expect(page.getByRole("paragraph").filter({ hasText: text }).locator("[data-state=sample]")).toBeVisible();
  await expect(page.getByRole("region", { name: "What's Included" }).getByRole("listitem")).toHaveCount(12);
  await expect(page.getByRole("region", { name: "Exclusive Bonuses" })).toHaveCount(0);
  const testimonials = page.getByRole("region", { name: "What Others Say" });
  await expect(testimonials.getByRole("figure"), "samples are folded").toHaveCount(0);
  await testimonials.locator("summary").click();
  await expect(testimonials.getByRole("figure")).toHaveCount(3);
  await expect(page.getByRole("region", { name: "30-Day Guarantee" })).toContainText("full refund within 30 days, no questions asked");
  for (const text of [
    "€7.50",
    "One-time payment • Lifetime access",
    "Instant digital download",
    "100+ pages",
    "Free updates for life",
    "30-day money-back guarantee",
    "Secure payment via Stripe",
  ])
    await expect(card(page)).toContainText(text);
  await card(page).getByRole("link", { name: "Get Instant Access" }).click();
  await expect(page).toHaveURL(`${shop.origin}/starter-kit/order`);
});

test("keeps the card in view on a wide screen", FULL, async ({ page, shop }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${shop.origin}/starter-kit`);
  await page.getByRole("heading", { name: "What Others Say" }).scrollIntoViewIfNeeded();
  await expect(card(page).getByRole("link", { name: "Get Instant Access" })).toBeInViewport({ ratio: 1 });
  await expect(bar(page)).toBeHidden();
});

test("shows the card after the header on a phone, then a sticky bar with price and button", async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${shop.origin}/starter-kit`);
  await expect(bar(page)).not.toBeInViewport();
  await page.getByRole("heading", { name: "NFT marketplace guide" }).scrollIntoViewIfNeeded();
  await expect(bar(page)).toBeInViewport({ ratio: 1 });
  await expect(bar(page)).toContainText("€7.50");
});

test("causes no layout shift while loading and scrolling", async ({ page, shop }) => {
  await page.goto(`${shop.origin}/starter-kit`);
  await waitForScripts(page);
  for (let y = 0; y < 4_000; y += 400) await page.evaluate((top) => scrollTo(0, top), y);
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if ("value" in entry && typeof entry.value === "number") sum += entry.value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 500);
      }),
  );
  expect(shift).toBeLessThan(0.01);
});

test("opens questions by keyboard", FULL, async ({ page, shop }) => {
  await page.goto(`${shop.origin}/starter-kit`);
  const question = page.locator("summary", { hasText: "suitable for beginners" });
  await question.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("it's written for them")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByText("it's written for them")).toBeHidden();
});

test("offers the newsletter instead of the order while sales are off, without broken links", async ({ page, silentSite }) => {
  await page.goto(`${silentSite.origin}/starter-kit`);
  await waitForScripts(page);
  await expect(page.getByRole("link", { name: "Get Instant Access" })).toHaveCount(0);
  await card(page).getByText("Get Instant Access").click();
  await expect(card(page).getByRole("heading", { name: "Not on sale here yet" })).toBeVisible();
  await card(page).getByLabel("Your email address").fill("reader@example.org");
  await card(page).getByRole("button", { name: "Subscribe" }).click();
  await expect(card(page).getByRole("status")).toHaveAttribute("data-outcome", "sent");
  const links = await page.locator("main a").evaluateAll((all) => all.map((link) => (link instanceof HTMLAnchorElement ? link.href : "")));
  for (const link of new Set(links)) expect([link, (await page.request.get(link)).status()]).toEqual([link, 200]);
});

test("leaves unconfirmed claims out of structured data", async ({ page, shop }) => {
  await page.goto(`${shop.origin}/starter-kit`);
  const records = (await page.locator('script[type="application/ld+json"]').allTextContents()).join();
  expect(records).toContain("BreadcrumbList");
  expect(records).not.toMatch(/4\.9|240|Review|Rating|Offer|Guarantee|Maria/i);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("shows the page, opens questions and links to the order page", async ({ page, shop }) => {
    await page.goto(`${shop.origin}/pl/starter-kit`);
    await page.locator("summary").first().click();
    await expect(page.locator("details").first()).toHaveAttribute("open", "");
    await expect(page.locator(".package a.button-primary")).toHaveAttribute("href", "/pl/starter-kit/order");
  });
});

for (const colorScheme of ["light", "dark"] as const)
  test(`axe finds nothing: ${colorScheme}`, FULL, async ({ page, shop, silentSite }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const address of [`${shop.origin}/starter-kit`, `${shop.origin}/pl/starter-kit`, `${silentSite.origin}/de/starter-kit`]) {
      await page.goto(address);
      await waitForScripts(page);
      for (const width of [390, 820, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await expectNoViolations(page);
        await expectNoSidewaysScroll(page);
      }
    }
  });
