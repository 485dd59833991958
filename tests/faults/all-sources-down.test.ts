import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import * as v from "valibot";
import { countFromEnv } from "#tests/count-from-env.ts";
import { startSimulator } from "#simulator/simulator.ts";
import { eventually, startSite } from "#tests/site.ts";
import { createTestDatabase } from "#tests/test-store.ts";
import { simulatorEnvironment } from "#tests/simulator-environment.ts";
import { finiteNumber } from "#app/foundation/schemas.server.ts";

const PAGES = ["/", "/de", "/ecosystem", "/pl/ecosystem/defi/dex/project/minswap", "/news", "/community", "/api/cardano-data", "/readyz"];
/** A price counts as delayed after twice its interval of 30 s; this leaves some margin. */
const DELAYED_MS = 180_000;
const SECONDS = countFromEnv("OUTAGE_SECONDS", 30);
const market = v.object({
  data: v.nullable(v.object({ price: v.nullable(finiteNumber) })),
  observedAt: v.nullable(v.string()),
  state: v.string(),
});

test(
  "with every source down, pages keep the last values with true ages and recover by themselves",
  { timeout: 900_000 + SECONDS * 1_000 },
  async () => {
    const simulator = await startSimulator({ port: 0 });
    onTestFinished(() => simulator.close());
    simulator.control.set({ enforceLimits: false, price: 0.3456 });
    const site = await startSite({ ...simulatorEnvironment(simulator), DATABASE_URL: await createTestDatabase() });
    onTestFinished(() => void site.process.kill("SIGKILL"));
    const read = async () => v.parse(market, await (await fetch(`${site.origin}/api/cardano-data`)).json());
    await eventually("a price", read, ({ data }) => data?.price === 0.3456, 90_000);

    simulator.control.fault({ source: "*", fault: { kind: "status", status: 503 } });
    const down = Date.now();
    // A running poll may still succeed.
    await pause(2_000);
    const last = await read();
    let asked = 0;
    const failed: string[] = [];
    const look = async () => {
      for (const path of PAGES) {
        const { status } = await fetch(site.origin + path);
        asked++;
        if (status !== 200) failed.push(`${path}: ${status}`);
      }
      return read();
    };
    await eventually("a delayed price", look, ({ state }) => state === "delayed", DELAYED_MS);
    const listed = Array.from(
      (await (await fetch(`${site.origin}/sitemap.xml`)).text()).matchAll(/<loc>[^<]*?:\d+([^<]*)<\/loc>/g),
      ([, path]) => path ?? "",
    );
    expect(listed.length, "the sitemap names every page").toBeGreaterThan(500);
    for (const path of listed) {
      const { status } = await fetch(site.origin + path);
      asked++;
      if (status !== 200) failed.push(`${path}: ${status}`);
    }
    while (Date.now() - down < SECONDS * 1_000) {
      await look();
      await pause(100);
    }
    const late = await read();
    const page = await (await fetch(`${site.origin}/`)).text();
    simulator.control.reset();
    simulator.control.set({ enforceLimits: false, price: 0.5432 });
    const back = Date.now();
    await eventually("a new price", read, ({ data, state }) => data?.price === 0.5432 && state === "live", 180_000);
    console.log(
      JSON.stringify({
        downSeconds: Math.round((back - down) / 1_000),
        asked,
        failed: failed.length,
        recoveredAfterSeconds: Math.round((Date.now() - back) / 1_000),
      }),
    );
    expect(failed).toEqual([]);
    expect(late, "the value and its time stay what they were").toMatchObject({
      data: last.data,
      observedAt: last.observedAt,
      state: "delayed",
    });
    expect(page).toContain('data-state="delayed"');
    expect(page).toContain('value="0.3456"');
  },
);
