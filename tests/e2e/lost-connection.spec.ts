import type { Page } from "@playwright/test";
import { expect, followPanelLink, test, waitForIsland, waitForScripts, FULL, fullUnless } from "./fixtures.ts";

/** Ignores the browser's messages about failed requests, which these tests cause. */
test.afterEach(({ complaints }) => {
  complaints.splice(
    0,
    complaints.length,
    ...complaints.filter(
      (text) => !/Failed to load resource|ERR_INTERNET_DISCONNECTED|net::ERR_FAILED|Failed to fetch dynamically imported module/.test(text),
    ),
  );
});

/** Waits for the news island, which saves the visit. */
const waitForNews = (page: Page) => page.waitForFunction(() => localStorage.getItem("news-visit") !== null);

const notifications = (page: Page) => page.getByRole("region", { name: /^Notifications/ });

test.describe("when the connection is lost", () => {
  for (const [path, button] of [
    ["/", "Refresh"],
    ["/news", "Refresh All Sources"],
    ["/community", "Refresh"],
    ["/ecosystem/defi/dex/minswap", "Refresh"],
  ] as const) {
    test(`shows an error and keeps the page when ${path} is refreshed`, fullUnless(path === "/"), async ({ page, site, context }) => {
      await page.goto(site.origin + path);
      await waitForScripts(page);
      if (path === "/news") await waitForNews(page);
      const title = await page.locator("main h1").innerText();
      await context.setOffline(true);
      await page.getByRole("button", { name: button, exact: true }).first().click();
      await expect(notifications(page).getByText("Refresh Failed")).toBeVisible();
      await expect(page.locator("main h1")).toHaveText(title);
      await expect(page.getByRole("banner")).toBeVisible();
    });
  }

  test("shows an error when updates resume, and new figures once online again", async ({ page, site, context }) => {
    await page.goto(site.origin);
    await waitForScripts(page);
    await page.getByRole("button", { name: "Pause", exact: true }).click();
    await context.setOffline(true);
    await page.getByRole("button", { name: "Resume", exact: true }).click();
    await expect(notifications(page).getByText("Refresh Failed")).toBeVisible();
    const streamed = page.waitForResponse(/\/api\/live\?/);
    await context.setOffline(false);
    await streamed;
  });

  test("keeps the chart, shows an error for a new range and loads it once online again", async ({ page, site, context }) => {
    await page.goto(site.origin);
    await waitForIsland(page, "price-chart");
    await context.setOffline(true);
    await page.locator("#history").getByRole("link", { name: /^1y/ }).click();
    await expect(notifications(page).getByText("You're offline.")).toBeVisible();
    await expect(page.locator("#history svg").first()).toBeVisible();
    await context.setOffline(false);
    await page.locator("#history").getByRole("link", { name: /^1y/ }).click();
    await expect(page.locator("#history").getByRole("link", { name: /^1y/ })).toHaveAttribute("aria-current", "true");
  });

  test("opens the search palette, explains why it can't search, and runs the search once online again", async ({ page, site, context }) => {
    await page.goto(site.origin);
    await waitForScripts(page);
    await context.setOffline(true);
    await page.keyboard.press("/");
    const palette = page.getByRole("dialog", { name: "Search" });
    await expect(palette.getByRole("status")).toHaveText("You're offline.");
    await expect(palette.locator(".navigation-progress"), "it says no more that it loads").toBeHidden();
    await page.keyboard.type("minswap");
    await context.setOffline(false);
    await expect(palette.getByRole("option", { name: /^Minswap/ })).toBeVisible();
    await expect(palette.getByRole("combobox")).toHaveValue("minswap");
  });

  test("says that the glossary can't filter, keeps what was typed and filters once online again", FULL, async ({ page, site, context }) => {
    await page.goto(`${site.origin}/glossary`);
    await waitForScripts(page);
    await context.setOffline(true);
    const field = page.locator("main input[name=q]");
    const probed = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/favicon.svg"));
    await field.click();
    await probed;
    await page.keyboard.type("epoch");
    await expect(notifications(page).getByText("You're offline.")).toBeVisible();
    await expect(field).toHaveValue("epoch");
    await context.setOffline(false);
    await expect(page.locator(".glossary-count")).toHaveText(/found$/);
    await expect(field).toHaveValue("epoch");
  });

  test("keeps the footer form's address and explains why it wasn't sent", async ({ page, site, context }) => {
    await page.goto(site.origin);
    await waitForScripts(page);
    const form = page.locator(".footer-sign-up form");
    await form.getByRole("textbox").fill("ada@example.org");
    await context.setOffline(true);
    await form.getByRole("button", { name: "Subscribe" }).click();
    await expect(form.getByRole("status")).toContainText("You're offline.");
    await expect(form.getByRole("textbox")).toHaveValue("ada@example.org");
  });

  test("keeps the page when a link is clicked, and follows it once online again", async ({ page, site, context }) => {
    await page.goto(`${site.origin}/watchlist`);
    await waitForScripts(page);
    await context.setOffline(true);
    await followPanelLink(page, "Community");
    await expect(notifications(page).getByText("You're offline.")).toBeVisible();
    await expect(page.locator("main h1")).toHaveText("Watchlist");
    await context.setOffline(false);
    await followPanelLink(page, "Community");
    await expect(page).toHaveURL(`${site.origin}/community`);
  });

  for (const [name, path, field, typed] of [
    ["the link check", "/is-this-link-real", "#url", "https://minswap.example"],
    ["the search", "/search", "main input[name=q]", "minswap"],
    ["the request for the kit's links", "/starter-kit/downloads", "#order-request", "ada@example.org"],
  ] as const) {
    for (const away of ["offline", "answering 500"] as const) {
      test(
        `keeps the input of ${name} while the site is ${away}`,
        fullUnless(name === "the link check"),
        async ({ page, site, context }) => {
          await page.goto(site.origin + path);
          await waitForScripts(page);
          await page.locator(field).fill(typed);
          if (away === "offline") await context.setOffline(true);
          else await page.route(/\/api\/|\/search\?/, (route) => route.fulfill({ status: 500, body: "Internal Server Error" }));
          await page.locator(field).press("Enter");
          await expect(page.getByText(away === "offline" ? "You're offline." : "The site answered with an error.").first()).toBeVisible();
          await expect(page.locator(field)).toHaveValue(typed);
        },
      );
    }
  }

  for (const [away, message] of [
    ["offline", "You're offline"],
    ["answering 500", "Failed to fetch news"],
  ] as const) {
    test(
      `shows an error in a news category while the site is ${away}, and the stories afterwards`,
      fullUnless(away === "offline"),
      async ({ page, site, context }) => {
        await page.goto(`${site.origin}/news?category=Governance`);
        await waitForNews(page);
        if (away === "offline") await context.setOffline(true);
        else await page.route(/\/api\/news\/stories\?/, (route) => route.fulfill({ status: 500, body: "Internal Server Error" }));
        await page.getByRole("navigation", { name: "Category" }).getByRole("link", { name: "DeFi", exact: true }).click();
        await expect(page.getByRole("alert").filter({ hasText: `Error loading news: ${message}` })).toBeVisible();
        await expect(page.locator("main h1")).toHaveText("The Cardano Chronicle");
        await expect(page.getByRole("heading", { name: "Governance News" }), "the heading of the list before").toHaveCount(0);
        await expect(page).toHaveTitle("The Cardano Chronicle · Cardano Gateway");
        await expect(page).toHaveURL(/category=DeFi/);
        await context.setOffline(false);
        await page.unrouteAll();
        if (away !== "offline") await page.getByRole("button", { name: "Try Again" }).click();
        await expect(page.getByText("Error loading news")).toHaveCount(0);
        await expect(page.locator("#news-category")).toHaveText("DeFi News");
      },
    );
  }
});

