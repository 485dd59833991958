import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { SMTPServer } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { event, session, sign } from "#app/features/starter-kit/orders.test-support.ts";
import { startEchoServer } from "#tests/echo-server.ts";
import { readFilesBelow, findLeaks, createCanary } from "#tests/canary-secrets.ts";
import { freePort } from "#tests/postgres.ts";
import { eventually, startSite } from "#tests/site.ts";
import { startStallingProxy } from "#tests/stalling-proxy.ts";
import { createTestDatabase } from "#tests/test-store.ts";
import { simulatorEnvironment } from "#tests/simulator-environment.ts";
import { sendRequest, sendBytes, type RawRequest } from "#tests/raw-http.ts";

const PATHS = [
  "/",
  "/de",
  "/pl/ecosystem",
  "/ecosystem?category=defi",
  "/ecosystem/defi/dex/project/minswap",
  "/news",
  "/news/sources",
  "/community",
  "/analytics",
  "/starter-kit",
  "/starter-kit/order",
  "/starter-kit/downloads",
  "/newsletter",
  "/search?q=ada",
  "/compare?project=minswap",
  "/staking",
  "/staking/pools",
  "/governance/dreps",
  "/api/openapi.json",
  "/api/docs",
  "/api/cardano-data",
  "/api/community",
  "/api/news",
  "/api/projects",
  "/api/history?range=24h",
  "/api/analytics",
  "/api/orders/" + "a".repeat(43),
  "/api/live/values?topics=market",
  "/newsletter/confirm?token=" + "a".repeat(43),
  "/starter-kit/thanks?order=" + "a".repeat(43),
  "/readyz",
  "/livez",
  "/metrics",
  "/feed.xml",
  "/sitemap.xml",
  "/robots.txt",
  "/llms.txt",
  "/nothing-here",
  "/%zz",
  "/.env",
  "/../../../proc/self/environ",
  "/__proto__",
  "/share/en.png",
];
const STAKE_ADDRESS = "stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw";
const BROKEN = [
  "GET / HTTP/9.9\r\n\r\n",
  "POST /api/newsletter HTTP/1.1\r\nHost: x\r\nContent-Length: nonsense\r\n\r\n",
  "\0\0\0\0\r\n\r\n",
];

const json = (value: unknown, headers: Record<string, string> = {}): RawRequest => ({
  method: "POST",
  body: typeof value === "string" ? value : JSON.stringify(value),
  headers: { "Content-Type": "application/json", ...headers },
});
const consent = { immediateDelivery: "yes", withdrawalLost: "yes" };

/** An SMTP server that rejects logins and echoes the credentials; after `open` it accepts everything. */
async function startRejectingSmtpServer() {
  const emails: string[] = [];
  const logins: string[] = [];
  let isOpen = false;
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onAuth({ username = "", password = "" }, _, callback) {
      logins.push(`${username} ${password}`);
      callback(
        isOpen ? null : Object.assign(new Error(`No ${username} with ${password} here`), { responseCode: 535 }),
        isOpen ? { user: username } : undefined,
      );
    },
    onData(stream, _, callback) {
      let text = "";
      stream.on("data", (part: Buffer) => (text += part.toString("latin1")));
      stream.on("end", () => (emails.push(text), callback()));
    },
  });
  server.on("error", () => undefined);
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { port, emails, logins, open: () => void (isOpen = true) };
}

