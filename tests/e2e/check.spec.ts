import type { Page } from "@playwright/test";
import { eventually } from "#tests/site.ts";
import {
  expect,
  gotoSettled,
  expectNoSidewaysScroll,
  expectNoViolations,
  tabTo,
  test,
  VIEWPORTS,
  waitForScripts,
  FULL,
  fullUnless,
} from "./fixtures.ts";

const STAKE = "stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw";
const BAD_STAKE = STAKE.replace("6ffgw", "6ffgq");
/** Used by one test only, because the site caches answers for a minute. */
const OTHER_STAKE = "stake1uyp77pc8qurswpc8qurswpc8qurswpc8qurswpc8qurswpc555l0g";
const SEED = "abandon ability able about above absent absorb abstract absurd abuse access accident";

const box = (page: Page) => page.getByRole("textbox", { name: "What would you like to check?" });
const heading = (page: Page) => page.locator("#check-answer h2");

const button = (page: Page) => page.getByRole("main").getByRole("button", { name: "Check", exact: true });
const check = (page: Page) => button(page).click();
const poolPage = async (origin: string) =>
  eventually(
    "a stake pool in the list",
    async () => /\/staking\/pools\/pool1\w+/.exec(await (await fetch(`${origin}/staking/pools`)).text())?.[0] ?? "",
    (path) => path !== "",
  );

async function open(page: Page, address: string): Promise<string[]> {
  await gotoSettled(page, address);
  const posted: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && !request.url().endsWith("/api/events")) posted.push(request.postData() ?? "");
  });
  return posted;
}

test("answers on the page, keeps the input and focuses the answer", async ({ page, site }) => {
  await open(page, `${site.origin}/check`);
  await box(page).fill(BAD_STAKE);
  await check(page);
  await expect(heading(page)).toHaveText("Stake address: a character is wrong");
  await expect(heading(page)).toBeFocused();
  await expect(box(page)).toHaveValue(BAD_STAKE);
  await expect(page).toHaveURL(`${site.origin}/check`);
});

test("checks an example with one click and keeps it in the box", async ({ page, site }) => {
  await open(page, `${site.origin}/check`);
  await page.getByRole("button", { name: "Suspicious link" }).click();
  await expect(heading(page)).toHaveText("Not Minswap's site");
  await expect(box(page)).toHaveValue("https://minswap-airdrop.app");
  await expect(page.locator("#check-answer").getByRole("link", { name: "Read about Minswap" })).toBeVisible();
});

test("shows an error and keeps the input while offline", async ({ page, site, complaints }) => {
  await open(page, `${site.origin}/check`);
  await box(page).fill(STAKE);
  await page.context().setOffline(true);
  await check(page);
  await expect(heading(page)).toHaveText("Not checked yet");
  await expect(page.locator("#check-answer")).toContainText("You're offline.");
  await expect(box(page)).toHaveValue(STAKE);
  await page.context().setOffline(false);
  complaints.length = 0; // the browser reports that it is offline
});

test("never sends a seed phrase", async ({ page, site }) => {
  const posted = await open(page, `${site.origin}/check`);
  await box(page).fill(`Here are my words: ${SEED}`);
  await expect(heading(page)).toHaveText("Stop: this is a seed phrase");
  await expect(box(page)).toHaveValue("");
  await box(page).evaluate((element, words) => (element instanceof HTMLTextAreaElement ? (element.value = words) : ""), SEED);
  await check(page);
  await expect(box(page)).toHaveValue("");
  await page.getByText("never give them to anyone").waitFor();
  // The emptied box doesn't hide the warning behind the browser's own message.
  await check(page);
  await expect(heading(page)).toHaveText("Stop: this is a seed phrase");
  await expect(heading(page)).toBeFocused();
  expect(posted).toEqual([]);
});

