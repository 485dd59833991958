import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, CDPSession, Page } from "@playwright/test";
import { SIMULATED_WEBHOOK_SECRET } from "#app/foundation/env.server.ts";
import { simulatorEnvironment } from "#tests/simulator-environment.ts";
import { root, startSite, type Site } from "#tests/site.ts";
import { expect, expectNoSidewaysScroll, expectNoViolations, test as base } from "./fixtures.ts";

interface Desk {
  site: Site;
  /** Token of the owner's first link. */
  token: string;
}

/** Invites an owner in a new folder, before a site starts: only one process can use the embedded database. */
function inviteOwner(): { folder: string; token: string } {
  const folder = mkdtempSync(join(tmpdir(), "gateway-desk-"));
  const { stdout, stderr } = spawnSync(process.execPath, [join(root, "scripts/desk.ts"), "invite", "Ada", "owner"], {
    env: { PATH: process.env.PATH, DATA_DIR: folder },
    encoding: "utf8",
  });
  const [, token] = /\/desk\/join#([\w-]{43})/.exec(stdout) ?? [];
  if (token === undefined) throw new Error(`npm run desk printed no link: ${stdout} ${stderr}`);
  return { folder, token };
}

const test = base.extend<object, { desk: Desk }>({
  desk: [
    async ({ simulator }, use) => {
      const { folder, token } = inviteOwner();
      const { STRIPE_URL = "", UPSTREAM_ALLOW = "" } = simulatorEnvironment(simulator);
      const site = await startSite({
        DATA_DIR: folder,
        STRIPE_URL,
        UPSTREAM_ALLOW,
        STRIPE_SECRET_KEY: "sk_test_desk",
        STRIPE_WEBHOOK_SECRET: SIMULATED_WEBHOOK_SECRET,
        ADDRESS_LIMITS: "off",
      });
      await use({ site, token });
      await site.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
});

/** A port that is free now. */
const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

/** A page with a device that has passkeys. Refused requests appear in its console, so it's not the fixture's page. */
async function openDevice(browser: Browser, origin: string) {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("WebAuthn.enable");
  return { page, session };
}

const addKey = async (session: CDPSession): Promise<string> => {
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return authenticatorId;
};

/** Buys the kit on Stripe's simulated page. Returns the address of the buyer's page. */
async function buyKit(site: Site): Promise<string> {
  const send = (url: string, fields: Record<string, string>) =>
    fetch(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
  const ordered = await send(`${site.origin}/api/checkout`, { language: "en", immediateDelivery: "yes", withdrawalLost: "yes" });
  const paid = await send(ordered.headers.get("Location") ?? "", { action: "pay", email: "buyer@example.org" });
  return paid.headers.get("Location") ?? "";
}

/** Replaces the device's key, as when another security key is plugged in. */
async function swapKey(session: CDPSession, authenticatorId: string): Promise<string> {
  await session.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
  return addKey(session);
}

const hydrated = (page: Page, id: string) => expect(page.locator(`[data-island="${id}"]`)).toHaveAttribute("data-hydrated", "");

async function signIn(page: Page): Promise<void> {
  await page.goto("/desk");
  await hydrated(page, "desk-sign-in");
  await page.getByRole("button", { name: "Sign in with a passkey" }).press("Enter");
}

const signOut = async (page: Page) => {
  await hydrated(page, "desk-sign-out");
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
};

test("before the first invite the desk is an unknown address", async ({ silentSite, request }) => {
  for (const path of ["/desk", "/desk/join", "/desk/log", "/desk/log.csv", "/desk/data/people"]) {
    const answer = await request.get(silentSite.origin + path);
    expect(answer.status(), path).toBe(404);
    expect(answer.headers()["x-robots-tag"], path).toBeUndefined();
  }
  expect((await request.post(`${silentSite.origin}/desk/api/sign-in-options`, { data: {} })).status()).toBe(405);
});

test("DESK_PORT keeps the desk off the public port", async ({ request }) => {
  const { folder } = inviteOwner();
  const port = await freePort();
  const site = await startSite({ DATA_DIR: folder, DESK_PORT: String(port) });
  const desk = `http://localhost:${port}`;
  expect((await request.get(`${site.origin}/desk`)).status()).toBe(404);
  const page = await request.get(`${desk}/desk`);
  expect(page.status()).toBe(200);
  const [script = ""] = /\/desk-assets\/[\w-]+\.js/.exec(await page.text()) ?? [];
  expect((await request.get(desk + script)).status()).toBe(200);
  expect((await request.get(`${desk}/`)).status()).toBe(404);
  // Another name of this machine, such as one that a foreign page was given.
  expect((await request.get(`http://127.0.0.1:${port}/desk`)).status()).toBe(421);
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("two passkeys, a copied key, another person, a refund and the log", async ({ desk: { site, token }, simulator, browser }) => {
  const { page, session } = await openDevice(browser, site.origin);
  const first = await addKey(session);

  await page.goto(`/desk/join#${token}`);
  await hydrated(page, "desk-join");
  await page.getByLabel("Name of this passkey").fill("Laptop");
  await page.getByRole("button", { name: "Create your passkey" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your passkeys" })).toBeVisible();
  expect(page.url()).not.toContain(token);
  await expect(page.getByText("You have one passkey.")).toBeVisible();

  await test.step("session cookie and headers", async () => {
    const [cookie] = await page.context().cookies();
    expect(cookie).toMatchObject({ name: "__Host-desk", httpOnly: true, secure: true, sameSite: "Strict", path: "/" });
    const answer = await page.reload();
    expect(answer?.headers()).toMatchObject({ "cache-control": "private, no-store", "x-robots-tag": "noindex, nofollow, noarchive" });
    const policy = answer?.headers()["content-security-policy"] ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/script-src 'nonce-[\w+/=]{24}';/);
    expect(policy).not.toContain("unsafe");
  });

  await test.step("a second passkey", async () => {
    await hydrated(page, "desk-passkeys");
    await page.getByLabel("Add another passkey").fill("Blue key");
    await page.getByRole("button", { name: "Confirm and continue" }).click();
    const create = page.getByRole("button", { name: "Create “Blue key” now" });
    await expect(create).toBeVisible();
    const { credentials } = await session.send("WebAuthn.getCredentials", { authenticatorId: first });
    expect(credentials).toHaveLength(1);
    const second = await swapKey(session, first);
    await create.click();
    await expect(page.getByRole("status").filter({ hasText: "Added “Blue key”." })).toBeVisible();
    await signOut(page);

    await signIn(page);
    await expect(page.getByText("You’re signed in as Ada, owner.")).toBeVisible();
    await expect(page.getByText("You have one passkey.")).toHaveCount(0);

    // The copy has counted less than the key it was copied from.
    const { credentials: copied } = await session.send("WebAuthn.getCredentials", { authenticatorId: second });
    const [copy] = copied;
    if (!copy) throw new Error("The second key has no passkey");
    await signOut(page);
    await signIn(page);
    await expect(page.getByText("You’re signed in as Ada, owner.")).toBeVisible();
    await signOut(page);
    const third = await swapKey(session, second);
    await session.send("WebAuthn.addCredential", { authenticatorId: third, credential: { ...copy, signCount: 0 } });
    await signIn(page);
    await expect(page.getByRole("alert")).toContainText("there may be a copy of it");
    await session.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId: third });
    const again = await addKey(session);
    const [laptop] = credentials;
    if (!laptop) throw new Error("The first key has no passkey");
    await session.send("WebAuthn.addCredential", { authenticatorId: again, credential: { ...laptop, signCount: 50 } });
  });

  await test.step("a used answer isn't accepted again", async () => {
    const sent = page.waitForRequest((request) => request.url().endsWith("/desk/api/sign-in"));
    await signIn(page);
    await expect(page.getByText("You’re signed in as Ada, owner.")).toBeVisible();
    const body = (await sent).postData() ?? "";
    const headers = { origin: site.origin, "content-type": "application/json" };
    const replayed = await page.request.post("/desk/api/sign-in", { headers, data: body });
    expect(replayed.status()).toBe(400);
    const foreign = { ...headers, origin: "https://evil.example" };
    expect((await page.request.post("/desk/api/sign-out", { headers: foreign, data: { input: {} } })).status()).toBe(403);
  });

  await test.step("an editor", async () => {
    await page.goto("/desk/people");
    await hydrated(page, "desk-people");
    await page.getByLabel("Name", { exact: true }).fill("Bo");
    await page.getByRole("button", { name: "Confirm and invite" }).click();
    const link = await page.getByText(/\/desk\/join#/).textContent();
    const other = await openDevice(browser, site.origin);
    await addKey(other.session);
    await other.page.goto(link ?? "");
    await hydrated(other.page, "desk-join");
    await other.page.getByLabel("Name of this passkey").fill("Phone");
    await other.page.getByRole("button", { name: "Create your passkey" }).click();
    await expect(other.page.getByRole("heading", { level: 1, name: "Your passkeys" })).toBeVisible();
    await expect(other.page.getByRole("link", { name: "People" })).toHaveCount(0);
    expect((await other.page.goto("/desk/people"))?.status()).toBe(403);
    expect((await other.page.request.get("/desk/data/people")).status()).toBe(403);

    await page.goto("/desk/people");
    await hydrated(page, "desk-people");
    await page.getByRole("listitem").filter({ hasText: "Bo" }).getByRole("button", { name: "Remove" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Removed Bo" })).toBeVisible();
    await other.page.goto("/desk/passkeys");
    await expect(other.page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
    await other.page.context().close();
  });

  await test.step("the log", async () => {
    await page.goto("/desk/log?action=member-removed");
    await expect(page.getByRole("row")).toHaveCount(2);
    await expect(page.getByRole("cell", { name: "Bo", exact: true })).toBeVisible();
    const csv = await page.request.get("/desk/log.csv");
    expect(await csv.text()).toContain("Ada,passkey-copy-refused,Blue key");
    const lines = (await (await page.request.get("/desk/log.jsonl")).text()).trim().split("\n");
    expect(lines.map((line) => JSON.parse(line).action)).toContain("member-invited");
  });

  await test.step("a notice on every page", async () => {
    await page.goto("/desk/site");
    await hydrated(page, "desk-site");
    for (const field of await page.getByRole("textbox").and(page.locator("[lang]")).all()) await field.fill("We move on Sunday.");
    await page.getByLabel("From (UTC)").fill("2026-01-01T00:00");
    await page.getByRole("button", { name: "Save the notice" }).click();
    await expect(page.getByText("Choose a time.", { exact: true })).toBeVisible();
    await expect(page.getByLabel("Polski")).toHaveValue("We move on Sunday.");
    await page.getByLabel("Until (UTC)").fill("2126-01-01T00:00");
    await page.getByRole("button", { name: "Save the notice" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Saved." })).toBeVisible();
    await expect.poll(async () => (await page.request.get("/pl/network")).text()).toContain("We move on Sunday.");
    await page.getByRole("button", { name: "Remove the notice" }).click();
    await expect(page.getByText("There is none.")).toBeVisible();
  });

  await test.step("a refund", async () => {
    simulator.control.set({ stripe: { endpoint: `${site.origin}/api/stripe/webhook`, delayMs: 0 } });
    const thanks = await buyKit(site);
    const stored = async () => (await page.request.get("/desk/data/orders")).text();
    await expect.poll(stored).toContain('"state":"paid"');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto("/desk/orders");
    await hydrated(page, "desk-orders");
    await page.getByRole("button", { name: /^Refund KIT-/ }).click();
    await expect(page.getByText(/^Refund 7\.50 EUR \(test\)\?/)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectNoViolations(page);
    await page.getByRole("button", { name: "Confirm and refund" }).click();
    await expect(page.getByRole("status").filter({ hasText: "will be refunded" })).toBeVisible();
    await expect.poll(stored, { timeout: 60_000 }).toContain('"state":"refunded"');
    await page.goto(thanks);
    await expect(page.getByRole("heading", { level: 1, name: "Your payment was refunded" })).toBeVisible();
    await page.goto("/desk/log?action=refund-granted");
    await expect(page.getByRole("row")).toHaveCount(2);
    await page.emulateMedia({ colorScheme: "light" });
  });

  await test.step("every page on a phone, in dark mode and with axe", async () => {
    for (const [width, colorScheme] of [
      [390, "dark"],
      [1280, "light"],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme });
      for (const path of [
        "/desk",
        "/desk/reports",
        "/desk/sources",
        "/desk/site",
        "/desk/orders",
        "/desk/passkeys",
        "/desk/people",
        "/desk/log",
      ]) {
        await page.goto(path);
        await expectNoSidewaysScroll(page);
        await expectNoViolations(page);
      }
    }
  });

  await test.step("an address without passkeys says so", async () => {
    await page.goto(`http://127.0.0.1:${site.port}/desk`);
    await hydrated(page, "desk-sign-in");
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
  });
  await page.context().close();
});
