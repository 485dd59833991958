import type { Locator, Page } from "@playwright/test";
import { LANGUAGES, pathIn } from "#app/foundation/i18n/languages.ts";
import { waitForScripts, expect, VIEWPORTS, test, expectNoViolations, expectNoSidewaysScroll, FULL, fullUnless } from "./fixtures.ts";

const projects = (page: Page) => page.locator("[data-list] [data-project]");
const cards = (page: Page) => page.locator("[data-list] article[data-project]");
const search = (page: Page) => page.getByRole("searchbox", { name: "Search by name, description, or tags..." });
const results = (page: Page) => page.locator(".results-line output");
const readTvl = (list: Locator) =>
  list.locator('data[data-metric="tvl"]').evaluateAll((all) => all.map((element) => Number(element.getAttribute("value"))));

/** Waits, because the rows update after the controls and the URL. */
async function expectSortedByTvl(list: Locator): Promise<void> {
  await expect(async () => {
    const values = await readTvl(list);
    expect(values.length).toBeGreaterThan(1);
    expect(values).toEqual(values.toSorted((a, b) => b - a));
  }).toPass({ intervals: [100] });
}

test("filters while typing and replaces the current history entry", async ({ page, silentSite: site }) => {
  // A site without sources gets no new figures, which would request the page.
  await page.goto(site.origin);
  await page.goto(`${site.origin}/ecosystem`);
  await waitForScripts(page);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await search(page).focus();
  await page.keyboard.type("minswap", { delay: 30 });
  await expect(projects(page)).toHaveCount(1);
  await expect(results(page)).toHaveText(/^1 of \d+ projects$/);
  await expect(page).toHaveURL(`${site.origin}/ecosystem?q=minswap`);
  await expect(search(page)).toBeFocused();
  expect(requests.filter((url) => new URL(url).pathname === "/ecosystem")).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL(`${site.origin}/`);
});

/** Replaces scripts with empty files, so that a test can edit the server's HTML. Styles for browsers with scripts still apply. */
const withoutScriptFiles = (page: Page) => page.route(/\.js$/, (route) => route.fulfill({ contentType: "text/javascript", body: "" }));

test("shows all table columns in every language, even with the longest figures", FULL, async ({ page, site }) => {
  await withoutScriptFiles(page);
  for (const { code } of LANGUAGES) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(site.origin + pathIn("/ecosystem", code));
    await page.locator(".table-frame").evaluate((frame) => {
      for (const cell of frame.querySelectorAll(".col-tvl, .col-change, .col-week, .col-holders, .col-transactions")) {
        const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
          const text = texts.currentNode;
          text.textContent = text.textContent?.replace(/\d+(?=[.,]\d)/, "888").replace(/\d/g, "8") ?? "";
        }
      }
    });
    for (const width of [768, 1024, 1100, 1280, 1440, 1600]) {
      await page.setViewportSize({ width, height: 900 });
      const table = await page.locator(".table-frame").evaluate((frame) => {
        const lines = (cell: Element) => {
          const range = document.createRange();
          range.selectNodeContents(cell);
          return range.getClientRects().length;
        };
        const last = [...frame.querySelectorAll("thead th")].findLast((head) => head.checkVisibility());
        return {
          pixels: frame.scrollWidth - frame.clientWidth,
          broken: [...frame.querySelectorAll("tbody :is(.col-custody, .col-confirmed)")].flatMap((cell) =>
            lines(cell) > 1 ? [cell.textContent] : [],
          ),
          edge: last && getComputedStyle(last).paddingRight,
        };
      });
      const place = `${code}, ${width} px`;
      expect(table.pixels, `${place}: pixels of the table that only scrolling shows`).toBe(0);
      expect(table.broken, `${place}: cells that break although they are short`).toEqual([]);
      expect(table.edge, `${place}: room at the end of the last column`).toBe("12px");
    }
  }
});

