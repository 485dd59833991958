import { describe, expect, test } from "vitest";
import type { CheckResult } from "#app/features/check/check.ts";
import { epochRewards, type RewardRow, type StakeAnswer } from "#app/features/check/stake-answer.ts";
import { verdictText } from "#app/features/check/verdict-text.ts";
import { epochStart } from "#app/foundation/cardano-epochs.ts";
import { formatsFor } from "#app/foundation/i18n/formats.ts";
import { LANGUAGES, type Language } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";

const CURRENT = 600;
const result = (change: Partial<CheckResult>): CheckResult => ({
  kind: "stake",
  network: null,
  verdict: "recognized",
  text: "The text of the API.",
  inner: null,
  data: null,
  ...change,
});
const row = (epoch: number, change: Partial<RewardRow> = {}): RewardRow => ({
  epoch,
  paidAt: epochStart(epoch + 2),
  kind: "member",
  ada: 2.69,
  range: null,
  gap: null,
  ...change,
});
const missed = (epoch: number): RewardRow => row(epoch, { paidAt: null, kind: null, ada: 0, gap: "no-block" });
const stake = (change: Partial<StakeAnswer>): CheckResult => {
  const answer: StakeAnswer = {
    stakeAddress: "stake1a",
    unread: null,
    isKnown: true,
    isRegistered: true,
    unknownStatus: null,
    balance: 1_000,
    rewardsAvailable: 5,
    pool: {
      id: "pool1a",
      ticker: "SEA",
      name: "Sea",
      status: "registered",
      retiringEpoch: null,
      terms: null,
      announced: null,
      saturation: null,
      isPledgeMet: null,
      countedAt: null,
    },
    drep: null,
    withdrawal: null,
    tokens: null,
    deposit: null,
    next: null,
    rewards: [],
    steps: [],
    fetchedAt: epochStart(CURRENT) + 1_000,
    second: null,
    ...change,
  };
  return result({ data: { stakeAddress: "stake1a", stake: answer, pricesSince: null } });
};
const pool = { id: "pool1a", ticker: "SEA", name: "Sea", status: "registered" };
const transaction = {
  unread: null,
  isKnown: true,
  at: epochStart(598),
  confirmations: 12,
  fee: 0.2,
  parties: [],
  otherParties: 0,
  withdrawn: null,
  minted: [],
  certificates: [],
  votes: [],
  message: null,
  metadata: [],
  scripts: [],
  hasFailed: false,
  fetchedAt: null,
  second: null,
};
const link = (verdict: "listed" | "lookalike" | "unknown", owner: { name: string; path: `/${string}` } | null) => ({
  verdict,
  data: { links: [{ link: "minswap.org", verdict, text: "The text of the API.", inner: null, owner, blocklists: [] }] },
});
const minswap = { name: "Minswap", path: "/ecosystem/minswap" } as const;

