import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { newsletterSubscribers } from "#app/features/newsletter/newsletter.tables.server.ts";
import { openEmbedded } from "#app/foundation/db/embedded-store.server.ts";
import { openServer } from "#app/foundation/db/postgres-store.server.ts";
import { fillDisk, mountTmpfs } from "#tests/tmpfs.ts";
import { startPostgres } from "#tests/postgres.ts";
import { eventually, startSite } from "#tests/site.ts";
import { sendRequest } from "#tests/raw-http.ts";

const PAGES = ["/", "/de", "/ecosystem", "/news", "/community"];
const MOST_WRITES = 5_000;

test.for(["postgresql", "embedded"])(
  "with %s's disk full, pages work, writes get 503, and everything recovers when there is space",
  { timeout: 600_000 },
  async (kind, { skip }) => {
    const place = mountTmpfs(240)?.folder;
    if (place === undefined) return skip("a disk of its own needs root and mount");
    const data = join(place, "site");
    const postgres = kind === "postgresql" ? await startPostgres(place) : undefined;
    onTestFinished(() => postgres?.stop());
    const url = await postgres?.createDatabase("full");
    const environment = { ...(url === undefined ? { DATA_DIR: data } : { DATABASE_URL: url }), ADDRESS_LIMITS: "off", ROLE: "web" };
    const site = await startSite(environment);
    onTestFinished(() => void site.process.kill("SIGKILL"));
    const acknowledged: string[] = [];
    let number = 0;
    const write = async () => {
      const email = `reader-${number++}@example.org`;
      const { status, headers } = await sendRequest(site.port, "/api/newsletter", {
        method: "POST",
        body: JSON.stringify({ email }),
        headers: { "Content-Type": "application/json" },
      });
      if (status === 202) acknowledged.push(email);
      return { status, retryAfter: headers["retry-after"] };
    };
    const pages = async () => Promise.all(PAGES.map(async (path) => (await sendRequest(site.port, path)).status));
    expect((await write()).status).toBe(202);
    expect(new Set(await pages())).toEqual(new Set([200]));

    const filler = join(place, "filler");
    fillDisk(filler);
    let refused = await write();
    while (refused.status === 202 && number < MOST_WRITES) refused = await write();
    const seen = { writesUntilRefused: number, refused, pages: await pages() };
    const further = await Promise.all(Array.from({ length: 10 }, write));
    rmSync(filler);
    await eventually("a write with room again", write, ({ status }) => status === 202, 60_000);

    expect(await site.stop()).toBe(0);
    const store = url === undefined ? await openEmbedded(data) : await openServer(url);
    const kept = new Set(
      (await store.db.select({ email: newsletterSubscribers.email }).from(newsletterSubscribers)).map(({ email }) => email),
    );
    await store.close();
    console.log(
      JSON.stringify({ kind, ...seen, acknowledged: acknowledged.length, lost: acknowledged.filter((email) => !kept.has(email)).length }),
    );
    expect(seen.refused, "a write on a full disk says when to come back").toMatchObject({ status: 503, retryAfter: expect.any(String) });
    expect(further.filter(({ status }) => status !== 202 && status !== 503)).toEqual([]);
    expect(new Set(seen.pages)).toEqual(new Set([200]));
    expect(
      acknowledged.filter((email) => !kept.has(email)),
      "acknowledged and lost",
    ).toEqual([]);
  },
);