for (const [width, expected] of [
  [1280, 1200],
  [1920, 1440],
] as const)
  test(`keeps the table's head in view and its figures apart at ${width} px`, fullUnless(width === 1280), async ({ page, site }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${site.origin}/ecosystem`);
    const container = await page.locator("main > .category-strip").evaluate((one) => {
      const { paddingLeft, paddingRight } = getComputedStyle(one);
      return one.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    });
    expect(container).toBe(expected);
    const gaps = await page.locator(".project-table tbody tr").evaluateAll((rows) =>
      rows.flatMap((row) => {
        const boxes = [...row.querySelectorAll("td")].flatMap((cell) => {
          const range = document.createRange();
          range.selectNodeContents(cell);
          const { left, right, width: filled } = range.getBoundingClientRect();
          return filled > 0 && cell.checkVisibility() ? [{ left, right }] : [];
        });
        return boxes.slice(1).map(({ left }, at) => Math.round(left - (boxes[at]?.right ?? 0)));
      }),
    );
    expect(Math.min(...gaps), "pixels between the texts of neighboring columns").toBeGreaterThanOrEqual(width === 1280 ? 14 : 22);
    await page.locator("[data-list=open] tr").nth(30).scrollIntoViewIfNeeded();
    await expect(page.locator(".project-table thead")).toBeInViewport();
    const [bar, head] = [await page.locator(".filter-bar").boundingBox(), await page.locator(".project-table thead").boundingBox()];
    expect(Math.round((head?.y ?? 0) - (bar?.y ?? 0) - (bar?.height ?? 0))).toBe(0);
  });

test("labels the TVL of a row on a phone", FULL, async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${site.origin}/ecosystem/defi/dex`);
  const label = await page
    .locator(".col-tvl > data")
    .first()
    .evaluate((figure) => getComputedStyle(figure, "::before").content);
  expect(label).toBe('"TVL"');
});

test("sorts a DeFi list by TVL", async ({ page, site }) => {
  for (const path of ["/ecosystem/defi/dex", "/ecosystem/defi", "/ecosystem?category=defi"]) {
    await page.goto(site.origin + path);
    const live = page.locator("[data-list=open] tr:not(:has(.status))");
    await expectSortedByTvl(live);
  }
});

test("shows the four figures and all categories within the first two screens", async ({ page, site }) => {
  for (const [width, height] of [
    [1280, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`${site.origin}/ecosystem`);
    for (const name of ["Total projects", "Categories", "Total TVL", "Live projects"]) {
      const label = page.locator(".stat-strip dt").getByText(name, { exact: true });
      expect((await label.boundingBox())?.y, `${name} at ${width} px`).toBeLessThan(200);
    }
    const tiles = page.locator(".category-strip .card");
    await expect(tiles).toHaveCount(11);
    await expect(tiles.first()).toHaveText(/^DeFi ?\d+ Projects \$[\d.]+[MB]$/);
    const bottom = await tiles.last().evaluate((card) => card.getBoundingClientRect().bottom);
    expect(bottom, `the last category at ${width} px`).toBeLessThan(2 * height);
  }
});

test("shows all categories in every language, in a strip that scrolls from edge to edge on a phone", FULL, async ({ page, site }) => {
  for (const { code } of LANGUAGES) {
    await page.goto(site.origin + pathIn("/ecosystem", code));
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const line = await page.locator(".category-strip > ul").evaluate((list) => {
        list.scrollLeft = list.scrollWidth;
        const [box, last] = [list.getBoundingClientRect(), list.lastElementChild?.getBoundingClientRect()];
        return { left: box.left, right: box.right, height: box.height, hidden: list.scrollWidth - list.clientWidth, end: last?.right ?? 0 };
      });
      const place = `${code}, ${width} px`;
      if (width < 768) expect([line.left, line.right], `${place}: the line goes to the edges of the screen`).toEqual([0, width]);
      else expect(line.hidden, `${place}: pixels of the line that only scrolling shows`).toBe(0);
      if (width === 1280) expect(line.height, `${place}: one line`).toBeLessThan(84);
      expect(line.end, `${place}: the last category can be seen whole`).toBeLessThanOrEqual(line.right);
    }
  }
});

