import type { Page } from "@playwright/test";
import { projects } from "#app/foundation/content/projects.server.ts";
import { expect, gotoSettled, test, FULL } from "./fixtures.ts";

// The fixtures assert in each test that no browser requests a logo from another site.

interface Listed {
  id: string;
  name: string;
  path: string;
  logo: string | null;
}

/** Waits for the first logos in the catalog. The job that fetches them reads three sites at a time. */
async function listed(page: Page, origin: string): Promise<{ having: Listed; lacking: Listed; all: Listed[] }> {
  const read = async (): Promise<Listed[]> => (await (await page.request.get(`${origin}/api/projects`)).json()).data;
  await expect.poll(async () => (await read()).filter(({ logo }) => logo).length, { timeout: 240_000 }).toBeGreaterThan(0);
  const all = await read();
  const [having, lacking] = [
    all.find(({ logo }) => logo),
    all.find(({ id, logo }) => !logo && projects().get(id)?.status === "discontinued"),
  ];
  if (!having || !lacking) throw new Error("The catalog needs an open project with a site and a closed one");
  return { having, lacking, all };
}

const avatarOf = (page: Page, { id }: Listed) => page.locator(`.avatar:has(use[href="/art/avatars.svg#project-${id}"])`).first();

/** Asserts that the logo has loaded and fits its frame. */
async function expectLogo(page: Page, project: Listed): Promise<void> {
  const avatar = avatarOf(page, project);
  const logo = avatar.locator("img");
  await avatar.scrollIntoViewIfNeeded();
  await expect(logo).toHaveAttribute("src", project.logo ?? "");
  await expect(logo).toHaveAttribute("alt", "");
  await expect.poll(() => logo.evaluate((element) => element instanceof HTMLImageElement && element.naturalWidth)).toBe(96);
  const { left, width, frame } = await logo.evaluate((element) => {
    const [inner, outer] = [element.getBoundingClientRect(), element.closest(".avatar")?.getBoundingClientRect() ?? new DOMRect()];
    return { left: inner.x - outer.x, width: inner.width, frame: outer.width };
  });
  expect(left).toBeCloseTo(frame * (9 / 64), 0);
  expect(width).toBeCloseTo(frame * (46 / 64), 0);
}

test("shows a project's logo on every page, and only the avatar for a project without one", async ({ page, site }) => {
  const { having, lacking } = await listed(page, site.origin);
  for (const path of [
    having.path,
    `/compare?project=${having.id}&project=${lacking.id}`,
    `/watchlist?ids=${having.id},${lacking.id}`,
    `/ecosystem?q=${encodeURIComponent(having.name)}`,
    `/ecosystem?q=${encodeURIComponent(having.name)}&view=cards`,
    `/is-this-link-real?url=${encodeURIComponent(projects().get(having.id)?.website ?? "")}`,
  ]) {
    await page.goto(site.origin + path);
    await expectLogo(page, having);
  }
  await page.goto(site.origin + lacking.path);
  await expect(avatarOf(page, lacking)).toBeVisible();
  await expect(avatarOf(page, lacking).locator("img")).toHaveCount(0);
});

test("shows logos in the watchlist rows that its script renders", async ({ page, site }) => {
  const { having, lacking } = await listed(page, site.origin);
  await page.goto(`${site.origin}/watchlist`);
  const ids = [lacking.id, having.id];
  await page.evaluate((list) => localStorage.setItem("watchlist", JSON.stringify({ version: 1, ids: list })), ids);
  await page.reload();
  await expectLogo(page, having);
  await expect(avatarOf(page, lacking).locator("img")).toHaveCount(0);
});

test("requests only existing logos, once each, and only near the screen", FULL, async ({ page, site }) => {
  await listed(page, site.origin);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await gotoSettled(page, `${site.origin}/ecosystem`);
  // The site may have fetched more logos meanwhile.
  const { all } = await listed(page, site.origin);
  const logos = asked.filter((path) => path.startsWith("/logo/"));
  expect(new Set(logos).size).toBe(logos.length);
  const known = new Set(all.filter(({ logo }) => logo).map(({ id }) => `/logo/${id}.webp`));
  expect(logos.filter((path) => !known.has(path))).toEqual([]);
  expect(await page.locator(".avatar img:not([loading=lazy])").count()).toBe(0);
});
