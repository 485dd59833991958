import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Parser } from "htmlparser2";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SECRET, WEBHOOK_SECRET } from "#app/features/starter-kit/orders.test-support.ts";
import { HOSTILE_TEXTS, PROBED_PATHS, HOSTILE_ATTRIBUTE, REDIRECT_PATHS, SPOOFED_HEADERS } from "#tests/hostile-inputs.ts";
import { eventually, startSite, type Site } from "#tests/site.ts";
import { createTestDatabase } from "#tests/test-store.ts";
import { sendRequest, sendBytes, type RawResponse, type RawRequest } from "#tests/raw-http.ts";

let site: Site;
let database: pg.Client;
beforeAll(async () => {
  const DATABASE_URL = await createTestDatabase();
  site = await startSite({
    DATABASE_URL,
    SECRET,
    DATA_DIR: mkdtempSync(join(tmpdir(), "gateway-hostile-")),
    ADDRESS_LIMITS: "off",
    // Without background jobs, every change comes from a request.
    ROLE: "web",
    STRIPE_SECRET_KEY: "sk_test_hostile",
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  });
  database = new pg.Client({ connectionString: DATABASE_URL });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await site.stop();
});

const get = (path: string, asking: RawRequest = {}) => sendRequest(site.port, path, asking);
const post = (path: string, body: string | Buffer, headers: Record<string, string> = {}, more: RawRequest = {}) =>
  get(path, { ...more, method: "POST", body, headers: { "Content-Type": "application/json", ...headers } });
const form = (path: string, fields: Record<string, string>) =>
  post(path, new URLSearchParams(fields).toString(), { "Content-Type": "application/x-www-form-urlencoded" });
const inPath = (text: string) => encodeURIComponent(text.toWellFormed());

function isExternal(address: string): boolean {
  if (!URL.canParse(address, site.origin)) return false;
  const { protocol, hostname } = new URL(address, site.origin);
  return /^(?:javascript|data|vbscript):$/.test(protocol) || hostname.endsWith("evil.example");
}

function findInjections(html: string): string[] {
  const found: string[] = [];
  new Parser({
    onopentag(name, attributes) {
      for (const [attribute, value] of Object.entries(attributes)) {
        if (attribute === HOSTILE_ATTRIBUTE || attribute.startsWith("on") || attribute === "autofocus")
          found.push(`<${name} ${attribute}>`);
        if (/^(?:href|src|action|formaction)$/.test(attribute) && isExternal(value)) found.push(`<${name} ${attribute}="${value}">`);
      }
    },
  }).end(html);
  return found;
}

/** Checks the rules for every response; returns violations. */
function findViolations({ status, headers, body }: RawResponse): string[] {
  const text = body.toString();
  const type = String(headers["content-type"] ?? "");
  return [
    ...(status >= 500 && !(status === 503 && headers["retry-after"]) ? [`status ${status}`] : []),
    ...(headers["x-hostile"] || headers["set-cookie"] ? ["a header of the visitor's"] : []),
    ...(headers["x-content-type-options"] === "nosniff" ? [] : ["no nosniff"]),
    ...(headers.location !== undefined && new URL(String(headers.location), site.origin).origin !== site.origin
      ? [`leads to ${String(headers.location)}`]
      : []),
    ...(type.startsWith("text/html")
      ? findInjections(text)
      : text.includes(`<script ${HOSTILE_ATTRIBUTE}`) && !type.includes("json")
        ? ["echoes markup"]
        : []),
    ...(/\n\s+at .*:\d+:\d+\)?/.test(text) || text.includes(import.meta.dirname.split("/tests/")[0] ?? "never")
      ? ["a stack or a path of ours"]
      : []),
  ];
}

/** Row counts of every table, except those changed by background jobs. */
async function countRows(): Promise<Record<string, number>> {
  const { rows } = await database.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'mail') and tablename not in ('jobs', 'live_topics', 'queue_stats') order by 1",
  );
  const counted = rows.map(
    async ({ name }) => [name, Number((await database.query<{ count: string }>(`select count(*) from ${name}`)).rows[0]?.count)] as const,
  );
  return Object.fromEntries(await Promise.all(counted));
}

