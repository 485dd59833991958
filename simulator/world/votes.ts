import { type Chain, epochStart } from "./chain.ts";
import { bech32 } from "./pools.ts";
import { createGovernanceDocuments } from "./governance-documents.ts";
import { pseudoRandom, hex, seedOf, smoothNoise } from "./random.ts";
import type { World } from "./world.ts";

/** More than one Koios response can contain. */
const DREPS = 1_060;
/** DReps that gave up their registration; Koios still lists them. */
const RETIRED_DREPS = 40;
const FIRST_EPOCH = 507;
/** DReps retired in these epochs. */
const FIRST_RETIREMENT = 650;
const RETIREMENT_EPOCHS = 15;

const lovelace = (ada: number): string => (BigInt(Math.round(ada)) * 1_000_000n).toString();
/** The DReps of a world, with their powers by epoch. */
export function createVotes(world: World, chain: Chain) {
  const seed = seedOf(world.seed, "votes");
  const documents = createGovernanceDocuments(world);
  const isScript = (index: number): boolean => index % 50 === 0;
  const ids = Array.from({ length: DREPS + RETIRED_DREPS }, (_, index) => bech32("drep", isScript(index) ? 0x23 : 0x22, seed, index));
  const indexes = new Map(ids.map((id, index) => [id, index]));
  const powerIn = (index: number, epoch: number): number =>
    4_000 + 60e6 * pseudoRandom(seed + 1, index) ** 6 * (1 + 0.05 * smoothNoise(seed + 2 + index, epoch / 8));
  const power = (index: number): number => powerIn(index, chain.currentEpoch());
  /** A third of the DReps has not voted for a long time. */
  const isActive = (index: number): boolean => isRegistered(index) && pseudoRandom(seed + 3, index) < 0.66;
  function isRegistered(index: number): boolean {
    return index < DREPS;
  }

  const listed = (index: number) => ({
    drep_id: ids[index] ?? "",
    hex: hex(seed, index, 56),
    has_script: isScript(index),
    registered: isRegistered(index),
  });

  function info(asked: readonly string[]) {
    return asked.flatMap((id) => {
      const index = indexes.get(id);
      if (index === undefined) return [];
      const expires =
        chain.currentEpoch() +
        (isActive(index) ? Math.floor(20 * pseudoRandom(seed + 4, index)) + 1 : -Math.floor(30 * pseudoRandom(seed + 4, index)) - 1);
      return [
        {
          drep_id: id,
          hex: hex(seed, index, 56),
          has_script: isScript(index),
          drep_status: isRegistered(index) ? "registered" : "deregistered",
          deposit: isRegistered(index) ? "500000000" : null,
          active: isActive(index),
          expires_epoch_no: expires,
          amount: lovelace(power(index)),
          meta_url: null,
          meta_hash: null,
          live_delegator_count: Math.floor(pseudoRandom(seed + 5, index) ** 4 * 4_000),
        },
      ];
    });
  }

  /** The rows of /drep_metadata. A third of the DReps has a document, which may claim any name; a few don't want to be listed. */
  function metadata(asked: readonly string[]) {
    return asked.flatMap((id) => {
      const index = indexes.get(id);
      if (index === undefined) return [];
      const name = nameOf(index);
      const published = name === null ? null : documents.publish("drep", id, { texts: { givenName: name, objectives: "Simulated." } });
      const doNotList = index % 60 === 15;
      return [
        {
          drep_id: id,
          hex: hex(seed, index, 56),
          has_script: isScript(index),
          meta_url: published?.url ?? null,
          meta_hash: published?.hash ?? null,
          meta_json:
            name === null
              ? null
              : { body: { givenName: index % 2 === 0 ? name : { "@value": name }, objectives: "Simulated.", doNotList } },
          bytes: null,
          warning: null,
          language: name === null ? null : "en-us",
          comment: null,
          is_valid: name === null ? null : index % 30 !== 9,
        },
      ];
    });
  }

  /** Names of DReps: two differ only in a lookalike letter, and one contains markup. */
  function nameOf(index: number): string | null {
    if (index === 3) return "Cardano Atlas";
    if (index === 6) return "Cardano AtIas";
    if (index === 12) return '<img src=x onerror="alert(1)">\u202eperD';
    return index % 3 === 0 ? `Simulated DRep ${index}` : null;
  }

  /** The row of /drep_epoch_summary. */
  function epochSummary() {
    const epoch = chain.currentEpoch();
    const amounts = powers(epoch);
    return { epoch_no: epoch, amount: String([...amounts.values()].reduce((sum, one) => sum + one, 0n)), dreps: amounts.size };
  }

  /** Second of a retired DRep's last certificate; null for others. */
  const retiredAt = (index: number): number | null =>
    isRegistered(index) ? null : epochStart(FIRST_RETIREMENT + (index % RETIREMENT_EPOCHS)) + 200_000;

  const all = ids.map((voter, index) => ({ index, voter, hex: hex(seed, index, 56), hasScript: isScript(index) }));
  /** DReps that vote at all, or did before they retired. */
  const voters = () =>
    all.map((drep) => ({ ...drep, isActive: isActive(drep.index) || !isRegistered(drep.index), retiredAt: retiredAt(drep.index) }));

  const known = new Map<number, ReadonlyMap<string, bigint>>();
  /** Power in lovelace at the start of an epoch, with the predefined choices. */
  function powers(epoch: number): ReadonlyMap<string, bigint> {
    const powersThen =
      known.get(epoch) ??
      new Map([
        ...all
          .filter(({ index }) => epochStart(epoch) < (retiredAt(index) ?? Infinity))
          .map(({ index, voter }) => [voter, BigInt(lovelace(powerIn(index, epoch)))] as const),
        ["drep_always_abstain", BigInt(lovelace(5.2e9 + 1e8 * smoothNoise(seed + 11, epoch / 9)))] as const,
        ["drep_always_no_confidence", BigInt(lovelace(180e6 + 1e7 * smoothNoise(seed + 12, epoch / 9)))] as const,
      ]);
    known.set(epoch, powersThen);
    return powersThen;
  }

  /** The rows of /drep_voting_power_history of one epoch, or of all epochs of one DRep. */
  function powerHistory(epoch: number | null, drep: string | undefined) {
    const newest = chain.currentEpoch();
    const epochs = epoch === null ? Array.from({ length: newest - FIRST_EPOCH + 1 }, (_, back) => newest - back) : [epoch];
    return epochs
      .filter((one) => one >= FIRST_EPOCH && one <= newest)
      .flatMap((one) =>
        [...powers(one)]
          .filter(([id]) => drep === undefined || id === drep)
          .map(([drep_id, amount]) => ({ drep_id, epoch_no: one, amount: String(amount) })),
      );
  }

  /** The rows of /drep_updates, newest first. */
  const updates = () =>
    all
      .flatMap(({ index, voter, hex: key, hasScript }) => {
        const row = (action: string, time: number, deposit: string | null) => ({
          drep_id: voter,
          hex: key,
          has_script: hasScript,
          update_tx_hash: hex(seed + 13 + action.length, index, 64),
          cert_index: 0,
          block_time: time,
          action,
          deposit,
          meta_url: null,
          meta_hash: null,
          meta_json: null,
        });
        const ended = retiredAt(index);
        return [
          row("registered", epochStart(FIRST_EPOCH) + index * 600, "500000000"),
          ...(index % 7 === 0 ? [row("updated", epochStart(FIRST_EPOCH + 60) + index * 700, null)] : []),
          ...(ended !== null && ended * 1_000 <= world.now() ? [row("deregistered", ended, "-500000000")] : []),
        ];
      })
      .sort((a, b) => b.block_time - a.block_time);

  /** The rows of Blockfrost's /governance/dreps: retired ones first, and IDs without the byte of CIP-129. */
  function blockfrostList() {
    const row = (index: number) => ({
      drep_id: bech32(isScript(index) ? "drep_script" : "drep", null, seed, index),
      hex: hex(seed, index, 56),
      amount: isRegistered(index) ? lovelace(power(index)) : "0",
      has_script: isScript(index),
      retired: !isRegistered(index),
      expired: !isActive(index),
      last_active_epoch: chain.currentEpoch() - 3,
      metadata: null,
    });
    return [...ids.keys()].sort((a, b) => Number(isRegistered(a)) - Number(isRegistered(b))).map(row);
  }

  return {
    blockfrostList,
    list: () => ids.map((_, index) => listed(index)),
    info,
    metadata,
    epochSummary,
    voters,
    powers,
    powerHistory,
    updates,
  };
}