test("says that no source answered a refresh", async ({ page, silentSite }) => {
  await page.goto(silentSite.origin);
  await waitForScripts(page);
  await page.getByRole("button", { name: "Refresh", exact: true }).click();
  await expect(notifications(page).getByText("No source answered", { exact: true })).toBeVisible();
  await expect(page.getByText("Figures are up to date")).toHaveCount(0);
});

test("says that no source answered a news refresh, and links to the sources", async ({ page, silentSite }) => {
  await page.goto(`${silentSite.origin}/news`);
  await waitForScripts(page);
  await page.getByRole("button", { name: "Refresh News" }).click();
  await expect(notifications(page).getByText("No source answered.")).toBeVisible();
  await expect(page.getByText("No official news available. Try refreshing to fetch latest RSS feeds.")).toBeVisible();
  await notifications(page).getByRole("button", { name: "See which sources responded" }).click();
  await expect(page).toHaveURL(`${silentSite.origin}/news/sources`);
});

test.describe("when the site responds slowly", () => {
  for (const [name, path, act] of [
    ["a tab", "/news", (page: Page) => page.getByRole("tab", { name: "Community" }).click()],
    ["a sort button", "/news", (page: Page) => page.getByRole("link", { name: "Source", exact: true }).click()],
    [
      "the link check",
      "/is-this-link-real",
      async (page: Page) => {
        await page.locator("#url").fill("https://minswap.example");
        await page.getByRole("button", { name: "Check" }).click();
      },
    ],
  ] as const) {
    test(`shows a pending state for ${name}`, fullUnless(name === "a tab"), async ({ page, site }) => {
      await page.goto(site.origin + path);
      await waitForScripts(page);
      if (path === "/news") await waitForNews(page);
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route(/\/stories\?|\/api\/link-check$/, async (route) => {
        await released;
        await route.continue();
      });
      await act(page);
      await expect(page.locator(".navigation-progress")).toBeVisible();
      if (path === "/news") await expect(page.locator(".story-skeleton")).toHaveCount(6);
      release();
      await expect(page.locator(".navigation-progress, .story-skeleton")).toHaveCount(0);
    });
  }

  for (const [name, path, act] of [
    ["a link to another document", "/privacy", (page: Page) => page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click()],
    ["a sorted column", "/staking/pools", (page: Page) => page.getByRole("columnheader").getByRole("link").first().click()],
    ["a form that asks for a page", "/staking", (page: Page) => page.locator(".calculator-form button").click()],
    ["a form of an island", "/starter-kit/downloads", (page: Page) => page.locator(".order-request button").click()],
    ["a period of the figures", "/analytics", (page: Page) => page.getByRole("link", { name: "24h" }).click()],
    ["a range of the chart", "/", (page: Page) => page.locator("#history").getByRole("link", { name: "1 year" }).click()],
    ["the search palette", "/privacy", (page: Page) => page.keyboard.press("/")],
  ] as const) {
    test(
      `shows progress for ${name} before any response`,
      fullUnless(name === "a link to another document" || name === "a form of an island"),
      async ({ page, site }) => {
        await page.goto(site.origin + path);
        await waitForScripts(page);
        if (path === "/starter-kit/downloads") await page.locator("#order-request").fill("ada@example.org");
        let release = () => {};
        const released = new Promise<void>((resolve) => (release = resolve));
        await page.route("**/*", async (route) => {
          await released;
          await route.continue();
        });
        await act(page);
        await expect(page.locator(".navigation-progress")).toBeVisible();
        release();
        await expect(page.locator(".navigation-progress")).toHaveCount(0);
      },
    );
  }
});

