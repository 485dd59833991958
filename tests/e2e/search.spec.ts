import { waitForScripts, expect, VIEWPORTS, test, expectNoViolations, expectNoSidewaysScroll, FULL } from "./fixtures.ts";

test("opens, searches, chooses and closes the palette by keyboard, with focus restored", async ({ page, site }) => {
  await page.goto(site.origin);
  await waitForScripts(page);
  const link = page.getByRole("link", { name: "Ecosystem", exact: true }).first();
  await link.focus();
  await page.keyboard.press("/");
  const field = page.getByRole("combobox", { name: "Search" });
  await expect(field).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(field).toHaveCount(0);
  await expect(link).toBeFocused();
  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();
  await page.keyboard.type("minswpa");
  await expect(page.getByRole("option", { name: /^Minswap/ })).toBeVisible();
  await expect(page.locator(".palette mark").first()).toHaveText("Minswap");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option", { selected: true })).toContainText("Minswap");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("option", { selected: true })).toHaveCount(0);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/ecosystem\/defi\/dex\/project\/minswap$/);
  await expect(field).toHaveCount(0);
});

test("doesn't open the palette for a slash in a field, and opens all results on Enter without a choice", async ({ page, site }) => {
  await page.goto(`${site.origin}/de/is-this-link-real`);
  await waitForScripts(page);
  await page.locator("#url").fill("a");
  await page.keyboard.press("End");
  await page.keyboard.type("/b");
  await expect(page.locator("#url")).toHaveValue("a/b");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("Börsen");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/de\/search\?q=B%C3%B6rsen$/);
  await expect(page.locator('[data-group="projects"] a', { hasText: "Minswap" })).toBeVisible();
  await page.waitForLoadState();
  // Analytics reads the number of results from this attribute.
  await expect(page.locator("[data-results]")).toHaveAttribute("data-results", String(await page.locator(".hits > li").count()));
});

test("updates the link to all results while typing, even before results arrive", FULL, async ({ page, site }) => {
  await page.goto(site.origin);
  await waitForScripts(page);
  await page.keyboard.press("/");
  await page.keyboard.type("wallet");
  const palette = page.locator(".palette");
  await expect(palette.locator("mark").first()).toBeVisible();
  await page.route("**/api/search?*", () => undefined);
  await page.keyboard.type("s nami");
  await palette.getByRole("link", { name: "All results" }).click();
  await expect(page).toHaveURL(/\/search\?q=wallets\+nami$/);
});

test("shows an error in the palette when search fails, and links to the search page", async ({ page, site }) => {
  await page.route("**/api/search?*", (route) => route.fulfill({ body: "no JSON" }));
  await page.goto(site.origin);
  await waitForScripts(page);
  const palette = page.locator(".palette");
  await page.keyboard.press("Control+k");
  await expect(palette.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("minswp");
  await expect(palette.getByRole("status")).toHaveText("Search isn't responding right now.");
  await palette.getByRole("link", { name: "Try it on the search page" }).click();
  await expect(page).toHaveURL(/\/search\?q=minswp$/);
  await expect(page.locator('[data-group="projects"] a')).toHaveText("Minswap");
});

test("opens the search page when the palette fails to load", FULL, async ({ page, site }) => {
  await page.route("**/assets/palette*.js", (route) => route.fulfill({ contentType: "text/javascript", body: "throw new Error()" }));
  await page.goto(site.origin);
  await waitForScripts(page);
  await page.keyboard.press("/");
  await expect(page).toHaveURL(/\/search\?q=$/);
});

test("explains on Enter that the site can't be reached, and reopens the palette with the text", async ({ page, site, complaints }) => {
  await page.goto(site.origin);
  await waitForScripts(page);
  await page.keyboard.press("/");
  const field = page.locator(".palette").getByRole("combobox");
  await field.fill("minswap");
  await expect(page.getByRole("option", { name: /^Minswap/ })).toBeVisible();
  await page.route("**/favicon.svg", (route) => route.abort());
  await field.press("Enter");
  await expect(page.locator("#toast-answers")).toContainText("can't be reached");
  await expect(field).toBeHidden();
  await page.keyboard.press("/");
  await expect(field).toHaveValue("minswap");
  await expect(page.getByRole("option", { name: /^Minswap/ })).toBeVisible();
  complaints.length = 0; // the browser reports the request that this test aborts
});

test("closes the palette by a click outside, by its button and when focus leaves it", async ({ page, site }) => {
  await page.goto(site.origin);
  await waitForScripts(page);
  const palette = page.getByRole("dialog", { name: "Search" });
  // A click that reached the link below the palette would open the news.
  const news = page.locator(".site-nav").getByRole("link", { name: "News", exact: true });
  const { x, y } = await news.evaluate((link) => link.getBoundingClientRect());
  const leaves = {
    "a press beside it": () => page.mouse.click(x + 10, y + 10),
    "its button": () => palette.getByRole("button").click(),
    "the focus leaves": () => page.keyboard.press("Shift+Tab"),
  };
  for (const [way, leave] of Object.entries(leaves)) {
    await page.keyboard.press("/");
    await expect(palette.getByRole("combobox"), way).toBeFocused();
    await leave();
    await expect(palette, way).toHaveCount(0);
    await expect(page, way).toHaveURL(`${site.origin}/`);
  }
});

test("reopens the palette by its key right after it closes", FULL, async ({ page, site }) => {
  await page.goto(site.origin);
  await waitForScripts(page);
  await page.keyboard.press("/");
  const field = page.locator(".palette").getByRole("combobox");
  await field.fill("minswap");
  await field.evaluate((input) => {
    input.closest<HTMLElement>(".palette")?.hidePopover();
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "/", bubbles: true }));
  });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("");
});

