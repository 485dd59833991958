import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import type { Email } from "postal-mime";
import { SIMULATED_WEBHOOK_SECRET } from "#app/foundation/env.server.ts";
import { readOutbox } from "#tests/outbox.ts";
import { eventually, startSite } from "#tests/site.ts";
import { startStallingProxy } from "#tests/stalling-proxy.ts";
import { simulatorEnvironment } from "#tests/simulator-environment.ts";
import {
  launchWithBackForwardCache,
  openPage,
  waitForScripts,
  expect,
  VIEWPORTS,
  tabTo,
  test as base,
  expectNoViolations,
  expectNoSidewaysScroll,
  FULL,
} from "./fixtures.ts";

const PHONE = { width: 390, height: 844 };

/** Site that sells the kit through the simulated Stripe and writes emails to an outbox. */
interface Shop {
  origin: string;
  /** Log lines so far. */
  lines: string[];
  /** Holds or releases Stripe's webhooks, because a buyer may return to the site before they arrive. */
  holdWebhooks(isHeld: boolean): void;
  /** Waits for an email to `address` whose subject starts with `subject`. */
  emailTo(address: string, subject: string): Promise<Email | undefined>;
}

/** A purchase made before the test. */
interface Purchase {
  thanks: string;
  /** Unused link that confirms the withdrawal. */
  withdraw: string;
}

/** Replaces the no-break spaces that emails put around prices and after one-letter words. */
const normalizeSpaces = (text: string | undefined): string => (text ?? "").replaceAll("\u00a0", " ");
const linksIn = (email: Email | undefined, path: string): string[] =>
  [...(email?.text ?? "").matchAll(/https?:\/\/\S+/g)].map(([link]) => link).filter((link) => link.includes(path));

