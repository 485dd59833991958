import type { Locator, Page } from "@playwright/test";
import { pathIn, type Language } from "#app/foundation/i18n/languages.ts";
import { expect, test, waitForScripts, fullUnless } from "./fixtures.ts";

const MAX_CLICKS = 2;
/** Maximum depth of the answer on the last page, in screens. */
const MAX_SCREENS = 1.25;

/** Uses the pointer only, and counts clicks and searches. */
class Visitor {
  readonly page: Page;
  clicks = 0;
  searches = 0;
  constructor(page: Page) {
    this.page = page;
  }
  async click(target: Locator): Promise<void> {
    this.clicks++;
    await this.follow(target.locator("visible=true").first());
  }
  /** Clicks, and waits for the new page if it's a link, because the answer's selector may match on the old page too. */
  private async follow(target: Locator): Promise<void> {
    const next = await target.evaluate((element) => {
      const link = element.closest("a");
      return link && link.pathname !== location.pathname ? link.pathname : null;
    });
    await target.click();
    if (next !== null) await this.page.waitForURL(({ pathname }) => pathname === next);
  }
  /** Clicks a link in the page's content, not in the footer. */
  link(name: string | RegExp): Promise<void> {
    return this.click(this.page.getByRole("main").getByRole("link", { name }));
  }
  /** Opens a page from a panel of the header. */
  async menu(panel: string, name: string): Promise<void> {
    await this.click(this.page.locator(".site-nav summary", { hasText: panel }));
    await this.click(this.page.locator(".nav-panel-link", { has: this.page.locator("strong", { hasText: name }) }));
  }
  /** Searches and opens a result: in the palette on a phone, on the search page on a wide screen. */
  async search(words: string, result: string | RegExp): Promise<void> {
    this.searches++;
    const opener = this.page.locator(".header-search-link");
    if (await opener.isVisible()) {
      await opener.click();
      await this.page.getByRole("combobox").fill(words);
    } else {
      const field = this.page.locator(".header-search input");
      await field.click();
      await field.fill(words);
      await field.press("Enter");
      await this.page.waitForURL(({ pathname }) => pathname.endsWith("/search"));
    }
    await this.follow(this.page.locator(".palette-option, .hits a").filter({ hasText: result }).first());
  }
}

interface Task {
  asks: string;
  language?: Language;
  /** Steps to the answer; `onPhone` replaces them on a phone if it's set. */
  goes: (visitor: Visitor) => Promise<void>;
  onPhone?: (visitor: Visitor) => Promise<void>;
  /** Element with the answer. */
  sees: (page: Page) => Locator;
}

const main = (page: Page) => page.getByRole("main");
const AMOUNT = /\d/;