const SECRETS = {
  "a seed phrase with a wrong word": ["abandon ability able about above absent absorb abstrct absurd abuse access accident", "seed phrase"],
  "a seed phrase run together": [SEED.replaceAll(" ", ""), "seed phrase"],
  "a Spanish seed phrase": ["ábaco abdomen abeja abierto abogado abono aborto abrazo abrir abuelo abuso acabar", "seed phrase"],
  "a private key in hexadecimal": [`5820${"01".repeat(32)}`, "private key"],
  "a private key's file": [JSON.stringify({ type: "PaymentSigningKeyShelley_ed25519", cborHex: `5820${"02".repeat(32)}` }), "private key"],
} as const;
for (const [name, [text, says]] of Object.entries(SECRETS))
  test(`never sends ${name}, on either page`, fullUnless(says === "private key" && text.length < 100), async ({ page, site }) => {
    const asked: string[] = [];
    const posted = await open(page, `${site.origin}/check`);
    page.on("request", (request) => asked.push(request.url()));
    await box(page).fill(text);
    await check(page);
    await expect(heading(page)).toContainText(says);
    await expect(box(page)).toHaveValue("");
    await open(page, `${site.origin}/is-this-link-real`);
    const link = page.getByRole("textbox", { name: "Address to check" });
    await link.fill(text);
    await check(page);
    await expect(page.locator("[data-answer] h2")).toContainText(says);
    await expect(link).toHaveValue("");
    await expect(page).toHaveURL(`${site.origin}/is-this-link-real`);
    expect(posted).toEqual([]);
    expect(asked.filter((url) => url.includes("?url="))).toEqual([]);
  });

for (const [path, label] of [
  ["/check", "What would you like to check?"],
  ["/is-this-link-real", "Address to check"],
] as const)
  test(
    `sends no secret from ${path} on a click before scripts load, and answers it afterwards`,
    fullUnless(path === "/check"),
    async ({ page, site }) => {
      const sent: string[] = [];
      page.on("request", (request) => sent.push(`${request.url()} ${request.postData()}`));
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route(/\.js$/, async (route) => {
        await released;
        await route.continue();
      });
      await page.goto(site.origin + path, { waitUntil: "commit" });
      const field = page.getByRole("textbox", { name: label });
      await field.fill(SEED);
      await check(page);
      if (path === "/is-this-link-real") await field.press("Enter");
      await expect(button(page)).toHaveAttribute("aria-busy", "true");
      await expect(field).toHaveValue(SEED);
      release();
      await expect(page.getByRole("heading", { name: "Stop: this is a seed phrase" })).toBeFocused();
      await expect(field).toHaveValue("");
      await expect(page).toHaveURL(site.origin + path);
      await waitForScripts(page);
      expect(sent.filter((request) => /abandon|absurd/.test(request))).toEqual([]);
      // A double click sends the next text once.
      sent.length = 0;
      await field.fill("minswap.org");
      await button(page).dblclick();
      await expect(page.getByRole("main").getByRole("heading", { name: "Belongs to Minswap" }).first()).toBeVisible();
      if (path === "/is-this-link-real") expect(sent.filter((request) => request.includes("minswap.org"))).toHaveLength(1);
    },
  );

test("doesn't send a possible seed phrase while the word lists can't load", async ({ page, site, complaints }) => {
  const posted = await open(page, `${site.origin}/check`);
  await page.context().setOffline(true);
  const text = "Please look at this message: is it true what they say about my wallet and their refund?";
  await box(page).fill(text);
  await check(page);
  await expect(heading(page)).toHaveText("Not checked yet");
  await expect(page.locator("#check-answer")).toContainText("You're offline.");
  await expect(box(page)).toHaveValue(text);
  expect(posted).toEqual([]);
  await page.context().setOffline(false);
  await check(page);
  await expect(heading(page)).toHaveText("No link in it to check");
  complaints.length = 0; // the browser reports that it is offline
});

/** Leaves the next check unanswered. */
const holdNext = (page: Page) =>
  page.route(
    (url) => url.pathname === "/api/check",
    () => {},
    { times: 1 },
  );

test("cancels a pending check when a seed phrase is entered, and answers the next one", FULL, async ({ page, site }) => {
  const stopped: string[] = [];
  page.on("requestfailed", (request) => stopped.push(request.postData() ?? ""));
  await open(page, `${site.origin}/check`);
  await holdNext(page);
  await box(page).fill(STAKE);
  await check(page);
  await box(page).fill(SEED);
  await expect.poll(() => stopped).toEqual([JSON.stringify({ input: STAKE, language: "en" })]);
  await expect(heading(page)).toHaveText("Stop: this is a seed phrase");
  await expect(button(page)).not.toHaveAttribute("aria-busy", "true");
  await box(page).fill(BAD_STAKE);
  await check(page);
  await expect(heading(page)).toHaveText("Stake address: a character is wrong");
});