test("goes back to the typed search after a filter chosen right after the last letter", FULL, async ({ page, site }) => {
  await page.goto(`${site.origin}/ecosystem`);
  await waitForScripts(page);
  // Types and chooses in one task, before the typing delay ends.
  await page.evaluate(() => {
    const box = document.querySelector<HTMLInputElement>(".filter-search input");
    if (!box) return;
    box.focus();
    // React ignores a value that a script assigns.
    document.execCommand("insertText", false, "swap");
    document.querySelector<HTMLInputElement>("input[name=status][value=live]")?.click();
  });
  await expect(page).toHaveURL(/\?q=swap&status=live$/);
  await page.goBack();
  await expect(page).toHaveURL(/\?q=swap$/);
  await expect(search(page)).toHaveValue("swap");
  await expect(page.getByRole("checkbox", { name: /^Live/ })).not.toBeChecked();
});

for (const away of ["offline", "slow", "answering 500"] as const) {
  test(`searches and filters while the site is ${away}`, fullUnless(away === "offline"), async ({ page, site, context, complaints }) => {
    await page.goto(`${site.origin}/ecosystem`);
    await waitForScripts(page);
    if (away === "offline") await context.setOffline(true);
    else
      await page.route("**/*", async (route) => {
        if (away === "slow") await new Promise((resolve) => setTimeout(resolve, 2_500));
        await (away === "slow" ? route.continue() : route.fulfill({ status: 500, body: "Internal Server Error" }));
      });
    await search(page).pressSequentially("wallet", { delay: 20 });
    await page.getByRole("checkbox", { name: /^Wallets/ }).check();
    await expect(page).toHaveURL(/\?q=wallet&category=wallets$/);
    await expect(search(page)).toHaveValue("wallet");
    await expect(page.locator('[data-list] [data-project="eternl"]')).toBeVisible();
    await page.getByRole("link", { name: "Remove “wallet”" }).click();
    await expect(page).toHaveURL(/\?category=wallets$/);
    await page.goBack();
    await expect(search(page)).toHaveValue("wallet");
    complaints.length = 0; // the browser reports the requests that this test blocked
  });
}

test("applies a search and filter entered before the scripts load", async ({ page, site }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${site.origin}/ecosystem`, { waitUntil: "commit" });
  await search(page).fill("swap");
  await page.getByRole("checkbox", { name: /^DeFi/ }).check();
  release();
  await expect(page).toHaveURL(/\?q=swap&category=defi$/);
  await expect(search(page)).toHaveValue("swap");
  await expect(results(page)).not.toHaveText(/^(\d+) of \1 /);
});

test("updates each choice's count for the other filters", FULL, async ({ page, site }) => {
  await page.goto(`${site.origin}/ecosystem?category=defi`);
  await waitForScripts(page);
  const live = page.locator("label:has([name=status][value=live]) .filter-count");
  const promised = await live.textContent();
  await page.getByRole("checkbox", { name: /^Live/ }).check();
  await expect(results(page)).toHaveText(new RegExp(`^${promised} of `));
  await page.getByRole("checkbox", { name: /^DeFi/ }).uncheck();
  await expect(live).not.toHaveText(promised ?? "");
});

test("adds a history entry for each filter, which back and forward restore", async ({ page, site }) => {
  await page.goto(`${site.origin}/ecosystem`);
  await waitForScripts(page);
  await page.getByRole("checkbox", { name: /^DeFi/ }).check();
  await expect(page).toHaveURL(/\?category=defi$/);
  await expect(results(page)).not.toHaveText(/^(\d+) of \1 /);
  const one = await results(page).textContent();
  await page.getByRole("checkbox", { name: "Catalyst Funded" }).check();
  await expect(page).toHaveURL(/\?category=defi&quick=funded$/);
  await expect(results(page)).not.toHaveText(one ?? "");
  const both = await results(page).textContent();
  await page.getByRole("combobox", { name: "Sort" }).selectOption("TVL");
  await page.getByRole("checkbox", { name: "Largest or latest first" }).check();
  await expect(page).toHaveURL(/\?category=defi&quick=funded&sort=tvl&order=desc$/);
  await expectSortedByTvl(projects(page));
  await page.goBack();
  await page.goBack();
  await expect(results(page)).toHaveText(both ?? "");
  await page.goBack();
  await expect(page.getByRole("checkbox", { name: "Catalyst Funded" })).not.toBeChecked();
  await expect(page.getByRole("checkbox", { name: /^DeFi/ })).toBeChecked();
  await page.goForward();
  await expect(page.getByRole("checkbox", { name: "Catalyst Funded" })).toBeChecked();
});

test("searches and sorts a category's projects in its bar", async ({ page, site }) => {
  await page.goto(`${site.origin}/ecosystem/defi`);
  await waitForScripts(page);
  await search(page).fill("minswap");
  await expect(projects(page)).toHaveCount(1);
  await expect(page).toHaveURL(/\/ecosystem\/defi\?q=minswap$/);
  await search(page).fill("lending");
  await expect(projects(page).first(), "by a tag that no name has").toBeVisible();
  await page.getByRole("combobox", { name: "Sort" }).selectOption("Name");
  await expect(page).toHaveURL(/\?q=lending&sort=name$/);
  const names = await projects(page).locator(".row-link").allTextContents();
  expect(names.length).toBeGreaterThan(1);
  await search(page).fill("zzzz");
  await page.getByRole("link", { name: "Clear all" }).click();
  await expect(page).toHaveURL(/\/ecosystem\/defi\?sort=name$/);
  await expect(search(page)).toBeFocused();
});

test("searches a category without scripts", FULL, async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site.origin}/ecosystem/wallets`);
  await search(page).fill("hardware");
  await page.getByRole("combobox", { name: "Sort" }).selectOption("Name");
  await page.getByRole("button", { name: "Apply filters" }).click();
  await expect(page).toHaveURL(/\/ecosystem\/wallets\?q=hardware&sort=name$/);
  const found = await projects(page).count();
  expect(found).toBeGreaterThan(0);
  await page.goto(`${site.origin}/ecosystem/wallets`);
  expect(await projects(page).count()).toBeGreaterThan(found);
  await context.close();
});

