import * as v from "valibot";
import { expect, test } from "vitest";
import { checkRoutes } from "#app/features/check/check.api.server.ts";
import { CHECKS_PER_MINUTE, createCheck, type CheckOptions } from "#app/features/check/check.server.ts";
import type { HandleAnswer } from "#app/features/check/handle-answer.ts";
import { checkedSchema } from "#app/features/check/checked-schema.ts";
import type { StakeAnswer } from "#app/features/check/stake-answer.ts";
import type { TokenAnswer } from "#app/features/check/token-answer.ts";
import type { TransactionAnswer } from "#app/features/check/transaction-answer.ts";
import { LANGUAGES } from "#app/foundation/i18n/languages.ts";
import { mountRoutes } from "#app/foundation/openapi/route.server.ts";

const OWN = { PUBLIC_ORIGIN: "https://gateway.example", publicOriginSet: true };
const PAID_AT = Date.UTC(2026, 10, 20);
const STAKE_ANSWER: Omit<StakeAnswer, "stakeAddress"> = {
  unread: null,
  isKnown: true,
  isRegistered: true,
  unknownStatus: null,
  balance: 10,
  rewardsAvailable: 2,
  pool: null,
  drep: null,
  withdrawal: "no-drep",
  tokens: null,
  deposit: 2,
  next: null,
  rewards: [{ epoch: 590, paidAt: PAID_AT, kind: "member", ada: 2, range: null, gap: null }],
  steps: ["delegate"],
  fetchedAt: PAID_AT,
  second: {
    fetchedAt: PAID_AT,
    isShown: false,
    differences: [
      { field: "drep", koios: null, blockfrost: "abstain" },
      { field: "rewards", koios: 2, blockfrost: 3 },
    ],
  },
};
const TRANSACTION: TransactionAnswer = {
  unread: null,
  isKnown: true,
  at: PAID_AT,
  confirmations: 3,
  fee: 0.17,
  parties: [{ address: "addr1a", role: "sender", isScript: false, owner: null, ada: 5.17, tokens: [] }],
  otherParties: 0,
  withdrawn: null,
  minted: [],
  certificates: [],
  votes: [],
  message: null,
  metadata: [],
  scripts: [],
  hasFailed: false,
  fetchedAt: PAID_AT,
  second: { fetchedAt: PAID_AT, isShown: true, differences: [{ field: "known", koios: false, blockfrost: true }] },
};
const TOKEN: TokenAnswer = {
  unread: null,
  verdict: "same-name",
  project: { name: "Snek", path: "/ecosystem", policyId: "ab".repeat(28) },
  policyId: "cd".repeat(28),
  name: "SNEK",
  label: null,
  ticker: null,
  isKnown: true,
  supply: "5",
  mints: 1,
  burns: 0,
  createdAt: PAID_AT,
  minting: "open",
  unknownScript: null,
  holders: 14,
  samePolicies: ["ef".repeat(28)],
  registry: null,
  fetchedAt: PAID_AT,
};
const DREP = "drep1y2npycghycjwsveualcfseydjruwgp8zudk4kh6esh9axhgfcvqjs";
const HANDLE: HandleAnswer = {
  name: "",
  verdict: "resolved",
  address: "addr1x",
  handleMe: { unread: null, address: "addr1x", fetchedAt: PAID_AT },
  chain: { unread: "allowance", address: null, fetchedAt: null },
  isVirtual: false,
};
const api = (own: Partial<CheckOptions> = {}) =>
  mountRoutes(checkRoutes, {
    environment: OWN,
    check: createCheck({
      isLimited: true,
      hasSecondSource: true,
      judgeLink: async (link) => ({
        blocklists: [],
        inner: null,
        owner: null,
        ...(link.includes("@")
          ? { verdict: "email", text: "A sender" }
          : link.includes("fix")
            ? { verdict: "lookalike", text: "Not theirs" }
            : { verdict: "listed", text: "Theirs" }),
      }),
      stakeOf: async (stakeAddress) => ({ ...STAKE_ANSWER, stakeAddress }),
      tokenOf: async () => TOKEN,
      poolsOf: async (asked) => (asked.includes("x") ? [] : [{ id: "pool1a", ticker: asked, name: null, status: "registered" }]),
      findDrep: async () => null,
      findAction: async (id) => ({ id, title: null, path: null, url: `https://gov.tools/governance_actions/${id}` }),
      scriptOwner: () => null,
      handleOf: async (name) => ({ ...HANDLE, name }),
      transactionOf: async () => TRANSACTION,
      readPrices: async (timestamps) => (timestamp) =>
        new Map(
          timestamps.includes(timestamp)
            ? [
                ["USD", { rate: 0.5, observedAt: PAID_AT + 120_000 }],
                ["EUR", { rate: 0.44, observedAt: PAID_AT + 60_000 }],
              ]
            : [],
        ),
      pricesSince: async () => null,
      ...own,
    }),
  });