test("sends the check again on a second click while the first is pending", FULL, async ({ page, site }) => {
  await open(page, `${site.origin}/check`);
  await holdNext(page);
  await box(page).fill(BAD_STAKE);
  await check(page);
  await expect(button(page)).toHaveAttribute("aria-busy", "true");
  await check(page);
  await expect(heading(page)).toHaveText("Stake address: a character is wrong");
  await expect(button(page)).not.toHaveAttribute("aria-busy", "true");
});

test("shows an error when the check times out", async ({ page, site }) => {
  await page.addInitScript(() => {
    const { timeout } = AbortSignal;
    AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms / 100);
  });
  await open(page, `${site.origin}/check`);
  await holdNext(page);
  await box(page).fill(STAKE);
  await check(page);
  await expect(heading(page)).toHaveText("Not checked yet");
  await expect(page.locator("#check-answer")).toContainText("The site can't be reached right now.");
  await expect(box(page)).toHaveValue(STAKE);
  await box(page).fill(SEED);
  await expect(heading(page)).toHaveText("Stop: this is a seed phrase");
});

for (const javaScriptEnabled of [true, false])
  test.describe(`the delegator's form, ${javaScriptEnabled ? "with" : "without"} scripts`, () => {
    test.use({ javaScriptEnabled });

    test("leads to the verdict from home, the staking page and a pool's page, and sends no secret", async ({ page, site }) => {
      test.slow();
      const posted: string[] = [];
      page.on("request", (request) => request.method() === "POST" && posted.push(request.postData() ?? ""));
      for (const path of ["/", "/staking", await poolPage(site.origin)]) {
        await page.goto(site.origin + path);
        const field = page.getByRole("textbox", { name: "Stake address or $handle" });
        for (const secret of [SEED, `5820${"01".repeat(32)}`, "root_xsk1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5z5tpwx"]) {
          await field.fill(secret);
          await page.getByRole("button", { name: "Was I paid?" }).click();
        }
        await expect(page).toHaveURL(site.origin + path);
        expect(posted.filter((body) => /abandon|0101|root_xsk1/.test(body))).toEqual([]);
        await field.fill(BAD_STAKE);
        await field.press("Enter");
        await expect(page).toHaveURL(`${site.origin}/check#check-verdict`);
        await expect(heading(page)).toHaveText("Stake address: a character is wrong");
        await expect(heading(page)).toBeInViewport();
      }
    });
  });

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("answers in the page's language and doesn't echo a seed phrase", async ({ page, site }) => {
    await page.goto(`${site.origin}/de/check`);
    const input = page.locator("#check-input");
    await input.fill(STAKE);
    await page.getByRole("main").getByRole("button", { name: "Prüfen", exact: true }).click();
    await expect(heading(page)).toHaveText("In der Blockchain noch nie vorgekommen");
    await input.fill("minswap.org");
    await page.getByRole("main").getByRole("button", { name: "Prüfen", exact: true }).click();
    await expect(heading(page)).toHaveText("Gehört zu Minswap");
    await expect(page.locator(".check-share")).toBeHidden();
    await input.fill("support@cardano.org");
    await page.getByRole("main").getByRole("button", { name: "Prüfen", exact: true }).click();
    await expect(heading(page)).toHaveText("Ein Absender beweist nichts");
    await expect(page.locator("#check-answer")).toContainText("Ein Absender lässt sich leicht fälschen");
    await input.fill("Hier ist der Support: Gehe auf https://minswap.org und gib dort deine Seed-Phrase ein.");
    await page.getByRole("main").getByRole("button", { name: "Prüfen", exact: true }).click();
    await expect(heading(page)).toHaveText("Betrug: Hier will jemand deine Seed-Phrase");
    await input.fill(STAKE);
    await page.getByRole("main").getByRole("button", { name: "Prüfen", exact: true }).click();
    await expect(input).toHaveValue(STAKE);
    await expect(page).toHaveURL(`${site.origin}/de/check`);
    await input.fill(SEED);
    await page.getByRole("main").getByRole("button", { name: "Prüfen", exact: true }).click();
    await expect(heading(page)).toHaveText("Halt: Das ist eine Seed-Phrase");
    await expect(input).toHaveValue("");
    expect(await page.content()).not.toContain("absurd");
    await input.fill(`5820${"01".repeat(32)}`);
    await page.getByRole("main").getByRole("button", { name: "Prüfen", exact: true }).click();
    await expect(heading(page)).toHaveText("Halt: Das sieht nach einem privaten Schlüssel aus");
    await expect(input).toHaveValue("");
    expect(await page.content()).not.toContain("0101");
    await page.goto(`${site.origin}/de/is-this-link-real`);
    await page.locator("#url").fill(SEED);
    await page.getByRole("main").getByRole("button", { name: "Prüfen", exact: true }).click();
    await expect(page.locator("[data-answer] h2")).toHaveText("Halt: Das ist eine Seed-Phrase");
    await expect(page.locator("#url")).toHaveValue("");
    expect(await page.locator("main").innerText()).not.toContain("absurd");
  });
});

