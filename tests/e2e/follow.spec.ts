import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { Email } from "postal-mime";
import { readOutbox } from "#tests/outbox.ts";
import { startPostgres } from "#tests/postgres.ts";
import { eventually, startSite } from "#tests/site.ts";
import { expect, expectNoSidewaysScroll, expectNoViolations, test, VIEWPORTS, waitForScripts, FULL } from "./fixtures.ts";

const FOLLOW = "/follow?kind=project&id=minswap";
const ADDRESS = "reader@example.org";
const linkIn = (email: Email | undefined, path: string): string =>
  new RegExp(`https?://\\S+${path}\\?token=[\\w-]{75}`).exec(email?.text ?? "")?.[0] ?? "";

test("from a project's page to the last email", async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), "gateway-follow-"));
  const postgres = await startPostgres();
  const DATABASE_URL = await postgres.createDatabase("follow");
  const environment = { DATABASE_URL, DATA_DIR: folder, ADDRESS_LIMITS: "off" };
  let site = await startSite(environment);
  const emails = (count: number) =>
    eventually(
      `${count} emails`,
      () => readOutbox(folder),
      (all) => all.length >= count,
    );
  try {
    await page.goto(`${site.origin}/ecosystem/defi/dex/project/minswap`);
    await page.getByRole("link", { name: "Email", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Follow Minswap by email");
    await waitForScripts(page);
    await page.getByLabel("Your email address").fill(ADDRESS);
    await page.getByRole("button", { name: "Subscribe" }).click();
    await expect(page.getByRole("main").getByRole("status")).toContainText("Almost done");

    const confirm = linkIn((await emails(1))[0], "/follow/confirm");
    await page.goto(confirm);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Follow Minswap by email?");
    await page.getByRole("button", { name: "Yes, follow" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You're following it");
    await page.goto(confirm);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");

    await page.goto("about:blank");
    await site.stop();
    const client = new pg.Client({ connectionString: DATABASE_URL });
    await client.connect();
    await client.query(
      `insert into follow_changes (kind, subject, found_at, change) values ('project', 'minswap', now(), '{"type":"project","status":"discontinued"}')`,
    );
    // Without saved jobs, all jobs are due at the next start.
    await client.query("delete from jobs");
    await client.end();
    site = await startSite(environment);

    const change = (await emails(2))[1];
    expect(change?.subject).toBe("Changes: Minswap");
    expect(change?.text).toContain("Status: closed");
    // Posts directly, as an email program's unsubscribe button does. The restarted site has another port.
    const leave = new URL(
      /^<(.+)>$/.exec(change?.headers.find(({ key }) => key === "list-unsubscribe")?.value ?? "")?.[1] ?? "https://none",
    );
    const opened = await page.goto(`${site.origin}${leave.pathname}${leave.search}`);
    expect(opened?.url()).toContain("/follow/unsubscribe?token=");
    await page.getByRole("button", { name: "Stop following" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You've stopped following");
  } finally {
    // An open page would keep making requests.
    await page.goto("about:blank");
    await site.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

test("shows a bad address or lost connection at the field and keeps the input", async ({ page, silentSite, complaints }) => {
  await page.goto(silentSite.origin + FOLLOW);
  await waitForScripts(page);
  const field = page.getByLabel("Your email address");
  const status = page.getByRole("main").getByRole("status");
  await field.fill("nobody");
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(status).toContainText("This doesn't look like an email address.");
  await expect(field).toBeFocused();
  await field.fill(ADDRESS);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(status).toContainText("You're offline.");
  await expect(field).toHaveValue(ADDRESS);
  await page.context().setOffline(false);
  complaints.length = 0; // the browser reports that it is offline
});

test("shows an explanation for a follow URL with an unknown subject", FULL, async ({ page, silentSite }) => {
  for (const query of ["", "?kind=project&id=unknown", "?kind=world&id=minswap"]) {
    await page.goto(`${silentSite.origin}/follow${query}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("We don't know this address");
  }
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("sends the form, shows the result and keeps the subject", async ({ page, silentSite }) => {
    await page.goto(`${silentSite.origin}/de${FOLLOW}`);
    await page.getByLabel("Deine E-Mail-Adresse").fill(ADDRESS);
    await page.getByRole("main").getByRole("button").click();
    await expect(page).toHaveURL(`${silentSite.origin}/de${FOLLOW}&state=sent`);
    await expect(page.getByRole("main").getByRole("status")).not.toBeEmpty();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Minswap");
  });
});

for (const { colorScheme, width } of VIEWPORTS) {
  test(`axe finds nothing: ${colorScheme}, ${width} px`, FULL, async ({ page, silentSite }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 844 });
    for (const path of [FOLLOW, `/pl${FOLLOW}`, "/follow", "/follow/confirm?state=done", "/follow/unsubscribe"]) {
      await page.goto(silentSite.origin + path);
      await waitForScripts(page);
      await expectNoViolations(page);
      await expectNoSidewaysScroll(page);
    }
  });
}