const ask = (to: ReturnType<typeof api>, body: string, headers: Record<string, string> = {}) =>
  to.request("/check", { method: "POST", body, headers: { "Content-Type": "application/json", ...headers } }, { address: "192.0.2.1" });
const STAKE = "stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw";
const BASE = "addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x";
const SEED = `${"abandon ".repeat(11)}about`;

test.each([
  [
    STAKE,
    {
      kind: "stake",
      network: "mainnet",
      verdict: "recognized",
      data: { stakeAddress: STAKE, stake: { stakeAddress: STAKE, withdrawal: "no-drep" } },
    },
  ],
  [
    BASE,
    {
      kind: "payment",
      network: "mainnet",
      verdict: "recognized",
      data: { stakeAddress: STAKE, stake: { stakeAddress: STAKE, withdrawal: "no-drep" } },
    },
  ],
  [STAKE.slice(0, -4), { kind: "stake", verdict: "length", data: null }],
  ["AB".repeat(32), { kind: "transaction", verdict: "recognized", data: { transaction: { at: "2026-11-20T00:00:00.000Z", fee: 0.17 } } }],
  [`${"CD".repeat(28)}.534e454b`, { kind: "asset", verdict: "same-name", data: { token: { createdAt: "2026-11-20T00:00:00.000Z" } } }],
  ["asset14cvkz63kgtstwplh0n6hx52ezk0egg4ffehqmj", { kind: "asset", verdict: "recognized", data: null }],
  [
    "[SEA]",
    {
      kind: "pool",
      network: null,
      verdict: "recognized",
      data: { pools: [{ id: "pool1a", ticker: "SEA", name: null, status: "registered" }] },
    },
  ],
  ["xyz", { kind: "unknown", network: null, verdict: "unknown", data: null }],
  [DREP, { kind: "drep", network: null, verdict: "recognized", data: { drep: null } }],
  [
    "$Charles",
    {
      kind: "handle",
      network: null,
      verdict: "resolved",
      data: { handle: { ...HANDLE, name: "charles", handleMe: { ...HANDLE.handleMe, fetchedAt: "2026-11-20T00:00:00.000Z" } } },
    },
  ],
  [
    "0x52908400098527886E0F7030069857D2E4169EE7",
    { kind: "payment", network: null, verdict: "chain", text: expect.stringContaining("Ethereum"), data: { chain: "Ethereum" } },
  ],
  ["minswap.org", { kind: "link", verdict: "listed", text: "Theirs" }],
  ["info@minswap.org", { kind: "email", verdict: "email", text: "A sender", data: { links: [{ link: "info@minswap.org" }] } }],
  [
    "Write to info@minswap.org or see minswap.org",
    { kind: "message", verdict: "email", text: expect.stringMatching(/^A sender If the message asks/) },
  ],
  ["Enviá tu frase de recuperación a soporte@cardano.org", { kind: "message", verdict: "seed-phrase-scam" }],
  [
    "See minswap.org or fix.example.com",
    { kind: "message", verdict: "lookalike", text: expect.stringMatching(/^Not theirs If the message asks for your seed phrase/) },
  ],
  ["Send 1000 ADA here and get 2000 ADA back", { kind: "message", verdict: "giveaway-scam", data: null }],
  [
    "Giveaway at minswap.org: send 50 ADA",
    { kind: "message", verdict: "giveaway-scam", data: { links: [{ link: "minswap.org", verdict: "listed" }] } },
  ],
  [
    "Support here: enter your 24 words at minswap.org",
    {
      kind: "message",
      verdict: "seed-phrase-scam",
      text: expect.stringContaining("Don't enter them"),
      data: { links: [{ link: "minswap.org", verdict: "listed" }] },
    },
  ],
  ["Send me your seed phrase and 100 ADA, I'll double your ADA", { kind: "message", verdict: "seed-phrase-scam", data: null }],
  ["Never give your 24 words to anyone, says minswap.org", { kind: "message", verdict: "listed" }],
  ["Send me your words quickly", { kind: "message", verdict: "no-link", data: null }],
  [`${SEED} minswap.org`, { kind: "seed-phrase", network: null, verdict: "never-share", data: null }],
  ["?", { kind: "unknown", verdict: "unknown", data: null }],
])("%.40s", async (input, expected) => {
  const response = await ask(api(), JSON.stringify({ input, language: "en" }));
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(await response.json()).toMatchObject(expected);
});