test("no failure leaks a secret", { timeout: 300_000 }, async () => {
  const names = [
    "DATABASE_URL",
    "SECRET",
    "COINGECKO_API_KEY",
    "KOIOS_TOKEN",
    "BLOCKFROST_PROJECT_ID",
    "SANTIMENT_API_KEY",
    "GITHUB_TOKEN",
    "SMTP_URL",
    "STRIPE_SECRET_KEY",
    "STRIPE_WEBHOOK_SECRET",
  ] as const;
  const planted = names.map(createCanary);
  const core = Object.fromEntries(planted.map((secret) => [secret.name, secret.core])) as Record<(typeof names)[number], string>;
  const plain = await createTestDatabase();
  const administrator = new pg.Client({ connectionString: plain });
  await administrator.connect();
  onTestFinished(() => administrator.end());
  const user = `planted_${core.SECRET.slice(0, 4)}`;
  await administrator.query(`create role ${user} login superuser password '${core.DATABASE_URL}'`);
  const own = new URL(plain);
  Object.assign(own, { username: user, password: core.DATABASE_URL });
  const [proxy, echo, post] = await Promise.all([startStallingProxy(own.href), startEchoServer(), startRejectingSmtpServer()]);
  onTestFinished(() => proxy.close());
  const folder = mkdtempSync(join(tmpdir(), "gateway-planted-"));
  const webhookSecret = `whsec_${core.STRIPE_WEBHOOK_SECRET}`;
  const environment = {
    ...simulatorEnvironment(echo),
    LOG_LEVEL: "trace",
    DATA_DIR: folder,
    DATABASE_URL: proxy.url,
    SECRET: `a secret + ${core.SECRET}`,
    COINGECKO_API_KEY: core.COINGECKO_API_KEY,
    KOIOS_TOKEN: core.KOIOS_TOKEN,
    BLOCKFROST_PROJECT_ID: core.BLOCKFROST_PROJECT_ID,
    SANTIMENT_API_KEY: core.SANTIMENT_API_KEY,
    GITHUB_TOKEN: core.GITHUB_TOKEN,
    SMTP_URL: `smtp://gateway:${core.SMTP_URL}@127.0.0.1:${post.port}`,
    STRIPE_SECRET_KEY: `sk_test_${core.STRIPE_SECRET_KEY}`,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    ADDRESS_LIMITS: "off",
  };
  const said: { where: string; text: string }[] = [];
  const site = await startSite(environment);
  onTestFinished(() => void site.process.kill("SIGKILL"));
  const note = async (where: string, asking?: RawRequest) => {
    const { status, headers, body } = await sendRequest(site.port, where, asking);
    said.push({ where, text: `${JSON.stringify(headers)}\n${body.toString("latin1")}` });
    return status;
  };
  const goEverywhere = async (turn: string) => {
    for (const path of PATHS) await note(path);
    for (const bytes of BROKEN) said.push({ where: "broken", text: (await sendBytes(site.port, bytes)).text });
    const body = JSON.stringify(event("checkout.session.completed", session("nobody's")));
    const told = [
      await note("/api/newsletter", json({ email: `${turn}@example.org` })),
      await note("/api/checkout", json({ language: "en", ...consent })),
      await note("/api/downloads/resend", json({ email: `${turn}@example.org` })),
      await note("/api/stripe/webhook", json(body, { "Stripe-Signature": sign(body, Date.now(), webhookSecret) })),
      await note("/api/stripe/webhook", json(body, { "Stripe-Signature": sign(body, Date.now(), "another") })),
      await note("/api/events", json({ action: "pageview", category: "navigation", language: "en", page_path: "/" })),
      await note("/api/check", json({ input: STAKE_ADDRESS })),
      await note("/api/check", json({ input: "ab".repeat(32) })),
    ];
    return told;
  };

  const well = await goEverywhere("well");
  expect(well[0], "a sign-up, so that an email is tried").toBe(202);
  expect(well[1], "Stripe refuses the checkout").toBe(503);
  await eventually(
    "an email that is refused",
    () => post.logins.length,
    (count) => count > 0,
    60_000,
  );
  await eventually(
    "the sources with a key, asked",
    () => findLeaks(planted, echo.heard()),
    (list) => list.length >= 5,
    60_000,
  );
  proxy.stall(true);
  await goEverywhere("hanging");
  proxy.stall(false);
  // Change the role's password on the server, and end all its connections.
  await administrator.query(`alter role ${user} password 'another'`);
  await administrator.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = $1", [user]);
  expect((await goEverywhere("locked-out"))[0]).toBe(503);
  await administrator.query(`alter role ${user} password '${core.DATABASE_URL}'`);
  post.open();
  await eventually(
    "the email, at last",
    () => post.emails.length,
    (count) => count > 0,
    90_000,
  );
  await goEverywhere("back");
  expect(await site.stop()).toBe(0);

  const refused = [
    { DATABASE_URL: `postgres://gateway:${core.DATABASE_URL}@127.0.0.1:9/none` },
    { STRIPE_SECRET_KEY: `nonsense ${core.STRIPE_SECRET_KEY}` },
    { SMTP_URL: `gopher://${core.SMTP_URL}` },
    { STRIPE_WEBHOOK_SECRET: `${core.STRIPE_WEBHOOK_SECRET} nonsense` },
    { DATABASE_URL: core.DATABASE_URL },
  ];
  for (const wrong of refused) {
    const error = await startSite({ ...environment, ...wrong }).catch((reason: Error) => reason);
    said.push({ where: `refused for ${Object.keys(wrong)[0]}`, text: error instanceof Error ? error.message : "it started" });
  }
  const tables = await administrator.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  );
  for (const { name } of tables.rows) {
    const { rows } = await administrator.query<{ row: string }>(`select row_to_json(one)::text as row from ${name} one`);
    said.push({ where: `table ${name}`, text: rows.map(({ row }) => row).join("\n") });
  }
  said.push({ where: "the log", text: site.lines.join("\n") }, ...post.emails.map((text) => ({ where: "an email", text })));
  for (const { path, text } of [...readFilesBelow(folder), ...readFilesBelow("build")]) said.push({ where: path, text });

  const [one] = planted;
  if (!one) throw new Error("Nothing was planted");
  for (const form of [
    one.core,
    Buffer.from(`:${one.core}`).toString("base64"),
    Buffer.from(`ab${one.core}`).toString("base64url"),
    `…${one.core.slice(16)}`,
  ])
    expect(findLeaks(planted, `before ${form} after`), "the search would find it").toEqual([one.name]);
  expect(
    findLeaks(planted, `${echo.heard()}\n${post.logins.join("\n")}`).sort(),
    "the keys were used, and the sources repeated them",
  ).toEqual([
    "BLOCKFROST_PROJECT_ID",
    "COINGECKO_API_KEY",
    "GITHUB_TOKEN",
    "KOIOS_TOKEN",
    "SANTIMENT_API_KEY",
    "SMTP_URL",
    "STRIPE_SECRET_KEY",
  ]);
  console.log(
    JSON.stringify({
      secrets: planted.length,
      answers: said.filter(({ where }) => where.startsWith("/")).length,
      searched: said.length,
      megabytes: Math.round(said.reduce((sum, { text }) => sum + text.length, 0) / 1e6),
      logLines: site.lines.length,
      tables: tables.rows.length,
      emails: post.emails.length,
    }),
  );
  expect(said.flatMap(({ where, text }) => findLeaks(planted, text).map((name) => `${name} in ${where}`))).toEqual([]);
});
