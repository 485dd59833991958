import { expect, test } from "vitest";
import { createUpgrades, KEPT_EPOCHS } from "#app/features/upgrades/upgrades.server.ts";
import { blockVersionsTopic, type EpochVersions } from "#app/features/upgrades/upgrades.ts";
import { HOUR } from "#app/foundation/durations.ts";
import { LiveBus } from "#app/foundation/live/bus.server.ts";
import { eventually } from "#tests/site.ts";
import { createAutoClosedStore } from "#tests/test-store.ts";

test("a new reading of an epoch replaces its last one, and only the newest epochs stay", async () => {
  const store = await createAutoClosedStore();
  const bus = new LiveBus(store, [blockVersionsTopic]);
  await bus.start();
  const service = createUpgrades({ db: store.db, bus });
  expect(service.latestVersions()).toBeNull();

  const reading = (epoch: number, blocks: number): EpochVersions => ({ epoch, readAt: 1_000, versions: [{ major: 11, minor: 0, blocks }] });
  await service.saveVersions(
    Array.from({ length: KEPT_EPOCHS + 1 }, (_, index) => reading(600 + index, 5)),
    HOUR,
  );
  const newest = 600 + KEPT_EPOCHS;
  await service.saveVersions([reading(newest, 9)], HOUR);
  const stored = await eventually("both readings", service.latestVersions, (known) => known?.epochs[0]?.versions[0]?.blocks === 9);
  expect(stored?.epochs.map(({ epoch }) => epoch)).toEqual(Array.from({ length: KEPT_EPOCHS }, (_, back) => newest - back));
});
