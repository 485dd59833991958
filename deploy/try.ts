import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { request, type RequestOptions } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "node:tls";
import { brotliDecompressSync } from "node:zlib";
import pg from "pg";
import { buildIfNeeded } from "../scripts/build.ts";
import { freePort, startPostgres } from "#tests/postgres.ts";
import { startNginxProxy } from "#tests/nginx-proxy.ts";
import { startSimulator } from "#simulator/simulator.ts";
import { eventually, startSite } from "#tests/site.ts";
import { simulatorEnvironment } from "#tests/simulator-environment.ts";

const HOST = "gateway.example";

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Clean-up functions, run in reverse order. */
const cleanups: (() => unknown)[] = [];
let failures = 0;

/** Runs a check and reports the result. */
async function check(what: string, look: () => Promise<unknown>): Promise<void> {
  try {
    const found = await look();
    console.log(`ok      ${what}${typeof found === "string" ? `: ${found}` : ""}`);
  } catch (error) {
    failures++;
    console.log(`FAILED  ${what}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function assertEqual(found: unknown, wanted: unknown): void {
  if (JSON.stringify(found) !== JSON.stringify(wanted)) throw new Error(`${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`);
}

async function run(): Promise<void> {
  buildIfNeeded();
  const folder = mkdtempSync(join(tmpdir(), "gateway-try-"));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  console.log("Starting PostgreSQL, the simulator of all sources, two web instances, a worker and nginx with deploy/nginx");
  const postgres = await startPostgres();
  cleanups.push(postgres.stop);
  const simulator = await startSimulator({ port: 0 });
  cleanups.push(simulator.close);
  simulator.control.set({ price: 0.3123, enforceLimits: false });

  const DATABASE_URL = await postgres.createDatabase("try");
  const common = {
    ...simulatorEnvironment(simulator),
    DATABASE_URL,
    SECRET: "a secret of at least thirty-two letters",
    PUBLIC_ORIGIN: `https://${HOST}`,
  };
  const start = async (ROLE: string, name: string) => {
    const metricsPort = String(await freePort());
    const site = await startSite({
      ...common,
      ROLE,
      DATA_DIR: join(folder, name),
      PORT: String(await freePort()),
      METRICS_PORT: metricsPort,
      ...(ROLE === "web" && { TRUST_PROXY: "1" }),
    });
    cleanups.push(() => site.process.exitCode ?? site.stop("SIGKILL"));
    return { ...site, metricsPort };
  };
  const worker = await start("worker", "worker");
  const webs = [await start("web", "web-1"), await start("web", "web-2")];

  const [chain, key] = [join(folder, "chain.pem"), join(folder, "key.pem")];
  execFileSync(
    "openssl",
    [
      "req",
      "-x509",
      "-newkey",
      "rsa:2048",
      "-nodes",
      "-days",
      "1",
      "-subj",
      `/CN=${HOST}`,
      "-addext",
      `subjectAltName=DNS:${HOST}`,
      "-keyout",
      key,
      "-out",
      chain,
    ],
    { stdio: "ignore" },
  );
  mkdirSync(join(folder, "earlier/assets"), { recursive: true });
  writeFileSync(join(folder, "earlier/assets/of-an-earlier-build.js"), "export {};\n");
  execFileSync("chmod", ["-R", "a+rX", folder]);
  const proxy = await startNginxProxy({
    ports: webs.map(({ port }) => port),
    earlier: join(folder, "earlier"),
    certificate: { chain, key },
  });
  cleanups.push(proxy.stop);

  const options = (path: string, more: RequestOptions): RequestOptions => ({
    host: "127.0.0.1",
    port: proxy.securePort,
    servername: HOST,
    rejectUnauthorized: false,
    path,
    ...more,
    headers: { host: HOST, ...more.headers },
  });
  const ask = (path: string, more: RequestOptions = {}, body?: string | Buffer): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const asked = request(options(path, more), (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }));
      });
      asked.on("error", reject);
      asked.end(body);
    });
  const signUp = (email: string, headers: Record<string, string> = {}) =>
    ask(
      "/api/newsletter",
      {
        method: "POST",
        headers: { "Content-Type": "application/json", Origin: `https://${HOST}`, "Sec-Fetch-Site": "same-origin", ...headers },
      },
      JSON.stringify({ email }),
    );

  await check("only the worker polls", async () => {
    const client = new pg.Client({ connectionString: DATABASE_URL });
    await client.connect();
    const holders = await eventually(
      "a poll",
      async () => (await client.query<{ holder: string }>("select distinct holder from jobs where holder is not null")).rows,
      (rows) => rows.length > 0,
    );
    await client.end();
    assertEqual(
      holders.map(({ holder }) => holder.split(":")[1]),
      [String(worker.process.pid)],
    );
  });
  await check("its price reaches both web instances through the database", async () => {
    for (const { port } of webs) {
      const read = () =>
        new Promise<string>((resolve) =>
          get({ host: "127.0.0.1", port, path: "/api/cardano-data", headers: { host: HOST } }, (response) =>
            response.setEncoding("utf8").on("data", (text: string) => resolve(text)),
          ),
        );
      await eventually("the price", read, (text) => text.includes("0.3123"));
    }
  });
  await check("plain HTTP redirects to HTTPS", async () => {
    const { status, headers } = await fetch(`http://127.0.0.1:${proxy.port}/news?sort=latest`, { redirect: "manual" });
    assertEqual([status, headers.get("location")], [308, `https://${HOST}/news?sort=latest`]);
  });
  await check("a page is served over TLS with Brotli, HSTS and its canonical URL, then as a 304", async () => {
    const page = await ask("/de", { headers: { "accept-encoding": "br" } });
    assertEqual(
      [page.status, page.headers["content-encoding"], page.headers["strict-transport-security"], page.headers.server],
      [200, "br", "max-age=63072000; includeSubDomains", "nginx"],
    );
    const again = await ask("/de", { headers: { "accept-encoding": "br", "if-none-match": String(page.headers.etag) } });
    // A page that changed meanwhile is correctly sent again.
    const isSame = again.headers.etag === page.headers.etag;
    assertEqual([again.status, again.body.length > 0], isSame ? [304, false] : [200, true]);
    if (!(await ask("/de")).body.includes(`rel="canonical" href="https://${HOST}/de"`)) throw new Error("the canonical URL is wrong");
    return `${page.body.length} bytes`;
  });
  await check("a browser with an older style sheet downloads only the difference", async () => {
    const [path = ""] = /\/assets\/style-[\w-]+\.css/.exec((await ask("/")).body.toString()) ?? [];
    const whole = await ask(path, { headers: { "accept-encoding": "br" } });
    const name = createHash("sha256").update(brotliDecompressSync(whole.body)).digest("base64");
    const difference = await ask(path, { headers: { "accept-encoding": "br, dcz", "available-dictionary": `:${name}:` } });
    assertEqual(
      [whole, difference].map(({ headers }) => [headers["content-encoding"], headers["use-as-dictionary"], headers.vary]),
      ["br", "dcz"].map((encoding) => [encoding, 'match="/assets/style-*.css"', "Accept-Encoding, Available-Dictionary"]),
    );
    return `${difference.body.length} bytes in place of ${whole.body.length}`;
  });
  await check("an unknown host name gets no TLS", async () => {
    const refused = await new Promise<boolean>((resolve) => {
      const socket = connect({ host: "127.0.0.1", port: proxy.securePort, servername: "evil.example", rejectUnauthorized: false }, () =>
        resolve(false),
      );
      socket.on("error", () => resolve(true));
    });
    assertEqual(refused, true);
  });
  await check("nginx doesn't buffer live values", async () => {
    const heard = await new Promise<number>((resolve, reject) => {
      let changedAt = 0;
      const asked = request(options("/api/live?topics=market", {}), (response) => {
        response.setEncoding("utf8").on("data", (text: string) => {
          if (changedAt === 0 && text.includes("event: market")) {
            changedAt = Date.now();
            simulator.control.set({ price: 0.4321 });
          }
          if (text.includes("0.4321")) {
            response.destroy();
            resolve(Date.now() - changedAt);
          }
        });
      });
      asked.on("error", reject);
      asked.setTimeout(60_000, () => reject(new Error("no event within a minute")));
      asked.end();
    });
    return `a price changed at the source was heard ${(heard / 1000).toFixed(1)} s later; it is asked every 30 s`;
  });
  await check("rate limits ignore forged forwarding headers", async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 7; turn++)
      statuses.push(
        (await signUp(`reader-${turn}@example.org`, { "X-Forwarded-For": `203.0.113.${turn}`, Forwarded: `for=198.51.100.${turn}` }))
          .status,
      );
    assertEqual(statuses, [202, 202, 202, 202, 202, 429, 429]);
  });
  await check("the worker sends email queued by a web instance", async () => {
    const outbox = () => readdirSync(join(folder, "worker"), { recursive: true }).filter((name) => String(name).endsWith(".eml")).length;
    return `${await eventually("emails", outbox, (count) => count === 5)} emails`;
  });
  await check("health and metrics are private, and each instance serves them", async () => {
    for (const path of ["/metrics", "/readyz", "/livez"]) assertEqual([path, (await ask(path)).status], [path, 404]);
    for (const { port, metricsPort } of [...webs, worker]) {
      assertEqual((await fetch(`http://127.0.0.1:${port}/readyz`)).status, 200);
      if (!(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()).includes("gateway_page_cache"))
        throw new Error("no metrics");
    }
  });
  await check("a body of 300 kB is rejected", async () =>
    assertEqual(
      (await ask("/api/stripe/webhook", { method: "POST", headers: { "content-length": 300_000 } }, Buffer.alloc(300_000))).status,
      413,
    ),
  );
  await check("files of an earlier build are served; an unknown file is an uncached 404", async () => {
    const [old, none] = [await ask("/assets/of-an-earlier-build.js"), await ask("/assets/of-no-build.js")];
    assertEqual(
      [old.status, old.headers["cache-control"], none.status, none.headers["cache-control"]],
      [200, "public, max-age=31536000, immutable", 404, "no-store"],
    );
  });
  await check("killing one web instance causes no failed request", async () => {
    await webs[0]?.stop("SIGKILL");
    const statuses = await Promise.all(
      Array.from({ length: 60 }, (_, turn) => ask(turn % 2 ? "/" : "/pl/news").then(({ status }) => status)),
    );
    assertEqual([...new Set(statuses)], [200]);
    return `${statuses.length} requests`;
  });
  await check("the other instances stop cleanly", async () => assertEqual([await worker.stop(), await webs[1]?.stop()], [0, 0]));
}

try {
  await run();
} catch (error) {
  failures++;
  console.error(error);
}
for (const end of cleanups.reverse()) await Promise.resolve(end()).catch(() => undefined);
console.log(failures === 0 ? "Everything works." : `${failures} failed.`);
process.exit(failures === 0 ? 0 : 1);
