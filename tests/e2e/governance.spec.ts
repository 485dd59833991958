import type { Page } from "@playwright/test";
import { eventually } from "#tests/site.ts";
import { ACTION_PATH } from "./example-paths.ts";
import { waitForLayout, waitForScripts, expect, VIEWPORTS, test, expectNoViolations, expectNoSidewaysScroll, FULL } from "./fixtures.ts";

test.beforeAll(async ({ site }) => {
  const known = async () => (await fetch(`${site.origin}/governance`)).text();
  await eventually(
    // The site counts votes for a few actions at a time, 30 seconds apart.
    "a counted treasury withdrawal, and the DReps",
    known,
    (html) =>
      html.split("data-action=").some((action) => action.includes("Treasury withdrawal") && action.includes("vote-yes")) &&
      html.includes('data-metric="governance-dreps"'),
  );
});

const countedWithdrawal = (page: Page) =>
  page
    .locator("[data-action]")
    .filter({ hasText: "Treasury withdrawal", has: page.locator(".vote-yes") })
    .first();

test("shows open actions as rows with time left and thresholds; old addresses lead to them", async ({ page, site }) => {
  await page.goto(`${site.origin}/governance`);
  await waitForScripts(page);
  const row = countedWithdrawal(page);
  await expect(row.getByText(/\d+ (days?|hours?) left/)).toBeVisible();
  await expect(row.locator('[data-body="dreps"]')).toContainText(/% \/ 67%/);
  await expect(row.locator('[data-body="pools"]')).toContainText("doesn't vote");
  await expect(page.getByRole("link", { name: "Koios" }).first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Who decides" })).toBeVisible();
  const id = (await row.getAttribute("id")) ?? "";
  await page.goto(`${site.origin}/governance#${id}`);
  await expect(page.locator(`[id="${id}"]:target`)).toBeInViewport();
});

test("opens an action's page from its row, with the verdict, the votes and what happens next", async ({ page, site }) => {
  await page.goto(`${site.origin}/governance`);
  await waitForScripts(page);
  const row = countedWithdrawal(page);
  const id = (await row.getAttribute("id")) ?? "";
  await row.getByRole("link").click();
  await expect(page).toHaveURL(`${site.origin}/governance/actions/${id}`);
  await expect(page.getByRole("heading", { level: 2, name: /^Would (not )?pass$/ })).toBeVisible();
  await expect(page.locator('.outlook [data-body="dreps"]')).toContainText("67% needed");
  await expect(page.locator('.action-section [data-body="pools"]')).toContainText("Doesn't vote on this kind of action.");
  await expect(page.locator('[data-step="ends"]')).toContainText("Voting ends");
  await expect(page.getByRole("link", { name: "Calendar (ICS)" })).toBeVisible();
});

test("links an author's document without trusting it", async ({ page, site }) => {
  await page.goto(site.origin + ACTION_PATH);
  await waitForScripts(page);
  const document = page.locator("section").filter({ has: page.getByRole("heading", { name: "The document" }) });
  await expect(document).toBeVisible();
  const links = await document.getByRole("link").all();
  for (const link of links) expect(await link.getAttribute("rel")).toContain("noopener");
});

test("leads other forms of an action's ID to its page, and answers 404 with the known actions", async ({ request, site }) => {
  const html = await (await request.get(site.origin + ACTION_PATH)).text();
  const [, transaction, index] = /<code>([\da-f]{64})#(\d+)<\/code>/.exec(html) ?? [];
  expect(transaction).toBeDefined();
  const bytes = `${transaction}${Number(index).toString(16).padStart(2, "0")}`;
  for (const form of [`${transaction}%23${index}`, `${transaction}/${index}`, bytes, transaction]) {
    const answer = await request.get(`${site.origin}/de/governance/actions/${form}`, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location], form).toEqual([301, `/de${ACTION_PATH}`]);
  }
  const missing = await request.get(`${site.origin}/governance/actions/gov_action1qqq`);
  expect(missing.status()).toBe(404);
  expect(await missing.text()).toContain(`href="${ACTION_PATH}"`);
});

