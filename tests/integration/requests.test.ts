import { readdirSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LANGUAGES } from "#app/foundation/i18n/languages.ts";
import { eventually, root, startSite, type Site } from "#tests/site.ts";
import { sendRequest as askWire, sendBytes, type RawRequest } from "#tests/raw-http.ts";

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

/** Title and text of the page, by language. */
const unreadTexts = (language: string): { title: string; text: string } =>
  JSON.parse(readFileSync(join(root, `content/messages/${language}/common.json`), "utf8")).unread;

const ask = (path: string, asking?: RawRequest) => askWire(site.port, path, asking);

describe("routes", () => {
  const pages = [
    "",
    "/ecosystem",
    "/ecosystem/defi",
    "/ecosystem/defi/dex/project/minswap",
    "/news",
    "/community",
    "/starter-kit",
    "/analytics",
    "/search",
    "/get-started",
    "/staking",
    "/privacy",
    "/imprint",
    "/listing-policy",
  ];
  const prefixes = LANGUAGES.map(({ code }) => (code === "en" ? "" : `/${code}`));

  test.each(prefixes.flatMap((prefix) => pages.map((page) => `${prefix}${page}` || "/")))("%s is a page in its language", async (path) => {
    const { status, headers, body } = await ask(path);
    const html = body.toString();
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    const language = prefixes.includes(`/${path.split("/")[1]}`) ? path.split("/")[1] : "en";
    expect(/<html\b[^>]*/.exec(html)?.[0]).toContain(`lang="${language === "pt" ? "pt-BR" : language}"`);
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    expect(html.match(/<main[ >]/g)).toHaveLength(1);
    expect(html).toMatch(/<title>[^<]+<\/title>/);
  });

  test.each([
    ["/en", "/"],
    ["/en/", "/"],
    ["/en/news", "/news"],
    ["/en/news?sort=latest", "/news?sort=latest"],
    ["/news/", "/news"],
    ["/de/", "/de"],
    ["//evil.example", "/evil.example"],
    ["/en//evil.example", "/evil.example"],
    ["/en/%09/evil.example", "/%09/evil.example"],
    ["/en/%0a", "/%0a"],
    ["/\\evil.example", "/evil.example"],
    ["/DE", "/de"],
    ["/EN?sort=latest", "/?sort=latest"],
    ["/pt-BR", "/pt"],
    ["/pt-br/", "/pt"],
    ["/de-DE/news?sort=latest", "/de/news?sort=latest"],
    ["/DE-at/News", "/de/news"],
    ["/es-419/contact", "/es/imprint"],
    ["/en-US", "/"],
    ["/en-GB/news", "/news"],
    ["/nl-NL//evil.example", "/nl/evil.example"],
    ["/En/News", "/news"],
    ["/News?sort=latest", "/news?sort=latest"],
    ["/pl/ecosystem/DeFi/", "/pl/ecosystem/defi"],
    ["/api", "/api/docs"],
    ["/de/api/", "/de/api/docs"],
    ["/contact", "/imprint"],
    ["/pl/Contact", "/pl/imprint"],
    ["/rss.xml", "/feed.xml"],
    ["/de/rss.xml", "/de/feed.xml"],
    ["/favicon.ico", "/icon-192.png"],
    ["/ecosystem/defi/dex/project/Minswap", "/ecosystem/defi/dex/project/minswap"],
    ["/g%6fvernance", "/governance"],
    ["/%67%6F%76ernance?status=active&x=%6f", "/governance?status=active&x=%6f"],
    ["/%64e/news", "/de/news"],
    ["/%44E/News", "/de/news"],
    ["/%65n/news", "/news"],
    ["/ecosystem/defi/dex/project/min%73wap", "/ecosystem/defi/dex/project/minswap"],
    ["/feed%2Exml", "/feed.xml"],
    ["/n%65ws/", "/news"],
    ["//%65vil.example", "/evil.example"],
    ["/%65n//evil.example", "/evil.example"],
    ["/en/caf%c3%a9", "/caf%c3%a9"],
  ])("%s redirects to %s and never to another site", async (path, target) => {
    const { status, headers } = await ask(path);
    expect([status, headers.location]).toEqual([308, target]);
  });

  test.each(["/%zz", "/news%", "/news%2", "/%c3"])("%s is no address", async (path) => expect((await ask(path)).status).toBe(400));

  test.each([
    "/caf%C3%A9",
    "/caf%c3%a9",
    "/%2567overnance",
    "/%2Fevil.example",
    "/demo",
    "/iterate",
    "/deutsch",
    "/DE/demo",
    "/xx/news",
    "/xx-XX/news",
    "/de-demo",
    "/news/extra",
    "/de/de",
    "/.env",
    "/.git/config",
    "/@fs/etc/passwd",
    "/__manifest?p=/",
    "/x.css",
    "/news;x.css",
    "/news.data/y",
    "/news.data",
    "/news/_.data",
    "/_root.data",
    "/de/ecosystem.data?q=swap",
    "/ecosystem/minswap.data",
    "/api/docs.data",
    "/assets/none.js",
    "/server/app.ts",
  ])("answers %s with an uncached 404 that echoes nothing", async (path) => {
    const { status, headers, body } = await ask(path);
    expect(status).toBe(404);
    expect(headers["cache-control"]).toBe("no-store");
    expect(body.toString()).not.toContain("at Object.");
  });

  test.each(["/%", "/%zz", "/%00", `/${"a".repeat(3_000)}`, "*", "x", "ftp://localhost/", "http://", "http://user@localhost/"])(
    "rejects the invalid URL %s",
    async (path) => {
      const { status } = await ask(path);
      expect([400, 404]).toContain(status);
    },
  );

  test.each([
    "/%0a",
    "/%0d",
    "/%09",
    "/%0D%0A",
    "/%20",
    "/%20%0b",
    "/%7f",
    "/%c2%85",
    "/%c2%a0",
    "/%e2%80%a8",
    "/%e3%80%80",
    "/de/%0a",
    "/news/%09",
    "/news%0a",
    "/ecosystem/%0a",
    "/ecosystem/defi/dex/project/%0aminswap",
    "/get%20started",
  ])("answers %s, white space or invisible characters, with the usual 404 page", async (path) => {
    const { status, headers, body } = await ask(path);
    expect([status, headers["cache-control"], headers["content-type"]]).toEqual([404, "no-store", "text/html; charset=utf-8"]);
    expect(body.toString().match(/<h1[ >]/g)).toHaveLength(1);
    expect((await ask(`${path}.data`)).status).toBe(404);
  });

  test("logs a 404 path once, on one line", async () => {
    await ask("/nowhere%0A{%22level%22:%22fatal%22}");
    // The site's log output may arrive after its response.
    const lines = await eventually(
      "a line in the log",
      () => site.lines.filter((line) => line.includes("nowhere")),
      ({ length }) => length > 0,
    );
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ event: "page-not-found" });
  });

  test("logs no search", async () => {
    for (const path of ["/search?q=quiet-word", "/api/search?q=quiet-word", "/nowhere-after-a-search"]) await ask(path);
    const lines = await eventually(
      "the line of the last request",
      () => site.lines,
      (all) => all.some((line) => line.includes("nowhere-after-a-search")),
    );
    expect(lines.filter((line) => line.includes("quiet-word"))).toEqual([]);
  });

  test("unknown query parameters don't change the page or its cache key", async () => {
    const [plain, noisy] = await Promise.all([ask("/"), ask("/?utm_source=%3Cscript%3E&range=99y")]);
    expect(noisy.headers.etag).toBe(plain.headers.etag);
    expect(noisy.body.equals(plain.body)).toBe(true);
  });

  test.each([
    ["/ecosystem", "/ecosystem?utm_source=x&category=nowhere&tag=%3Cscript%3E&sort=activity&order=asc&all=0&q=+"],
    [
      "/ecosystem?q=swap&category=defi&status=live&sort=tvl",
      "/ecosystem?sort=tvl&status=live&x=1&category=defi&feature=mobile&q=%20swap%20",
    ],
    ["/de/ecosystem?category=defi&category=wallets", "/de/ecosystem?category=wallets&category=wallets&category=defi"],
    ["/ecosystem/wallets", "/ecosystem/wallets?q=%20&status=live&feature=mobile"],
  ])("%s is the same page as %s", async (short, long) => {
    const [one, other] = [await ask(short), await ask(long)];
    expect([one.status, other.headers.etag]).toEqual([200, one.headers.etag]);
  });

  test.each([
    ["/ecosystem/minswap", "/ecosystem/defi/dex/project/minswap"],
    ["/de/ecosystem/defi/minswap", "/de/ecosystem/defi/dex/project/minswap"],
    ["/ecosystem/eternl", "/ecosystem/wallets/project/eternl"],
  ])("the short project URL %s redirects to %s", async (path, target) => {
    const { status, headers } = await ask(path);
    expect([status, headers.location, headers["cache-control"]]).toEqual([301, target, "no-store"]);
  });

  test.each([
    ["/ecosystem/walets", "Category not found", "/ecosystem/wallets"],
    ["/ecosystem/defi/dexx", "Subcategory not found", "/ecosystem/defi/dex"],
    ["/ecosystem/infrastructure/explorer", "Subcategory not found", "/ecosystem/infrastructure/explorers"],
  ])("%s says %s and links to %s", async (path, title, closest) => {
    const { status, body } = await ask(path);
    expect(status).toBe(404);
    expect(body.toString()).toContain(`<h1>${title}</h1>`);
    expect(body.toString()).toContain(`href="${closest}"`);
  });

  test.each([
    "/art/avatars.svg",
    "/art/terrain/defi.svg",
    "/art/terrain/prediction-markets.svg",
    "/art/terrain/network.svg",
    "/art/hero.svg",
    "/art/hatch-swatches.svg",
  ])("%s is a generated image", async (path) => {
    const { status, headers } = await ask(path);
    expect([status, headers["content-type"]]).toEqual([200, "image/svg+xml"]);
  });

  test.each([
    "/art/avatar/minswap.svg",
    "/art/terrain/invented.svg",
    "/art/terrain/minswap.svg",
    "/art/hatch/invented.svg",
    "/share/invented.png",
    "/share/ecosystem/invented.png",
    "/share/xx/news.png",
  ])("answers the unknown image %s with 404", async (path) => {
    const { status, headers } = await ask(path);
    expect([status, headers["cache-control"]], "only what a page of ours names is drawn: see server/art.ts").toEqual([404, "no-store"]);
  });
});