test("shows next steps for a stake address and offers its rewards as a file", async ({ page, site, addAnswers }) => {
  await addAnswers({ accounts: { [OTHER_STAKE]: "no-drep" } });
  await open(page, `${site.origin}/check`);
  await box(page).fill(OTHER_STAKE);
  await check(page);
  await expect(page.getByText("Choose a DRep in your wallet")).toBeVisible();
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download all rewards (CSV)" }).click();
  expect((await download).suggestedFilename()).toBe("rewards.csv");
  const values = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the values in five currencies (CSV)" }).click();
  expect((await values).suggestedFilename()).toBe("reward-values.csv");
  await expect(page).toHaveURL(`${site.origin}/check`);
});

test("links a governance action to its page, and warns about a contract's address", async ({ page, site }) => {
  await open(page, `${site.origin}/check`);
  const list = await eventually(
    "a governance action",
    async () => /id="(gov_action1\w+)"/.exec(await (await fetch(`${site.origin}/governance`)).text())?.[1] ?? "",
    (id) => id !== "",
  );
  await box(page).fill("addr1w8phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtcyjy7wx");
  await check(page);
  await expect(heading(page)).toHaveText("Contract address: a payment may be lost");
  await expectNoViolations(page, "main");
  await box(page).fill(`\u200b${list}.`);
  await check(page);
  await expect(heading(page)).toHaveText("We have this governance action");
  await expectNoViolations(page, "main");
  await page.getByRole("link", { name: "See this governance action" }).click();
  await expect(page).toHaveURL(`${site.origin}/governance/actions/${list}`);
});

test("judges a wrapped link by the address inside it", async ({ page, site }) => {
  await open(page, `${site.origin}/is-this-link-real`);
  await page
    .getByRole("textbox", { name: "Address to check" })
    .fill("https://eur02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fminswap-airdrop.com%2F&data=05%7C02&reserved=0");
  await check(page);
  await expect(page.locator("[data-verdict]")).toHaveAttribute("data-verdict", "lookalike");
  await expect(page.locator("[data-answer]")).toContainText("Outlook Safe Links has wrapped this link");
  await expect(page.locator("[data-answer]")).toContainText("https://minswap-airdrop.com/");
});

for (const { colorScheme, width } of VIEWPORTS) {
  test(`axe finds nothing in an answer, ${colorScheme}, ${width} px`, fullUnless(width > 1_000), async ({ page, site }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await open(page, `${site.origin}/check`);
    for (const text of [STAKE, BAD_STAKE, "Support here, see minswap.com or cardano.org now", "?"]) {
      await box(page).fill(text);
      await check(page);
      await expect(heading(page)).toBeFocused();
      await expectNoViolations(page, "main");
      await expectNoSidewaysScroll(page);
    }
  });
}