test("removes filters one by one or all at once without losing focus", FULL, async ({ page, site }) => {
  await page.goto(`${site.origin}/ecosystem?q=a&category=defi&status=live&sort=tvl`);
  await waitForScripts(page);
  await expect(page.locator(".filter-card").getByText("3 active")).toBeVisible();
  await page.getByRole("link", { name: "Remove DeFi" }).press("Enter");
  await expect(page).toHaveURL(/\?q=a&status=live&sort=tvl$/);
  await expect(page.locator(".active-filters a").first()).toBeFocused();
  await page.locator(".filter-card").getByRole("link", { name: "Clear All" }).press("Enter");
  await expect(page).toHaveURL(/\/ecosystem\?sort=tvl$/);
  await expect(search(page)).toHaveValue("");
  await expect(page.locator(".active-filters")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Filters & Search" })).toBeFocused();
});

test("names the filter that excludes everything, and the count without it", FULL, async ({ page, site }) => {
  await page.goto(`${site.origin}/ecosystem?q=zzzz&category=wallets`);
  await waitForScripts(page);
  await expect(page.getByRole("heading", { name: "No projects found" })).toBeVisible();
  await expect(page.getByText("Try adjusting your filters or search terms")).toBeVisible();
  const promised = Number(/\d+/.exec((await page.getByText(/projects without it/).textContent()) ?? "")?.[0]);
  await page.locator(".empty-results").getByRole("link", { name: "Remove “zzzz”" }).click();
  await expect(page).toHaveURL(/\/ecosystem\?category=wallets$/);
  await expect(results(page)).toHaveText(new RegExp(`^${promised} of `));
});

test("shows wallet filters for wallets, even with another category selected", FULL, async ({ page, site }) => {
  await page.goto(`${site.origin}/ecosystem`);
  await waitForScripts(page);
  const hardware = page.getByRole("checkbox", { name: "Hardware Support", exact: true });
  await expect(hardware).toHaveCount(0);
  await page.getByRole("checkbox", { name: /^Wallets/ }).check();
  for (const name of ["Mobile Compatible", "Hardware Support", "Best for dApps", "Staking Support"])
    await expect(page.getByRole("checkbox", { name, exact: true })).toBeVisible();
  await expect(results(page)).not.toHaveText(/^(\d+) of \1 /);
  const all = await results(page).textContent();
  await hardware.check();
  await expect(page).toHaveURL(/\?category=wallets&feature=hardware$/);
  await expect(results(page)).not.toHaveText(all ?? "");
  await page.getByRole("checkbox", { name: /^DeFi/ }).check();
  await expect(hardware).toBeChecked();
  await expect(page).toHaveURL(/\?category=defi&category=wallets&feature=hardware$/);
  await page.getByRole("checkbox", { name: /^Wallets/ }).uncheck();
  await expect(hardware).toHaveCount(0);
  await expect(page).toHaveURL(/\?category=defi$/);
});

for (const [view, first, link] of [
  ["table", 50, ".row-link"],
  ["cards", 12, ".card-link"],
] as const)
  test(`shows all projects after the first ${first} of the ${view} and focuses the first new one`, FULL, async ({ page, site }) => {
    const open = page.locator("[data-list=open] [data-project]");
    await page.goto(`${site.origin}/ecosystem?view=${view}`);
    await waitForScripts(page);
    await expect(open).toHaveCount(first);
    const closed = page.locator("[data-list=closed] [data-project]");
    await expect(closed, "closed projects come after all others").toHaveCount(0);
    const more = page.getByRole("link", { name: /^Show \d+ more$/ });
    const total = Number(/of (\d+)/.exec((await results(page).textContent()) ?? "")?.[1]);
    await expect(more).toHaveText(`Show ${total - first} more`);
    for (const press of ["by keyboard", "with only what is below the list in view"]) {
      if (press === "by keyboard") await more.press("Enter");
      else {
        await more.evaluate((button) => button.scrollIntoView({ block: "start" }));
        await more.click();
      }
      await expect(page).toHaveURL(/[?&]all=1/);
      await expect(projects(page)).toHaveCount(total);
      await expect(open.nth(first).locator(link), press).toBeFocused();
      await expect(open.nth(first), press).toBeInViewport();
      await expect(closed.first()).toBeVisible();
      await page.goBack();
      await expect(closed).toHaveCount(0);
    }
  });

test("sorts the table by its headers, keeps closed projects apart and hides empty columns", FULL, async ({ page, site }) => {
  await page.goto(`${site.origin}/ecosystem?category=defi&all=1`);
  await waitForScripts(page);
  const table = page.getByRole("table", { name: "Discover Projects" });
  await table.getByRole("link", { name: "TVL" }).click();
  await expect(page).toHaveURL(/sort=tvl&order=desc/);
  await expect(table.getByRole("columnheader", { name: "TVL" })).toHaveAttribute("aria-sort", "descending");
  await expectSortedByTvl(page.locator("[data-list=open]"));
  await table.getByRole("link", { name: "TVL" }).click();
  await expect(table.getByRole("columnheader", { name: "TVL" })).toHaveAttribute("aria-sort", "ascending");
  await expect(page.locator("[data-list=open] [data-closed]")).toHaveCount(0);
  await expect(page.locator("[data-list=closed] tr:not([data-closed])")).toHaveCount(0);
  await expect(page.locator("[data-list=closed] tr").first()).toBeVisible();

  await page.goto(`${site.origin}/ecosystem`);
  await waitForScripts(page);
  await expect(table.getByRole("columnheader", { name: "TVL" })).toBeVisible();
  await page.getByRole("checkbox", { name: /^Wallets/ }).check();
  await expect(table.getByRole("columnheader", { name: "TVL" })).toBeHidden();
  await expect(table.getByRole("columnheader", { name: "Custody" })).toBeVisible();
});

test("keeps the card view in the URL along with the filters", FULL, async ({ page, site }) => {
  await page.goto(`${site.origin}/ecosystem`);
  await waitForScripts(page);
  await page.getByRole("checkbox", { name: /^Wallets/ }).check();
  await page.getByRole("navigation", { name: "View" }).getByRole("link", { name: "Cards" }).click();
  await expect(page).toHaveURL(/\?category=wallets&view=cards$/);
  await waitForScripts(page);
  await expect(cards(page).first()).toBeVisible();
  await page.getByRole("checkbox", { name: /^Beta/ }).check();
  await expect(page).toHaveURL(/\?category=wallets&status=beta&view=cards$/);
  await page.goto(`${site.origin}/ecosystem/wallets?view=cards`);
  await expect(cards(page).first()).toBeVisible();
  await page.getByRole("navigation", { name: "View" }).getByRole("link", { name: "Table" }).click();
  await expect(page).toHaveURL(/\/ecosystem\/wallets$/);
  await page.getByRole("link", { name: "Project", exact: true }).click();
  await expect(page).toHaveURL(/\/ecosystem\/wallets\?sort=name$/);
});

for (const [width, height, most] of [
  [1280, 900, 340],
  [390, 844, 300],
] as const)
  test(`shows the first project within the first ${most} px at ${width} px`, FULL, async ({ page, site }) => {
    await page.setViewportSize({ width, height });
    await page.goto(`${site.origin}/ecosystem`);
    expect((await projects(page).first().boundingBox())?.y).toBeLessThanOrEqual(most);
  });

test("doesn't scroll sideways with a very long word", FULL, async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${site.origin}/pl/ecosystem?category=wallets&q=${"z".repeat(200)}`);
  await expect(page.locator(".empty-results .button")).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test("opens the filters in a sheet that returns to the list on a phone", async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${site.origin}/ecosystem`);
  await waitForScripts(page);
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await expect(sheet).toHaveCount(0);
  await page.getByRole("button", { name: "Filters & Search" }).click();
  await expect(sheet).toBeVisible();
  await sheet.getByRole("checkbox", { name: "Beta" }).check();
  await expect(sheet.locator(".sheet-head").getByText("1 active")).toBeVisible();
  await expectNoViolations(page, "#filters");
  await sheet.getByRole("button", { name: /^Show \d+ project/ }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/\?status=beta$/);
  await page.getByRole("button", { name: "Filters & Search" }).click();
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Filters & Search" })).toBeFocused();
  await expectNoSidewaysScroll(page);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("filters with the form and shows the whole list", async ({ page, site }) => {
    await page.goto(`${site.origin}/ecosystem`);
    await page.getByRole("checkbox", { name: /^Wallets/ }).check();
    await search(page).fill("hardware");
    await page.getByRole("button", { name: "Apply filters" }).click();
    await expect(page).toHaveURL(/category=wallets/);
    await expect(page.getByRole("checkbox", { name: /^Wallets/ })).toBeChecked();
    await expect(search(page)).toHaveValue("hardware");
    await expect(page.locator('[data-list] [data-cat="wallets"]').first()).toBeVisible();
    await expect(page.locator('[data-list] [data-project]:not([data-cat="wallets"])')).toHaveCount(0);
    await page.getByRole("link", { name: "Remove “hardware”" }).click();
    await expect(page.getByRole("checkbox", { name: "Mobile Compatible" })).toBeVisible();
    await page.goto(`${site.origin}/ecosystem`);
    const open = page.locator("[data-list=open] [data-project]");
    await expect(open).toHaveCount(50);
    await page.getByRole("link", { name: /^Show \d+ more$/ }).click();
    await expect(open).not.toHaveCount(50);
    await expect(open.nth(50), "the page opens where the first one ended").toBeInViewport();
  });

  test("opens the sheet, filters and closes it on a phone", async ({ page, site }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${site.origin}/ecosystem`);
    await page.getByRole("button", { name: "Filters & Search" }).click();
    await page.getByRole("checkbox", { name: "Discontinued" }).check();
    await page.getByRole("button", { name: "Apply filters" }).click();
    await expect(page).toHaveURL(/status=discontinued/);
    await expect(page.locator("[data-list] [data-closed]").first()).toBeVisible();
    await expect(page.locator("[data-list] [data-project]:not([data-closed])")).toHaveCount(0);
  });
});

test("has pages for categories, DeFi subcategories and the listing policy, and answers 404 for unknown ones", async ({
  page,
  site,
  request,
}) => {
  await page.goto(`${site.origin}/ecosystem`);
  await page.getByRole("link", { name: "Explore DeFi" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("DeFi");
  await expect(page.locator(".category-card")).toHaveCount(8);
  await page.getByRole("link", { name: "Explore Lending" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lending");
  await page.getByRole("link", { name: "Back to DeFi" }).click();
  await page.getByRole("link", { name: "Back to Ecosystem" }).click();
  await page.getByRole("link", { name: "Read the rules" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("How we list");
  for (const [path, title] of [
    ["/ecosystem/walets", "Category not found"],
    ["/ecosystem/defi/dexx", "Subcategory not found"],
  ] as const) {
    expect((await page.goto(site.origin + path))?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  }
  await page.getByRole("link", { name: "DEX", exact: true }).click();
  await expect(page).toHaveURL(`${site.origin}/ecosystem/defi/dex`);
  for (const path of ["/ecosystem/eternl", "/de/ecosystem/defi/minswap"])
    expect((await request.get(site.origin + path, { maxRedirects: 0 })).status(), path).toBe(301);
});

for (const { colorScheme, width } of VIEWPORTS) {
  test(`axe finds nothing in the directory: ${colorScheme}, ${width} px`, FULL, async ({ page, site }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    for (const path of [
      "/ecosystem?category=wallets&status=live",
      "/de/ecosystem",
      "/ecosystem?q=zzzz",
      "/ecosystem?view=cards",
      "/ecosystem/defi",
      "/ecosystem/meme",
      "/ecosystem/infrastructure",
      "/de/ecosystem/infrastructure/developer-tools",
      "/ecosystem/wallets?view=cards",
      "/ecosystem/wallets?q=zzzz",
      "/ecosystem/insurance",
      "/ecosystem/nowhere",
      "/listing-policy",
    ]) {
      await page.goto(site.origin + path);
      await waitForScripts(page);
      await expectNoViolations(page);
      await expectNoSidewaysScroll(page);
    }
  });
}

for (const [path, width] of [
  ["/ecosystem/defi/stablecoins?view=cards", 360],
  ["/ecosystem?all=1&view=cards", 1280],
  ["/de/ecosystem/defi?view=cards", 1280],
  ["/pl/ecosystem?all=1&view=cards", 1024],
] as const) {
  test(`doesn't hyphenate or clip category names in ${path} at ${width} px`, FULL, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(site.origin + path);
    const broken = await page.locator(".project-card .category-label").evaluateAll((labels) =>
      labels.flatMap((label) => {
        const text = [...label.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE);
        const range = document.createRange();
        return [...(text?.textContent ?? "").matchAll(/[^\s-]+/g)].flatMap(({ 0: word, index }) => {
          if (!text) return [];
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          return range.getClientRects().length > 1 ? [word] : [];
        });
      }),
    );
    expect([...new Set(broken)]).toEqual([]);
  });
}

test("shows the full search placeholder on every phone and in every language", FULL, async ({ page, site }) => {
  const addresses = LANGUAGES.flatMap(({ code }) => ["/ecosystem", "/ecosystem/wallets"].map((path) => pathIn(path, code)));
  for (const address of addresses) {
    await page.goto(site.origin + address);
    for (const width of [320, 350, 390, 768]) {
      await page.setViewportSize({ width, height: 844 });
      const [needed, room] = await page.locator(".filter-search > input").evaluate((field: HTMLInputElement) => {
        const words = document.createElement("span");
        words.textContent = field.placeholder;
        words.style.cssText = "position:absolute;white-space:nowrap";
        const { fontSize, fontFamily } = getComputedStyle(field, "::placeholder");
        Object.assign(words.style, { fontSize, fontFamily });
        document.body.append(words);
        const wordsWidth = words.getBoundingClientRect().width;
        words.remove();
        return [wordsWidth, field.clientWidth];
      });
      expect.soft(needed, `${address} at ${width} px`).toBeLessThanOrEqual(room);
    }
  }
});
