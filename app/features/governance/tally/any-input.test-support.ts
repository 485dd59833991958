import fc from "fast-check";
import { KINDS } from "#app/features/governance/governance.ts";
import { ALWAYS_ABSTAIN, ALWAYS_NO_CONFIDENCE, type CountedVote, type CountInput } from "#app/features/governance/tally/count-input.ts";
import { drep, INPUT, vote } from "#app/features/governance/tally/example.test-support.ts";

const choice = fc.constantFrom("yes", "no", "abstain", "Maybe", null);
const power = fc.bigInt({ min: 0n, max: 40_000_000_000_000_000n });
/** Any action, and bodies whose members vote, are silent, expire or resign. */
export const anyInput = fc
  .record({
    kind: fc.constantFrom(...KINDS, "TreasuryReserveSplit"),
    parameters: fc.subarray(["max_block_size", "key_deposit", "drep_activity", "influence", "unheard_of"]),
    protocolMajor: fc.constantFrom(9, 10, 11),
    dreps: fc.array(fc.record({ power, expiresEpoch: fc.option(fc.integer({ min: 590, max: 610 })), choice })),
    pools: fc.array(fc.record({ power, silentChoice: fc.constantFrom("abstain" as const, "no-confidence" as const, null), choice })),
    seats: fc.option(
      fc.array(
        fc.record({
          status: fc.constantFrom("authorized", "resigned", "not_authorized"),
          expirationEpoch: fc.integer({ min: 595, max: 605 }),
          choice,
        }),
      ),
    ),
    predefined: fc.tuple(power, power),
  })
  .map(({ dreps, pools, seats, predefined, ...action }): CountInput => {
    const cast = (role: CountedVote["role"], voters: readonly { choice: string | null }[]) =>
      voters.flatMap((voter, index) => (voter.choice === null ? [] : vote(role, `${role}${index}`, voter.choice)));
    return {
      ...INPUT,
      ...action,
      votes: [...cast("drep", dreps), ...cast("pool", pools), ...cast("committee", seats ?? [])],
      dreps: new Map([
        ...dreps.map((voter, index) => [`drep${index}`, voter] as const),
        [ALWAYS_ABSTAIN, drep(predefined[0])],
        [ALWAYS_NO_CONFIDENCE, drep(predefined[1])],
      ]),
      pools: new Map(pools.map((voter, index) => [`pool${index}`, voter])),
      committee: seats && {
        quorum: 2 / 3,
        members: seats.map(({ status, expirationEpoch }, index) => ({
          coldId: `cold${index}`,
          hotId: `committee${index}`,
          status,
          expirationEpoch,
        })),
      },
    };
  });
