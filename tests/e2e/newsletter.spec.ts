import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import pg from "pg";
import type { Email } from "postal-mime";
import { dump as toYaml } from "js-yaml";
import { startPostgres } from "#tests/postgres.ts";
import { readOutbox } from "#tests/outbox.ts";
import { eventually, startSite } from "#tests/site.ts";
import { waitForScripts, expect, VIEWPORTS, tabTo, test as base, expectNoViolations, expectNoSidewaysScroll, FULL } from "./fixtures.ts";

const PHONE = { width: 390, height: 844 };
const STORIES = ["Wynik głosowania nad budżetem jest znany", "Nowa wersja portfela pokazuje opłaty", "Most do innej sieci przeszedł audyt"];
const OPEN_JOBS_SQL = "select count(*)::int as open from mail.job where state in ('created', 'retry', 'active')";
const PERSONAL_DATA_TABLES = ["newsletter_subscribers", "newsletter_tokens", "rate_limits", "newsletter_issues", "mail.job"];
const run = promisify(execFile);

/** Site that writes emails to an outbox, with the operator's command. */
interface NewsletterSite {
  origin: string;
  /** Waits for `count` emails to an address, oldest first. */
  emailsTo(address: string, count: number): Promise<Email[]>;
  /** Runs the operator's command and returns its output. */
  operate(...words: string[]): Promise<string>;
  /** Waits until the queue is empty and returns all stored personal data. */
  kept(): Promise<string>;
  /** Starts another week, because each language has one issue per week. */
  nextWeek(): Promise<void>;
}

const header = (email: Email | undefined, name: string) => email?.headers.find(({ key }) => key === name)?.value ?? "";
/** URL with a token in an email's text. */
const linkIn = (email: Email | undefined, path: string): string =>
  new RegExp(`https?://\\S+${path}\\?token=[\\w-]{43}`).exec(email?.text ?? "")?.[0] ?? "";
const oneClickUnsubscribeUrl = (email: Email | undefined): string => /^<(.+)>$/.exec(header(email, "list-unsubscribe"))?.[1] ?? "";