/** One request for every text input of the site. */
const INPUTS: [name: string, send: (text: string) => Promise<RawResponse>][] = [
  ["a path", (text) => get(`/${inPath(text)}`)],
  ["a language", (text) => get(`/${inPath(text)}/news`)],
  ["a category", (text) => get(`/ecosystem/${inPath(text)}`)],
  ["a project", (text) => get(`/ecosystem/defi/dex/project/${inPath(text)}`)],
  [
    "the directory's query",
    (text) =>
      get(
        `/ecosystem?${new URLSearchParams(["q", "category", "subcategory", "tag", "status", "sort", "feature"].map((name) => [name, text]))}`,
      ),
  ],
  [
    "the news' query",
    (text) => get(`/news?${new URLSearchParams(["language", "category", "sort", "tab", "cursor", "page"].map((name) => [name, text]))}`),
  ],
  [
    "the discovered projects' query",
    (text) => get(`/ecosystem/discovered?${new URLSearchParams(["q", "source", "page"].map((name) => [name, text]))}`),
  ],
  [
    "the discovered projects of the API",
    (text) => get(`/api/discovered?${new URLSearchParams(["source", "q", "page"].map((name) => [name, text]))}`),
  ],
  ["a discovered project's id at its source", (text) => get(`/api/discovered?${new URLSearchParams({ sourceId: text })}`)],
  ["the queries of other pages", (text) => get(`/compare?${new URLSearchParams({ project: text, differences: text })}`)],
  ["a text to check", (text) => form("/check", { input: text })],
  ["a link to check", (text) => get(`/is-this-link-real?${new URLSearchParams({ url: text })}`)],
  ["a token from an email", (text) => get(`/newsletter/confirm?${new URLSearchParams({ token: text, state: text })}`)],
  ["an order's page", (text) => get(`/starter-kit/thanks?${new URLSearchParams({ order: text })}`)],
  [
    "the news of the API",
    (text) => get(`/api/news?${new URLSearchParams({ language: text, category: text, sort: text, limit: text, cursor: text })}`),
  ],
  ["a cursor", (text) => get(`/api/news?${new URLSearchParams({ cursor: text })}`)],
  ["a project of the API", (text) => get(`/api/projects/${inPath(text)}?${new URLSearchParams({ language: text })}`)],
  ["a range", (text) => get(`/api/history?${new URLSearchParams({ range: text })}`)],
  ["topics", (text) => get(`/api/live?${new URLSearchParams({ topics: text })}`)],
  ["topics that are asked for", (text) => get(`/api/live/values?${new URLSearchParams({ topics: text })}`)],
  ["a download", (text) => get(`/api/downloads/${inPath(text)}`)],
  ["an order", (text) => get(`/api/orders/${inPath(text)}`)],
  ["a picture", (text) => get(`/art/terrain/${inPath(text)}.svg`)],
  ["a share image", (text) => get(`/share/${inPath(text)}.png`)],
  ["a text to check", (text) => post("/api/check", JSON.stringify({ input: text }))],
  ["a body to check", (text) => post("/api/check", text)],
  ["a newsletter address", (text) => post("/api/newsletter", JSON.stringify({ email: text }))],
  ["a newsletter language", (text) => post("/api/newsletter", JSON.stringify({ email: "reader@example.org", language: text || "none" }))],
  ["a newsletter body", (text) => post("/api/newsletter", text)],
  ["a newsletter form", (text) => form("/api/newsletter", { email: text.toWellFormed(), language: text.toWellFormed() })],
  ["a token to confirm", (text) => form("/api/newsletter/confirm", { token: text.toWellFormed(), language: text.toWellFormed() })],
  [
    "a token to leave with",
    (text) => form(`/api/newsletter/unsubscribe?${new URLSearchParams({ token: text })}`, { "List-Unsubscribe": "One-Click" }),
  ],
  ["an address to leave with", (text) => get(`/api/newsletter/unsubscribe?${new URLSearchParams({ token: text, language: text })}`)],
  ["a webhook", (text) => post("/api/stripe/webhook", text, { "Stripe-Signature": "t=1,v1=00" })],
  ["a webhook's signature", (text) => post("/api/stripe/webhook", "{}", { "Stripe-Signature": inPath(text) })],
  ["a checkout", (text) => post("/api/checkout", text)],
  ["a checkout's form", (text) => form("/api/checkout", { language: text.toWellFormed(), immediateDelivery: text.toWellFormed() })],
  ["a withdrawal's token", (text) => form("/api/withdrawals/confirm", { token: text.toWellFormed(), language: text.toWellFormed() })],
];

