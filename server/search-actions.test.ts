import { bech32 } from "@scure/base";
import { expect, test } from "vitest";
import { governanceActions } from "#server/governance-actions.ts";
import { poolActions } from "#server/pool-actions.ts";
import { searchActions } from "#server/search-actions.ts";
import { LANGUAGES } from "#app/foundation/i18n/languages.ts";

const BASE = "addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x";
const STAKE = "stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw";
const POOL = "pool100wj94uzf54vup2hdzk0afng4dhjaqggt7j434mtgm8v2gfvfgp";
const DREP = "drep1yfhyq6tztjksqqpd5lglc3zr2tn8vylgjh9xzz7n2p4l4lgk3qam3";
const SEED = "abandon ability able about above absent absorb abstract absurd abuse access accident";

test.each([
  [BASE, [`/check#check=${BASE}`, "Check this: Payment address"]],
  [STAKE.slice(0, -3), [`/check#check=${STAKE.slice(0, -3)}`, "Check this: Stake address"]],
  [POOL, [`/check#check=${POOL}`, "Check this: Stake pool ID"]],
  [DREP, [`/check#check=${DREP}`, "Check this: DRep ID"]],
  ["ab".repeat(32), [`/check#check=${"ab".repeat(32)}`, "Check this: Transaction ID"]],
  ["ab".repeat(28), [`/check#check=${"ab".repeat(28)}`, "Check this: Policy ID"]],
  ["$charles", ["/check#check=%24charles", "Check this: Handle"]],
  [
    "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
    ["/check#check=bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", "Check this: Payment address"],
  ],
  [SEED, ["/check", "Stop: this is a seed phrase"]],
  ["minswap.org", ["/is-this-link-real?url=minswap.org", "Check whether minswap.org is real"]],
  ["Coinbase", ["/is-this-link-real?url=coinbase.com", "Check whether coinbase.com is real"]],
  ["kraken", ["/is-this-link-real?url=kraken.com", "Check whether kraken.com is real"]],
  ["100 ADA in EUR", ["/converter?amount=100&currency=eur&direction=from-ada", "Convert 100\u00a0ADA"]],
  ["100 EUR in ADA", ["/converter?amount=100&currency=eur&direction=to-ada", "Convert 100\u00a0EUR"]],
  ["how much ADA for $50", ["/converter?amount=50&currency=usd&direction=to-ada", "Convert 50\u00a0USD"]],
  ["$50", ["/converter?amount=50&currency=usd&direction=to-ada", "Convert 50\u00a0USD"]],
  ["minswap vs sundaeswap", ["/compare?ids=minswap%2Csundaeswap", "Compare Minswap, SundaeSwap"]],
  ["minswap", undefined],
  ["5 real use cases", undefined],
  ["how to stake", undefined],
])("leads from %.40s to %s", (query, wanted) => {
  const [first] = searchActions(query, "en");
  expect(first && [first.path, first.title]).toEqual(wanted);
});

test.each(LANGUAGES)("explains an address in $name", ({ code }) => {
  const [first] = searchActions(BASE, code);
  expect(
    [first?.title.length, first?.text.length].every((length) => (length ?? 0) > 10),
    JSON.stringify(first),
  ).toBe(true);
});

const PLOMIN = "gov_action1pvv5wmjqhwa4u85vu9f4ydmzu2mgt8n7et967ph2urhx53r70xusqnmm525";
const PLOMIN_TRANSACTION = "0b19476e40bbbb5e1e8ce153523762e2b6859e7ecacbaf06eae0ee6a447e79b9";
const KNOWN = {
  actions: [
    { id: "gov_action1qqq", kind: "treasury-withdrawals" as const, title: "Fund the élan budget" },
    { id: "gov_action1xxx", kind: "info-action" as const, title: null },
    { id: PLOMIN, kind: "hard-fork-initiation" as const, title: "Plomin" },
  ],
  dreps: [{ id: DREP, name: "Ana", power: 5 }],
};
const { words } = bech32.decode(DREP, false);
/** The DRep ID in the CIP-105 format, which has no header byte. */
const OLDER_DREP = bech32.encode("drep", bech32.toWords(bech32.fromWords(words).subarray(1)), false);

