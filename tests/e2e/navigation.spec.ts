import { expect, test, waitForScripts, expectNoViolations, expectNoSidewaysScroll, VIEWPORTS, FULL, fullUnless } from "./fixtures.ts";
import { LANGUAGES, pathIn } from "#app/foundation/i18n/languages.ts";

const PANELS = [
  ["Ecosystem", ["Ecosystem", "Compare projects", "Wallets", "Developer tools", "Watchlist", "Directory health"]],
  ["Community", ["Community", "Governance Actions", "DReps", "News sources"]],
  [
    "Starter Kit",
    ["Starter Kit", "Getting started", "Choose a wallet", "Staking Guide", "ADA converter", "Glossary", "Is this link real?"],
  ],
  ["Network", ["Is Cardano working?", "Stake pools", "Open data", "API", "Visits to this site"]],
] as const;

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("opens one panel at a time over the page", async ({ page, site }) => {
      await page.goto(`${site.origin}/privacy`);
      const nav = page.getByRole("navigation", { name: "Main navigation" });
      for (const [panel, links] of PANELS) {
        await nav.locator("summary", { hasText: panel }).click();
        for (const name of links) await expect(nav.getByRole("link", { name }).locator("visible=true")).toBeVisible();
        await expect(nav.locator("details[open]")).toHaveCount(1);
      }
      await nav.getByRole("link", { name: "Stake pools" }).click();
      await expect(page).toHaveURL(`${site.origin}/staking/pools`);
    });
  });

