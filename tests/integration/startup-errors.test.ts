import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { describe, expect, onTestFinished, test } from "vitest";
import { operatorContent } from "#app/foundation/content/site.server.ts";
import { freePort } from "#tests/postgres.ts";
import { eventually, startSite } from "#tests/site.ts";
import { createTestDatabase } from "#tests/test-store.ts";
import { sendBytes } from "#tests/raw-http.ts";
import { peakResidentBytes } from "../../bench/tools.ts";

const newFolder = () => mkdtempSync(join(tmpdir(), "gateway-operator-"));

/** Starts the site and expects an error; returns its output and exit code. */
async function startExpectingFailure(environment: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ["scripts/start.ts"], {
    env: { PATH: process.env.PATH, DATA_DIR: newFolder(), ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let said = "";
  child.stdout.on("data", (text) => (said += text));
  child.stderr.on("data", (text) => (said += text));
  const [code] = await once(child, "exit");
  return { code, said };
}

describe("startup error messages", () => {
  test("name a port that is in use", async () => {
    const port = await freePort();
    const other = createServer().listen(port, "0.0.0.0");
    onTestFinished(() => void other.close());
    const { code, said } = await startExpectingFailure({ PORT: String(port) });
    expect([code, said.trim().split("\n").length]).toEqual([1, 1]);
    expect(said).toContain(`${port}: the port is taken`);
  });

  const expectOneLine = ({ code, said }: { code: number | null; said: string }, ...words: string[]) => {
    expect([code, said.trim().split("\n").length], said).toEqual([1, 1]);
    for (const word of words) expect(said).toContain(word);
  };

  test.each<[string, Record<string, string>, string[]]>([
    ["a host that no one knows", { HOST: "nope.invalid" }, ["HOST: nope.invalid is not a name of this machine"]],
    ["a host that is another machine", { HOST: "203.0.113.9" }, ["HOST: 203.0.113.9", "is not an address of this machine"]],
    ["a list of feeds that is not there", { FEEDS_FILE: "/nope" }, ["FEEDS_FILE: /nope: is missing"]],
    ["a list of feeds that is a folder", { FEEDS_FILE: "/tmp" }, ["FEEDS_FILE: /tmp: is a folder"]],
    ["a port in another notation", { PORT: "1e3" }, ["PORT: must be a whole number"]],
    ["a secret in an empty file", { DATABASE_URL_FILE: "/dev/null" }, ["DATABASE_URL_FILE names an empty file"]],
    ["a secret in a file that is not there", { SECRET_FILE: "/nope" }, ["SECRET_FILE cannot be read: /nope"]],
    ["a short secret", { SECRET: "short" }, ["SECRET: must have at least 32 characters"]],
  ])("%s", { tags: ["full"] }, async (_, environment, words) => {
    expectOneLine(await startExpectingFailure({ PORT: String(await freePort()), LOG_LEVEL: "silent", ...environment }), ...words);
  });

  test.each([
    ["METRICS_PORT", "127.0.0.1"],
    ["PORT", "0.0.0.0"],
  ])("name a port that is in use for %s", { tags: ["full"] }, async (name, host) => {
    const port = await freePort();
    const other = createServer().listen(port, host);
    onTestFinished(() => void other.close());
    const environment = { PORT: String(await freePort()), LOG_LEVEL: "silent", [name]: String(port) };
    expectOneLine(await startExpectingFailure(environment), `${name}: ${host}:${port}: the port is taken`, `set ${name}`);
  });

  test("name the simulator's port when another program uses it", { tags: ["full"] }, async () => {
    const other = createServer((socket) => void socket.destroy()).listen(4010, "127.0.0.1");
    onTestFinished(() => void other.close());
    const said = await startExpectingFailure({ SIMULATE: "1", PORT: String(await freePort()), LOG_LEVEL: "silent" });
    expectOneLine(said, "SIMULATE: port 4010 of the simulator is taken");
  });

  test("name an invalid environment variable", async () => {
    const { code, said } = await startExpectingFailure({ PORT: "many" });
    expect([code, said.trim().split("\n").length]).toEqual([1, 1]);
    expect(said).toContain("PORT");
  });

  test("name a data directory that another process has open", async () => {
    const folder = newFolder();
    const site = await startSite({ DATA_DIR: folder });
    onTestFinished(async () => void (await site.stop()));
    const { code, said } = await startExpectingFailure({ DATA_DIR: folder, PORT: String(await freePort()) });
    expect([code, said.trim().split("\n").length]).toEqual([1, 1]);
    expect(said).toContain(`in use by process ${site.process.pid}`);
  });

  test("name an unreachable database", async () => {
    const { code, said } = await startExpectingFailure({
      DATABASE_URL: "postgres://nobody:secret-word@127.0.0.1:9/none",
      PORT: String(await freePort()),
    });
    expect(code).toBe(1);
    expect(said).toContain("The database at 127.0.0.1:9 cannot be used");
    expect(said).not.toContain("secret-word");
  });

  test("name a database that cannot fold accents", { tags: ["full"] }, async () => {
    const { code, said } = await startExpectingFailure({
      DATABASE_URL: await createTestDatabase("encoding 'SQL_ASCII' locale 'C' template template0"),
      PORT: String(await freePort()),
    });
    expect(code).toBe(1);
    expect(said).toMatch(/^The database at 127\.0\.0\.1:\d+ keeps its texts as SQL_ASCII; create it with/m);
  });
});

describe("a start without sources", () => {
  test("logs one line for all of them, and every page says so until one answers", async () => {
    let isUp = false;
    const source = createHttpServer((request, response) => {
      if (isUp) response.setHeader("Content-Type", "application/json").end("{}");
      else request.socket.destroy();
    });
    const port = await freePort();
    source.listen(port, "127.0.0.1");
    onTestFinished(() => void source.close());
    const site = await startSite({ COINGECKO_URL: `http://127.0.0.1:${port}`, UPSTREAM_ALLOW: `127.0.0.1:${port}` });
    onTestFinished(async () => void (await site.stop()));
    const barOf = async (path: string) =>
      /<p class="site-bar" role="status">([^<]*)/.exec(await (await fetch(site.origin + path)).text())?.[1];

    await eventually("a bar on the home page", () => barOf("/"), Boolean);
    const bars = {
      "/": /^No source can be reached since \d\d:\d\d\sUTC\.$/,
      "/de/community": /^Seit \d\d:\d\d\sUTC ist keine Quelle erreichbar\.$/,
      "/pl/privacy": /^Od \d\d:\d\d\sUTC żadne źródło nie odpowiada\.$/,
      "/no-such-page": /^No source can be reached since/,
    };
    for (const [path, text] of Object.entries(bars)) expect(await barOf(path), path).toMatch(text);
    const events = () => site.lines.map((line) => v.parse(v.pipe(v.string(), v.parseJson(), v.looseObject({ event: v.string() })), line));
    await eventually("the end of the first round", events, (all) => all.some(({ event }) => event === "ready"));
    const isIncomplete = Object.values(operatorContent().operator).includes(null);
    expect(events().filter(({ event }) => event === "imprint-incomplete")).toHaveLength(isIncomplete ? 1 : 0);
    const warnings = events().filter(({ level, event }) => level === "warn" && event !== "imprint-incomplete");
    expect(warnings).toMatchObject([{ event: "sources-unreachable", reason: expect.stringContaining("SIMULATE=1") }]);
    expect(events().find(({ event }) => event === "ready")).toMatchObject({ answered: 0, next: expect.stringContaining("SIMULATE=1") });

    isUp = true;
    for (const path of Object.keys(bars))
      await eventually(
        `no bar on ${path}`,
        () => barOf(path),
        (text) => text === undefined,
      );
  });
});

describe("stopping and starting", () => {
  test("SIGTERM closes streams, finishes work and exits with 0", async () => {
    const site = await startSite();
    const stream = await fetch(`${site.origin}/api/live?topics=market`);
    const text = stream.text();
    expect(await site.stop()).toBe(0);
    expect(await text).toMatch(/^retry: \d+\n\n.*retry: \d+\n\n$/s);
  });

  test("starts again on the same data after kill -9", async () => {
    const folder = newFolder();
    const first = await startSite({ DATA_DIR: folder });
    await first.stop("SIGKILL");
    const second = await startSite({ DATA_DIR: folder });
    expect((await fetch(`${second.origin}/readyz`)).status).toBe(200);
    expect(await second.stop()).toBe(0);
  });

  test("repeats an interrupted first start from scratch", { tags: ["full"] }, async () => {
    const folder = newFolder();
    mkdirSync(join(folder, "postgres.new/base"), { recursive: true });
    writeFileSync(join(folder, "postgres.new/PG_VERSION"), "half");
    const site = await startSite({ DATA_DIR: folder });
    onTestFinished(async () => void (await site.stop()));
    expect((await fetch(`${site.origin}/readyz`)).status).toBe(200);
    expect(readdirSync(folder)).not.toContain("postgres.new");
  });

  // The test reads memory from /proc.
  test.runIf(process.platform === "linux")("a start in an empty folder never takes more than 600 MB", { tags: ["full"] }, async () => {
    const site = await startSite({ DATA_DIR: newFolder() });
    onTestFinished(async () => void (await site.stop()));
    expect(peakResidentBytes(site.process.pid), "decision 0025 names what took 1.2 GB").toBeLessThan(600e6);
  });
});

describe("a public origin", () => {
  test("is in every absolute URL, and other hosts are rejected", async () => {
    const METRICS_PORT = String(await freePort());
    const site = await startSite({ PUBLIC_ORIGIN: "https://gateway.example", TRUST_PROXY: "1", METRICS_PORT });
    onTestFinished(async () => void (await site.stop()));
    expect((await fetch(`${site.origin}/`)).status).toBe(421);
    // Behind a proxy, metrics have a separate port on the loopback address only.
    const figures = (headers: Record<string, string>) => fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`, { headers });
    expect([
      (await fetch(`${site.origin}/metrics`)).status,
      (await figures({})).status,
      (await figures({ "X-Forwarded-For": "203.0.113.9" })).status,
    ]).toEqual([421, 200, 404]);
    const asTold = async (target: string) =>
      (await sendBytes(site.port, `GET ${target} HTTP/1.1\r\nHost: localhost:${site.port}\r\nConnection: close\r\n\r\n`)).status;
    expect([await asTold("https://gateway.example/nl"), await asTold(`http://localhost:${site.port}/nl`)]).toEqual([200, 421]);
    const { request } = await import("node:http");
    const answer = await new Promise<{ status?: number | undefined; hsts?: string | undefined; body: string }>((resolve) => {
      request(
        { host: "127.0.0.1", port: site.port, path: "/nl", headers: { host: "gateway.example", "x-forwarded-host": "evil.example" } },
        (response) => {
          let body = "";
          response.on("data", (part) => (body += part));
          response.on("end", () => resolve({ status: response.statusCode, hsts: response.headers["strict-transport-security"], body }));
        },
      ).end();
    });
    expect([answer.status, answer.hsts]).toEqual([200, "max-age=63072000; includeSubDomains"]);
    expect(answer.body).toContain('href="https://gateway.example/nl"');
    expect(answer.body).not.toContain("evil.example");
  });
});
