import { expect, test } from "vitest";
import { parsePolicy, parseToken } from "#app/features/check/koios-token.server.ts";
import { tokenVerdict } from "#app/features/check/token-verdict.server.ts";
import { sourceFindings } from "#app/foundation/upstream/source-findings.server.ts";

const POLICY = "ab".repeat(28);
const OTHER = "cd".repeat(28);
const LISTED = [
  { project: "Snek", path: "/ecosystem/meme/project/snek" as const, ticker: "SNEK", policyId: POLICY, assetName: "534e454b" },
];
const badShape = expect.objectContaining({ kind: "bad-shape", source: "koios" });

test.each([
  ["the listed one", POLICY, "534e454b", ["SNEK"], "known"],
  ["another one of its policy", POLICY, "4e4654", ["NFT"], "known-policy"],
  ["its policy alone", POLICY, null, [], "known-policy"],
  ["its name, another policy", OTHER, "534e454b", ["SNEK"], "same-name"],
  ["its name in small letters with signs", OTHER, "", ["s.n.e-k"], "same-name"],
  ["letters that look alike", OTHER, "", ["SN\u0415K"], "same-name"],
  ["its ticker in the registry", OTHER, "ff", ["Something", "SNEK"], "same-name"],
  ["another name", OTHER, "", ["SNEKKER"], "unknown"],
  ["no letters", OTHER, "", ["\u2013", "\u202e", ""], "unknown"],
  ["another policy alone", OTHER, null, [], "unknown"],
])("%s", (_, policy, name, names, verdict) => expect(tokenVerdict(policy, name, names, LISTED).verdict).toBe(verdict));

const before = (slot: number) => ({ type: "before", slot });
const sig = { type: "sig", keyHash: "ab" };
const SLOT = 4_492_800 + 1_000;
const AT = 1_596_059_091_000 + 1_000_000;
test.each([
  ["keys alone", { type: "all", scripts: [sig] }, null],
  ["keys until a slot", { type: "all", scripts: [sig, before(SLOT)] }, AT],
  ["the first of two limits", { type: "all", scripts: [before(SLOT), before(SLOT + 500)] }, AT],
  ["a way without a limit", { type: "any", scripts: [sig, before(SLOT)] }, null],
  ["the later of two ways", { type: "any", scripts: [before(SLOT), before(SLOT - 500)] }, AT],
  ["two of three", { type: "atLeast", required: 2, scripts: [sig, before(SLOT), before(SLOT - 500)] }, AT],
  ["from a slot on", { type: "all", scripts: [sig, { type: "after", slot: SLOT }] }, null],
  ["nothing", { type: null }, null],
])("a policy of %s", (_, value, lockedFrom) =>
  expect(parsePolicy([{ type: "timelock", value }])).toEqual({ isProgram: false, lockedFrom }),
);

test("stops at endlessly nested scripts", () => {
  const deep = Array.from({ length: 50 }).reduce<object>((inner) => ({ type: "all", scripts: [inner] }), before(SLOT));
  expect(parsePolicy([{ type: "timelock", value: deep }])).toEqual({ isProgram: false, lockedFrom: null });
});

test("parses a Plutus script and a missing one, and rejects an invalid one", () => {
  expect(parsePolicy([{ type: "plutusV2", value: null }])).toEqual({ isProgram: true, lockedFrom: null });
  expect(parsePolicy([])).toBeNull();
  expect(() => parsePolicy([{ type: null }])).toThrow(badShape);
});

test("parses a token and a missing one, and rejects an invalid one", () => {
  const row = {
    total_supply: "76715880000",
    mint_cnt: 1,
    burn_cnt: 0,
    creation_time: 1_682_000_000,
    token_registry_metadata: { name: "<b>\u202eSnek", ticker: null, decimals: 0 },
  };
  expect(parseToken([row])).toMatchObject({
    supply: 76_715_880_000n,
    decimals: 0,
    registeredName: "<b>Snek",
    mints: 1,
    createdAt: 1_682_000_000_000,
  });
  expect(parseToken([{ ...row, token_registry_metadata: { decimals: 99 }, mint_cnt: -5, creation_time: "x" }])).toMatchObject({
    decimals: 0,
    mints: null,
    createdAt: null,
  });
  expect(parseToken([])).toBeNull();
  expect(() => parseToken([{ ...row, total_supply: "-1" }])).toThrow(badShape);
});

const key = { type: "sig", keyHash: "ab" };
const guard = { type: "guard", keyHash: "cd" };
const past = { type: "before", slot: 4_492_801 };
test.each<[string, object, object, string[]]>([
  ["a later version of Plutus is a program", { type: "plutusV4", value: null }, { isProgram: true, lockedFrom: null }, ["plutusV4"]],
  ["a script that we don't know", { type: "guarded", value: key }, { isProgram: null, unknownType: "guarded" }, ["guarded"]],
  ["a condition that we don't know", { type: "timelock", value: guard }, { isProgram: false, unknownType: "guard" }, ["guard"]],
  [
    "one within others",
    { type: "timelock", value: { type: "any", scripts: [past, guard] } },
    { unknownType: "guard", lockedFrom: null },
    ["guard"],
  ],
  [
    "one beside a limit that holds in any case",
    { type: "timelock", value: { type: "all", scripts: [past, guard] } },
    { isProgram: false, lockedFrom: 1_596_059_092_000 },
    ["guard"],
  ],
])("%s", (_, row, expected, counted) => {
  sourceFindings.clear();
  expect(parsePolicy([row])).toMatchObject(expected);
  expect(sourceFindings.list().map(({ value }) => value)).toEqual(counted);
});