test("names the specification's five places in the bar of a desktop", FULL, async ({ page, site }) => {
  for (const width of [1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${site.origin}/privacy`);
    for (const name of ["Home", "Ecosystem", "News", "Community", "Starter Kit"])
      await expect(page.locator(".site-nav > ul > li").getByText(name, { exact: true }).first(), `${name} at ${width} px`).toBeVisible();
  }
});

test("closes a panel on Escape with focus restored, on a click elsewhere and when focus leaves the menu", async ({ page, site }) => {
  await page.goto(`${site.origin}/network`);
  await waitForScripts(page);
  const use = page.locator(".site-nav summary", { hasText: "Starter Kit" });
  const open = page.locator(".site-nav details[open]");
  await use.focus();
  await page.keyboard.press("Enter");
  await expect(open).toHaveCount(1);
  await page.keyboard.press("Tab");
  await expect(page.locator(".nav-panel").getByRole("link", { name: "Starter Kit" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(open).toHaveCount(0);
  await expect(use).toBeFocused();

  await use.click();
  await page.mouse.click(640, 860);
  await expect(open, "a press elsewhere").toHaveCount(0);

  await use.click();
  await page.getByRole("button", { name: "Theme" }).focus();
  await expect(open, "the focus elsewhere").toHaveCount(0);
});

test("marks the panel with the current page, and closes it when a link is followed", async ({ page, site }) => {
  await page.goto(`${site.origin}/network`);
  await waitForScripts(page);
  await expect(page.locator(".site-nav summary[data-current]")).toHaveText("Network");
  await page.locator(".site-nav summary", { hasText: "Network" }).click();
  await expect(page.locator(".site-nav [aria-current=page]")).toContainText("Is Cardano working?");
  await page.locator(".site-nav").getByRole("link", { name: "Stake pools" }).click();
  await expect(page).toHaveURL(`${site.origin}/staking/pools`);
  await expect(page.locator(".site-nav details[open]")).toHaveCount(0);
});

test("checks a link from any page", async ({ page, site }) => {
  await page.goto(`${site.origin}/privacy`);
  await page.locator(".site-nav summary", { hasText: "Starter Kit" }).click();
  await page.getByRole("textbox", { name: "Paste an address before you open it" }).fill("minswap.org");
  await page.getByRole("button", { name: "Check this link" }).click();
  await expect(page.locator("[data-verdict=listed]")).toBeVisible();
});

test("shows the panels as a full-height accordion on a phone", async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${site.origin}/privacy`);
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect.poll(async () => (await page.locator("#site-nav").boundingBox())?.height).toBeGreaterThan(770);
  await page.locator(".site-nav summary", { hasText: "Ecosystem" }).click();
  await expect(page.getByRole("link", { name: "Compare projects" }).first()).toBeVisible();
  await page.locator(".site-nav summary", { hasText: "Network" }).click();
  await expect(page.locator(".site-nav details[open]")).toHaveCount(1);
  await page.locator("#site-nav").getByRole("link", { name: "Stake pools" }).click();
  await expect(page).toHaveURL(`${site.origin}/staking/pools`);
  await expect(page.locator("#site-nav")).toBeHidden();
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "turning the screen with scripts" : "turning the screen without scripts", () => {
    test.use({ javaScriptEnabled });

    for (const [what, path, button, from, to] of [
      ["the menu", "/privacy", "Open menu", [390, 844], [844, 390]],
      ["the menu", "/privacy", "Open menu", [700, 900], [1280, 900]],
      ["the language menu", "/privacy", "Language: English", [1280, 900], [390, 844]],
      ["the language menu", "/privacy", "Language: English", [390, 844], [844, 390]],
      ["the theme menu", "/privacy", "Theme", [1280, 900], [390, 844]],
      ["the filters", "/ecosystem", "Filters & Search", [390, 844], [1280, 900]],
      ["the filters", "/ecosystem", "Filters & Search", [900, 700], [390, 844]],
      ["the search", "/privacy", "Search", [390, 844], [844, 390]],
    ] as const) {
      if (!javaScriptEnabled && (what === "the theme menu" || what === "the search")) continue;
      test(
        `closes or fits ${what} from ${from[0]} to ${to[0]} px`,
        fullUnless(javaScriptEnabled && to[0] === 1280),
        async ({ page, site }) => {
          await page.setViewportSize({ width: from[0], height: from[1] });
          await page.goto(site.origin + path);
          if (javaScriptEnabled) await waitForScripts(page);
          await page
            .getByRole(what === "the search" ? "link" : "button", { name: button, exact: true })
            .locator("visible=true")
            .first()
            .click();
          const open = page.locator(":popover-open");
          await expect(open).toHaveCount(1);
          await page.setViewportSize({ width: to[0], height: to[1] });
          await expect(async () => {
            const boxes = await open.evaluateAll((popovers) =>
              popovers.map((popover) => {
                const { left, top, right, bottom } = popover.getBoundingClientRect();
                const isCovering = right - left >= innerWidth && bottom - top >= innerHeight;
                const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
                return { isInside, isClear: isCovering && getComputedStyle(popover).backgroundColor === "rgba(0, 0, 0, 0)" };
              }),
            );
            expect(boxes.every(({ isInside, isClear }) => isInside && !isClear)).toBe(true);
          }).toPass();
          if (what !== "the menu") return;
          if (javaScriptEnabled) await expect(open).toHaveCount(0);
          await page.locator(".site-nav summary", { hasText: "Network" }).click();
          await expect(page.getByRole("link", { name: "Stake pools" }).first()).toBeVisible();
        },
      );
    }
  });

test("counts starred projects in the header and links to them", async ({ page, site }) => {
  await page.goto(`${site.origin}/ecosystem/defi/dex/project/minswap`);
  await waitForScripts(page);
  await expect(page.locator(".header-watchlist-count")).toHaveText("");
  await page.locator("main .star-button").first().click();
  await expect(page.locator(".header-watchlist-count")).toHaveText("1");
  await page.goto(`${site.origin}/privacy`);
  await expect(page.locator(".header-watchlist-count")).toHaveText("1");
  await page.getByRole("banner").getByRole("link", { name: "Watchlist" }).locator("visible=true").click();
  await expect(page.getByRole("heading", { level: 1, name: "Watchlist" })).toBeVisible();
});

for (const { code } of LANGUAGES)
  test(`fits the header's words in ${code}`, fullUnless(code === "de" || code === "pl"), async ({ page, site }) => {
    await page.goto(site.origin + pathIn("/privacy", code));
    await waitForScripts(page);
    for (const width of [320, 390, 768, 900, 1024, 1200, 1280]) {
      await page.setViewportSize({ width, height: 700 });
      await expectNoSidewaysScroll(page);
      const overlap = await page.evaluate(() => {
        const nav = document.querySelector(".site-nav > ul")?.getBoundingClientRect();
        const tools = document.querySelector(".header-tools")?.getBoundingClientRect();
        return nav && tools ? nav.right - tools.left : 0;
      });
      expect(overlap, `${width} px: the tools cover the links`).toBeLessThanOrEqual(0);
    }
  });

test("axe finds nothing in an open panel", FULL, async ({ page, site }) => {
  for (const { colorScheme, width } of VIEWPORTS) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${site.origin}/privacy`);
    if (width < 768) await page.getByRole("button", { name: "Open menu" }).click();
    await page.locator(".site-nav summary", { hasText: "Starter Kit" }).click();
    await expectNoViolations(page, ".site-header");
  }
});