const KEY = `5820${"01".repeat(32)}`;
const KEY_FILE = JSON.stringify({ type: "PaymentSigningKeyShelley_ed25519", description: "", cborHex: KEY });
const ROOT_KEY =
  "root_xsk1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5z5tpwxqergd3c8g7ruszzg3rysjjvfeg9y4zktpd9chnqvfjxv6r2d3h8qun5weu85lr7szpgfp5g32xgayyjjjtf3x5un6s29f9x4z42et4sk26tdw96hjlvq463z9r";
test.each(LANGUAGES)("a private key gets an alarm in $name, and isn't looked up or repeated", async ({ code }) => {
  const refused = () => Promise.reject(new Error("asked"));
  const asked = api({
    stakeOf: refused,
    tokenOf: refused,
    poolsOf: refused,
    findDrep: refused,
    findAction: refused,
    handleOf: refused,
    transactionOf: refused,
    judgeLink: refused,
  });
  for (const input of [KEY, KEY_FILE, ROOT_KEY, `Is this mine? ${ROOT_KEY} https://minswap.org`]) {
    const response = await ask(asked, JSON.stringify({ input, language: code }));
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({ kind: "private-key", network: null, verdict: "never-share", inner: null, data: null });
    expect(text).not.toMatch(/0101|root_xsk1/);
  }
});

const ACTION = "gov_action12meeq4r43udremwpm6fzt4nt7fctvt0ah7798x036m2r4nhlccmqqhmr9wx";
const ACTION_DATA = { data: { action: { id: ACTION, url: `https://gov.tools/governance_actions/${ACTION}` } } };
test.each<[string, object]>([
  [ACTION, { kind: "governance-action", ...ACTION_DATA }],
  ["56f39054758f1a3cedc1de9225d66bf270b62dfdbfbc5399f1d6d43aceffc636#0", { kind: "governance-action", ...ACTION_DATA }],
  ["56f39054758f1a3cedc1de9225d66bf270b62dfdbfbc5399f1d6d43aceffc63600", { kind: "governance-action", ...ACTION_DATA }],
  [
    "3ad683d9d9f38f43c1b638f0e79f1c91173d324c0c3055971aacf575",
    { kind: "pool", verdict: "recognized", data: { pools: [{ id: "pool1a" }] } },
  ],
  [
    "addr1z8phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gten0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgs9yc0hh",
    {
      verdict: "contract",
      text: expect.stringMatching(/may be lost for good.*belongs to A market/),
      data: { stakeAddress: STAKE, stake: { stakeAddress: STAKE } },
    },
  ],
  [`web+cardano:${BASE}?amount=2`, { kind: "payment", inner: BASE, data: { stakeAddress: STAKE, stake: { stakeAddress: STAKE } } }],
  [`Pay me at ${BASE}!`, { kind: "payment", inner: BASE, data: { stakeAddress: STAKE, stake: { stakeAddress: STAKE } } }],
  ["$Market", { kind: "handle", verdict: "contract", text: expect.stringContaining("may be lost for good") }],
])("%.40s gets further data", async (input, expected) => {
  const one = api({
    poolsOf: async (asked) => (asked.startsWith("pool1") ? [{ id: "pool1a", ticker: null, name: null, status: "registered" }] : []),
    scriptOwner: () => ({ name: "A market", path: null, label: null, saidAt: null }),
    handleOf: async (name) => ({ ...HANDLE, name, verdict: "contract" }),
  });
  const answer = await (await ask(one, JSON.stringify({ input }))).json();
  expect(answer).toMatchObject(expected);
  expect(v.safeParse(checkedSchema, answer).issues, "The island of /check reads every answer: adapt checked-schema.ts").toBeUndefined();
});

