import { expect, test } from "vitest";
import { concentrationView } from "#app/pages/concentration-view.server.ts";
import { createConcentration } from "#app/features/concentration/concentration.server.ts";
import { concentrationTopic } from "#app/features/concentration/concentration.ts";
import { createGovernance } from "#app/features/governance/governance.server.ts";
import { governanceTopic } from "#app/features/governance/governance.ts";
import { createStaking } from "#app/features/staking/staking.server.ts";
import { stakingTopic } from "#app/features/staking/staking.ts";
import { epochAt } from "#app/foundation/cardano-epochs.ts";
import { LiveBus } from "#app/foundation/live/bus.server.ts";
import { createAutoClosedStore } from "#tests/test-store.ts";

async function open() {
  const store = await createAutoClosedStore();
  const bus = new LiveBus(store, [concentrationTopic, governanceTopic, stakingTopic]);
  await bus.start();
  const governance = await createGovernance({ db: store.db, bus });
  const services = {
    concentration: createConcentration({ db: store.db, bus }),
    staking: await createStaking({ db: store.db, bus }),
    governance,
  };
  return { services, governance, dreps: async () => (await concentrationView(services)).find(({ way }) => way === "dreps") };
}

test("DReps are unread until the powers of an epoch are stored, even if the list of DReps is", async () => {
  const { governance, dreps } = await open();
  await governance.store.saveDreps(["drep1x"], null, Date.now(), 60_000);
  expect(await dreps()).toEqual({ way: "dreps", concentration: null, origin: null, epoch: null });
});

test("DReps have the power of the newest stored epoch, without the predefined choices", async () => {
  const { governance, dreps } = await open();
  const epoch = epochAt(Date.now());
  await governance.history.store.savePowers(epoch - 1, "drep", new Map([["drep1x", 9_000_000n]]));
  await governance.history.store.savePowers(
    epoch,
    "drep",
    new Map([
      ["drep_always_abstain", 90_000_000n],
      ["drep_always_no_confidence", 80_000_000n],
      ["drep1y", 1_500_000n],
      ["drep1x", 2_000_000n],
    ]),
  );
  const way = await dreps();
  expect(way).toMatchObject({ epoch, concentration: { total: 3.5, holders: 2, half: [{ id: "drep1x", amount: 2 }] } });
  expect(way?.origin?.staleAt, "powers stay current until those of the next epoch can be read").toBeGreaterThan(Date.now());
});
