import { bech32 } from "@scure/base";
import { eventually, type Site } from "#tests/site.ts";
import { expect, expectNoSidewaysScroll, expectNoViolations, test, VIEWPORTS, waitForScripts, FULL } from "./fixtures.ts";

interface Listed {
  id: string;
  name: string | null;
}

const listed = async (site: Pick<Site, "origin">, query: string): Promise<Listed[]> => {
  const { data } = await (await fetch(`${site.origin}/api/governance/dreps${query}`)).json();
  return data?.dreps ?? [];
};
/** Two DReps that claim a name. */
const named = (site: Pick<Site, "origin">) =>
  eventually(
    "named DReps",
    () => listed(site, "?name=claimed&sort=power"),
    (list) => list.length > 1,
  );

/** The header of an ID, 0x22 for a key, and the hash. */
const bytesOf = (id: string): Uint8Array => bech32.fromWords(bech32.decodeUnsafe(id)?.words ?? []);

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a row of the list leads to the DRep's page with its record", async ({ page, site }) => {
    const [drep] = await named(site);
    await page.goto(`${site.origin}/governance/dreps?name=claimed&sort=power`);
    await page.getByRole("link", { name: drep?.name ?? "", exact: true }).click();
    await expect(page).toHaveURL(`${site.origin}/governance/dreps/${drep?.id}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(drep?.name ?? "");
    await expect(page.getByText("This is the name that the DRep gives itself.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Voting record" })).toBeVisible();
    await expect(page.locator(".drep-ids code").first()).toHaveText(drep?.id ?? "");
  });

  test("compares DReps by name, ID and link", async ({ page, site }) => {
    const [first, second] = await named(site);
    await page.goto(`${site.origin}/governance/dreps/compare`);
    for (const drep of [first, second]) {
      await page.getByLabel("Name or DRep ID").fill(drep?.id ?? "");
      await page.getByRole("button", { name: "Add" }).click();
      await expect(page.getByRole("columnheader").filter({ hasText: drep?.name ?? "" })).toHaveCount(1);
    }
    await page.getByRole("link", { name: `Remove ${first?.name}` }).click();
    await expect(page.getByRole("columnheader").filter({ hasText: second?.name ?? "" })).toHaveCount(1);
    await page.getByLabel("Name or DRep ID").fill("no such DRep");
    await page.getByRole("button", { name: "Add" }).click();
    await expect(page.getByText('No DRep matches "no such DRep".')).toBeVisible();
  });

  test("older IDs and hashes lead to the DRep, and unknown ones are 404", async ({ page, site }) => {
    const drep = (await named(site)).find(({ id }) => bytesOf(id)[0] === 0x22);
    const hash = bytesOf(drep?.id ?? "").slice(1);
    for (const form of [bech32.encode("drep", bech32.toWords(hash)), Buffer.from(hash).toString("hex")]) {
      const answer = await fetch(`${site.origin}/de/governance/dreps/${form}`, { redirect: "manual" });
      expect([answer.status, answer.headers.get("location")], form).toEqual([301, `/de/governance/dreps/${drep?.id}`]);
    }
    const unknown = await page.goto(`${site.origin}/governance/dreps/drep1ygqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq7vlc9n`);
    expect(unknown?.status()).toBe(404);
  });

  test("says what the committee is, and explains empty seats", async ({ page, site }) => {
    const known = async () => (await fetch(`${site.origin}/governance/committee`)).text();
    await eventually("the committee", known, (html) => html.includes("at least 4 yes votes"));
    await page.goto(`${site.origin}/governance/committee`);
    await expect(page.getByText("Members who can vote", { exact: true })).toBeVisible();
    await expect(page.getByText("at least 4 yes votes")).toBeVisible();
    await expect(page.getByRole("heading", { name: "What an empty seat means" })).toBeVisible();
  });
});

test("search knows a DRep by its name and ID", async ({ page, site }) => {
  const [drep] = await named(site);
  for (const query of [drep?.id, drep?.name]) {
    await page.goto(`${site.origin}/search?q=${encodeURIComponent(query ?? "")}`);
    await expect(page.locator(`a[href="/governance/dreps/${drep?.id}"]`).first()).toBeVisible();
  }
});

for (const { colorScheme, width } of VIEWPORTS) {
  test(`axe finds nothing: ${colorScheme}, ${width} px`, FULL, async ({ page, site, silentSite }) => {
    const [first, second] = await named(site);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    for (const address of [
      `${site.origin}/governance/dreps/${first?.id}`,
      `${site.origin}/governance/dreps/compare?ids=${first?.id},${second?.id}`,
      `${site.origin}/governance/committee`,
      `${silentSite.origin}/governance/committee`,
    ]) {
      await page.goto(address);
      await waitForScripts(page);
      await page.locator("details").evaluateAll((all) => all.forEach((element) => element.setAttribute("open", "")));
      await expectNoViolations(page);
      await expectNoSidewaysScroll(page);
    }
  });
}