const POOL = "pool1pu5jlj4q9w9jlxeu370a3c9myx47md5j5m2str0naunn2q3lkdy";
const DREP = "drep1yfhyq6tztjksqqpd5lglc3zr2tn8vylgjh9xzz7n2p4l4lgk3qam3";
const ACTION = "gov_action1pvv5wmjqhwa4u85vu9f4ydmzu2mgt8n7et967ph2urhx53r70xusqnmm525";

describe("an entry of a list that was never read", () => {
  test.each([
    ...LANGUAGES.map(({ code }) => [code, `/staking/pools/${POOL}`] as const),
    ["en", `/governance/dreps/${DREP}`],
    ["de", `/governance/actions/${ACTION}`],
    ["pl", `/governance/actions/${"ab".repeat(32)}%230`],
  ] as const)("in %s: %s says so", async (language, path) => {
    const { status, body } = await ask(language === "en" ? path : `/${language}${path}`);
    const html = body.toString();
    const { title, text } = unreadTexts(language);
    expect(status).toBe(200);
    expect(html).toContain(`<title>${title}`);
    expect(html).toContain(text.replaceAll("'", "&#x27;"));
    expect(html).toMatch(/<meta name="robots" content="noindex/);
  });

  test.each([`/staking/pools/${POOL.slice(0, -1)}z`, `/governance/dreps/${DREP.slice(0, -1)}z`, `/governance/actions/${ACTION}z`])(
    "%s, which can't be an ID, is a 404",
    async (path) => {
      expect((await ask(path)).status).toBe(404);
    },
  );

  test.each([`/api/governance/actions/${ACTION}`, `/api/governance/dreps/${DREP}`])("%s says when to try again", async (path) => {
    const { status, headers } = await ask(path);
    expect([status, headers["retry-after"], headers["content-type"]]).toEqual([503, "60", "application/problem+json"]);
  });

  test("a comparison says so and keeps the ID", async () => {
    const html = (await ask(`/governance/dreps/compare?ids=${DREP}`)).body.toString();
    expect(html).toContain("We haven&#x27;t read the list of DReps yet");
    expect(html).toContain(`name="ids" value="${DREP}"`);
    expect((await ask("/governance/dreps/compare")).body.toString()).not.toContain("t read the list of DReps yet");
  });
});

describe("a cached page", () => {
  test("has a strong ETag for each encoding and answers 304", async () => {
    for (const encoding of ["br", "gzip", "identity"]) {
      const headers = { "accept-encoding": encoding };
      // The page may change between two requests.
      const { first, again } = await eventually(
        `a 304 with ${encoding}`,
        async () => {
          const page = await ask("/pl", { headers });
          return { first: page, again: await ask("/pl", { headers: { ...headers, "if-none-match": String(page.headers.etag) } }) };
        },
        ({ again: { status } }) => status === 304,
      );
      expect(first.headers.etag).toMatch(/^"[\w-]+"$/);
      expect(first.headers["content-encoding"]).toBe(encoding === "identity" ? undefined : encoding);
      expect(again.body.length).toBe(0);
    }
  });

  test("answers HEAD with the same headers and no body", async () => {
    const headers = { "accept-encoding": "br" };
    const { get, head } = await eventually(
      "both for the same page",
      async () => ({ get: await ask("/", { headers }), head: await ask("/", { headers, method: "HEAD" }) }),
      (both) => both.get.headers.etag === both.head.headers.etag,
    );
    expect([head.status, head.headers["content-length"], head.body.length]).toEqual([200, String(get.body.length), 0]);
  });

  test("has the required headers", async () => {
    const { headers, body } = await ask("/de", { headers: { "accept-encoding": "br" } });
    expect(headers).toMatchObject({
      "cache-control": "public, max-age=0, must-revalidate, stale-if-error=86400",
      vary: "Accept-Encoding",
      "content-language": "de",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "cross-origin-opener-policy": "same-origin",
      "referrer-policy": "strict-origin-when-cross-origin",
    });
    for (const name of ["server", "x-powered-by", "set-cookie", "strict-transport-security"]) expect(headers).not.toHaveProperty(name);
    const policy = String(headers["content-security-policy"]);
    expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-/);
    expect(policy).not.toMatch(/unsafe|nonce|strict-dynamic|data:/);
    const html = brotliDecompressSync(body).toString();
    expect(html).not.toMatch(/ style="| nonce="| on\w+="/);
    expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\/(?!localhost)[^"]*\.(?:js|css|woff2|png|svg)"/);
  });

  test.each([
    "x-react-router-data",
    "x-remix-request",
    "x-forwarded-host",
    "x-middleware-rewrite",
    "next-action",
    "cookie",
    "authorization",
    "accept-language",
  ])("ignores the header %s", async (name) => {
    const [control, spoofed] = [await ask("/fr"), await ask("/fr", { headers: { [name]: "evil.example" } })];
    expect(spoofed.headers.etag).toBe(control.headers.etag);
    expect(spoofed.body.toString()).not.toContain("evil.example");
  });

  test("has one canonical URL and an alternate for every language", async () => {
    const home = (await ask("/es")).body.toString();
    expect(home.match(/rel="canonical" href="[^"]+\/es"/g)).toHaveLength(1);
    expect([...home.matchAll(/hrefLang="([^"]+)"/gi)].map(([, code]) => code)).toEqual(
      expect.arrayContaining(["en", "nl", "de", "fr", "es", "pt-BR", "it", "pl", "x-default"]),
    );
  });
});

describe("methods, files and health", () => {
  test.each(["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])("rejects %s for a page", async (method) => {
    const { status, headers } = await ask("/", { method });
    expect([status, headers.allow]).toEqual([405, "GET, HEAD"]);
  });

  test("hashed files never change, and are served compressed", async () => {
    const html = (await ask("/")).body.toString();
    const [path = ""] = /\/assets\/[\w.-]+\.js/.exec(html) ?? [];
    const { status, headers } = await ask(path, { headers: { "accept-encoding": "br" } });
    expect([status, headers["cache-control"], headers["content-encoding"]]).toEqual([200, "public, max-age=31536000, immutable", "br"]);
  });

  test("the build has exactly the scripts that browsers request", () => {
    const folder = join(root, "build/client/assets");
    const there = readdirSync(folder).filter((name) => name.endsWith(".js"));
    const asked = new Set(there.filter((name) => name.startsWith("entry.client-")));
    // The loop also visits names that it adds.
    for (const name of asked)
      for (const [imported] of readFileSync(join(folder, name), "utf8").matchAll(/[\w.-]+-[\w-]{7,8}\.js\b/g)) asked.add(imported);
    expect(there.toSorted(), "scripts/build.ts keeps what the frame's script leads to").toEqual([...asked].sort());
  });

  const OWN = () => `localhost:${site.port}`;
  test.each<[what: string, bytes: () => string, status: number]>([
    ["one Host", () => `GET /de HTTP/1.1\r\nHost: ${OWN()}\r\n`, 200],
    ["no Host, in the version before", () => "GET /de HTTP/1.0\r\n", 200],
    ["no Host", () => "GET /de HTTP/1.1\r\n", 400],
    ["two Hosts", () => `GET /de HTTP/1.1\r\nHost: ${OWN()}\r\nHost: evil.example\r\n`, 400],
    ["the same Host twice", () => `GET /de HTTP/1.1\r\nHost: ${OWN()}\r\nhost: ${OWN()}\r\n`, 400],
    ["two Hosts at an address of health", () => `GET /livez HTTP/1.1\r\nHost: a\r\nHost: b\r\n`, 400],
    ["the whole address", () => `GET http://${OWN()}/de HTTP/1.1\r\nHost: ${OWN()}\r\n`, 200],
    ["the whole address with the scheme of the public site", () => `GET https://${OWN()}/de?x=1 HTTP/1.1\r\nHost: ${OWN()}\r\n`, 200],
    ["the whole address in capitals", () => `GET HTTP://LOCALHOST:${site.port}/de HTTP/1.1\r\nHost: ${OWN()}\r\n`, 200],
    ["the whole address, which counts for more than Host", () => `GET http://${OWN()}/de HTTP/1.1\r\nHost: evil.example\r\n`, 200],
    ["the whole address of the API", () => `GET http://${OWN()}/api/openapi.json HTTP/1.1\r\nHost: ${OWN()}\r\n`, 200],
    ["the whole address without a path", () => `GET http://${OWN()} HTTP/1.1\r\nHost: ${OWN()}\r\n`, 200],
    ["the whole address of another site", () => `GET http://evil.example/de HTTP/1.1\r\nHost: ${OWN()}\r\n`, 421],
    ["the whole address of the cloud's metadata", () => `GET http://169.254.169.254/latest/meta-data/ HTTP/1.1\r\nHost: ${OWN()}\r\n`, 421],
    ["an expectation that HTTP doesn't define", () => `GET /de HTTP/1.1\r\nHost: ${OWN()}\r\nExpect: 200-ok\r\n`, 417],
    ["headers of 20 kB", () => `GET /de HTTP/1.1\r\nHost: ${OWN()}\r\nX: ${"x".repeat(20_000)}\r\n`, 431],
    ["no HTTP", () => "HELLO\r\n", 400],
  ])("%s", async (_, bytes, status) => {
    const answer = await sendBytes(site.port, `${bytes()}Connection: close\r\n\r\n`);
    expect(answer.status).toBe(status);
    const head = answer.text.split("\r\n\r\n", 1)[0] ?? "";
    for (const header of [
      "x-content-type-options: nosniff",
      "x-frame-options: deny",
      "referrer-policy: ",
      "cross-origin-resource-policy: ",
    ])
      expect(head.toLowerCase(), "every answer has them, Node's own too").toContain(`\r\n${header}`);
    expect(answer.text).not.toContain("evil.example");
  });

  test.each<[what: string, headers: Record<string, string>, status: number]>([
    ["asked by its number", {}, 200],
    ["asked by its name", { host: "localhost" }, 200],
    ["asked by its number of IPv6", { host: "[::1]:3000" }, 200],
    ["asked by another of its numbers", { host: "127.0.0.2:3000" }, 200],
    ["asked by a public name", { host: "gateway.example" }, 404],
    ["asked by a name that begins alike", { host: "localhost.evil.example" }, 404],
    ["asked by a number that is somebody else's", { host: "203.0.113.9" }, 404],
    ...[
      "Via",
      "Forwarded",
      "X-Forwarded-For",
      "X-Forwarded-Host",
      "X-Forwarded-Proto",
      "X-Forwarded-Port",
      "X-Real-IP",
      "CF-Connecting-IP",
      "CF-Ray",
      "CDN-Loop",
      "True-Client-IP",
      "X-Client-IP",
      "X-Cluster-Client-IP",
      "X-Original-Forwarded-For",
      "X-Envoy-External-Address",
      "X-Amzn-Trace-Id",
      "Fastly-Client-IP",
      "Fly-Client-IP",
      "X-Varnish",
      "X-Azure-ClientIP",
      "X-Azure-FDID",
      "X-Vercel-Id",
      "X-Nf-Client-Connection-IP",
      "Akamai-Origin-Hop",
      "X-Akamai-Edgescape",
      "X-Cloud-Trace-Context",
      "X-Appengine-User-IP",
      "CloudFront-Viewer-Address",
      "X-ARR-ClientCert",
      "X-Forwarded",
      "Forwarded-For",
      "WL-Proxy-Client-IP",
      "X-Remote-IP",
      "X-Originating-IP",
      "X-Request-Start",
      "X-B3-TraceId",
      "DO-Connecting-IP",
    ].map((name): [string, Record<string, string>, number] => [`passed on with ${name}`, { [name]: "203.0.113.9" }, 404]),
  ])("serves metrics only to this machine: %s", async (_, headers, status) =>
    expect((await ask("/metrics", { headers })).status).toBe(status),
  );

  test("serves no metrics to a default nginx, which adds no headers and uses HTTP/1.0", async () => {
    expect((await sendBytes(site.port, `GET /metrics HTTP/1.0\r\nHost: 127.0.0.1:${site.port}\r\nConnection: close\r\n\r\n`)).status).toBe(
      404,
    );
  });

  test("serves /livez and /readyz, and metrics only to this machine", async () => {
    expect((await ask("/livez")).status).toBe(200);
    expect(JSON.parse((await ask("/readyz")).body.toString())).toMatchObject({ ready: true, database: "reachable" });
    expect((await ask("/metrics")).body.toString()).toContain("gateway_page_cache");
    expect((await ask("/metrics", { headers: { "x-forwarded-for": "203.0.113.9" } })).status).toBe(404);
  });
});

/** Sends part of a body, then disconnects or stays silent. */
function sendPartOfBody(path: string, type: string, leavesAfterMs: number): Promise<void> {
  return new Promise((resolve) => {
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost:${site.port}\r\nOrigin: http://localhost:${site.port}\r\n`;
    const socket = connect(site.port, "127.0.0.1", () => {
      socket.write(`${head}Content-Type: ${type}\r\nContent-Length: 100\r\n\r\n{"email":`);
      setTimeout(() => socket.destroy(), leavesAfterMs);
    });
    socket.on("error", () => undefined).on("close", () => resolve());
    socket.resume();
  });
}

test("an aborted or slow body is not logged as an error", async () => {
  const json = [
    "/api/newsletter",
    "/api/check",
    "/api/follow",
    "/api/checkout",
    "/api/downloads/resend",
    "/api/stripe/webhook",
    "/api/events",
  ];
  const places = [
    ...json.map((path) => [path, "application/json"] as const),
    ["/newsletter", "application/x-www-form-urlencoded"] as const,
  ];
  const before = site.lines.length;
  await Promise.all(places.flatMap(([path, type]) => [sendPartOfBody(path, type, 200), sendPartOfBody(path, type, 25_000)]));
  // The log would have the aborted request's line by now.
  expect((await ask("/livez")).status).toBe(200);
  const told = site.lines.slice(before).filter((line) => /"level":"(?:error|fatal)"/.test(line));
  expect(told, "A visitor who goes away is no fault of ours.").toEqual([]);
});

test("allows twenty live streams per IP address, answers the next one with 429, and doesn't affect other addresses", async () => {
  const open = (localAddress: string) =>
    new Promise<{ status: number; retryAfter: string | undefined; close: () => void }>((resolve, reject) => {
      const stream = request(
        { host: "127.0.0.1", port: site.port, localAddress, path: "/api/live?topics=market" },
        ({ statusCode = 0, headers }) => resolve({ status: statusCode, retryAfter: headers["retry-after"], close: () => stream.destroy() }),
      );
      stream.on("error", reject).end();
    });
  const streams = [];
  for (let index = 0; index < 21; index++) streams.push(await open("127.0.0.2"));
  expect(streams.map(({ status }) => status)).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  expect(Number(streams[20]?.retryAfter)).toBeGreaterThan(0);
  const other = await open("127.0.0.3");
  expect(other.status).toBe(200);
  for (const { close } of [...streams, other]) close();
  // Closed streams free their slots.
  await eventually(
    "a free place",
    async () => {
      const { status, close } = await open("127.0.0.2");
      close();
      return status;
    },
    (status) => status === 200,
  );
});

test("serves the page of all components only in development", async () => {
  for (const path of ["/ui", "/de/ui"]) expect((await ask(path)).status, path).toBe(404);
});

describe("the API", () => {
  test.each([
    ["/api/cardano-data", { data: null, source: "CoinGecko", observedAt: null, fetchedAt: null, state: "absent" }],
    ["/api/history?range=24h", { data: null, source: "CoinGecko", observedAt: null, fetchedAt: null, staleAt: null, state: "absent" }],
  ])("%s returns no data before any source has responded", async (path, answer) => {
    const { status, body } = await ask(path);
    expect([status, JSON.parse(body.toString())]).toEqual([200, answer]);
  });

  test.each([
    ["/api/history", 400],
    ["/api/history?range=10y", 400],
    ["/api/nothing", 404],
    ["/api/live?topics=nothing", 400],
    ["/api/live/values?topics=", 400],
  ])("%s returns %i as problem+json", async (path, status) => {
    const answer = await ask(path);
    expect([answer.status, answer.headers["content-type"]]).toEqual([status, "application/problem+json"]);
    expect(JSON.parse(answer.body.toString())).toMatchObject({ status });
  });
});

describe("term tooltips", () => {
  const pages = [
    "/get-started",
    "/staking",
    "/staking/pools",
    "/network",
    "/governance",
    "/governance/dreps",
    "/choose-wallet",
    "/is-this-link-real",
    "/ecosystem/defi/dex/project/minswap",
  ];
  test.each(pages.flatMap((path) => [path, `/pl${path}`]))("each appear once on %s, with an explanation", async (path) => {
    const html = (await ask(path)).body.toString();
    const used = Array.from(html.matchAll(/class="term" popovertarget="([^"]+)"/g), ([, id]) => id ?? "");
    expect(used, "the page gives its texts to explainedMessages and shows them by <Explained>").not.toEqual([]);
    expect(used).toEqual([...new Set(used)]);
    expect(
      used.filter((id) => !html.includes(`id="${id}"`)),
      "the page shows TermTips",
    ).toEqual([]);
  });
});