const ANSWERS: Record<string, [CheckResult, title: string | RegExp, to?: string]> = {
  "a payment": [stake({ rewards: [row(598)] }), /^Paid: 2\.69 ADA, \w+ \d+$/, "/staking/pools/pool1a"],
  "an older payment": [stake({ rewards: [row(590)] }), /^Last paid: 2\.69 ADA/, "/staking/pools/pool1a"],
  "a payment two years ago": [stake({ rewards: [row(450)] }), /^Last paid: 2\.69 ADA, .*20\d\d$/],
  "a tiny payment": [stake({ rewards: [row(598, { ada: 0.000_012 })] }), /^Paid: 0\.000012 ADA/],
  "an epoch without a payment": [stake({ rewards: [missed(598), row(597)] }), "Nothing paid for epoch 598"],
  "a deposit after the last reward": [stake({ rewards: [row(599, { kind: "refund", ada: 2 }), row(598)] }), /^Paid: 2\.69 ADA/],
  "an operator's payments": [stake({ rewards: [row(598), row(598, { kind: "leader", ada: 10 })] }), /^Paid: 12\.69 ADA/],
  "a first reward to come": [stake({ next: { epoch: 602, at: epochStart(602), isSure: true } }), "No reward yet"],
  "no reward to come": [stake({}), "No rewards"],
  "no registration": [stake({ isRegistered: false, pool: null }), "Not registered, so no rewards", "/staking/pools"],
  "no delegation": [stake({ pool: null }), "Not delegated, so no rewards", "/staking/pools"],
  "an address that was never used": [stake({ isKnown: false, isRegistered: null, pool: null }), "Never seen on the chain"],
  "a source that doesn't answer": [stake({ unread: "unavailable", isKnown: null, isRegistered: null }), "Our source isn't responding"],
  "rewards of a half answer": [stake({ unread: "unavailable", rewards: [row(598)] }), /^Paid: 2\.69 ADA/],
  "too many lookups": [result({ data: { stakeAddress: "stake1a", stake: null, pricesSince: null } }), "Too many lookups from your network"],
  "a wrong character": [result({ verdict: "checksum" }), "Stake address: a character is wrong"],
  "an imitation": [result({ kind: "link", ...link("lookalike", minswap) }), "Not Minswap's site", "/ecosystem/minswap"],
  "a listed link": [result({ kind: "link", ...link("listed", minswap) }), "Belongs to Minswap", "/ecosystem/minswap"],
  "an unknown link": [result({ kind: "link", ...link("unknown", null) }), "Not in our directory", "/ecosystem"],
  "a message with a listed link": [result({ kind: "message", ...link("listed", minswap) }), "The link is real, the message may not be"],
  "a message with an imitation": [result({ kind: "message", ...link("lookalike", minswap) }), "Not Minswap's site"],
  "a message without a link": [result({ kind: "message", verdict: "no-link" }), "No link in it to check"],
  "a payment address": [result({ kind: "payment" }), "A correct address, but whose?"],
  "a contract": [result({ kind: "payment", verdict: "contract" }), "Contract address: a payment may be lost"],
  "a key's hash": [result({ kind: "key-hash" }), "Not an address: the hash of a key"],
  "a pool": [result({ kind: "pool", data: { pools: [pool] } }), "[SEA] Sea is a registered pool", "/staking/pools/pool1a"],
  "a closed pool": [result({ kind: "pool", data: { pools: [{ ...pool, status: "retired" }] } }), "[SEA] Sea has closed"],
  "two pools": [result({ kind: "pool", data: { pools: [pool, pool] } }), "Several pools use this ticker", "/staking/pools"],
  "an unknown pool": [result({ kind: "pool", data: { pools: [] } }), "We don't know this pool", "/staking/pools"],
  "an unknown DRep": [result({ kind: "drep", data: { drep: null } }), "We don't know this DRep", "/governance/dreps"],
  "a transaction": [result({ kind: "transaction", data: { transaction } }), /^On the chain since /],
  "a failed transaction": [
    result({ kind: "transaction", data: { transaction: { ...transaction, hasFailed: true } } }),
    "Failed: nothing was paid",
  ],
  "a transaction that isn't there": [
    result({ kind: "transaction", data: { transaction: { ...transaction, isKnown: false } } }),
    "Not on the chain",
  ],
  "nothing that we know": [result({ kind: "unknown", verdict: "unknown" }), "Not recognized"],
};

const textIn = (checked: CheckResult, language: Language) =>
  verdictText(checked, { t: translatorFor(language, "check", "link-check"), formats: formatsFor(language) });

test.each(Object.entries(ANSWERS))("the verdict on %s", (_, [checked, title, to]) => {
  const { title: said, action } = textIn(checked, "en");
  expect(said).toMatch(title);
  if (to !== undefined) expect(action).toMatchObject({ to });
});

describe.each(LANGUAGES)("in $name", ({ code }) => {
  test("every verdict has a title, a reason and no gaps", () => {
    for (const [name, [checked]] of Object.entries(ANSWERS)) {
      const { title, reasons } = textIn(checked, code);
      expect([title, ...reasons].join(" "), name).not.toMatch(/\{\{|undefined|check:|verdicts\./);
      expect(reasons.length, name).toBeGreaterThan(0);
    }
  });
});

test("an operator's two payments are one, without a delegator's range", () => {
  const range = { low: 2, high: 3 };
  expect(
    epochRewards([row(598, { range }), row(598, { kind: "leader", ada: 10 }), row(597, { range }), row(596, { kind: "treasury" })]),
  ).toMatchObject([
    { epoch: 598, ada: 12.69, range: null },
    { epoch: 597, ada: 2.69, range },
  ]);
});
