import type { Page } from "@playwright/test";
import * as v from "valibot";
import { formatsFor } from "#app/foundation/i18n/formats.ts";
import { DEFAULT_LANGUAGE, LANGUAGES, pathIn } from "#app/foundation/i18n/languages.ts";
import { eventually, type Site } from "#tests/site.ts";
import { waitForIsland, waitForLayout, waitForScripts, expect, test, expectNoSidewaysScroll, FULL } from "./fixtures.ts";
import { finiteNumber } from "#app/foundation/schemas.server.ts";

test("works by keyboard in header and footer: skip link, links, search, language switcher, theme", async ({ page, site }) => {
  await page.goto(site.origin);
  await waitForScripts(page);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  const seen: string[] = [];
  for (let step = 0; step < 14; step++) {
    await page.keyboard.press("Tab");
    seen.push(
      await page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent?.trim() ?? ""),
    );
  }
  for (const name of [
    "Ecosystem",
    "News",
    "Community",
    "Starter Kit",
    "Network",
    "Search",
    "Watchlist",
    "Language: English",
    "Theme",
    "Get Started",
  ])
    expect(seen, `${name} is reached by Tab`).toContain(name);
  await page.getByRole("button", { name: "Language: English" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "Nederlands" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "Nederlands" })).toBeHidden();
});

