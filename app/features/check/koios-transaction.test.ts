import { describe, expect, test } from "vitest";
import { parseTransaction } from "#app/features/check/koios-transaction.server.ts";
import sample from "#app/features/check/samples/koios-transaction.json" with { type: "json" };
import { tokenName, withDecimals } from "#app/features/check/token-name.server.ts";
import { describeTransaction } from "#app/features/check/transaction-answer.server.ts";
import { sourceFindings } from "#app/foundation/upstream/source-findings.server.ts";

const badShape = expect.objectContaining({ kind: "bad-shape", source: "koios" });
const POOL_SCRIPT = "e1317b152faac13426e6a83e06ff88a4d62cce3c1634ab0a5ec13309";
const MINSWAP = { name: "Minswap", path: "/project/minswap", label: "Liquidity Pool", saidAt: "2025-07-10" } as const;
/** Addresses from the registry: a script with a stake address, and one without. */
const ORDER = "addr1z8snz7c4974vzdpxu65ruphl3zjdvtxw8strf2c2tmqnxz2j2c79gy9l76sdg0xwhd7r0c0kna0tycz4y5s6mlenh8pq0xmsha";
const UNKNOWN_ORDER = "addr1wyx22z2s4kasd3w976pnjf9xdty88epjqfvgkmfnscpd0rg3z8y6v";
const [row] = sample;
const ME = row?.inputs[0]?.stake_addr ?? "";
const ownerOf = (hash: string) => (hash === POOL_SCRIPT ? MINSWAP : null);
const answerTo = (change: object = {}, tip: number | null = 9_000_009) =>
  describeTransaction({ state: "read", value: parseTransaction([{ ...row, ...change }]), fetchedAt: 1 }, null, tip, ownerOf);

test("change that returns to its owner isn't a payment", () => {
  expect(answerTo()).toMatchObject({
    isKnown: true,
    confirmations: 10,
    fee: 0.172761,
    parties: [
      { address: ME, role: "sender", ada: 25.172761, tokens: [{ name: "SNEK", quantity: "\u22121200" }] },
      { role: "recipient", ada: 25, tokens: [{ name: "SNEK", quantity: "1200" }] },
    ],
    otherParties: 0,
    message: "Invoice 7",
    metadata: [{ label: "721", text: '{"a":1}' }],
    certificates: ["pool_delegation", "pot_transfer"],
    votes: [{ voter: "drep", vote: "yes" }],
  });
});

test("an output at a script's address belongs to the script, whatever its stake address", () => {
  const [input, output] = [row?.inputs[0], row?.outputs[0]];
  const order = {
    ...output,
    payment_addr: { bech32: ORDER },
    stake_addr: ME,
    value: "7000000",
    asset_list: [{ policy_id: POOL_SCRIPT, asset_name: "61", quantity: "3" }],
  };
  const change = { ...input, value: "1000000", asset_list: [] };
  expect(answerTo({ outputs: [order, change], plutus_contracts: [{ script_hash: POOL_SCRIPT, valid_contract: true }] })).toMatchObject({
    parties: [
      { address: ME, role: "sender", isScript: false, owner: null },
      { address: ORDER, role: "recipient", ada: 7, isScript: true, owner: MINSWAP, tokens: [{ name: "a", owner: MINSWAP }] },
    ],
    scripts: [{ hash: POOL_SCRIPT, owner: MINSWAP }],
  });
  expect(answerTo({ outputs: [{ ...order, payment_addr: { bech32: UNKNOWN_ORDER } }] }).parties.at(-1)).toMatchObject({
    isScript: true,
    owner: null,
  });
});

test("withdrawn rewards are the sender's own", () => {
  const withdrawals = [{ stake_addr: ME, amount: "5000000" }];
  expect(answerTo({ withdrawals })).toMatchObject({ withdrawn: 5, parties: [{ role: "sender", ada: 30.172761 }, {}] });
});

test.each([
  ["inputs at a script", { payment_addr: { bech32: ORDER }, stake_addr: ME }],
  ["inputs without a stake address", { stake_addr: null }],
])("withdrawn rewards that went to others were paid, with %s", (_, change) => {
  const inputs = row?.inputs.map((input) => ({ ...input, ...change }));
  const withdrawals = [{ stake_addr: ME, amount: "5000000" }];
  const outputs = row?.outputs.filter(({ stake_addr }) => stake_addr !== ME);
  expect(answerTo({ inputs, outputs, withdrawals }).parties).toContainEqual(
    expect.objectContaining({ address: ME, role: "sender", ada: 5, tokens: [] }),
  );
});