const test = base.extend<object, { shop: Shop; purchase: Purchase }>({
  shop: [
    async ({ simulator }, use) => {
      const folder = mkdtempSync(join(tmpdir(), "gateway-shop-"));
      const { STRIPE_URL = "", UPSTREAM_ALLOW = "" } = simulatorEnvironment(simulator);
      const site = await startSite({
        DATA_DIR: folder,
        STRIPE_URL,
        UPSTREAM_ALLOW,
        STRIPE_SECRET_KEY: "sk_test_trip",
        STRIPE_WEBHOOK_SECRET: SIMULATED_WEBHOOK_SECRET,
        ADDRESS_LIMITS: "off",
      });
      const proxy = await startStallingProxy(site.origin);
      simulator.control.set({ stripe: { endpoint: `${proxy.url}api/stripe/webhook` } });
      await use({
        origin: site.origin,
        lines: site.lines,
        holdWebhooks: (isHeld) => proxy.stall(isHeld),
        emailTo(address, subject) {
          const find = async () =>
            (await readOutbox(folder)).find(
              (email) => email.to?.some((value) => value.address === address) && normalizeSpaces(email.subject).startsWith(subject),
            );
          return eventually(`the email to ${address} about "${subject}"`, find, (email) => email !== undefined);
        },
      });
      proxy.close();
      await site.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  purchase: [
    async ({ shop }, use) => {
      const email = "seen@example.org";
      const send = (url: string, fields: Record<string, string>) =>
        fetch(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
      const ordered = await send(`${shop.origin}/api/checkout`, { language: "pl", immediateDelivery: "yes", withdrawalLost: "yes" });
      const paid = await send(ordered.headers.get("Location") ?? "", { action: "pay", email });
      await shop.emailTo(email, "Pakiet na start z Cardano: twoje pliki");
      await send(`${shop.origin}/api/withdrawals`, { email, language: "pl" });
      await use({
        thanks: paid.headers.get("Location") ?? "",
        withdraw: linksIn(await shop.emailTo(email, "Odstąpienie"), "?token=")[0] ?? "",
      });
    },
    { scope: "worker" },
  ],
});

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

async function fillByKeyboard(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}

async function download(page: Page, link: Locator): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent("download"), press(page, link)]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const outcome = (page: Page) => page.locator(".order-answer");
/** Pays on Stripe's simulated page. */
async function pay(page: Page, email: string): Promise<void> {
  await expect(heading(page)).toHaveText("Simulated payment");
  await fillByKeyboard(page, page.getByLabel("Mail address"), email);
  await press(page, page.getByRole("button", { name: "Pay", exact: true }));
}

test.describe("on a phone, in Polish, by keyboard alone", () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true, locale: "pl-PL" });

  test("a buyer orders, pays, downloads, requests the links again and withdraws", async ({ page, shop }) => {
    const address = "anna@example.org";
    await page.goto(`${shop.origin}/pl/starter-kit`);
    await waitForScripts(page);
    await press(page, page.getByRole("region", { name: "Kompletny pakiet" }).getByRole("link", { name: "Uzyskaj dostęp od razu" }));

    await test.step("requires both consents and keeps the ticked one", async () => {
      await expect(heading(page)).toHaveText("Zamów Pakiet na start z Cardano");
      await waitForScripts(page);
      await expect(page.locator(".order-total")).toContainText("7,50");
      await expectNoSidewaysScroll(page);
      const [delivery, loss] = [
        page.getByRole("checkbox", { name: /^Wyraźnie zgadzam się na dostarczenie plików/ }),
        page.getByRole("checkbox", { name: /tracę ustawowe prawo odstąpienia/ }),
      ];
      const order = page.getByRole("button", { name: "Zamówienie z obowiązkiem zapłaty" });
      await press(page, order);
      await expect(outcome(page)).toHaveText("Zaznacz oba pola: bez tego nie wolno nam dostarczyć plików od razu.");
      await expect(delivery).toBeFocused();
      await page.keyboard.press("Space");
      await press(page, order);
      await expect(outcome(page)).toBeVisible();
      await expect(delivery).toBeChecked();
      await expect(loss).toBeFocused();
      await page.keyboard.press("Space");
      await expect(page).toHaveURL(`${shop.origin}/pl/starter-kit/order`);
      await press(page, order);
    });

    const reference = await test.step("waits for the payment and then updates by itself", async () => {
      shop.holdWebhooks(true);
      await pay(page, address);
      await expect(heading(page)).toHaveText("Czekamy na płatność");
      expect(page.url()).toContain(`${shop.origin}/pl/starter-kit/thanks?order=`);
      await expect(page.locator(".order-files")).toHaveCount(0);
      shop.holdWebhooks(false);
      await expect(heading(page)).toHaveText("Dziękujemy. Oto twój pakiet");
      await expectNoSidewaysScroll(page);
      return /KIT-\w{4}-\w{4}/.exec(await page.locator(".order-reference").innerText())?.[0] ?? "";
    });
    const thanks = page.url();

    await test.step("downloads both files", async () => {
      const pdf = await download(page, page.getByRole("link", { name: /^Pobierz PDF/ }));
      expect([pdf.name, pdf.bytes.subarray(0, 5).toString(), pdf.bytes.subarray(-6).toString().trim()]).toEqual([
        "cardano-starter-kit.pdf",
        "%PDF-",
        "%%EOF",
      ]);
      const epub = await download(page, page.getByRole("link", { name: /^Pobierz EPUB/ }));
      expect([epub.name, epub.bytes.subarray(0, 2).toString(), epub.bytes.subarray(30, 58).toString()]).toEqual([
        "cardano-starter-kit.epub",
        "PK",
        "mimetypeapplication/epub+zip",
      ]);
    });

    const delivery = await shop.emailTo(address, `Pakiet na start z Cardano: twoje pliki (zamówienie ${reference})`);
    const [pdf = "", epub = ""] = linksIn(delivery, "/api/downloads/");
    await test.step("sends an email with links that support range requests", async () => {
      for (const link of [pdf, epub]) expect(delivery?.html).toContain(link);
      expect(normalizeSpaces(delivery?.text)).toContain("Zapłacono: 7,50 €");
      const part = await page.request.get(pdf, { headers: { Range: "bytes=0-4" } });
      expect([part.status(), await part.text(), part.headers()["content-range"]]).toEqual([
        206,
        "%PDF-",
        expect.stringMatching(/^bytes 0-4\/\d{6,}$/),
      ]);
      expect((await page.request.get(epub)).headers()["content-type"]).toBe("application/epub+zip");
    });

    await test.step("sends the links again by email", async () => {
      await press(page, page.getByRole("link", { name: "Wyślij mi linki ponownie" }));
      await expect(heading(page)).toHaveText("Linki jeszcze raz");
      await waitForScripts(page);
      await fillByKeyboard(page, page.getByLabel("Adres e-mail podany przy zakupie"), address);
      await page.keyboard.press("Enter");
      await expect(outcome(page)).toHaveText("Jeśli ten adres podano przy zakupie, linki są już w drodze.");
      await expectNoSidewaysScroll(page);
      const links = linksIn(await shop.emailTo(address, "Pakiet na start z Cardano: nowe linki"), "/api/downloads/");
      expect(links).toHaveLength(2);
      for (const link of links) expect((await page.request.head(link)).status()).toBe(200);
    });

    await test.step("confirms a withdrawal by email when the order number is missing", async () => {
      const [start = ""] = linksIn(delivery, "/pl/starter-kit/withdraw");
      await page.goto(start);
      await waitForScripts(page);
      await fillByKeyboard(page, page.getByLabel("Adres e-mail podany przy zakupie"), address);
      await press(page, page.getByRole("button", { name: "Potwierdź odstąpienie" }));
      await expect(outcome(page)).toContainText("Jeśli jest taki zakup, e-mail jest w drodze na podany przy nim adres.");
      const question = await shop.emailTo(address, `Odstąpienie od zamówienia ${reference}?`);
      await page.goto(linksIn(question, "/pl/starter-kit/withdraw?token=")[0] ?? "");
      await expect(heading(page)).toHaveText("Chcesz odstąpić od tej umowy?");
      await expect(page.locator("main")).toContainText(new RegExp(`${reference}.*7,50`));
      await expectNoSidewaysScroll(page);
      expect((await page.request.head(pdf)).status()).toBe(200);
    });

    await test.step("withdraws from the footer in one form, with a receipt", async () => {
      await page.goto(`${shop.origin}/pl`);
      await press(page, page.getByRole("contentinfo").getByRole("link", { name: "Odstąp od umowy" }));
      await expect(heading(page)).toHaveText("Odstąpienie od umowy");
      await waitForScripts(page);
      await fillByKeyboard(page, page.getByLabel("Numer zamówienia"), reference.toLowerCase());
      await fillByKeyboard(page, page.getByLabel("Adres e-mail podany przy zakupie"), address);
      await fillByKeyboard(page, page.getByLabel("Imię i nazwisko"), "Anna Nowak");
      await press(page, page.getByRole("button", { name: "Potwierdź odstąpienie" }));
      await expect(outcome(page)).toContainText("Otrzymaliśmy oświadczenie.");
      await expect(page).toHaveURL(`${shop.origin}/pl/starter-kit/withdraw?state=declared`);
      await expectNoSidewaysScroll(page);
      const receipt = await shop.emailTo(address, `Potwierdzenie: odstąpienie od zamówienia ${reference}`);
      for (const text of ["Kwotę 7,50 € zwrócimy tą samą metodą", "Podane imię i nazwisko: Anna Nowak"])
        expect(normalizeSpaces(receipt?.text)).toContain(text);
    });

    await test.step("rejects the purchase's download links with an explanation", async () => {
      const refused = await page.request.get(epub, { headers: { Accept: "*/*" } });
      expect([refused.status(), refused.headers()["content-type"]]).toEqual([403, "application/problem+json"]);
      await page.goto(pdf);
      await expect(page.getByRole("status").filter({ hasText: "Linki z tego zakupu już nie działają" })).toBeVisible();
      await page.goto(thanks);
      await expect(heading(page)).toHaveText(/^(Odstąpienie przyjęte|Pieniądze zwrócono)$/);
      await expect(page.getByText(reference)).toBeVisible();
      await expect(page.locator(".order-files")).toHaveCount(0);
      await eventually(
        "Stripe is asked for the money",
        () => shop.lines.join(),
        (log) => log.includes("refund-requested") && log.includes(reference),
      );
    });

    await test.step("shows the refund's date, amount and next step on the order page", async () => {
      await eventually(
        "the page knows of the refund",
        async () => (await page.request.get(thanks)).text(),
        (html) => html.includes('data-order="refunded"'),
      );
      await page.goto(thanks);
      await expect(heading(page)).toHaveText("Pieniądze zwrócono");
      await expect(page.locator(".order-card")).toContainText(/Dnia \d+ \S+ \d{4} zwróciliśmy całą zapłaconą kwotę/);
      await expect(page.locator(".order-reference")).toContainText(/7,50/);
      await expect(page.locator(".order-links").getByRole("link", { name: "O wydawcy" })).toBeVisible();
      await expectNoSidewaysScroll(page);
    });
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a buyer orders, pays and gets the files", async ({ page, shop }) => {
    await page.goto(`${shop.origin}/starter-kit`);
    await page.getByRole("region", { name: "Complete Package" }).getByRole("link", { name: "Get Instant Access" }).click();
    for (const name of [/^I ask you to deliver the files/, /^I understand that I lose my legal right/])
      await page.getByRole("checkbox", { name }).check();
    await page.getByRole("button", { name: "Order with obligation to pay" }).click();
    shop.holdWebhooks(true);
    await pay(page, "john@example.org");
    await expect(heading(page)).toHaveText("Waiting for your payment");
    shop.holdWebhooks(false);
    await expect(heading(page)).toHaveText("Thank you. Here is your kit");
    await expect(page.getByRole("link", { name: /^Download the (PDF|EPUB)/ })).toHaveCount(2);
  });
});

