import { mkdtempSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { countFromEnv } from "#tests/count-from-env.ts";
import { freePort } from "#tests/postgres.ts";
import { startNginxProxy } from "#tests/nginx-proxy.ts";
import { startSite } from "#tests/site.ts";
import { createTestDatabase } from "#tests/test-store.ts";

const TURNS = countFromEnv("TURNS", 3);
const READERS = 12;
const STREAMS = 40;
const PAGES = [
  "/",
  "/de",
  "/ecosystem",
  "/news",
  "/api/cardano-data",
  "/pl/community",
  "/ecosystem/defi/dex/project/minswap",
  "/favicon.svg",
];

test(
  `${TURNS} restarts of each of two instances behind nginx under load: no request fails`,
  { timeout: TURNS * 180_000 + 120_000 },
  async () => {
    const environment = {
      DATABASE_URL: await createTestDatabase(),
      DATA_DIR: mkdtempSync(join(tmpdir(), "gateway-rolling-")),
      SECRET: "a secret of at least thirty-two letters",
      ADDRESS_LIMITS: "off",
      TRUST_PROXY: "1",
    };
    const ports = [await freePort(), await freePort()];
    const start = (port: number) => startSite({ ...environment, PORT: String(port) });
    const sites = await Promise.all(ports.map(start));
    onTestFinished(() => void sites.forEach((site) => site.process.kill("SIGKILL")));
    const proxy = await startNginxProxy({ ports });
    onTestFinished(proxy.stop);

    const agent = new Agent({ keepAlive: true, maxSockets: 200 });
    onTestFinished(() => agent.destroy());
    const ask = (path: string, body?: string): Promise<string> =>
      new Promise((resolve) => {
        const headers = body === undefined ? {} : { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) };
        const asked = request(
          { host: "127.0.0.1", port: proxy.port, path, agent, method: body === undefined ? "GET" : "POST", headers },
          (response) => {
            let size = 0;
            response.on("data", (part: Buffer) => (size += part.length));
            response.on("end", () =>
              resolve(
                response.complete && size > 0 ? String(response.statusCode) : `${response.statusCode}, broken off after ${size} bytes`,
              ),
            );
            response.on("error", (error) => resolve(error.message));
          },
        );
        asked.on("error", (error) => resolve(error.message));
        asked.end(body);
      });

    let going = true;
    let reads = 0;
    let writes = 0;
    const failed: string[] = [];
    const readers = Array.from({ length: READERS }, async (_, reader) => {
      for (let turn = reader; going; turn++) {
        const path = PAGES[turn % PAGES.length] ?? "/";
        const status = await ask(path);
        reads++;
        if (status !== "200") failed.push(`GET ${path}: ${status}`);
        await pause(5);
      }
    });
    const writer = (async () => {
      while (going) {
        const status = await ask("/api/newsletter", JSON.stringify({ email: `reader-${writes}@example.org` }));
        writes++;
        if (status !== "202") failed.push(`POST: ${status}`);
        await pause(20);
      }
    })();
    // Streams reconnect when they end, as in a browser.
    let ends = 0;
    const leaving = new AbortController();
    const streams = Array.from({ length: STREAMS }, async () => {
      while (going) {
        const answer = await fetch(`http://127.0.0.1:${proxy.port}/api/live?topics=market,news`, { signal: leaving.signal }).catch(
          () => undefined,
        );
        if (!going) return;
        if (answer?.status !== 200) failed.push(`stream: ${answer?.status}`);
        const said = (await answer?.text().catch(() => "")) ?? "";
        if (!going) return;
        ends++;
        if (!/retry: \d+\n\n$/.test(said)) failed.push("a stream ended without saying when to come back");
        await pause(200);
      }
    });

    await pause(1_000);
    const codes: (number | null)[] = [];
    for (let turn = 0; turn < TURNS; turn++) {
      for (const [index, port] of ports.entries()) {
        codes.push((await sites[index]?.stop()) ?? null);
        sites[index] = await start(port);
        await pause(1_500);
      }
    }
    going = false;
    leaving.abort();
    await Promise.all([...readers, writer, ...streams]);
    console.log(JSON.stringify({ restarts: TURNS * 2, reads, writes, streamEnds: ends, failed: failed.length }));
    expect(failed, proxy.complaints().slice(-3_000)).toEqual([]);
    expect(
      codes.every((code) => code === 0),
      "each instance ends with 0",
    ).toBe(true);
    expect(ends, "streams of the restarted instances were ended").toBeGreaterThanOrEqual(TURNS * 2);
  },
);
