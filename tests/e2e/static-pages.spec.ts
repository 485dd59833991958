import { expect, launchWithBackForwardCache, openPage, test, waitForScripts } from "./fixtures.ts";

test("loads no React and no data on a text page with working menus, theme and toasts", async ({ page, site, complaints }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${site.origin}/privacy`);
  await waitForScripts(page);
  expect(await page.content()).not.toContain("__reactRouterContext");

  const menu = page.locator(".menu-toggle");
  await expect(menu).toHaveAccessibleName("Open menu");
  await menu.click();
  await expect(menu).toHaveAttribute("aria-expanded", "true");
  await expect(menu).toHaveAccessibleName("Close menu");
  await page.locator("#site-nav").getByRole("button", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.locator("#site-nav").getByRole("button", { name: "Dark" })).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Escape");
  await expect(menu).toHaveAttribute("aria-expanded", "false");

  await page.context().setOffline(true);
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
  const toast = page.getByRole("region", { name: "Notifications" }).getByText("You're offline.");
  await expect(toast).toBeVisible();
  await page.keyboard.press("Alt+t");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Close", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(toast).toBeHidden();
  await page.context().setOffline(false);
  complaints.length = 0; // the browser reports that it is offline
});

test("dismisses a toast with a swipe, and returns the focus with Escape", async ({ page, site, complaints }) => {
  await page.goto(`${site.origin}/privacy`);
  await waitForScripts(page);
  // The site's pages are away, but not its scripts: the first toast loads the one for swipes.
  await page.route(/\/(?:terms|favicon\.svg)$/, (route) => route.abort());
  const swipes = page.waitForResponse(/toast-swipe/);
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Terms" });
  const toast = page.locator("#toast-answers .toast");
  const words = toast.locator("strong");
  const swipe = async (distance: number) => {
    const box = await words.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 5, (box?.y ?? 0) + 5];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + distance, y, { steps: 3 });
    await page.mouse.up();
  };
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(toast).toBeVisible();
  await (await swipes).finished();
  await page.keyboard.press("Alt+t");
  await expect(page.locator("#toast-answers")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(link).toBeFocused();
  // On a page where nothing has the focus, it leaves the toasts too.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.keyboard.press("Alt+t");
  await page.keyboard.press("Escape");
  await expect(page.locator("#toast-answers")).not.toBeFocused();

  await swipe(19);
  await expect(toast).not.toHaveAttribute("inert");
  await expect(toast).not.toHaveAttribute("data-dragged");
  await swipe(20);
  await expect(toast).toHaveCount(0);
  await page.unrouteAll();
  complaints.length = 0; // the browser reports that it is offline
});

test("hides a sign-up's answer when the next one is sent", async ({ page, site }) => {
  await page.goto(`${site.origin}/privacy`);
  await waitForScripts(page);
  const form = page.locator("form.sign-up");
  const answer = form.getByRole("status");
  await form.getByRole("textbox").fill("reader@example");
  await form.getByRole("button").click();
  await expect(answer).toHaveAttribute("data-outcome", "invalid");
  let respond = () => {};
  const held = new Promise<void>((resolve) => (respond = resolve));
  await page.route("**/api/newsletter", async (route) => {
    await held;
    await route.fulfill({ status: 202, json: {} });
  });
  await form.getByRole("textbox").fill("reader@example.org");
  await form.getByRole("button").click();
  await expect(form.getByRole("button")).toHaveAttribute("aria-busy", "true");
  await expect(answer).toBeHidden();
  await expect(form.getByRole("textbox")).toHaveAttribute("aria-invalid", "false");
  respond();
  await expect(answer).toHaveAttribute("data-outcome", "sent");
});

test("opens the palette on a text page and follows a result", async ({ page, site }) => {
  await page.goto(`${site.origin}/terms`);
  await waitForScripts(page);
  await page.keyboard.press("/");
  await page.getByRole("combobox", { name: "Search" }).fill("lovelace");
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${site.origin}/search?q=lovelace`);
});

test("prefetches a hovered link, and restores the page from the back/forward cache", async ({ site }) => {
  const browser = await launchWithBackForwardCache();
  try {
    const page = await openPage(browser);
    const session = await page.context().newCDPSession(page);
    const fetched: string[] = [];
    session.on("Preload.prefetchStatusUpdated", ({ prefetchUrl, status }) => {
      if (status === "Ready") fetched.push(new URL(prefetchUrl).pathname);
    });
    await session.send("Preload.enable");
    await page.goto(`${site.origin}/privacy`);
    await waitForScripts(page);
    await page.evaluate(() => addEventListener("pageshow", ({ persisted }) => (document.body.dataset.restored = String(persisted))));
    const link = page.getByRole("contentinfo").getByRole("link", { name: "Terms" });
    await link.scrollIntoViewIfNeeded();
    await link.hover();
    await expect.poll(() => fetched).toContain("/terms");
    await link.click();
    await expect(page).toHaveURL(`${site.origin}/terms`);
    await waitForScripts(page);
    await page.goBack({ waitUntil: "commit" });
    await expect(page.locator("body")).toHaveAttribute("data-restored", "true");
  } finally {
    await browser.close();
  }
});

test("keeps the glossary working with a malformed URL fragment", async ({ page, site }) => {
  await page.goto(`${site.origin}/glossary#%`);
  await waitForScripts(page);
  await page.locator(".glossary-search input").fill("no such word");
  await expect(page.locator(".glossary-empty")).toBeVisible();
});