test.each(LANGUAGES)("answers in $name, and never repeats a seed phrase", async ({ code }) => {
  const texts = await Promise.all(
    [STAKE, SEED, "?"].map(async (input) => (await ask(api(), JSON.stringify({ input, language: code }))).text()),
  );
  expect(texts.filter((text) => !/"text":"[^"]{30,}"/.test(text) || text.includes("abandon"))).toEqual([]);
});

test.each([
  ["{}", {}, 400],
  ["[]", {}, 400],
  ["{", {}, 400],
  ['{"input":"x","language":"xx"}', {}, 400],
  [JSON.stringify({ input: "x", more: 1 }), {}, 400],
  ["x".repeat(4_097), {}, 413],
  ["x", { "Content-Type": "text/plain" }, 415],
  ["{}", { Origin: "https://evil.example" }, 403],
])("rejects %.30s with %o: %i", async (body, headers, status) => expect((await ask(api(), body, headers)).status).toBe(status));

test("limits a network's checks per minute", async () => {
  const one = api();
  for (let turn = 0; turn < CHECKS_PER_MINUTE; turn++) expect((await ask(one, '{"input":"x"}')).status).toBe(200);
  const refused = await ask(one, '{"input":"x"}');
  expect([refused.status, Number(refused.headers.get("Retry-After")) > 0]).toEqual([429, true]);
});

test("returns an address's rewards as a file, and rejects other input", async () => {
  const csvOf = (input: string, file = "rewards") =>
    api().request(
      `/check/${file}.csv`,
      { method: "POST", body: JSON.stringify({ input }), headers: { "Content-Type": "application/json" } },
      { address: "192.0.2.1" },
    );
  const response = await csvOf(BASE);
  expect([response.headers.get("Cache-Control"), await response.text()]).toEqual([
    "no-store",
    "Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash\r\n2026-11-20 00:00 UTC,,,2.000000,ADA,,,1.00,USD,reward,Epoch 590 member,\r\n",
  ]);
  expect(await (await csvOf(STAKE, "reward-values")).text()).toBe(
    "Date,Epoch,Kind,ADA,Value EUR,EUR price read,Value USD,USD price read,Value GBP,GBP price read,Value PLN,PLN price read,Value BRL,BRL price read,Prices from\r\n2026-11-20 00:00 UTC,590,member,2.000000,0.88,2026-11-20 00:01 UTC,1.00,2026-11-20 00:02 UTC,,,,,,,CoinGecko\r\n",
  );
  expect((await csvOf("minswap.org")).status).toBe(400);
});

test("looks up ten addresses a minute for a network; later ones are only recognized", async () => {
  const one = api();
  const stakes: unknown[] = [];
  for (let turn = 0; turn < 11; turn++) stakes.push((await (await ask(one, JSON.stringify({ input: STAKE }))).json()).data.stake);
  expect([stakes.slice(0, 10).includes(null), stakes[10]]).toEqual([false, null]);
});
