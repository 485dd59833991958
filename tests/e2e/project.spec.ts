import { waitForHydration, expect, test, expectNoViolations, expectNoSidewaysScroll } from "./fixtures.ts";

const MINSWAP = "/ecosystem/defi/dex/project/minswap";

test("every URL variant redirects to the canonical page", async ({ page, site }) => {
  for (const path of ["/ecosystem/defi/project/minswap", MINSWAP]) {
    const answer = await page.goto(site.origin + path);
    expect(answer?.status()).toBe(200);
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", new RegExp(`${MINSWAP}$`));
  }
  for (const [path, to] of [
    ["/ecosystem/nfts/project/minswap", MINSWAP],
    ["/de/ecosystem/defi/lending/project/minswap", `/de${MINSWAP}`],
    ["/ecosystem/a/b/c/minswap", MINSWAP],
  ] as const) {
    const answer = await fetch(site.origin + path, { redirect: "manual" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([301, to]);
  }
});

test("an unknown project shows a 404 page with the closest name", async ({ page, site }) => {
  const answer = await page.goto(`${site.origin}/ecosystem/wallets/etrnl`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Project not found");
  await page.getByRole("link", { name: "Eternl" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Eternl");
});

test("the figures of a token are live, with their source", async ({ page, site }) => {
  await page.goto(site.origin + MINSWAP);
  const live = page.getByRole("region", { name: "Live Market Data" });
  await expect(live.locator('data[data-metric="price"]')).toHaveText(/^\$0\.\d{4,6}$/);
  await expect(live.getByText(/CoinGecko/).first()).toBeVisible();
  await waitForHydration(page);
  await live.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByText("Figures are up to date")).toBeAttached();
});

test("the tabs work with arrow keys", async ({ page, site }) => {
  await page.goto(site.origin + MINSWAP);
  await waitForHydration(page);
  const first = page.getByRole("tab", { name: "Live Activity" });
  await expect(first).toHaveAttribute("aria-selected", "true");
  await first.focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Social Media" })).toBeFocused();
  await page.keyboard.press("End");
  await expect(page.getByRole("tab", { name: "Latest News" })).toBeFocused();
  await expect(page.getByRole("tabpanel", { name: "Latest News" })).toBeVisible();
  await expect(page.getByRole("tabpanel")).toHaveCount(1);
  await page.keyboard.press("ArrowRight");
  await expect(first).toBeFocused();
});

test("new activity is shown only after a click", async ({ page, site }) => {
  await page.goto(`${site.origin}/ecosystem/defi/synthetics/project/indigo`);
  await waitForHydration(page);
  const list = page.getByRole("tabpanel", { name: "Live Activity" });
  const before = await list.getByRole("listitem").count();
  const entry = {
    id: "new",
    type: "other",
    title: "Something new",
    description: "",
    value: null,
    timestamp: new Date().toISOString(),
    url: "https://example.org",
  };
  await page.route("**/api/projects/indigo/activity", async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, data: [entry, ...(answer.data ?? [])] } });
  });
  await page.route("**/api/live/values**", async (route) => {
    const answer = await (await route.fetch()).json();
    const version = (answer.activity?.version ?? 0) + 10;
    await route.fulfill({
      json: { ...answer, activity: { version, value: { changed: { indigo: Date.now() }, answered: { github: Date.now() } } } },
    });
  });
  await page.getByRole("button", { name: "Refresh" }).click();
  // An empty list is updated at once.
  if (before > 0) await page.getByRole("button", { name: "Show 1 new entry" }).click();
  await expect(list.getByRole("link", { name: "Something new" })).toBeVisible();
});

test("a closed project warns and links to no old address", async ({ page, site }) => {
  await page.goto(`${site.origin}/ecosystem/wallets/project/yoroi`);
  await expect(page.getByRole("heading", { name: "This project has closed" })).toBeVisible();
  await expect(page.getByText("Only a wallet with a new phrase is safe")).toBeVisible();
  await expect(page.getByRole("link", { name: "Visit Website" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Visit Project" })).toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("all three lists can be read, and a range is a link", async ({ page, site }) => {
    await page.goto(`${site.origin + MINSWAP}?range=24h`);
    for (const name of ["Live Activity", "Social Media", "Latest News"])
      await expect(page.getByRole("heading", { name, level: 3 })).toBeVisible();
    await expect(page.getByRole("tablist")).toBeHidden();
  });
});

for (const [path, width] of [
  [MINSWAP, 390],
  [MINSWAP, 1280],
  ["/ecosystem/wallets/project/yoroi", 390],
  ["/ecosystem/wallets/project/eternl", 1280],
] as const) {
  test(`${path} at ${width} px has no axe violations`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(site.origin + path);
    await waitForHydration(page);
    await expectNoViolations(page);
    await expectNoSidewaysScroll(page);
  });
}
