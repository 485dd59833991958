import type { Page } from "@playwright/test";
import { expect, expectNoSidewaysScroll, expectNoViolations, test, VIEWPORTS, waitForScripts } from "./fixtures.ts";

const STAKE = "stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw";
const BAD_STAKE = STAKE.replace("6ffgw", "6ffgq");
/** Asked by one test alone: answers are kept for a minute. */
const OTHER_STAKE = "stake1uyp77pc8qurswpc8qurswpc8qurswpc8qurswpc8qurswpc555l0g";
const SEED = "abandon ability able about above absent absorb abstract absurd abuse access accident";

const box = (page: Page) => page.getByRole("textbox", { name: "What would you like to check?" });
const heading = (page: Page) => page.locator("#check-answer h2");

async function open(page: Page, address: string): Promise<string[]> {
  await page.goto(address);
  await waitForScripts(page);
  await page.waitForLoadState("networkidle");
  const posted: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && !request.url().endsWith("/api/events")) posted.push(request.postData() ?? "");
  });
  return posted;
}

test("answers on the page, keeps what was typed and leads the focus to the answer", async ({ page, site }) => {
  await open(page, `${site.origin}/check`);
  await box(page).fill(BAD_STAKE);
  await page.getByRole("main").getByRole("button", { name: "Check", exact: true }).click();
  await expect(heading(page)).toHaveText("Stake address: a character is wrong");
  await expect(heading(page)).toBeFocused();
  await expect(box(page)).toHaveValue(BAD_STAKE);
  await expect(page).toHaveURL(`${site.origin}/check`);
});

test("says so when the site doesn't answer, and keeps what was typed", async ({ page, site, complaints }) => {
  await open(page, `${site.origin}/check`);
  await box(page).fill(STAKE);
  await page.context().setOffline(true);
  await page.getByRole("main").getByRole("button", { name: "Check", exact: true }).click();
  await expect(page.locator(".check-form [role=alert]")).toContainText("You're offline.");
  await expect(box(page)).toHaveValue(STAKE);
  await page.context().setOffline(false);
  complaints.length = 0; // the browser says that it is offline
});

test("a seed phrase never leaves the browser", async ({ page, site }) => {
  const posted = await open(page, `${site.origin}/check`);
  await box(page).fill(`Here are my words: ${SEED}`);
  await expect(heading(page)).toHaveText("Stop: this is a seed phrase");
  await expect(box(page)).toHaveValue("");
  await box(page).evaluate((element, words) => (element instanceof HTMLTextAreaElement ? (element.value = words) : ""), SEED);
  await page.getByRole("main").getByRole("button", { name: "Check", exact: true }).click();
  await expect(box(page)).toHaveValue("");
  await page.getByText("never give them to anyone").waitFor();
  expect(posted).toEqual([]);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the page answers in its language, and repeats no seed phrase", async ({ page, site }) => {
    await page.goto(`${site.origin}/de/check`);
    const input = page.locator("#check-input");
    await input.fill(STAKE);
    await page.getByRole("main").getByRole("button", { name: "Prüfen", exact: true }).click();
    await expect(heading(page)).toHaveText("Stake-Adresse");
    await expect(input).toHaveValue(STAKE);
    await expect(page).toHaveURL(`${site.origin}/de/check`);
    await input.fill(SEED);
    await page.getByRole("main").getByRole("button", { name: "Prüfen", exact: true }).click();
    await expect(heading(page)).toHaveText("Halt: Das ist eine Seed-Phrase");
    await expect(input).toHaveValue("");
    expect(await page.content()).not.toContain("absurd");
  });
});

test("says what to do with a stake address, and gives its rewards as a file", async ({ page, site, simulator }) => {
  simulator.control.set({ accounts: { [OTHER_STAKE]: "no-drep" } });
  await open(page, `${site.origin}/check`);
  await box(page).fill(OTHER_STAKE);
  await page.getByRole("main").getByRole("button", { name: "Check", exact: true }).click();
  await expect(page.getByText("Choose a DRep in your wallet")).toBeVisible();
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download all rewards (CSV)" }).click();
  expect((await download).suggestedFilename()).toBe("rewards.csv");
  await expect(page).toHaveURL(`${site.origin}/check`);
});

for (const { colorScheme, width } of VIEWPORTS) {
  test(`axe finds nothing in an answer, ${colorScheme}, ${width} px`, async ({ page, site }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await open(page, `${site.origin}/check`);
    for (const text of [STAKE, BAD_STAKE, "Support here, see minswap.com or cardano.org now", "?"]) {
      await box(page).fill(text);
      await page.getByRole("main").getByRole("button", { name: "Check", exact: true }).click();
      await expect(heading(page)).toBeFocused();
      await expectNoViolations(page, "main");
      await expectNoSidewaysScroll(page);
    }
  });
}

const ANSWERS = {
  handle: ["$charles", "$charles leads to an address"],
  token: ["279c909f348e533da5808898f87f9a14bb2c3dfbbacccd631d927a3f.534e454b", "Listed: Snek"],
} as const;
for (const [name, [input, title]] of Object.entries(ANSWERS))
  test(`axe finds nothing in the answer for a ${name}, and it fits a phone`, async ({ page, site }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, `${site.origin}/check`);
    await box(page).fill(input);
    await page.getByRole("main").getByRole("button", { name: "Check", exact: true }).click();
    await expect(heading(page)).toHaveText(title);
    await expectNoSidewaysScroll(page);
    await expectNoViolations(page);
  });

test("a handle's address is checked with one click", async ({ page, site }) => {
  await open(page, `${site.origin}/check`);
  await box(page).fill("$charles");
  await page.getByRole("main").getByRole("button", { name: "Check", exact: true }).click();
  await page.getByRole("button", { name: "Check this address" }).click();
  await expect(heading(page)).toHaveText("Payment address");
  await expect(page).toHaveURL(`${site.origin}/check`);
});
