import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { openEmbedded } from "#app/foundation/db/embedded-store.server.ts";
import { openServer } from "#app/foundation/db/postgres-store.server.ts";
import { seeded } from "#app/foundation/ui/art/seed.ts";
import { countFromEnv } from "#tests/count-from-env.ts";
import { startSmtpServer } from "#tests/smtp-server.ts";
import { eventually, startSite } from "#tests/site.ts";
import { createTestDatabase } from "#tests/test-store.ts";

const KILLS = countFromEnv("KILLS", 20);
const SIGN_UPS = 12;
/** In every nth round the SMTP server is down too. */
const SMTP_OUTAGE_EVERY = 5;
/** Jobs of a killed process are retried after 90 s; the queue checks every 15 s. */
const RETRY_AFTER_KILL_MS = 130_000;
const OPEN = "select count(*)::int as open from mail.job where name = 'outgoing-mail' and state in ('created', 'retry', 'active')";

/** Signs up for the newsletter; returns true if the site acknowledged it before it was killed. */
async function signUp(origin: string, email: string, signal: AbortSignal): Promise<boolean> {
  try {
    const answer = await fetch(`${origin}/api/newsletter`, {
      signal,
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email }),
    });
    return answer.status === 202;
  } catch {
    return false;
  }
}

test.each(["postgresql", "embedded"])(
  `${KILLS} kills of a site on %s while it sends emails: none is lost, and duplicates have the same Message-ID`,
  async (kind) => {
    const server = await startSmtpServer();
    const folder = mkdtempSync(join(tmpdir(), "gateway-kills-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const url = kind === "postgresql" ? await createTestDatabase() : undefined;
    const environment = { DATA_DIR: folder, SMTP_URL: server.url, ADDRESS_LIMITS: "off", ...(url !== undefined && { DATABASE_URL: url }) };
    const asked = new Set<string>();
    const accepted = new Set<string>();
    /** Number of kills that left emails of their round unsent. Other kills hit the sign-ups, or come after the last email. */
    let midway = 0;
    const reached = () => new Set(server.received.flatMap(({ to }) => to));
    const missing = () => [...accepted].filter((address) => !reached().has(address));

    const random = seeded(`${KILLS} kills`);
    for (let kill = 0; kill < KILLS; kill++) {
      const isAway = kill % SMTP_OUTAGE_EVERY === SMTP_OUTAGE_EVERY - 1;
      if (isAway) await server.close();
      const site = await startSite(environment);
      const before = server.received.length;
      const dead = new AbortController();
      const posts = Array.from({ length: SIGN_UPS }, async (_, number) => {
        const address = `reader-${kill}-${number}@example.org`;
        asked.add(address);
        if (await signUp(site.origin, address, dead.signal)) accepted.add(address);
      });
      // Kill at once or after the first emails: sometimes during a sign-up, sometimes between sending an email and recording it.
      const due = isAway ? undefined : before + Math.floor(random() * SIGN_UPS);
      const until = Date.now() + (isAway ? random() * 2_500 : 5_000);
      while (Date.now() < until && (due === undefined || server.received.length < due)) await pause(1);
      await pause(random() * 20);
      await site.stop("SIGKILL");
      // fetch sometimes waits forever for a killed process.
      dead.abort();
      await Promise.all(posts);
      if (missing().some((address) => address.startsWith(`reader-${kill}-`))) midway++;
      if (isAway) await server.listen();
    }

    const lastKill = Date.now();
    const site = await startSite(environment);
    onTestFinished(() => void site.process.kill("SIGKILL"));
    await eventually("every email", missing, (addresses) => addresses.length === 0, RETRY_AFTER_KILL_MS * 2);
    // Emails sent but not recorded as sent are sent again.
    await pause(Math.max(0, lastKill + RETRY_AFTER_KILL_MS - Date.now()));
    await site.stop();
    const store = url === undefined ? await openEmbedded(folder) : await openServer(url);
    const { rows } = await store.query(OPEN);
    await store.close();

    const ids = new Map<string, Set<string | undefined>>();
    for (const { to, email } of server.received)
      for (const address of to) ids.set(address, (ids.get(address) ?? new Set()).add(email.messageId));
    const figures = {
      kills: KILLS,
      midway,
      accepted: accepted.size,
      cutOff: asked.size - accepted.size,
      emails: server.received.length,
      lost: missing().length,
      copies: server.received.length - ids.size,
      copiesWithAnotherId: [...ids.values()].filter((all) => all.size > 1).length,
      toOthers: [...ids.keys()].filter((address) => !asked.has(address)).length,
      waiting: rows,
    };
    console.log(kind, JSON.stringify(figures));
    expect(figures).toMatchObject({ lost: 0, copiesWithAnotherId: 0, toOthers: 0, waiting: [{ open: 0 }] });
    expect(new Set(server.received.map(({ email }) => email.messageId)).size, "no two readers' emails share an id").toBe(ids.size);
    expect(midway, "a kill that interrupts nothing proves nothing").toBeGreaterThan(KILLS / 4);
  },
  KILLS * 30_000 + RETRY_AFTER_KILL_MS * 4,
);
