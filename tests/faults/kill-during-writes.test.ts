import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { newsletterSubscribers } from "#app/features/newsletter/newsletter.tables.server.ts";
import { openEmbedded } from "#app/foundation/db/embedded-store.server.ts";
import { openServer } from "#app/foundation/db/postgres-store.server.ts";
import { seeded } from "#app/foundation/ui/art/seed.ts";
import { countFromEnv } from "#tests/count-from-env.ts";
import { startSite } from "#tests/site.ts";
import { createTestDatabase } from "#tests/test-store.ts";
import { sendRequest } from "#tests/raw-http.ts";

const KILLS = countFromEnv("KILLS", 50);
const WRITERS = 8;
/** Longest wait for the writes before a kill on a slow machine. */
const MAX_WAIT_MS = 20_000;

test.each(["postgresql", "embedded"])(
  `kill -9 (${KILLS} times) of a site on %s during writes loses no acknowledged row`,
  async (kind) => {
    const folder = mkdtempSync(join(tmpdir(), "gateway-writes-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const url = kind === "postgresql" ? await createTestDatabase() : undefined;
    const environment = { DATA_DIR: folder, ADDRESS_LIMITS: "off", ROLE: "web", ...(url !== undefined && { DATABASE_URL: url }) };
    const random = seeded(`${KILLS} kills`);
    const acknowledged: string[] = [];
    let cutOff = 0;
    let number = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      const site = await startSite(environment);
      let isAlive = true;
      const writers = Array.from({ length: WRITERS }, async () => {
        while (isAlive) {
          const email = `reader-${number++}@example.org`;
          const body = JSON.stringify({ email });
          const status = await sendRequest(site.port, "/api/newsletter", {
            method: "POST",
            body,
            headers: { "Content-Type": "application/json" },
          }).then(
            (answer) => answer.status,
            () => undefined,
          );
          if (status === 202) acknowledged.push(email);
          else if (status === undefined) cutOff++;
          else throw new Error(`The site answered ${status} to a write`);
        }
      });
      // Kill after a number of acknowledged writes instead of a time, so that slow machines are killed during writes too.
      const due = acknowledged.length + 1 + Math.floor(random() * 20);
      const until = Date.now() + MAX_WAIT_MS;
      while (acknowledged.length < due && Date.now() < until) await pause(1);
      await pause(random() * 20);
      isAlive = false;
      // Every writer has a request in flight now.
      await site.stop("SIGKILL");
      await Promise.all(writers);
    }
    const store = url === undefined ? await openEmbedded(folder) : await openServer(url);
    const kept = new Set(
      (await store.db.select({ email: newsletterSubscribers.email }).from(newsletterSubscribers)).map(({ email }) => email),
    );
    await store.close();
    const figures = {
      kind,
      kills: KILLS,
      acknowledged: acknowledged.length,
      cutOff,
      kept: kept.size,
      lost: acknowledged.filter((email) => !kept.has(email)).length,
    };
    console.log(JSON.stringify(figures));
    expect(figures.lost, "a row was acknowledged before it was committed").toBe(0);
    expect(cutOff, "a kill that interrupts nothing proves nothing").toBeGreaterThan(KILLS);
    expect(acknowledged.length).toBeGreaterThan(KILLS);
  },
  KILLS * 60_000 + 120_000,
);
