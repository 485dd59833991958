import { eventually } from "#tests/site.ts";
import { expect, expectNoSidewaysScroll, expectNoViolations, test, VIEWPORTS, waitForScripts, FULL } from "./fixtures.ts";

test.beforeAll(async ({ site }) => {
  await eventually(
    "the treasury of the newest epochs",
    async () => (await fetch(`${site.origin}/governance/treasury`)).text(),
    (html) => html.includes('data-metric="treasury"'),
  );
});

test("adds up to the lovelace, and links each epoch's frozen figures", async ({ page, site }) => {
  await page.goto(`${site.origin}/governance/treasury`);
  await waitForScripts(page);
  const statement = page.locator(".treasury-statement");
  const amount = async (metric: string) =>
    BigInt((await statement.locator(`[data-metric="treasury-${metric}"]`).getAttribute("value")) ?? "");
  const terms = ["opening", "share", "unclaimedRewards", "donations", "forfeitedDeposits"].map(amount);
  const income = (await Promise.all(terms)).reduce((sum, term) => sum + term, 0n);
  const closing = BigInt((await statement.locator('[data-metric="treasury"]').getAttribute("value")) ?? "");
  expect(income - (await amount("withdrawals")) + (await amount("residual"))).toBe(closing);
  expect(await amount("residual")).toBe(0n);

  const path = await statement.getByRole("link", { name: "Edition 1" }).getAttribute("href");
  const edition: unknown = await (await fetch(`${site.origin}${path}`)).json();
  expect(edition).toMatchObject({ number: 1, replaces: null, flow: { closing: String(closing), residual: "0" } });
  const csv = await (await fetch(`${site.origin}/api/treasury.csv`)).text();
  expect(csv.split("\n")[0]).toBe(
    "epoch,opening,fees,expansion,share,unclaimedRewards,donations,forfeitedDeposits,withdrawals,closing,residual,edition,hash",
  );
});

test("the table of epochs opens by keyboard", async ({ page, site }) => {
  await page.goto(`${site.origin}/governance/treasury`);
  await waitForScripts(page);
  await page.locator("summary", { hasText: "Show all epochs as a table" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("table", { name: "The treasury's epochs, newest first, in ADA" })).toBeVisible();
});

for (const { colorScheme, width } of VIEWPORTS)
  test(`has no violation and no sideways scroll: ${colorScheme}, ${width} px`, FULL, async ({ page, site }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${site.origin}/de/governance/treasury`);
    await waitForScripts(page);
    await expectNoSidewaysScroll(page);
    await expectNoViolations(page);
  });
