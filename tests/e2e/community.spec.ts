import type { Page } from "@playwright/test";
import { eventually } from "#tests/site.ts";
import { waitForScripts, expect, VIEWPORTS, test, expectNoViolations, expectNoSidewaysScroll, FULL } from "./fixtures.ts";

const TAG = "utm_source=community-page";

test.beforeAll(({ site }) =>
  eventually(
    "the platforms",
    async () => (await fetch(`${site.origin}/api/community`)).text(),
    (text) => text.split('"kind":"live"').length === 5 && text.split('"kind":"estimate"').length === 3,
    // The site spaces its two Reddit requests more than a minute apart.
    300_000,
  ),
);

const counter = (page: Page, name: string) => page.locator(`[data-metric="${name}"]`);
const platform = (page: Page, id: string) => page.locator(`[data-platform="${id}"]`);
/** Visible text of a counter: the placeholder in `::after` before it starts, then its own text. */
const visibleText = (page: Page, name: string) =>
  counter(page, name).evaluate((element) => {
    const sign = getComputedStyle(element, "::after").content;
    if (sign.includes("0")) return "0";
    return element.querySelector("[aria-hidden]")?.textContent ?? element.textContent;
  });

test("counts up for 2.5 s once a counter is seen, then stays", FULL, async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.clock.install();
  // Puts the counters below the fold, so that they don't start yet.
  await page.setViewportSize({ width: 390, height: 200 });
  await page.goto(`${site.origin}/community`);
  await waitForScripts(page);
  await expect.poll(() => visibleText(page, "communityMembers")).toBe("0");
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000);
  expect(await visibleText(page, "countries")).toBe("0");
  await counter(page, "communityMembers").scrollIntoViewIfNeeded();
  await expect(counter(page, "communityMembers").locator("[aria-hidden]")).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(page.locator(".counters[data-counting=counting]")).toHaveCount(1);
  await page.clock.runFor(550);
  await expect(page.locator(".counters[data-counting]")).toHaveCount(0);
  for (const [name, text] of [
    ["communityMembers", "2.5M"],
    ["activeDevelopers", "3,200"],
    ["dailyDiscussions", "16,500"],
    ["countries", "190"],
  ] as const) {
    expect(await visibleText(page, name), name).toBe(text);
  }
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await counter(page, "communityMembers").scrollIntoViewIfNeeded();
  expect(await visibleText(page, "communityMembers"), "once only").toBe("2.5M");
});

test("shows final counter values at once with reduced motion", FULL, async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${site.origin}/community`);
  expect(await visibleText(page, "communityMembers")).toBe("2.5M");
  await waitForScripts(page);
  expect(await visibleText(page, "dailyDiscussions")).toBe("16,500");
});

test("labels each number as live, estimated or a sample", async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${site.origin}/community`);
  await expect(page.getByText("Estimate: 3.5 for each subscriber on Reddit")).toBeVisible();
  await expect(page.getByText("Estimate: 10 for each member online on Discord")).toBeVisible();
  for (const [id, members] of [
    ["reddit", "700K"],
    ["discord", "61K"],
    ["forum", "72K"],
    ["github", "1K"],
  ] as const) {
    await expect(platform(page, id)).toContainText(members);
    await expect(platform(page, id)).toContainText("Counted live");
    await expect(platform(page, id).locator('[data-state="live"]').first()).toBeVisible();
  }
  for (const [id, members] of [
    ["twitter", "1.2M"],
    ["youtube", "89K"],
  ] as const) {
    await expect(platform(page, id)).toContainText(members);
    await expect(platform(page, id).locator('button[data-state="sample"]')).toHaveText("Sample data");
    await expect(platform(page, id)).not.toContainText("2026");
  }
  await expect(platform(page, "discord")).toContainText("1,650 members online");
});

test("opens external links in a new tab with campaign parameters", async ({ page, site }) => {
  await page.goto(`${site.origin}/community`);
  for (const name of ["Reddit", "Twitter", "Discord", "YouTube", "Forum", "GitHub"]) {
    await expect(page.getByRole("link", { name: `Join ${name} (opens in a new tab)` }).first()).toHaveAttribute("href", new RegExp(TAG));
  }
  const follow = page.getByRole("link", { name: /^Follow .* on X/ });
  await expect(follow).toHaveCount(6);
  const involved = page.getByRole("region", { name: "Ready to Get Involved?" });
  await expect(involved.getByRole("link", { name: "Join Discord" })).toHaveAttribute(
    "href",
    `https://discord.com/invite/2nPUa5d7DE?${TAG}`,
  );
  await expect(involved.getByRole("link", { name: "Follow on Twitter" })).toHaveAttribute("href", `https://x.com/Cardano?${TAG}`);
  const out = await page
    .locator('main a[target="_blank"]')
    .evaluateAll((links) => links.map((link) => [link.getAttribute("href"), link.getAttribute("rel")]));
  expect(out.length).toBeGreaterThan(25);
  for (const [href, rel] of out) expect([href, rel]).toEqual([expect.stringContaining(TAG), "noopener"]);
});

test("pauses live updates", FULL, async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${site.origin}/community`);
  await waitForScripts(page);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("button", { name: "Resume" })).toBeVisible();
  await expect(page.locator(".state-dot[data-paused]").first()).toBeVisible();
});

test("lists the German group first in German, and says in Polish that there is no Polish group", async ({ page, site }) => {
  await page.goto(`${site.origin}/de/community`);
  await expect(page.locator(".group-list a").first()).toContainText("Deutsch");
  await page.goto(`${site.origin}/pl/community`);
  await expect(page.locator(".group-list [data-own]")).toHaveCount(0);
  await expect(page.locator("main")).toContainText("Polski");
});

test("marks numbers as samples without sources and leaves them out of structured data", async ({ page, silentSite }) => {
  await page.goto(`${silentSite.origin}/community`);
  await expect(page.locator("main [data-state=sample]").getByText("Sample data")).toHaveCount(10);
  const records = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(records.join()).not.toContain("2500000");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("shows the real values", async ({ page, site }) => {
    await page.goto(`${site.origin}/community`);
    for (const [name, text] of [
      ["communityMembers", "2.5M"],
      ["countries", "190"],
    ] as const) {
      await expect(counter(page, name)).toHaveText(text);
      await expect(counter(page, name).locator(".counter-value")).toHaveCSS("position", "static");
    }
  });
});

for (const { colorScheme, width } of VIEWPORTS) {
  test(`axe finds nothing: ${colorScheme}, ${width} px`, FULL, async ({ page, site, silentSite }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    for (const address of [`${site.origin}/community`, `${site.origin}/pl/community`, `${silentSite.origin}/de/community`]) {
      await page.goto(address);
      await waitForScripts(page);
      await expectNoViolations(page);
      await expectNoSidewaysScroll(page);
    }
  });
}