test("returns from a canceled payment to the order page, which says nothing was charged", async ({ page, shop }) => {
  await page.goto(`${shop.origin}/de/starter-kit/order`);
  await waitForScripts(page);
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await page.getByRole("button", { name: "Zahlungspflichtig bestellen" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(`${shop.origin}/de/starter-kit/order?state=cancelled`);
  await expect(outcome(page)).toHaveText("Nichts wurde bestellt und nichts bezahlt.");
  await expect(page.getByRole("button", { name: "Zahlungspflichtig bestellen" })).toBeEnabled();
});

test("sends the order once on a double click, and again after the visitor goes back", async ({ shop }) => {
  const browser = await launchWithBackForwardCache();
  try {
    const page = await openPage(browser);
    const sent: unknown[] = [];
    page.on("request", (request) => request.url().endsWith("/api/checkout") && sent.push(request.postDataJSON()));
    await page.goto(`${shop.origin}/starter-kit/order`);
    await waitForScripts(page);
    await page.evaluate(() => addEventListener("pageshow", ({ persisted }) => (document.body.dataset.restored = String(persisted))));
    for (const box of await page.getByRole("checkbox").all()) await box.check();
    const button = page.getByRole("button", { name: "Order with obligation to pay" });
    await button.dblclick();
    await expect(heading(page)).toHaveText("Simulated payment");
    expect(sent).toEqual([{ language: "en", immediateDelivery: "yes", withdrawalLost: "yes" }]);
    await page.goBack({ waitUntil: "commit" });
    await expect(page.locator("body")).toHaveAttribute("data-restored", "true");
    await expect(button).not.toHaveAttribute("aria-busy", "true");
    await expect(page.getByRole("checkbox").first()).toBeChecked();
    await button.click();
    await expect(heading(page)).toHaveText("Simulated payment");
    expect(sent).toHaveLength(2);
  } finally {
    await browser.close();
  }
});

for (const { colorScheme, width } of VIEWPORTS) {
  test(`axe finds nothing: ${colorScheme}, ${width} px`, FULL, async ({ page, shop, purchase }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    const at = (path: string) => `${shop.origin}/pl/starter-kit/${path}`;
    // Checks each page in one color scheme and width, and each layout in both.
    const addresses =
      colorScheme === "light" ? [at("order?state=consent"), purchase.withdraw] : [purchase.thanks, at("downloads?state=invalid")];
    for (const address of addresses) {
      await page.goto(address);
      await waitForScripts(page);
      await expectNoViolations(page);
      await expectNoSidewaysScroll(page);
    }
  });
}
