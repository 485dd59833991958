import * as v from "valibot";
import { LOOKUP_FAILURES } from "#app/features/check/check.ts";
import { secondSourceData, secondSourceShape } from "#app/features/check/second-source-shape.server.ts";
import { REWARD_GAPS, WITHDRAWAL_STATES, type StakeAnswer } from "#app/features/check/stake-answer.ts";
import { namedSchema } from "#app/foundation/openapi/operation.server.ts";
import { nullableDateTime, nullableNumber, nullableText, text } from "#app/foundation/openapi/shared-schemas.server.ts";

const STAKE_ADDRESS = "stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw";
const one = <const Values extends readonly [string, ...string[]]>(values: Values, description: string) =>
  v.pipe(v.picklist(values), v.metadata({ description, examples: [values[0]] }));
const oneOrNull = <const Values extends readonly [string, ...string[]]>(values: Values, description: string) =>
  v.pipe(v.nullable(v.picklist(values)), v.metadata({ description, examples: [values[0]] }));
const yesOrNull = (description: string) => v.pipe(v.nullable(v.boolean()), v.metadata({ description, examples: [true] }));
const terms = (description: string) =>
  v.pipe(
    v.nullable(
      v.object({
        epoch: nullableNumber("The first epoch when the terms apply", 640),
        margin: nullableNumber("Margin from 0 to 1", 0.02),
        fixedCost: nullableNumber("Fixed cost in ADA per epoch", 170),
      }),
    ),
    v.metadata({ description, examples: [{ epoch: 640, margin: 0.02, fixedCost: 170 }] }),
  );

export const stakeShape = namedSchema(
  "StakeAnswer",
  v.object({
    stakeAddress: text("The pasted stake address, or the stake part of the pasted address", STAKE_ADDRESS),
    unread: oneOrNull(LOOKUP_FAILURES, "Why a part is null: Koios doesn't answer, the day's calls are used up, or too many people ask"),
    isKnown: yesOrNull("Whether the chain has ever seen it"),
    isRegistered: yesOrNull("Whether it can earn rewards"),
    unknownStatus: v.pipe(
      v.nullable(v.string()),
      v.metadata({ description: "A status of the address that we don't know yet, as the source writes it", examples: [null] }),
    ),
    balance: nullableNumber("Balance in ADA, with rewards that weren't withdrawn", 1_000),
    rewardsAvailable: nullableNumber("Rewards in ADA that weren't withdrawn", 12.5),
    pool: v.pipe(
      v.nullable(
        v.object({
          id: v.string(),
          ticker: nullableText("Ticker chosen by the pool's owner; not unique", "SEA"),
          name: nullableText("Name chosen by the pool's owner", "Sea"),
          status: text("Whether the pool is running: registered, retiring, retired, or a newer word of Koios", "registered"),
          retiringEpoch: nullableNumber("The epoch when the pool closes", 700),
          terms: terms("The terms in effect"),
          announced: terms("The terms announced for a later epoch"),
          saturation: nullableNumber("Stake as a share of the saturation point; above 1, each delegator gets less", 0.62),
          isPledgeMet: yesOrNull("Whether the owners hold the pledge that they declared; until they do, the pool earns nothing"),
          countedAt: nullableDateTime("When Koios counted the pool's stake and pledge"),
        }),
      ),
      v.metadata({ description: "The pool it delegates to", examples: [null] }),
    ),
    drep: v.pipe(
      v.nullable(
        v.object({
          id: nullableText("ID of the DRep (CIP-129)", "drep1yfhyq6tztjksqqpd5lglc3zr2tn8vylgjh9xzz7n2p4l4lgk3qam3"),
          kind: one(
            ["drep", "abstain", "no-confidence", "other"],
            "A DRep, one of the two choices without one, or a newer choice, named in id",
          ),
          isActive: yesOrNull("Whether the DRep's votes count"),
        }),
      ),
      v.metadata({ description: "The DRep its vote is delegated to", examples: [null] }),
    ),
    withdrawal: oneOrNull(
      WITHDRAWAL_STATES,
      "Whether rewards can be withdrawn now, or why not; unknown-rule: no vote is delegated, and we don't know if the network asks for one",
    ),
    tokens: v.pipe(
      v.nullable(
        v.object({
          count: v.number(),
          minimum: nullableNumber("ADA that must stay with the tokens, in as few outputs as possible", 1.5),
        }),
      ),
      v.metadata({ description: "Native tokens it holds", examples: [{ count: 2, minimum: 1.5 }] }),
    ),
    deposit: nullableNumber("Deposit in ADA paid to register it, apart from the balance; null when it isn't registered", 2),
    next: v.pipe(
      v.nullable(
        v.object({
          epoch: v.number(),
          at: v.string(),
          isSure: v.pipe(v.boolean(), v.metadata({ description: "Whether the stake for it already counts", examples: [true] })),
        }),
      ),
      v.metadata({ description: "When the next reward can come", examples: [null] }),
    ),
    rewards: v.pipe(
      v.array(
        v.object({
          epoch: v.pipe(v.number(), v.metadata({ description: "The epoch that earned it", examples: [640] })),
          paidAt: nullableDateTime("When it was paid; null when nothing was"),
          kind: nullableText(
            "The kind of payment in the words of Koios: member, leader, treasury, reserves, refund, proposal_refund or a newer one; null when nothing was paid",
            "member",
          ),
          ada: v.pipe(v.number(), v.metadata({ description: "The amount paid, in ADA", examples: [12.5] })),
          range: v.pipe(
            v.nullable(v.object({ low: v.number(), high: v.number() })),
            v.metadata({ description: "The range in ADA for nine of ten outcomes, by our formula", examples: [{ low: 10, high: 15 }] }),
          ),
          gap: oneOrNull(REWARD_GAPS, "Why nothing or less was paid; null when there's no gap"),
        }),
      ),
      v.metadata({ description: "Rewards, newest first", examples: [[]] }),
    ),
    steps: v.pipe(v.array(v.string()), v.metadata({ description: "Keys of the steps to take next", examples: [["nothing"]] })),
    fetchedAt: nullableDateTime("When we asked Koios"),
    second: secondSourceShape,
  }),
);

const iso = (timestamp: number | null): string | null => (timestamp === null ? null : new Date(timestamp).toISOString());

export const stakeData = (stake: StakeAnswer) => ({
  ...stake,
  pool: stake.pool && { ...stake.pool, countedAt: iso(stake.pool.countedAt) },
  next: stake.next && { ...stake.next, at: iso(stake.next.at) },
  rewards: stake.rewards.map((row) => ({ ...row, paidAt: iso(row.paidAt) })),
  fetchedAt: iso(stake.fetchedAt),
  second: secondSourceData(stake.second),
});