const TASKS: Record<string, readonly Task[]> = {
  "a newcomer": [
    {
      asks: "which wallets run on my phone",
      goes: (visitor) => visitor.search("wallet phone", "Wallets on Cardano"),
      sees: (page) => page.locator("[data-project] :is(.col-own, .row-note)", { hasText: /Android|Mobile/ }),
    },
    {
      asks: "what are 100 ADA in euros",
      goes: (visitor) => visitor.search("100 ADA in EUR", "Convert 100 ADA"),
      sees: (page) => page.locator("main data", { hasText: /€/ }),
    },
    {
      asks: "what is a seed phrase",
      goes: (visitor) => visitor.search("seed phrase", /^seed phrase/),
      sees: (page) => page.locator("#seed-phrase dd > p").first(),
    },
    {
      asks: "is minswap.org real",
      goes: (visitor) => visitor.search("minswap.org", "Check whether minswap.org is real"),
      sees: (page) => page.locator("[data-verdict=listed]"),
    },
    {
      asks: "was kostet eine Zahlung",
      language: "de",
      goes: () => Promise.resolve(),
      sees: (page) => page.locator(".entry-card", { hasText: "Zahlung" }).locator("data", { hasText: AMOUNT }),
    },
  ],
  "a delegator": [
    {
      asks: "what does a pool cost, and does it make blocks",
      goes: (visitor) => visitor.link("Find a pool"),
      sees: (page) => page.locator("main tbody tr", { hasText: /Fixed cost|\d ADA/ }).filter({ hasText: /\d%/ }),
    },
    {
      asks: "what would 1,000 ADA earn",
      goes: (visitor) => visitor.link("Estimate my rewards"),
      sees: (page) => page.locator(".calculator-outcome data", { hasText: AMOUNT }),
    },
    {
      asks: "when do the next rewards come",
      goes: (visitor) => visitor.search("next reward", "Is Cardano working?"),
      sees: (page) => main(page).getByText(/staking rewards are paid/),
    },
    {
      asks: "who could vote for me",
      goes: (visitor) => visitor.menu("Community", "DReps"),
      onPhone: (visitor) => visitor.search("drep", "Delegated representatives"),
      sees: (page) => page.locator("main tbody tr", { hasText: "drep1" }),
    },
  ],
  "an investor": [
    {
      asks: "how did the price move in a year",
      goes: async (visitor) => {
        await visitor.link("Price chart");
        await visitor.click(visitor.page.locator("#history").getByRole("link", { name: "1 year" }));
      },
      sees: (page) => page.locator(".history-change", { hasText: /1 year.*%/ }),
    },
    {
      asks: "what happened to Ardana",
      goes: (visitor) => visitor.search("ardana", /^Ardana/),
      sees: (page) => main(page).getByText("People lost money with it."),
    },
    {
      asks: "was Minswap audited, and did anything happen",
      goes: (visitor) => visitor.search("minswap", /^Minswap/),
      sees: (page) => page.locator("main dt:text-is('Audits') + dd", { hasText: AMOUNT }),
    },
    {
      asks: "how much ADA is staked and what changed this epoch",
      goes: (visitor) => visitor.click(visitor.page.locator(".epoch-summary > summary")),
      sees: (page) => page.locator('[data-metric="epoch-stake"]'),
    },
    {
      asks: "ile kosztuje ADA",
      language: "pl",
      goes: () => Promise.resolve(),
      sees: (page) => page.locator('main [data-metric="price"]'),
    },
  ],
  "a developer": [
    {
      asks: "the directory as CSV",
      goes: async (visitor) => {
        await visitor.link("API and data");
        await visitor.link("The catalog as a table");
      },
      sees: (page) => page.getByRole("link", { name: "Download CSV" }),
    },
    {
      asks: "the endpoint of the price, with an example",
      goes: (visitor) => visitor.link("API and data"),
      sees: (page) => page.locator("main pre", { hasText: "/api/cardano-data" }),
    },
    {
      asks: "tools to build with",
      goes: (visitor) => visitor.link("Developer tools"),
      sees: (page) => page.locator('[data-project="aiken"]'),
    },
    {
      asks: "is the network up",
      goes: (visitor) => visitor.menu("Network", "Is Cardano working?"),
      onPhone: (visitor) => visitor.search("is cardano down", "Is Cardano working?"),
      sees: (page) => page.locator(".network-status h2", { hasText: "Cardano is working" }),
    },
  ],
  "a reader": [
    {
      asks: "heutige Nachrichten zur Governance",
      language: "de",
      goes: async (visitor) => {
        await visitor.link("News des Tages");
        await visitor.click(visitor.page.locator(".news-categories").getByRole("link", { name: "Governance" }));
      },
      // The topics are in a sheet there, so going through the list takes three presses.
      onPhone: (visitor) => visitor.search("News Governance", "News: Governance"),
      sees: (page) => page.locator("[data-article] .story-link"),
    },
    {
      asks: "the news of today",
      goes: (visitor) => visitor.link("Today's news"),
      // Right after midnight nothing has happened yet.
      sees: (page) => page.locator(".wire-heading", { hasText: /Today|Yesterday/ }),
    },
    {
      asks: "which sources answer",
      goes: async (visitor) => {
        await visitor.link("Today's news");
        await visitor.link(/^Sources and their status/);
      },
      sees: (page) => page.locator("tr[data-feed]", { hasText: "Responding" }),
    },
    {
      asks: "what is being voted on, and until when",
      goes: (visitor) => visitor.menu("Community", "Governance Actions"),
      onPhone: (visitor) => visitor.search("governance", /^Governance/),
      sees: (page) => page.locator("[data-action]", { hasText: /\d+ days? left/ }),
    },
  ],
  "a project's team": [
    {
      asks: "how does a project get listed",
      goes: (visitor) => visitor.search("get listed", "How we list"),
      sees: (page) => main(page).getByText("We list a project when all of this is true"),
    },
    {
      asks: "what the site says about Minswap, and when that was proven",
      goes: (visitor) => visitor.search("minswap", /^Minswap/),
      sees: (page) => main(page).locator("dt", { hasText: "Does it work?" }),
    },
  ],
};

for (const [who, tasks] of Object.entries(TASKS))
  for (const width of [1280, 390])
    test(
      `${who} finds each answer in ${MAX_CLICKS} clicks or one search at ${width} px`,
      fullUnless(width === 390 || who === "a newcomer"),
      async ({ context, site }) => {
        for (const { asks, language = "en", goes, onPhone = goes, sees } of tasks)
          await test.step(asks, async () => {
            // A new page each, because the last one may still be navigating.
            const page = await context.newPage();
            await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
            await page.goto(site.origin + pathIn("/", language));
            await waitForScripts(page);
            const visitor = new Visitor(page);
            await (width === 390 ? onPhone : goes)(visitor);
            expect(
              visitor.clicks + visitor.searches * MAX_CLICKS,
              `${asks}: ${visitor.clicks} clicks, ${visitor.searches} searches`,
            ).toBeLessThanOrEqual(MAX_CLICKS);
            const answer = sees(page).locator("visible=true").first();
            await expect(answer, asks).toBeVisible();
            await expect(answer, asks).toHaveText(/\S/);
            const { top, screen } = await answer.evaluate((element) => ({ top: element.getBoundingClientRect().top, screen: innerHeight }));
            expect(top / screen, `${asks}: screens to scroll to the answer`).toBeLessThan(MAX_SCREENS);
            await page.close();
          });
      },
    );