const ANSWERS = {
  handle: ["$charles", "$charles leads to an address"],
  token: ["279c909f348e533da5808898f87f9a14bb2c3dfbbacccd631d927a3f.534e454b", "Listed: Snek"],
} as const;
for (const [name, [input, title]] of Object.entries(ANSWERS))
  test(`axe finds nothing in the answer for a ${name} on a phone`, FULL, async ({ page, site }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, `${site.origin}/check`);
    await box(page).fill(input);
    await check(page);
    await expect(heading(page)).toHaveText(title);
    await expectNoSidewaysScroll(page);
    await expectNoViolations(page);
  });

test("checks a handle's address with one click", FULL, async ({ page, site }) => {
  await open(page, `${site.origin}/check`);
  await box(page).fill("$charles");
  await check(page);
  await page.getByRole("button", { name: "Check this address" }).click();
  await expect(heading(page)).toHaveText("A correct address, but whose?");
  await expect(page).toHaveURL(`${site.origin}/check`);
});

for (const { colorScheme, width } of VIEWPORTS) {
  test(
    `leads on from a transaction and a pool, without axe violations: ${colorScheme}, ${width} px`,
    fullUnless(width > 1_000),
    async ({ page, site, addAnswers }) => {
      // Uses one transaction per width, because answers are cached for a day.
      const hash = `${width}`.padStart(64, "ab");
      await addAnswers({ transactions: { [hash]: "known-script" } });
      const pool = await poolPage(site.origin);
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await open(page, `${site.origin}/check`);
      await box(page).fill(hash);
      await check(page);
      await expect(heading(page)).toHaveText(/^On the chain since /);
      await expect(page.getByRole("heading", { name: "Who paid whom" })).toBeVisible();
      await expect(page.locator("#check-answer").getByRole("link", { name: "Minswap" }).first()).toBeVisible();
      await expectNoViolations(page, "main");
      await expectNoSidewaysScroll(page);
      await box(page).fill(pool.slice("/staking/pools/".length));
      await check(page);
      await expect(heading(page)).toHaveText(/ is a registered pool$| is closing$/);
      await expectNoViolations(page, "main");
      await expectNoSidewaysScroll(page);
      await page.locator(`#check-answer a[href="${pool}"]`).click();
      await expect(page).toHaveURL(site.origin + pool);
      await expect(page.locator(".pool-id")).toContainText(pool.slice("/staking/pools/".length));
    },
  );
}

test("copies a link that fills the box and sends nothing until the visitor checks it", async ({ page, site, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await open(page, `${site.origin}/check`);
  await box(page).fill(" $charles ");
  await check(page);
  const copy = page.getByRole("button", { name: "Copy a link to this check" });
  await expect(heading(page)).toBeFocused();
  await tabTo(page, copy);
  await page.keyboard.press("Enter");
  await expect(page.locator(".check-share [role=status]")).toHaveText("Copied. Opening the link fills in the box and sends nothing.");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${site.origin}/check#check=%24charles`);
  await page.goto("about:blank");
  const posted = await open(page, link);
  await expect(box(page)).toHaveValue("$charles");
  await expect(box(page)).toBeFocused();
  await expect(heading(page)).toHaveCount(0);
  await expect(page).toHaveURL(`${site.origin}/check`);
  expect(posted).toEqual([]);
  await check(page);
  await expect(heading(page)).toHaveText("$charles leads to an address");
  // A seed phrase in a link opened on the same page is stopped too.
  await page.evaluate((words) => (location.hash = `check=${encodeURIComponent(words)}`), `mine: ${SEED}`);
  await expect(heading(page)).toHaveText("Stop: this is a seed phrase");
  await expect(box(page)).toHaveValue("");
  await expect(page).toHaveURL(`${site.origin}/check`);
  expect(requests.filter((url) => url.includes("charles"))).toEqual([]);
});

test("shows the link when the clipboard is unavailable", FULL, async ({ page, site }) => {
  await open(page, `${site.origin}/check`);
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await box(page).fill("minswap.org");
  await check(page);
  await page.getByRole("button", { name: "Copy a link to this check" }).click();
  await expect(page.locator(".check-share [role=status]")).toHaveText(
    `Couldn't copy. Here's the link: ${site.origin}/check#check=minswap.org`,
  );
});
