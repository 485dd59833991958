import { waitForScripts, expect, VIEWPORTS, test, expectNoViolations, expectNoSidewaysScroll, FULL } from "./fixtures.ts";

const LESSONS = ["What Cardano is", "A wallet of your own", "Getting ADA safely", "First steps", "Staying safe"];

test("completes five lessons by keyboard and saves progress in this browser", async ({ page, site }) => {
  await page.goto(`${site.origin}/get-started`);
  await waitForScripts(page);
  const way = page.getByRole("navigation", { name: "Your progress" });

  // A wrong answer shows its explanation, which closes when the next answer opens.
  await page.locator('[data-question="what-1"] > details > summary').press("Enter");
  const [first, second] = [page.locator('[name="what-1"]').nth(0), page.locator('[name="what-1"]').nth(1)];
  await first.locator("summary").press("Enter");
  await expect(first.getByText("Not quite.")).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(second.getByText("Not quite.")).toBeVisible();
  await expect(first.getByText("Not quite.")).toBeHidden();
  await expect(way.getByRole("status")).toHaveText("0 of 5 lessons done");

  for (const [index, lesson] of LESSONS.entries()) {
    await way.getByRole("link", { name: lesson }).press("Enter");
    const questions = page.getByRole("region", { name: `Check yourself ${lesson}` });
    for (const question of await questions.locator(".quiz-question > summary").all())
      if (!(await question.evaluate((summary) => summary.parentElement?.hasAttribute("open")))) await question.press("Enter");
    for (const right of await questions.locator('[data-right="true"] > summary').all()) await right.press("Enter");
    await expect(questions.getByText("Answered")).toHaveCount(3);
    await expect(way.getByRole("status")).toHaveText(`${index + 1} of 5 lessons done`);
  }
  await expect(page.getByRole("heading", { name: "You've finished all five lessons" })).toBeVisible();

  await page.reload();
  await waitForScripts(page);
  await expect(way.getByRole("status")).toHaveText("5 of 5 lessons done");
  expect(await page.context().cookies(), "nothing is told to the server").toEqual([]);

  await way.getByRole("button", { name: "Start over" }).press("Enter");
  await expect(way.getByRole("status")).toHaveText("0 of 5 lessons done");
  expect(await page.evaluate(() => localStorage.getItem("get-started"))).toBeNull();
});

test("opens term tooltips by mouse, keyboard and touch", async ({ page, site }) => {
  await page.goto(`${site.origin}/get-started`);
  await waitForScripts(page);
  const term = page.getByRole("button", { name: "blockchain", exact: true });
  const tip = page.locator("#term-blockchain");
  await term.hover();
  await expect(tip).toBeVisible();
  // The tooltip is hoverable (WCAG 1.4.13), and a click pins it.
  await tip.hover();
  await expect(tip).toBeVisible();
  await page.mouse.move(5, 5);
  await expect(tip).toBeHidden();
  await term.hover();
  await expect(tip).toBeVisible();
  await term.click();
  await page.mouse.move(5, 5);
  await expect(tip.getByRole("link", { name: "In the glossary" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(tip).toBeHidden();

  await page.getByRole("button", { name: "Print this page" }).focus();
  await page.keyboard.press("Tab");
  await expect(term).toBeFocused();
  await expect(tip).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(tip.getByRole("link", { name: "In the glossary" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(tip).toBeHidden();

  await expect(term).toHaveAccessibleDescription(/A shared record book/);
  await page.goto(`${site.origin}/ecosystem/defi/dex/project/minswap`);
  await waitForScripts(page);
  const marked = page.locator(".project-about .term").first();
  await marked.click();
  const { popovertarget } = await marked.evaluate((element) => ({ popovertarget: element.getAttribute("popovertarget") ?? "" }));
  await page.locator(`#${popovertarget}`).getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/glossary#${popovertarget.slice("term-".length)}$`));
  await expect(page.locator(".glossary-entry:target")).toBeInViewport();
});

test("filters the glossary in place and links between terms", async ({ page, site }) => {
  await page.goto(`${site.origin}/glossary`);
  await waitForScripts(page);
  await page.getByRole("searchbox", { name: "Look up a term" }).fill("lovelace");
  await expect(page.getByRole("status").filter({ hasText: "found" })).toHaveText("1 term found");
  await page.getByRole("link", { name: "ADA", exact: true }).last().click();
  await expect(page).toHaveURL(/\/glossary#ada$/);
  await expect(page.locator("#ada")).toBeInViewport();
  await page.getByRole("navigation", { name: "Letters" }).getByRole("link", { name: "W" }).click();
  await expect(page.locator("#wallet")).toBeInViewport();
  await page.getByRole("searchbox", { name: "Look up a term" }).fill("qqq");
  await expect(page.getByText("We don't have a term that matches “qqq”")).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("shows all lessons, answers and glossary terms", async ({ page, site }) => {
    await page.goto(`${site.origin}/get-started`);
    await expect(page.getByText("Your progress stays in this browser")).toBeHidden();
    await page.locator('[data-question="wallet-2"] > details > summary').click();
    await page.locator('[name="wallet-2"][data-right="true"] summary').click();
    await expect(page.locator('[name="wallet-2"][data-right="true"]').getByText("Right.")).toBeVisible();
    await page.getByRole("button", { name: "blockchain", exact: true }).click();
    await expect(page.locator("#term-blockchain")).toBeVisible();

    await page.goto(`${site.origin}/glossary`);
    await page.getByRole("searchbox", { name: "Look up a term" }).fill("lovelace");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/\/glossary\?q=lovelace$/);
    await expect(page.locator(".glossary-entry:visible")).toHaveCount(1);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  });
});

for (const { colorScheme, width } of VIEWPORTS) {
  test(`axe finds nothing: ${colorScheme}, ${width} px`, FULL, async ({ page, site }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    for (const path of ["/get-started", "/glossary?q=pool", "/glossary?q=qqq"]) {
      await page.goto(site.origin + path);
      await waitForScripts(page);
      if (path === "/get-started") {
        for (const right of [true, false]) {
          const question = page.locator(`[data-question="what-${right ? 1 : 2}"]`);
          await question.locator("summary").first().click();
          await question.locator(`[data-right="${right}"] summary`).first().click();
        }
        await page.getByRole("button", { name: "blockchain", exact: true }).click();
      }
      await expectNoViolations(page);
      await expectNoSidewaysScroll(page);
    }
  });
}