test("opens, navigates and closes the menu on a phone", async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(site.origin);
  await waitForScripts(page);
  await expect(page.locator("#site-nav")).toBeHidden();
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("button", { name: "Close menu" })).toHaveAttribute("aria-expanded", "true");
  await page.locator("#site-nav").getByRole("link", { name: "News" }).click();
  await expect(page).toHaveURL(`${site.origin}/news`);
  await expect(page.locator("#site-nav")).toBeHidden();
  await expect(page.locator("h1")).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test("saves the theme and applies it before the first paint", async ({ page, site }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(site.origin);
  await waitForScripts(page);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await page.getByRole("button", { name: "Theme" }).click();
  await page.locator("#theme-menu").getByRole("button", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.goto(`${site.origin}/pl`, { waitUntil: "commit" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("shows a 404 page with a link home for an unknown URL", async ({ page, site }) => {
  const answer = await page.goto(`${site.origin}/nl/nergens`);
  expect(answer?.status()).toBe(404);
  await expect(page.locator("html")).toHaveAttribute("lang", "nl");
  await page.goto(`${site.origin}/nowhere`);
  await expect(page.getByText("404", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oops! Page not found");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL(`${site.origin}/`);
});

/** Records layout shifts in each document of `page` for `readLayoutShifts`. */
async function observeLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Element | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
        };
        const describe = ({ node, previousRect: from, currentRect: to }: (typeof sources)[number]) =>
          `${node?.className ?? `"${node?.textContent}" in ${node?.parentElement?.className}`} ${from.x},${from.y} ${from.width}x${from.height} to ${to.x},${to.y} ${to.width}x${to.height}`;
        // Like CLS, ignores shifts right after user input.
        if (!hadRecentInput && value > 0.0005)
          shifts.push(`${value.toFixed(4)} at ${Math.round(entry.startTime)} ms: ${sources.map(describe).join("; ")}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

const readLayoutShifts = (page: Page) =>
  page.evaluate<unknown>(
    // The browser reports a frame's shifts after painting it.
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(Reflect.get(window, "shifts")), 100))),
  );

const jobsSchema = v.object({ jobs: v.array(v.object({ lastSuccess: v.nullable(finiteNumber), lastError: v.nullable(v.string()) })) });

/** Waits until each source was tried, because a figure's first reading adds a line. */
const everySourceAsked = (site: Pick<Site, "origin">) =>
  eventually(
    "a first try of every source",
    async () => v.parse(jobsSchema, await (await fetch(`${site.origin}/readyz`)).json()).jobs,
    (jobs) => jobs.every(({ lastSuccess, lastError }) => lastSuccess ?? lastError),
  );

test("causes no layout shift from scripts and live updates", async ({ page, site }) => {
  await everySourceAsked(site);
  // Late fonts can change widths, so this first visit caches them.
  await page.goto(site.origin, { waitUntil: "load" });
  await observeLayoutShifts(page);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(site.origin);
    await waitForLayout(page);
    await waitForIsland(page, "live-data");
    await page.route("**/api/live/values**", async (route) => {
      const answer = await (await route.fetch()).json();
      const { version, value } = answer.market;
      const market = { version: version + 3_600_000, value: { ...value, price: { ...value.price, value: 0.3012 } } };
      await route.fulfill({ json: { ...answer, market } });
    });
    await page.locator(".live-controls button").last().click();
    await expect(page.locator('#live [data-metric="price"]')).toHaveText("$0.3012");
    expect(await readLayoutShifts(page), `${width} px`).toEqual([]);
    await page.unrouteAll();
  }
});

test("lays out the whole page when idle on a phone, without shifts on the screen", async ({ page, site }) => {
  await everySourceAsked(site);
  await observeLayoutShifts(page);
  for (const path of [
    "/",
    "/pl/ecosystem",
    "/ecosystem/defi/dex/project/minswap",
    "/news",
    "/community",
    "/starter-kit",
    "/get-started",
    "/staking",
    "/network",
    "/governance",
    "/glossary",
    "/watchlist",
  ]) {
    // Late fonts can change line breaks, so this first visit caches them.
    await page.goto(site.origin + path, { waitUntil: "load" });
    for (const width of [390, 412]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(site.origin + path);
      await waitForLayout(page);
      expect.soft(await readLayoutShifts(page), `${path}, ${width} px`).toEqual([]);
    }
  }
});

/** Position of each element on the first screen. */
const readFirstScreen = (page: Page) =>
  page.evaluate(() =>
    [...document.body.querySelectorAll("*")].flatMap((element) => {
      const { x, y, width, height, bottom } = element.getBoundingClientRect();
      const isSeen = width > 0 && height > 0 && y < innerHeight && bottom > 0 && element.checkVisibility({ visibilityProperty: true });
      if (!isSeen) return [];
      const [left, top, right, end] = [x, y, x + width, Math.min(bottom, innerHeight)].map(Math.round);
      return `${element.nodeName} ${element.getAttribute("class")} from ${left}, ${top} to ${right}, ${end}`;
    }),
  );

test("shows the same first screen before and after late styles load", async ({ page, site }) => {
  await everySourceAsked(site);
  // Without scripts, no figure changes between the two measurements.
  await page.route(/\.js$/, (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  for (const path of ["/", "/pl/ecosystem", "/ecosystem/defi/dex/project/minswap", "/news", "/staking", "/governance", "/privacy"])
    for (const width of [390, 800, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(site.origin + path, { waitUntil: "load" });
      const complete = await readFirstScreen(page);
      await page.locator('link[href*="/late-styles"]').evaluate((link) => link.remove());
      const early = await readFirstScreen(page);
      const differences = early.filter((value) => !complete.includes(value)).concat(complete.filter((value) => !early.includes(value)));
      const where = `${path} at ${width} px: what stands elsewhere`;
      expect.soft(differences, `${where}: its styles must not be in app/late-styles.css`).toEqual([]);
    }
});

for (const [path, width] of [
  ["/news", 390],
  ["/news", 1280],
  ["/ecosystem", 390],
] as const) {
  test(`keeps the end of ${path} in place at ${width} px while the rest is laid out`, async ({ page, site }) => {
    await everySourceAsked(site);
    await page.setViewportSize({ width, height: 844 });
    // This first visit caches the fonts.
    await page.goto(site.origin + path, { waitUntil: "load" });
    await page.addInitScript(() => {
      const places: number[] = [];
      Object.assign(window, { places });
      addEventListener("DOMContentLoaded", () => {
        const form = document.querySelector("footer form");
        form?.scrollIntoView({ block: "center" });
        const record = () => {
          places.push(Math.round(form?.getBoundingClientRect().top ?? 0));
          requestAnimationFrame(record);
        };
        // The first two frames lay out the content near the form.
        addEventListener("load", () => requestAnimationFrame(() => requestAnimationFrame(record)));
      });
    });
    await page.goto(site.origin + path);
    await waitForLayout(page);
    // A fast page is laid out within a few frames, so six are enough to see a move.
    await page.waitForFunction(() => Reflect.get(window, "places").length > 5);
    const places = v.parse(v.array(finiteNumber), await page.evaluate(() => Reflect.get(window, "places")));
    const distinct = places.filter((place, at) => place !== places[at - 1]);
    expect(Math.max(...places) - Math.min(...places), `places of the sign-up form: ${distinct.join(", ")}`).toBeLessThanOrEqual(2);
  });
}

test("shows Get Started and the relief's upper edge on a tablet in every language", FULL, async ({ page, site }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  for (const { code } of LANGUAGES) {
    await page.goto(site.origin + pathIn("/", code));
    await waitForScripts(page);
    // The star takes room too.
    await page.evaluate(() => (document.documentElement.dataset.starred = ""));
    await expect(page.locator(".header-start")).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScroll(page);
    const [chart, relief] = await page
      .locator(".hero-chart, .hero-relief")
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().height));
    expect.soft(chart, `${code}: the chart isn't higher than its relief`).toBeLessThanOrEqual(relief ?? 0);
  }
});

test("keeps the height of source lines when a time becomes an age", FULL, async ({ site, browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  for (const path of [
    "/community",
    "/nl/community",
    "/de/governance",
    "/es/ecosystem",
    "/ecosystem/defi/dex/project/minswap",
    "/pl/ecosystem/defi/dex/project/minswap",
  ]) {
    const language = LANGUAGES.find(({ code }) => path.startsWith(`/${code}/`))?.code ?? DEFAULT_LANGUAGE;
    const ages = [5_000, 59_000, 59 * 60_000, 19 * 3_600_000].map((age) => formatsFor(language).age(0, age));
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(site.origin + path);
      const grown = await page.locator(".source-line").evaluateAll(
        (lines, others) =>
          lines.flatMap((line) => {
            const words = line.lastElementChild;
            const first = words?.textContent ?? "";
            const height = line.getBoundingClientRect().height;
            return others.flatMap((age) => {
              if (words) words.textContent = first.replaceAll(/[\d:]+\u{a0}UTC/gu, age);
              return line.getBoundingClientRect().height === height ? [] : [`"${first}" has another height as "${words?.textContent}"`];
            });
          }),
        ages,
      );
      expect.soft(grown, `${path}, ${width} px: keep the room of two rows (figure-panel.css)`).toEqual([]);
    }
  }
  await page.close();
});

test("lays out only the directory's first rows in the first frame on a phone", FULL, async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route("**/*.js", () => undefined);
  await page.goto(`${site.origin}/ecosystem`);
  const rows = await page
    .locator("[data-list=open] > tr")
    .evaluateAll((all) => all.map((row) => row.firstElementChild?.checkVisibility({ contentVisibilityAuto: true })));
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.filter(Boolean).length, "rows laid out at once: give those below the screen .deferred-layout-mobile").toBeLessThan(15);
});

test("shows deferred content when scrolling on a phone before scripts run", async ({ page, site }) => {
  await page.route("**/*.js", () => undefined);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(site.origin);
  const news = page.locator("#latest-news h2");
  await expect(news).not.toBeVisible();
  await page.mouse.wheel(0, 600);
  await expect(page.locator("html[data-far]")).toHaveCount(0);
  await news.scrollIntoViewIfNeeded();
  await expect(news).toBeInViewport();
});

test("scrolls to a URL fragment's element on a phone", async ({ page, site }) => {
  await page.route("**/*.js", () => undefined);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${site.origin}/#latest-news`);
  await expect(page.locator("#latest-news h2")).toBeInViewport();
});

test("keeps titles, figures and buttons inside their boxes on a phone", FULL, async ({ page, site }) => {
  for (const [path, width] of [
    ["/nl/ecosystem/defi/prediction-markets", 390],
    ["/de/ecosystem/rwa", 320],
    ["/nl/ecosystem", 360],
    ["/pl/ecosystem/defi/dex/project/minswap", 320],
    ["/de", 320],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(site.origin + path);
    await waitForScripts(page);
    const cut = await page.locator("main :is(h1, .lead, data), .live-controls .button, .site-header .brand-name").evaluateAll((elements) =>
      elements.flatMap((element) => {
        const box = element.closest(".site-header .brand, .category-strip .card, dd, .cell, .container")?.getBoundingClientRect();
        const text = document.createRange();
        text.selectNodeContents(element);
        const { left, right, top, bottom } = text.getBoundingClientRect();
        if (!box || left === right || top >= box.bottom || bottom <= box.top) return [];
        return right > box.right + 0.5 ? [`"${element.textContent}" is ${Math.round(right - box.right)} px too wide`] : [];
      }),
    );
    expect.soft(cut, `${path}, ${width} px`).toEqual([]);
  }
});

test("doesn't break inside a word on a phone", FULL, async ({ page, site }) => {
  for (const [path, width, parts] of [
    ["/ecosystem", 390, ".filters"],
    ["/de/ecosystem", 360, ".filters"],
    ["/pl/ecosystem", 360, ".filters"],
    ["/ecosystem/infrastructure/project/singularitynet", 320, "main h1"],
    ["/de/ecosystem/defi/dex/project/sundaeswap", 320, "main h1"],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(site.origin + path);
    await waitForScripts(page);
    await page
      .locator(parts)
      .first()
      .evaluate((part) => {
        if (part instanceof HTMLElement && part.popover) part.showPopover();
        const sheet = new CSSStyleSheet();
        sheet.replaceSync("* { content-visibility: visible !important }");
        document.adoptedStyleSheets.push(sheet);
      });
    const { words, broken } = await page.locator(parts).evaluateAll((elements) => {
      const found = { words: 0, broken: new Array<string>() };
      for (const element of elements) {
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode(); text instanceof Text; text = texts.nextNode())
          for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{N}]+/gu)) {
            const range = new Range();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            const lines = new Set([...range.getClientRects()].filter((box) => box.width > 1).map(({ top }) => Math.round(top)));
            if (lines.size > 0) found.words++;
            if (lines.size > 1) found.broken.push(word);
          }
      }
      return found;
    });
    expect.soft(words, `words that are shown in ${parts} of ${path}, ${width} px`).toBeGreaterThan(0);
    expect.soft(broken, `${path}, ${width} px: give the word more room, or a soft hyphen in its message.`).toEqual([]);
  }
});