test.describe("in another time zone", () => {
  test.use({ timezoneId: "America/New_York" });

  test("shows the end of a vote in the visitor's time", async ({ page, site }) => {
    await page.goto(site.origin + ACTION_PATH);
    await waitForScripts(page);
    const time = page.locator(".outlook time");
    const at = new Date((await time.getAttribute("datetime")) ?? "");
    const hour = new Intl.DateTimeFormat("en-US", { timeZone: "America/New_York", hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    await expect(time).toContainText(hour.format(at));
    await expect(page.locator(".outlook [data-local-zone]")).toHaveText("your time");
  });
});

test("searches, sorts and pages DReps through the URL", async ({ page, site }) => {
  await page.goto(`${site.origin}/governance`);
  await waitForScripts(page);
  await page.getByRole("link", { name: "All DReps" }).click();
  await expect(page.locator(".list-state").first()).toContainText(/DReps\. .*random order, drawn for/);
  await page.getByRole("link", { name: "Voting power" }).click();
  await expect(page).toHaveURL(/sort=power$/);
  const id = (await page.locator("tbody tr").nth(3).getAttribute("data-drep")) ?? "";
  await page.getByLabel("Name, DRep ID or part of it").fill(id);
  await page.keyboard.press("Enter");
  await expect(page.locator("tbody tr")).toHaveCount(1);
  await expect(page.locator(".list-state").first()).not.toContainText(/random order, drawn|Sorted by/);
});

test("filters at once, keeps focus and scroll position, and undoes the filter on Back", async ({ page, site }) => {
  await page.goto(`${site.origin}/governance/dreps`);
  await waitForLayout(page);
  const filter = page.getByLabel("Active DReps");
  await filter.scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollBy(0, 40));
  const place = await page.evaluate(() => scrollY);
  await filter.focus();
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(`${site.origin}/governance/dreps?activity=active`);
  await expect(filter).toBeChecked();
  await expect(filter).toBeFocused();
  expect(Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(3);
  await page.goBack();
  await expect(page).toHaveURL(`${site.origin}/governance/dreps`);
  await expect(filter).not.toBeChecked();
});

test("copies a DRep's whole ID by keyboard", async ({ page, context, site }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`${site.origin}/governance/dreps`);
  await waitForScripts(page);
  const row = page.locator("tbody tr").first();
  const id = (await row.getAttribute("data-drep")) ?? "";
  await row.getByRole("button").focus();
  await page.keyboard.press("Enter");
  await expect(row.getByRole("button")).toHaveText("Copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id);
});

test('shows "Copied" for three seconds after the last press of a copy button', FULL, async ({ page, site }) => {
  await page.goto(`${site.origin}/governance/dreps`);
  await waitForScripts(page);
  // Mocks the clipboard, so that copying takes no time. The test before uses the real one.
  await page.evaluate(() => Object.defineProperty(navigator.clipboard, "writeText", { value: () => Promise.resolve() }));
  const button = page.locator("tbody tr").first().getByRole("button");
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(60_000);
  for (const since of ["the first press", "the second press"]) {
    await button.click();
    await expect(button, since).toHaveText("Copied");
    await page.clock.runFor(2_000);
  }
  await expect(button, "four seconds after the first press").toHaveText("Copied");
  await page.clock.runFor(1_000);
  await expect(button).toHaveText("Copy");
});

test("says when the browser doesn't allow copying", FULL, async ({ page, site }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await page.goto(`${site.origin}/governance/dreps`);
  await waitForScripts(page);
  const button = page.locator("tbody tr").first().getByRole("button");
  await button.click();
  await expect(page.getByText("Couldn't copy. Select the text instead.")).toBeVisible();
  await expect(button).toHaveText("Copy");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("shows everything, and the server searches DReps", async ({ page, site }) => {
    await page.goto(`${site.origin}/governance`);
    await expect(page.locator("[data-action]").first()).toBeVisible();
    await page.goto(site.origin + ACTION_PATH);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.goto(`${site.origin}/governance/dreps`);
    await page.getByLabel("Name, DRep ID or part of it").fill("no-such-drep");
    await page.getByRole("button", { name: "Search", exact: true }).last().click();
    await expect(page.getByText("No registered DRep matches this search.")).toBeVisible();
    await expect(page.locator(".list-state").first()).not.toContainText("random order, drawn");
    await page.goto(`${site.origin}/governance/dreps`);
    const row = page.locator("tbody tr").first();
    expect(await row.locator(".id-line code").textContent(), "the whole ID can be selected").toBe(await row.getAttribute("data-drep"));
    await expect(row.getByRole("button")).toHaveCount(0);
  });

  test("filters DReps and shows a name beside its ID, marked as claimed", async ({ page, site }) => {
    const known = async () => (await fetch(`${site.origin}/governance/dreps?name=claimed`)).text();
    await eventually("names", known, (html) => html.includes("<bdi>"));
    await page.goto(`${site.origin}/governance/dreps`);
    await page.getByLabel("DReps that claim a name").check();
    await page.getByRole("button", { name: "Search", exact: true }).last().click();
    await expect(page).toHaveURL(`${site.origin}/governance/dreps?q=&name=claimed`);
    await page.waitForLoadState();
    const heads = await page.locator("tbody th").allInnerTexts();
    expect(heads.length).toBeGreaterThan(1);
    expect(heads.filter((text) => !/\S[^]*name as it claims[^]*drep1/.test(text))).toEqual([]);
  });
});

test("explains missing data and shows no figure without a source", async ({ page, silentSite }) => {
  await page.goto(`${silentSite.origin}/governance`);
  await expect(page.getByText("We haven't read the governance actions yet.")).toBeVisible();
  await expect(page.locator("[data-metric]")).toHaveCount(0);
});

for (const { colorScheme, width } of VIEWPORTS) {
  test(`axe finds nothing: ${colorScheme}, ${width} px`, FULL, async ({ page, site, silentSite }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    for (const address of [
      `${site.origin}/governance`,
      site.origin + ACTION_PATH,
      `${site.origin}/governance/dreps`,
      `${silentSite.origin}/governance`,
    ]) {
      await page.goto(address);
      await waitForScripts(page);
      await page.locator("details").evaluateAll((all) => all.forEach((element) => element.setAttribute("open", "")));
      await expectNoViolations(page);
      await expectNoSidewaysScroll(page);
    }
  });
}
