import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";
import { analyticsBatches } from "#app/features/analytics/analytics.tables.server.ts";
import { openEmbedded } from "#app/foundation/db/embedded-store.server.ts";
import { openServer } from "#app/foundation/db/postgres-store.server.ts";
import { freePort } from "#tests/postgres.ts";
import { eventually, startSite } from "#tests/site.ts";
import { stopDuringSearches } from "#tests/graceful-shutdown.ts";
import { createTestDatabase } from "#tests/test-store.ts";
import { sendRequest } from "#tests/raw-http.ts";
import { simulatorEnvironment, UNREACHABLE_SOURCES } from "#tests/simulator-environment.ts";
import { startSimulator } from "#simulator/simulator.ts";

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "gateway-stopping-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test.each(["embedded", "postgresql"])(
  "SIGTERM with searches in flight: all get responses, buffers are saved, and %s is closed",
  async (kind) => {
    const DATA_DIR = newFolder();
    const url = kind === "postgresql" ? await createTestDatabase() : undefined;
    await stopDuringSearches({ DATA_DIR, ...(url !== undefined && { DATABASE_URL: url }) });
    expect(existsSync(join(DATA_DIR, "lock.json")), "the lock is given back after the database").toBe(false);
    const store = url === undefined ? await openEmbedded(DATA_DIR) : await openServer(url);
    onTestFinished(() => store.close());
    expect(await store.db.select().from(analyticsBatches), "visits that waited").toHaveLength(1);
  },
);

test("SIGTERM while a client doesn't read its response: the site drops it and exits with 0", { tags: ["full"] }, async () => {
  const site = await startSite({ ROLE: "web" });
  const socket = connect(site.port, "127.0.0.1").on("error", () => undefined);
  onTestFinished(() => void socket.destroy());
  // Send more than the connection's buffers hold. The first response has arrived, and the client never reads the rest.
  socket.write("GET /ecosystem HTTP/1.1\r\nHost: here\r\n\r\n".repeat(200));
  await once(socket, "readable");
  expect(await site.stop(), site.lines.join("\n")).toBe(0);
});

test("SIGTERM while sources are slow: the site doesn't wait for them, saves visits and exits with 0", async () => {
  const simulator = await startSimulator({ port: 0 });
  onTestFinished(() => simulator.close());
  simulator.control.fault({ source: "*", fault: { kind: "drip", ending: "endless" } });
  const DATA_DIR = newFolder();
  const site = await startSite({ ...simulatorEnvironment(simulator), DATA_DIR });
  onTestFinished(() => void site.process.kill("SIGKILL"));
  await eventually(
    "a job waits for its source",
    () => simulator.control.count("coingecko"),
    (count) => count > 0,
  );
  const { status } = await sendRequest(site.port, "/api/events", {
    method: "POST",
    headers: { "Content-Type": "application/json", "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" },
    body: JSON.stringify({ action: "pageview", category: "navigation", language: "en", page_path: "/" }),
  });
  expect(status).toBe(202);
  expect(await site.stop(), site.lines.join("\n")).toBe(0);
  expect(site.lines.at(-1)).toContain('"stopped"');
  const store = await openEmbedded(DATA_DIR);
  onTestFinished(() => store.close());
  expect(await store.db.select().from(analyticsBatches), "the visit").toHaveLength(1);
});

test.skipIf(process.platform === "win32")(
  "SIGTERM to npm start also stops the server, and frees its port and directory",
  { tags: ["full"] },
  async () => {
    const DATA_DIR = newFolder();
    const port = await freePort();
    const npm = spawn("npm", ["start"], {
      env: { ...process.env, ...UNREACHABLE_SOURCES, PORT: String(port), HOST: "127.0.0.1", DATA_DIR, ROLE: "web" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const lines: string[] = [];
    createInterface({ input: npm.stdout }).on("line", (line) => lines.push(line));
    await eventually(
      "the site listens",
      () => lines,
      () => lines.some((line) => line.includes('"listening"')),
    );
    npm.kill("SIGTERM");
    await once(npm, "exit");
    const isOpen = () =>
      new Promise<boolean>((resolve) => {
        const socket = connect(port, "127.0.0.1", () => resolve(true)).on("error", () => resolve(false));
        socket.on("connect", () => socket.destroy());
      });
    await eventually("the port is free", isOpen, (open) => !open);
    await eventually(
      "the folder is free",
      () => existsSync(join(DATA_DIR, "lock.json")),
      (held) => !held,
    );
    await eventually(
      "it says so",
      () => lines.at(-1),
      (line) => line?.includes('"stopped"') === true,
    );
  },
);
