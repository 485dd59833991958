import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCorrections } from "#app/features/corrections/corrections.server.ts";
import { correctionsTopic, readReportNumber } from "#app/features/corrections/corrections.ts";
import { openServer } from "#app/foundation/db/postgres-store.server.ts";
import { LiveBus } from "#app/foundation/live/bus.server.ts";
import { readOutbox } from "#tests/outbox.ts";
import { startPostgres } from "#tests/postgres.ts";
import { eventually, startSite } from "#tests/site.ts";
import { expect, expectNoSidewaysScroll, expectNoViolations, test, waitForScripts } from "./fixtures.ts";

const MINSWAP = "/ecosystem/defi/dex/project/minswap";

test("from a project's page to the public log of corrections", async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), "gateway-reports-"));
  const postgres = await startPostgres();
  const DATABASE_URL = await postgres.createDatabase("reports");
  const site = await startSite({ DATABASE_URL, DATA_DIR: folder, ADDRESS_LIMITS: "off" });
  const store = await openServer(DATABASE_URL);
  // As the operator's command does.
  const desk = createCorrections({ db: store.db, bus: new LiveBus(store, [correctionsTopic]), secret: "s".repeat(32), retentionDays: 90 });
  try {
    await page.goto(site.origin + MINSWAP);
    await expect(page.getByText("Last corrected by a reader")).toHaveCount(0);
    await page.getByRole("contentinfo").getByRole("link", { name: "Something wrong here?" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something wrong here?");
    await expect(page.getByRole("main").getByRole("link", { name: "Minswap" })).toHaveAttribute("href", MINSWAP);
    await waitForScripts(page);
    await expectNoViolations(page);
    await page.getByLabel("What's wrong?").fill("The launch date");
    await page.getByLabel("What's right?").fill("March 2022");
    await page.getByLabel("Email (optional)").fill("reader@example.org");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("heading", { name: "Thank you, we've received it" })).toBeFocused();
    await page.getByRole("link", { name: "See your report" }).click();
    await expect(page.getByRole("heading", { level: 2, name: "Received" })).toBeVisible();
    await expect(page.getByText("March 2022")).toHaveCount(0);
    const status = page.url();
    const id = readReportNumber(status.split("/").at(-1) ?? "") ?? "";

    const [confirm] = await eventually(
      "the email to confirm",
      () => readOutbox(folder),
      (all) => all.length === 1,
    );
    expect(confirm?.subject).toContain(id);
    expect(confirm?.text).not.toContain("March 2022");

    expect(await desk.takeReport({ id, actor: "editor" })).toBe("done");
    const accepted = {
      id,
      decision: "accepted",
      change: "Launch date corrected",
      reason: "The project's blog says so.",
      actor: "editor",
    } as const;
    expect(await desk.decideReport(accepted)).toBe("done");
    const shows = (address: string, words: string) =>
      eventually(
        `“${words}” on ${address}`,
        async () => (await fetch(address)).text(),
        (html) => html.includes(words),
        60_000,
      );
    await shows(status, "Launch date corrected");
    await page.goto(status);
    await expect(page.getByRole("heading", { level: 2, name: "Accepted" })).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole("link", { name: "All changes" }).click();
    const entry = page.locator(`[data-report="${id}"]`);
    await expect(entry).toContainText("Corrected by a reader: Minswap");
    await expect(entry).toContainText("The project's blog says so.");
    await expectNoViolations(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    // The first request after a change may still get the page before it.
    await shows(site.origin + MINSWAP, "Last corrected by a reader");
    await page.goto(site.origin + MINSWAP);
    await expect(page.getByRole("link", { name: /^Last corrected by a reader on/ })).toHaveAttribute("href", "/ecosystem/changes");
  } finally {
    await page.goto("about:blank");
    await store.close();
    await site.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a form keeps what was typed, says what is wrong at the field, and then gives the number", async ({ page, silentSite }) => {
    await page.goto(`${silentSite.origin}/pl/report?about=/glossary&item=epoch`);
    await expect(page.locator("#report-item")).toHaveValue("epoch");
    await page.locator("#report-wrong").fill("Długość");
    await page.locator("#report-right").fill("5 dni");
    await page.locator("#report-email").fill("a@b");
    await page.getByRole("button", { name: "Wyślij" }).click();
    await expect(page.locator("#report-email")).toHaveAttribute("aria-invalid", "true");
    await expect(page.locator("#report-right")).toHaveValue("5 dni");
    await expect(page.locator("#report-item")).toHaveValue("epoch");
    await page.locator("#report-email").fill("");
    await page.getByRole("button", { name: "Wyślij" }).click();
    await expect(page.getByRole("heading", { name: "Dziękujemy, mamy twoje zgłoszenie" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Zobacz swoje zgłoszenie" })).toHaveAttribute(
      "href",
      /^\/pl\/reports\/r-[0-9a-z]{4}-[0-9a-z]{4}$/,
    );
  });
});