test.each([
  ["gave tokens", -3n, "sender"],
  ["got tokens", 3n, "recipient"],
])("a party whose ADA stayed the same and who %s", (_, change, role) => {
  const [input] = row?.inputs ?? [];
  const withTokens = (quantity: bigint) => ({
    ...input,
    asset_list: [{ policy_id: POOL_SCRIPT, asset_name: "61", quantity: `${quantity}` }],
  });
  expect(answerTo({ inputs: [withTokens(5n)], outputs: [withTokens(5n + change)] }).parties).toMatchObject([{ address: ME, role, ada: 0 }]);
});

test("a failed transaction has no parties", () => {
  const plutus_contracts = [{ script_hash: "ab".repeat(28), valid_contract: false }];
  expect(answerTo({ plutus_contracts })).toMatchObject({ hasFailed: true, parties: [], scripts: [{ hash: "ab".repeat(28), owner: null }] });
});

test.each([
  ["no tip", null, null],
  ["a tip that is behind", 8_999_999, null],
  ["its own block", 9_000_000, 1],
])("confirmations: %s", (_, tip, expected) => expect(answerTo({}, tip).confirmations).toBe(expected));

test("an unread transaction has only unknown values", () =>
  expect(describeTransaction({ state: "unavailable" }, null, 5, () => null)).toMatchObject({
    unread: "unavailable",
    isKnown: null,
    fee: null,
    parties: [],
  }));

describe("parseTransaction", () => {
  test("returns null if the chain doesn't have it", () => expect(parseTransaction([])).toBeNull());
  test.each([
    ["no inputs", { inputs: null }],
    ["an input of no amount", { inputs: [{ ...row?.inputs[0], value: "x" }] }],
    ["an address that is none", { outputs: [{ ...row?.outputs[0], payment_addr: { bech32: "<b>" } }] }],
    ["a fee that is a number", { fee: 5 }],
  ])("rejects %s", (_, change) => expect(() => parseTransaction([{ ...row, ...change }])).toThrow(badShape));
  test("skips invalid entries of a list, and reports them", () => {
    sourceFindings.clear();
    const change = { certificates: [{}, null], voting_procedures: [null], metadata: "x", withdrawals: 5 };
    expect(() => parseTransaction([{ ...row, ...change }])).toThrow(badShape);
    sourceFindings.clear();
    expect(parseTransaction([{ ...row, ...change, withdrawals: null }])).toMatchObject({ certificates: [], votes: [], metadata: [] });
    expect(sourceFindings.list()).toMatchObject([
      { kind: "unreadable-row", place: "tx_info.certificates", count: 2 },
      { kind: "unreadable-row", place: "tx_info.voting_procedures", count: 1 },
      { kind: "unreadable-row", place: "tx_info.metadata", count: 1 },
    ]);
  });
  test("keeps unknown words of a later era, and reports each", () => {
    sourceFindings.clear();
    const change = {
      certificates: [{ type: "guard_registration" }, { type: "treasury_MIR" }, { type: "stake_registration" }],
      voting_procedures: [
        { voter_role: "Guardian", vote: "Defer" },
        { voter_role: "SPO", vote: null },
        { voter_role: "DRep", vote: "No" },
      ],
    };
    expect(parseTransaction([{ ...row, ...change }])).toMatchObject({
      certificates: ["guard_registration", "treasury_MIR", "stake_registration"],
      votes: [
        { voter: "Guardian", vote: "Defer" },
        { voter: "pool", vote: "" },
        { voter: "drep", vote: "no" },
      ],
    });
    expect(sourceFindings.list().map(({ kind, place, value }) => [kind, place, value])).toEqual([
      ["unknown-value", "tx_info.certificates.type", "guard_registration"],
      ["unknown-value", "tx_info.voting_procedures.voter_role", "Guardian"],
      ["unknown-value", "tx_info.voting_procedures.vote", "Defer"],
      ["missing-field", "tx_info.voting_procedures.vote", undefined],
    ]);
  });
});

test.each([
  ["534e454b", "SNEK"],
  ["0014df10534e454b", "SNEK"],
  [null, "–"],
  ["", "–"],
  ["ff".repeat(32), `${"ff".repeat(23)}f…`],
  [Buffer.from("\u202eKENS\u0000").toString("hex"), "KENS"],
  [Buffer.from("<b>x").toString("hex"), "<b>x"],
])("the name %s is %s", (hex, name) => expect(tokenName(hex)).toBe(name));

test.each([
  [1_234_500n, 6, "1.2345"],
  [-5n, 0, "\u22125"],
  [7n, 2, "0.07"],
  [100n, 2, "1"],
])("%s with %s decimals is %s", (quantity, decimals, text) => expect(withDecimals(quantity, decimals)).toBe(text));