const test = base.extend<object, { newsroom: NewsletterSite; links: { confirm: string; unsubscribe: string } }>({
  newsroom: [
    async ({ simulator }, use) => {
      simulator.control.set({ feeds: { bithub: STORIES.map((title) => ({ title, text: `${title}. Szczegóły są w tekście.` })) } });
      const folder = mkdtempSync(join(tmpdir(), "gateway-newsroom-"));
      const feeds = join(folder, "feeds.yaml");
      writeFileSync(
        feeds,
        toYaml([
          {
            id: "bithub",
            url: `${simulator.url}/feeds/bithub`,
            publisher: "BitHub.pl",
            language: "pl",
            kind: "press",
            verified: false,
            interval: 15,
          },
        ]),
      );
      const postgres = await startPostgres();
      const DATABASE_URL = await postgres.createDatabase("newsroom");
      const environment = { DATABASE_URL, DATA_DIR: folder, FEEDS_FILE: feeds };
      const site = await startSite({ ...environment, UPSTREAM_ALLOW: new URL(simulator.url).host, ADDRESS_LIMITS: "off" });
      const client = new pg.Client({ connectionString: DATABASE_URL });
      await client.connect();
      await eventually(
        "the stories of the week",
        async () => (await fetch(`${site.origin}/api/news?language=pl`)).text(),
        (text) => STORIES.every((title) => text.includes(title)),
      );
      const emailsTo = async (address: string) =>
        (await readOutbox(folder)).filter(({ to }) => to?.some((value) => value.address === address));
      await use({
        origin: site.origin,
        emailsTo: (address, count) =>
          eventually(
            `${count} emails to ${address}`,
            () => emailsTo(address),
            (emails) => emails.length >= count,
          ),
        operate: async (...words) =>
          (await run(process.execPath, ["scripts/newsletter.ts", ...words], { env: { PATH: process.env.PATH, ...environment } })).stdout,
        async kept() {
          await eventually(
            "an empty queue",
            () => client.query<{ open: number }>(OPEN_JOBS_SQL),
            ({ rows }) => rows[0]?.open === 0,
          );
          const texts = PERSONAL_DATA_TABLES.map(
            (table) => `(select string_agg(row_to_json(one)::text, ' ' order by row_to_json(one)::text) from ${table} one)`,
          );
          return JSON.stringify((await client.query(`select ${texts.join()}`)).rows);
        },
        nextWeek: async () => void (await client.query("delete from newsletter_issues")),
      });
      await client.end();
      await site.stop();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  /** Unused links, each of a different reader. */
  links: [
    async ({ newsroom }, use) => {
      const post = (path: string, body: object) =>
        fetch(`${newsroom.origin}/api/newsletter${path}`, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(body),
        });
      const [asked, reads] = ["asked@example.org", "reads@example.org"];
      for (const email of [asked, reads]) await post("", { email, language: "pl" });
      const linkTo = async (email: string) => linkIn((await newsroom.emailsTo(email, 1))[0], "/newsletter/confirm");
      await post("/confirm", { token: new URL(await linkTo(reads)).searchParams.get("token") });
      await newsroom.nextWeek();
      await newsroom.operate("digest");
      await use({ confirm: await linkTo(asked), unsubscribe: linkIn((await newsroom.emailsTo(reads, 2))[1], "/newsletter/unsubscribe") });
    },
    { scope: "worker" },
  ],
});

async function submitFocusedField(page: Page, text: string): Promise<void> {
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const INVALID_EMAIL_TEXT = "To nie wygląda na adres e-mail. Przykład: ty@example.org";
const SIGN_UP_SENT_TEXT = /^Prawie gotowe: jeśli ten adres nie jest jeszcze zapisany/;

/** Goes from the footer's form to the unsubscribe page by keyboard. */
async function subscribeAndUnsubscribe(
  page: Page,
  newsroom: NewsletterSite,
  address: string,
  { scripts }: { scripts: boolean },
): Promise<void> {
  const field = page.getByLabel("Twój adres e-mail");
  // Without JavaScript, both our message and the browser's are shown.
  const complaint = scripts ? page.getByRole("status").filter({ hasText: INVALID_EMAIL_TEXT }) : page.locator(".sign-up-hint");
  const start = `${newsroom.origin}/pl/is-this-link-real`;
  await page.goto(start);
  if (scripts) await waitForScripts(page);
  await tabTo(page, field);
  for (const bad of ["anna", "a@localhost", "a..b@x.org"]) {
    await submitFocusedField(page, bad);
    await expect(complaint).toHaveText(INVALID_EMAIL_TEXT);
    await expect(complaint).toBeVisible();
    await expect(field).toHaveValue(bad);
    await expect(field).toBeFocused();
  }
  await expect(page).toHaveURL(start);
  await submitFocusedField(page, address);
  await expect(page.getByRole("status").filter({ hasText: SIGN_UP_SENT_TEXT })).toBeVisible();
  await expect(complaint).toBeHidden();

  const [request] = await newsroom.emailsTo(address, 1);
  expect([request?.subject, header(request, "content-language")]).toEqual(["Potwierdź subskrypcję: newsletter Cardano Gateway", "pl"]);
  const link = linkIn(request, "/pl/newsletter/confirm");
  expect(request?.html).toContain(link);
  await page.goto(link);
  await expect(heading(page)).toHaveText("Chcesz otrzymywać newsletter?");
  await tabTo(page, page.getByRole("button", { name: "Tak, subskrybuję" }));
  await expectNoSidewaysScroll(page);
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText("Subskrypcja potwierdzona");
  await expect(page).toHaveURL(`${newsroom.origin}/pl/newsletter/confirm?state=done`);
  await page.goto(link);
  await expect(heading(page)).toHaveText("Ten link już nie działa");

  await newsroom.nextWeek();
  expect(await newsroom.operate("digest")).toMatch(/^[1-9]\d* emails are queued/);
  const [, welcome, digest] = await newsroom.emailsTo(address, 3);
  expect([welcome?.subject?.replaceAll("\u00a0", " "), header(welcome, "list-unsubscribe-post")]).toEqual([
    "Witamy w newsletterze Cardano Gateway",
    "List-Unsubscribe=One-Click",
  ]);
  // Polish emails put a no-break space after one-letter words.
  expect(STORIES.map((title) => `Tydzień w Cardano: ${title}`)).toContain(digest?.subject?.replaceAll("\u00a0", " "));
  for (const title of STORIES) expect(digest?.text).toContain(title);
  expect(header(digest, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  // The List-Unsubscribe link opens the confirmation page.
  await page.goto(oneClickUnsubscribeUrl(digest));
  await expect(heading(page)).toHaveText("Chcesz zrezygnować z newslettera?");
  await tabTo(page, page.getByRole("button", { name: "Zrezygnuj" }));
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText("Subskrypcja zakończona");
  expect(await newsroom.kept()).not.toContain(address);
}

test.describe("on a phone, in Polish, by keyboard alone", () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });
  test("subscribes a reader, confirms by email, sends the digest and unsubscribes", async ({ page, newsroom }) => {
    await subscribeAndUnsubscribe(page, newsroom, "anna@example.org", { scripts: true });
  });

  test.describe("without scripts", () => {
    test.use({ javaScriptEnabled: false });
    test("subscribes and unsubscribes the same way", async ({ page, newsroom }) => {
      await subscribeAndUnsubscribe(page, newsroom, "jan@example.org", { scripts: false });
    });

    test("shows errors that only the server detects in the page's language", async ({ page, newsroom }) => {
      await page.goto(`${newsroom.origin}/pl/newsletter?state=invalid`);
      await expect(page.getByRole("status").filter({ hasText: INVALID_EMAIL_TEXT })).toBeVisible();
    });
  });
});

test("changes nothing on 50 GET and HEAD requests per email link, only on one-click unsubscribe", async ({ request, newsroom, links }) => {
  const before = await newsroom.kept();
  for (const link of [links.confirm, links.unsubscribe]) {
    for (let round = 0; round < 10; round++) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => [request.get(link), request.head(link)]).flat());
      expect(answers.map((answer) => answer.status())).toEqual(Array.from({ length: 10 }, () => 200));
    }
  }
  const digest = (await newsroom.emailsTo("reads@example.org", 2))[1];
  expect((await request.head(oneClickUnsubscribeUrl(digest))).status()).toBe(200);
  expect(await newsroom.kept()).toBe(before);
});

for (const { colorScheme, width } of VIEWPORTS) {
  test(`axe finds nothing: ${colorScheme}, ${width} px`, FULL, async ({ page, newsroom, links }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    // Checks each page in one color scheme and width, and both layouts in both.
    const seen = colorScheme === "light" ? ["?state=invalid", "/unsubscribe?state=expired"] : ["?state=sent", "/confirm?state=done"];
    for (const address of [
      colorScheme === "light" ? links.confirm : links.unsubscribe,
      ...seen.map((path) => `${newsroom.origin}/pl/newsletter${path}`),
    ]) {
      await page.goto(address);
      await waitForScripts(page);
      await expectNoViolations(page);
      await expectNoSidewaysScroll(page);
    }
  });
}