test.describe("when the site never answers", () => {
  test.use({ isPatient: false });

  test("shows in each form that the site can't be reached, and allows another try", FULL, async ({ context, site }) => {
    const openHanging = async (path: string) => {
      const page = await context.newPage();
      await page.goto(site.origin + path);
      await waitForScripts(page);
      await page.route(/\/api\//, () => undefined);
      return page;
    };
    const sendByForm = async (path: string, selector: string) => {
      const page = await openHanging(path);
      const form = page.locator(selector);
      await form.getByRole("textbox").fill("ada@example.org");
      await form.getByRole("button").click();
      await expect(form.getByRole("status")).toContainText("The site can't be reached right now.");
      await expect(form.getByRole("textbox")).toHaveValue("ada@example.org");
      const again = page.waitForRequest(/\/api\//);
      await form.getByRole("button").click();
      await again;
    };
    const searchInPalette = async () => {
      const page = await openHanging("/privacy");
      await page.keyboard.press("/");
      const palette = page.getByRole("dialog", { name: "Search" });
      await page.keyboard.type("minswap");
      await expect(palette.getByRole("status")).toHaveText("The site can't be reached right now.");
      await expect(palette.locator(".navigation-progress")).toHaveCount(0);
    };
    await Promise.all([
      sendByForm("/newsletter", "main form.sign-up"),
      sendByForm("/starter-kit/downloads", ".order-request"),
      searchInPalette(),
    ]);
  });
});