test.each([
  [DREP, [[`/governance/dreps/${DREP}`, "Ana, DRep on Cardano", true]]],
  [OLDER_DREP, [[`/governance/dreps/${DREP}`, "Ana, DRep on Cardano", true]]],
  // Anyone can choose this name.
  ["ana", [[`/governance/dreps/${DREP}`, "Ana, DRep on Cardano", false]]],
  ["an", []],
  ["gov_action1xxx", [["/governance/actions/gov_action1xxx", "Info action", true]]],
  ["GOV_ACTION1QQQ", [["/governance/actions/gov_action1qqq", "Fund the élan budget", true]]],
  ["elan budget", [["/governance/actions/gov_action1qqq", "Fund the élan budget", true]]],
  [`${PLOMIN_TRANSACTION}#0`, [[`/governance/actions/${PLOMIN}`, "Plomin", true]]],
  [`${PLOMIN_TRANSACTION}00`, [[`/governance/actions/${PLOMIN}`, "Plomin", true]]],
  ["fund", []],
  [POOL, []],
  [" ", []],
] as const)("finds the action or DRep for %s", async (query, wanted) => {
  const found = await governanceActions({ latestSnapshot: () => Promise.resolve(KNOWN) }, query, "en");
  expect(found.map(({ path, title, isExact }) => [path, title, isExact])).toEqual(wanted);
});

const ORE = `pool1${"q".repeat(51)}`;
const POOLS = [
  { id: ORE, ticker: "ORE13", name: "Ore of the North" },
  { id: POOL, ticker: "BERRY", name: "Berry Pool" },
  { id: `pool1${"z".repeat(51)}`, ticker: "ADA", name: "Another" },
];

test.each([
  ["ORE13", "en", [["ORE13 · Ore of the North, stake pool", false]]],
  ["ORE13 pool", "en", [["ORE13 · Ore of the North, stake pool", true]]],
  ["pool ore13", "es", [["Stake pool ORE13 · Ore of the North", true]]],
  ["stake pool ORE13", "nl", [["ORE13 · Ore of the North, stakepool", true]]],
  ["der Stake-Pool ORE13", "de", [["ORE13 · Ore of the North, Stake-Pool", true]]],
  ["ORE13-Pool", "de", [["ORE13 · Ore of the North, Stake-Pool", true]]],
  ["le pool ORE13", "fr", [["Stake pool ORE13 · Ore of the North", true]]],
  ["o pool de staking ORE13", "pt", [["Stake pool ORE13 · Ore of the North", true]]],
  ["pool di staking ORE13", "it", [["Stake pool ORE13 · Ore of the North", true]]],
  ["pulę stakingową ORE13", "pl", [["ORE13 · Ore of the North, pula stakingowa", true]]],
  ["change my pool to BERRY", "en", [["BERRY · Berry Pool, stake pool", true]]],
  ["is the pool ORE13 saturated", "en", [["ORE13 · Ore of the North, stake pool", true]]],
  [`pool ${ORE}`, "en", [["ORE13 · Ore of the North, stake pool", true]]],
  ["berry pool", "en", [["BERRY · Berry Pool, stake pool", true]]],
  ["ore of", "en", [["ORE13 · Ore of the North, stake pool", false]]],
  ["pool ore of the north", "en", [["ORE13 · Ore of the North, stake pool", true]]],
  ["stake ADA", "en", []],
  ["stake pools", "en", []],
  ["best pool", "en", []],
] as const)("finds the pool for %s (%s)", async (query, language, wanted) => {
  const found = await poolActions({ latestPools: () => Promise.resolve(POOLS) }, query, language);
  expect(found.map(({ title, isExact }) => [title, isExact])).toEqual(wanted);
});