describe(`${HOSTILE_TEXTS.length} hostile texts`, () => {
  test.each(INPUTS)("as %s are rejected or ignored: they inject and change nothing", async (_, send) => {
    const before = await countRows();
    const faults = HOSTILE_TEXTS.map(async ([name, text]) => findViolations(await send(text)).map((fault) => `${name}: ${fault}`));
    const wrong = (await Promise.all(faults)).flat();
    expect(wrong, "fix the route that answers like this").toEqual([]);
    expect(await countRows()).toEqual(before);
  });

  test("as headers change no page; invalid headers are rejected", async () => {
    const names = [
      "Accept-Language",
      "Host",
      "X-Forwarded-Host",
      "X-Forwarded-For",
      "X-Forwarded-Proto",
      "Forwarded",
      "Referer",
      "User-Agent",
      "Cookie",
      "Origin",
      "Range",
      "Accept",
      "Last-Event-ID",
      "If-Modified-Since",
    ];
    const control = await get("/it");
    const wrong: string[] = [];
    for (const [what, text] of HOSTILE_TEXTS) {
      for (const name of names) {
        const head = Buffer.from(
          `GET /it HTTP/1.1\r\n${name === "Host" ? "" : "Host: localhost\r\n"}${name}: ${text}\r\nConnection: close\r\n\r\n`,
        );
        const answer = await sendBytes(site.port, head);
        const isSame =
          answer.status === 200 &&
          answer.text.includes(String(control.headers.etag)) &&
          answer.text.slice(answer.text.indexOf("\r\n\r\n") + 4) === control.body.toString();
        if (!isSame && answer.status !== 400) wrong.push(`${name} ${what}: ${answer.status}`);
        if (/^x-hostile:|^set-cookie:/im.test(answer.text)) wrong.push(`${name} ${what}: a header of the visitor's`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test("are logged as one line of JSON each", async () => {
    const addresses = HOSTILE_TEXTS.map(([, text]) => `/logged-${inPath(text)}`);
    for (const address of addresses) await get(address);
    // Too long a path, or one with NUL, has neither a page nor a log line.
    const expected = addresses.filter((address) => address.length <= 2_048 && !address.includes("%00")).length;
    const logged = () => site.lines.filter((line) => line.includes("/logged-"));
    await eventually(
      "the lines",
      () => logged().length,
      (length) => length >= expected,
    );
    expect(logged()).toHaveLength(expected);
    for (const line of site.lines) expect(() => JSON.parse(line), line).not.toThrow();
  });

  test("a harmless text does change rows, so the comparison above can fail", async () => {
    const before = await countRows();
    expect((await post("/api/newsletter", JSON.stringify({ email: "reader@example.org", language: "en" }))).status).toBe(202);
    expect(await countRows()).not.toEqual(before);
  });
});

describe("the page cache", () => {
  const PAGES = [
    "/",
    "/de",
    "/ecosystem",
    "/pl/ecosystem/wallets",
    "/news",
    "/fr/community",
    "/starter-kit",
    "/get-started",
    "/es/privacy",
    "/ecosystem/defi/dex/project/minswap",
  ];
  const bytesOf = ({ status, headers, body }: RawResponse) =>
    JSON.stringify([status, headers.etag, headers["cache-control"], headers["content-type"], headers.location]) + body.toString("base64");

  test.each(PAGES)(`%s has the same bytes with ${SPOOFED_HEADERS.length} headers that other frameworks obey`, async (path) => {
    const control = bytesOf(await get(path));
    for (const [name, value] of SPOOFED_HEADERS)
      expect(bytesOf(await get(path, { headers: { [name]: value } })) === control, `${name}: ${value}`).toBe(true);
    expect(bytesOf(await get(path)) === control, "and so is the kept page afterwards").toBe(true);
  });

  test.each(PAGES)("%s ignores unknown query parameters", async (path) => {
    const control = await get(path);
    const entries = Number(/gateway_page_cache\{of="entries"\} (\d+)/.exec((await get("/metrics")).body.toString())?.[1]);
    for (const query of [
      "?utm_source=x",
      "?__proto__[x]=1",
      "?_routes=root",
      "?index",
      "?x=%3Cscript%3E",
      "?state=done&token=x",
      "?cb=1&cb=2",
    ]) {
      expect((await get(path + query)).headers.etag, query).toBe(control.headers.etag);
    }
    expect(Number(/gateway_page_cache\{of="entries"\} (\d+)/.exec((await get("/metrics")).body.toString())?.[1])).toBe(entries);
  });

  test.each(
    PAGES.flatMap((path) =>
      ["/x.css", ";x.css", "%00.css", "%3b.js", ".data/y", "/%2e%2e/x.css", "%23x.css", "%3f.css", "/..%2fx.png", ".css"].map((suffix) => [
        path,
        suffix,
      ]),
    ),
  )("%s%s is not a page and is not cached", async (path, suffix) => {
    const { status, headers } = await get(`${path === "/" ? "" : path}${suffix}`.replace(/^(?!\/)/, "/"));
    expect([400, 404]).toContain(status);
    expect(headers["cache-control"]).toBe("no-store");
  });
});

test.each(PROBED_PATHS)("%s leaks nothing", async (path) => {
  const { status, headers, body } = await get(path);
  const text = body.toString();
  expect([400, 404, 308], "a private file is served").toContain(status);
  expect(headers["cache-control"]).toBe("no-store");
  expect(text).not.toMatch(/root:x:0|DATABASE_URL|"dependencies"|sourceMappingURL|\[core\]|PRIVATE KEY/);
  expect(text).not.toMatch(/node_modules\/[^"<]*:\d+|\n\s+at .*:\d+:\d+/);
  for (const name of ["server", "x-powered-by"]) expect(headers).not.toHaveProperty(name);
});

test.each(REDIRECT_PATHS)("%s never redirects to another site", async (path) => {
  let here = path;
  for (let step = 0; step < 4; step++) {
    const { status, headers } = await get(here);
    expect(status).toBeLessThan(500);
    if (status < 300 || status >= 400) return;
    const to = new URL(String(headers.location), site.origin);
    expect(to.origin, String(headers.location)).toBe(new URL(site.origin).origin);
    here = to.pathname + to.search;
  }
  expect.fail("it leads on and on");
});

describe("cross-site requests", () => {
  const OWN = () => `http://127.0.0.1:${site.port}`;
  const ORIGINS = ["own", "https://evil.example", "null", "http://127.0.0.1.evil.example", "http://localhost", undefined];
  const SITES = ["same-origin", "same-site", "cross-site", "none", undefined, "nonsense", "SAME-ORIGIN", ""];
  const ROUTES = [
    "/api/newsletter",
    "/api/newsletter/confirm",
    "/api/newsletter/unsubscribe",
    "/api/newsletter/unsubscribe?token=x",
    "/api/follow",
    "/api/follow/confirm",
    "/api/follow/unsubscribe",
    "/api/follow/unsubscribe?token=x",
    "/api/check",
    "/api/news/refresh",
    "/api/checkout",
    "/api/downloads/resend",
    "/api/withdrawals",
    "/api/withdrawals/confirm",
  ];
  /** Routes whose forms may come from a page with a hidden origin. */
  const TAKES_HIDDEN = new Set(ROUTES.filter((route) => /confirm|unsubscribe$|checkout|resend|withdrawals/.test(route)));

  test.each(ROUTES)(`${ORIGINS.length * SITES.length} combinations at %s`, async (route) => {
    const before = await countRows();
    const wrong: string[] = [];
    for (const origin of ORIGINS) {
      for (const from of SITES) {
        const headers = {
          ...(origin !== undefined && { Origin: origin === "own" ? OWN() : origin }),
          ...(from !== undefined && { "Sec-Fetch-Site": from }),
        };
        const { status } = await post(route, "[]", headers);
        const isOwn = origin === "own" || origin === undefined || (origin === "null" && from === "same-origin" && TAKES_HIDDEN.has(route));
        const mayPass = isOwn && (from === undefined || from === "same-origin" || from === "none");
        if ((status === 403) === mayPass) wrong.push(`Origin ${origin}, Sec-Fetch-Site ${from}: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(await countRows()).toEqual(before);
  });
});

describe("the only exception: a mailbox's unsubscribe button (RFC 8058), whose URL has the token", () => {
  const ONE_CLICK = "List-Unsubscribe=One-Click";
  const part = `--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`;
  const FORM_TYPE = "application/x-www-form-urlencoded";
  const ROUTES = ["/api/newsletter/unsubscribe", "/api/follow/unsubscribe"];
  const cases = ["https://mail.example.net", "null", undefined].flatMap((origin) =>
    ROUTES.flatMap((route) => [
      [route, origin, FORM_TYPE, ONE_CLICK] as const,
      [route, origin, "multipart/form-data; boundary=x", part] as const,
    ]),
  );
  test.each(cases)("%s from %s as %s", async (route, origin, type, body) => {
    const headers = { ...(origin && { Origin: origin }), "Sec-Fetch-Site": "cross-site", "Content-Type": type };
    const response = await fetch(`${site.origin}${route}?token=${"0".repeat(75)}`, { method: "POST", headers, body });
    expect([response.status, await response.text()]).toEqual([200, "Unsubscribed\n"]);
  });

  test.each([
    ...ROUTES.flatMap((route) => [
      [route, ONE_CLICK],
      [`${route}?token=x`, "List-Unsubscribe=Two-Clicks"],
      [`${route}?token=x`, "token=x"],
    ]),
    ["/api/newsletter/confirm?token=x", ONE_CLICK],
    ["/api/follow/confirm?token=x", ONE_CLICK],
    ["/api/withdrawals/confirm?token=x", ONE_CLICK],
  ])("rejects everything else: %s with %s", async (path, body) => {
    const headers = { Origin: "https://mail.example.net", "Sec-Fetch-Site": "cross-site", "Content-Type": FORM_TYPE };
    expect((await fetch(`${site.origin}${path}`, { method: "POST", headers, body })).status).toBe(403);
  });
});

test.each([
  ["/de/news", 1],
  ["/", 1],
  ["/nowhere", 0],
  ["/nowhere/news", 0],
  ["/de/de/news", 0],
  ["/ecosystem/nowhere", 0],
])("counts an event on %s %i times, because only existing pages are in the report", async (page_path, accepted) => {
  const { body } = await post("/api/events", JSON.stringify({ action: "pageview", language: "en", page_path }), {
    Origin: site.origin,
    "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  });
  expect(JSON.parse(body.toString())).toEqual({ accepted, dropped: 1 - accepted });
});

describe("bodies", () => {
  const LIMITS: [path: string, most: number][] = [
    ["/api/newsletter", 2_048],
    ["/api/newsletter/confirm", 2_048],
    ["/api/newsletter/unsubscribe?token=x", 2_048],
    ["/api/check", 4_096],
    ["/api/news/refresh", 1_024],
    ["/api/checkout", 2_048],
    ["/api/downloads/resend", 2_048],
    ["/api/withdrawals", 2_048],
    ["/api/withdrawals/confirm", 2_048],
    ["/api/stripe/webhook", 256 * 1024],
    ["/api/events", 8_192],
  ];

  test.each(LIMITS)("%s reads at most %i bytes", async (path, most) => {
    for (const isChunked of [false, true])
      expect((await post(path, Buffer.alloc(most + 1, " "), {}, { isChunked })).status, isChunked ? "in chunks" : "at once").toBe(413);
    expect((await post(path, Buffer.alloc(10), { "Content-Encoding": "gzip" })).status).toBe(415);
  });

  test.each([
    ["headers of 20 kB", `GET / HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, [431]],
    ["an address of 3 kB", `GET /${"x".repeat(3_000)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`, [400]],
    ["no Host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", [400]],
    ["two lengths", "POST /api/newsletter HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 20\r\n\r\n{}", [400]],
    [
      "length and chunks",
      "POST /api/newsletter HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      [400],
    ],
    [
      "a chunk of a size that is none",
      "POST /api/newsletter HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
      [400],
    ],
    ["a folded header", "GET / HTTP/1.1\r\nHost: x\r\nX: a\r\n b\r\nConnection: close\r\n\r\n", [200, 400]],
    ["a line feed alone", "GET / HTTP/1.1\nHost: x\nX-A: b\n\n", [400]],
    ["an unknown method", "HACK / HTTP/1.1\r\nHost: x\r\n\r\n", [400]],
    ["TRACE", "TRACE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", [405]],
    ["CONNECT", "CONNECT evil.example:443 HTTP/1.1\r\nHost: x\r\n\r\n", [0, 400, 405]],
    ["an upgrade", "GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade, close\r\n\r\n", [200]],
    ["no HTTP", "\u0016\u0003\u0001\u0002\u0000\u0001", [400]],
  ])("%s", async (_, bytes, statuses) => {
    const { status, text } = await sendBytes(site.port, bytes);
    expect(statuses).toContain(status);
    if (status !== 0) expect(text).toMatch(/^x-content-type-options: nosniff\r$/im);
    expect((await get("/livez")).status).toBe(200);
  });
});