for (const [path, width, height, bar] of [
  ["/de/ecosystem", 390, 844, ".filter-bar"],
  ["/de/ecosystem", 320, 256, ".filter-bar"],
] as const) {
  test(`doesn't hide the Shift+Tab focus on ${path} under ${bar} at ${width} x ${height} px`, async ({ page, site }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width, height });
    await page.goto(site.origin + path);
    await waitForScripts(page);
    await page.locator("footer a").first().focus();
    const hidden: string[] = [];
    for (let step = 0; step < 60; step++) {
      await page.keyboard.press("Shift+Tab");
      const under = await page.evaluate(async (selector) => {
        await new Promise(requestAnimationFrame);
        const focused = document.activeElement;
        if (!focused?.closest("main")) return null;
        const covering = [document.querySelector(".site-header"), document.querySelector(selector)];
        const { top } = focused.getBoundingClientRect();
        const isUnder = covering.some((cover) => {
          if (!cover || cover.contains(focused)) return false;
          const cell = cover.querySelector("th") ?? cover;
          const box = cell.getBoundingClientRect();
          return getComputedStyle(cell).position === "sticky" && top < box.bottom - 1 && box.top < innerHeight && top >= 0;
        });
        return isUnder ? `${focused.textContent?.trim()} at ${Math.round(top)}` : null;
      }, bar);
      if (under) hidden.push(under);
    }
    expect(hidden, "Say the bar's height in --bar (base.css).").toEqual([]);
  });
}