test("fills the screen with the palette on a phone", async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${site.origin}/pl`);
  await waitForScripts(page);
  await page.locator(".header-search-link").click();
  await expect.poll(() => page.locator(".palette-sheet").boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  await page.getByRole("combobox").fill("eternal");
  await page.getByRole("option", { name: /^Eternl/ }).click();
  await expect(page).toHaveURL(/\/pl\/ecosystem\/wallets\/project\/eternl$/);
});

test("stores no search in the browser", async ({ page, site, request }) => {
  const answer = await request.get(`${site.origin}/search?q=quiet-word`);
  expect(answer.headers()["cache-control"]).toBe("no-store");
  expect(await answer.text()).toContain('content="noindex"');
  await page.goto(`${site.origin}/search?q=quiet-word`);
  expect(
    await page.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length - Object.keys(sessionStorage).length]),
  ).toEqual(["", 0, 0]);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("searches with the form, escapes text and suggests pages on the 404 page", async ({ page, site }) => {
    await page.goto(`${site.origin}/search`);
    await page.getByRole("main").getByRole("searchbox").fill("staking");
    await page.getByRole("main").getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/search\?q=staking$/);
    await expect(page.getByRole("heading", { name: "Projects", exact: true })).toBeVisible();
    await expect(page.locator("mark").first()).toBeVisible();
    await page.goto(`${site.origin}/search?q=${encodeURIComponent("<b>zzqqxx</b>")}`);
    await expect(page.locator(".search-summary")).toContainText("“<b>zzqqxx</b>”");
    await page.goto(`${site.origin}/search?q=${"x".repeat(10_000)}`);
    await expect(page.locator(".search-summary")).toHaveText("That's too long to search for. Try a few words.");
    await page.goto(`${site.origin}/ecosytem`);
    await expect(page.getByRole("navigation", { name: "Were you looking for one of these?" }).getByRole("link").first()).toHaveAttribute(
      "href",
      "/ecosystem",
    );
    await page.goto(`${site.origin}/de/minswop`);
    await page.getByRole("navigation", { name: "Vielleicht hast du das gesucht" }).getByRole("link", { name: "Minswap" }).click();
    await expect(page).toHaveURL(/\/de\/ecosystem\/defi\/dex\/project\/minswap$/);
  });
});

for (const { colorScheme, width } of VIEWPORTS) {
  test(`axe finds nothing in the search: ${colorScheme}, ${width} px`, FULL, async ({ page, site }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    const check = async () => {
      await expectNoViolations(page);
      await expectNoSidewaysScroll(page);
    };
    for (const path of ["/search", "/search?q=staking", "/search?q=qqzzxx", "/minswop"]) {
      await page.goto(site.origin + path);
      await waitForScripts(page);
      await check();
    }
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill("wallet");
    await expect(page.getByRole("option").first()).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await check();
  });
}
