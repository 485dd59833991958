import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bech32 } from "@scure/base";
import fc from "fast-check";
import { Parser } from "htmlparser2";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startSimulator, type Simulator } from "#simulator/simulator.ts";
import { ACCOUNT_KINDS, HANDLE_KINDS, MINTING_KINDS, REGISTRY_KINDS, TRANSACTION_KINDS } from "#simulator/world/settings.ts";
import { HOSTILE_ATTRIBUTE, HOSTILE_TEXTS } from "#tests/hostile-inputs.ts";
import { eventually, startSite, type Site } from "#tests/site.ts";
import { simulatorEnvironment } from "#tests/simulator-environment.ts";

const DATA_DIR = mkdtempSync(join(tmpdir(), "gateway-check-"));
let simulator: Simulator;
let site: Site;
beforeAll(async () => {
  simulator = await startSimulator({ port: 0 });
  simulator.control.set({ enforceLimits: false });
  // With a key Koios returns the counts of all pools at once.
  const environment = { ...simulatorEnvironment(simulator), KOIOS_TOKEN: "key", DATA_DIR, ADDRESS_LIMITS: "off", LOG_LEVEL: "trace" };
  site = await startSite(environment);
  await eventually(
    "the counts of all pools",
    async () => (await fetch(`${site.origin}/staking/pools`)).text(),
    (html) => /Read for ([\d,]+) of \1 pools/.test(html),
  );
});
afterAll(async () => {
  await site.stop();
  await simulator.close();
});
beforeEach(() => {
  simulator.control.reset();
  simulator.control.set({ enforceLimits: false });
});

/** A different stake address for each number, so that none is cached. */
const stakeAddress = (number: number): string =>
  bech32.encode("stake", bech32.toWords(Uint8Array.of(0xe1, number >> 8, number & 255, ...Array.from({ length: 26 }, () => 7))), false);

const post = (input: string, path = "/check") => fetch(site.origin + path, { method: "POST", body: new URLSearchParams({ input }) });
async function answerTo(input: string): Promise<string> {
  const response = await post(input);
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("no-store");
  const html = await response.text();
  const start = html.indexOf('id="check-answer"');
  return html.slice(start, html.indexOf("<script", start)).replaceAll("<!-- -->", "");
}

const SAYS: Record<(typeof ACCOUNT_KINDS)[number], RegExp> = {
  delegated: /(?:Nothing\. Your ADA is delegated|Your DRep is inactive).*doesn&#x27;t expire.*CIPs\/tree\/master\/CIP-0163/s,
  "small-pool": /The pool made no block/,
  "full-margin": /its margin was 100%.*Your pool&#x27;s terms let it keep all rewards.*margin 100%/s,
  "saturated-pool": /Your pool is saturated.*Saturation<\/dt><dd[^>]*>1\d\d\.\d\d%.*Saturation and pledge of the pool: read from Koios on/s,
  "unmet-pledge": /hold less in it than they promised.*Pledge<\/dt><dd[^>]*>not met/s,
  "changing-pool": /Your pool changes its terms in epoch/,
  "retiring-pool": /Your pool closes when epoch/,
  "retired-pool": /Your pool has closed/,
  "never-delegated": /isn&#x27;t delegated to a pool/,
  "no-drep": /can&#x27;t withdraw them until/,
  "inactive-drep": /Your DRep is inactive|drep1/,
  new: /by the start of epoch/,
  unregistered: /isn&#x27;t registered, so it earns no rewards/,
  unknown: /has never seen this address/,
};
test.each(ACCOUNT_KINDS.map((kind, index) => [kind, stakeAddress(1_000 + index)] as const))(
  "explains an account: %s",
  async (kind, address) => {
    simulator.control.set({ accounts: { [address]: kind } });
    const html = await answerTo(address);
    expect(html).toMatch(SAYS[kind]);
    expect(html).not.toMatch(/NaN|undefined|\{\{/);
  },
);

const TRANSACTION_SAYS: Record<(typeof TRANSACTION_KINDS)[number], RegExp> = {
  payment: /Received<\/span><strong>25\.000000 ADA.*Invoice 2026-11/s,
  tokens: /1,200 <bdi[^>]*>SNEK<\/bdi>/,
  "many-outputs": /Parties not shown: 289/,
  byron: /No one else received anything/,
  certificates: /Registered a stake address.*Delegated stake to a pool.*Made an entry that we can&#x27;t explain yet: guard_registration/s,
  votes: /Voted as a DRep: yes/,
  mint: /Burned.*\u22125/s,
  script: /Ran a script that we don&#x27;t know/,
  "known-script": /<a[^>]*minswap[^>]*>Minswap<\/a>: Liquidity Pool.*Ran a script of/s,
  "script-failed": /A script refused this transaction/,
  hostile: /Thank &lt;script&gt;/,
  unknown: /doesn&#x27;t have this transaction/,
};
test.each(TRANSACTION_KINDS.map((kind, index) => [kind, `${index}`.padStart(64, "ab")] as const))(
  "explains a transaction: %s",
  async (kind, hash) => {
    // Make sure that no token with a name of four letters matches an unknown hash.
    simulator.control.set({ transactions: { [hash]: kind }, minting: { [hash.slice(0, 56)]: "unknown" } });
    const html = await answerTo(hash);
    expect(html).toMatch(TRANSACTION_SAYS[kind]);
    expect(html).not.toContain("\u0000");
    expect(html).not.toMatch(/NaN|undefined|\{\{|<script|<b>x|\u202e|href="(?!\/|#)/);
  },
);

const MINTING_SAYS: Record<(typeof MINTING_KINDS)[number], RegExp> = {
  open: /Yes, by the holder of the policy&#x27;s keys/,
  locked: /No, the policy is locked for good/,
  program: /As its program decides/,
  unknown: /The chain has no token of this policy and name/,
};
test.each(MINTING_KINDS.map((kind, index) => [kind, `${index}`.padStart(56, "cd")] as const))(
  "explains a token: %s",
  async (kind, policy) => {
    simulator.control.set({ minting: { [policy]: kind } });
    const html = await answerTo(`${policy}.534e454b`);
    expect(html).toMatch(MINTING_SAYS[kind]);
    expect(html).toContain('data-tone="bad"');
    expect(html).toContain("Name of Snek, another policy");
    expect(await answerTo(policy)).toContain("Policy not known to us");
  },
);

test("recognizes a listed policy without a token name", async () => {
  const policy = "29d222ce763455e3d7a09a665ce554f00ac89d2e99a1a83d267170c6";
  const alone = await answerTo(policy);
  expect(alone).toContain("the one that our directory has for Minswap. That tells you where its tokens come from");
  expect(alone).not.toContain("main one");
  expect(await answerTo(`${policy}.4e4654`)).toContain("isn&#x27;t the main one");
});

const REGISTRY_SAYS: Record<(typeof REGISTRY_KINDS)[number], RegExp> = {
  same: /Keys that signed the entry<\/dt><dd[^>]*>1<.*Koios repeats the entry as it is/s,
  other: /Keys that signed the entry<\/dt><dd[^>]*>2<.*Ticker: the registry says FAKE, Koios says SNEK/s,
  missing: /no entry for this token.*Koios repeats an entry that the registry doesn&#x27;t have/s,
  alone: /Keys that signed the entry<\/dt><dd[^>]*>1<.*Koios doesn&#x27;t repeat it/s,
};
test.each(REGISTRY_KINDS.map((kind, index) => [kind, `${index}`.padStart(56, "ef")] as const))(
  "compares a token with the registry: %s",
  async (kind, policy) => {
    simulator.control.set({ minting: { [policy]: "open" }, registry: { [`${policy}534e454b`]: kind } });
    const html = await answerTo(`${policy}.534e454b`);
    expect(html).toMatch(REGISTRY_SAYS[kind]);
    expect(html).toMatch(/Holders<\/dt><dd[^>]*>14<.*also has this name under other policies/s);
    expect(html).not.toMatch(/\u202e|<b>|NaN|undefined|\{\{/);
  },
);

test.each<[string, string, string, (typeof MINTING_KINDS)[number], string]>([
  ["four letters, listed", "279c909f348e533da5808898f87f9a14bb2c3dfbbacccd631d927a3f", "534e454b", "locked", "Listed: Snek"],
  ["three letters, listed", "29d222ce763455e3d7a09a665ce554f00ac89d2e99a1a83d267170c6", "4d494e", "locked", "Listed: Minswap"],
  ["four letters", "79".repeat(28), "534e454b", "open", "Name of Snek, another policy"],
  ["three letters", "79".repeat(28), "4d494e", "open", "Name of Minswap, another policy"],
  ["a transaction's ID without its last byte", "78".repeat(28), "000000", "unknown", "Transaction ID: too short or too long"],
])("recognizes a policy and name as long as a transaction ID or one byte shorter: %s", async (_, policy, name, minting, says) => {
  // A listed policy is recognized at once. For others the chain must have the token and no transaction with this ID.
  simulator.control.set({ minting: { [policy]: minting }, transactions: { [`${"79".repeat(28)}534e454b`]: "unknown" } });
  expect(await answerTo(policy + name)).toContain(says);
});

test("reports that the registry is down, and keeps the chain's part", async () => {
  const policy = "77".repeat(28);
  simulator.control.set({ minting: { [policy]: "locked" } });
  simulator.control.fault({ source: "token-registry", fault: { kind: "hang" } });
  const html = await answerTo(`${policy}.534e454b`);
  expect(html).toContain("The Cardano token registry isn&#x27;t responding right now.");
  expect(html).toContain("No, the policy is locked for good");
});

const HANDLE_SAYS: Record<(typeof HANDLE_KINDS)[number], RegExp> = {
  held: /leads to an address.*handle\.me and the chain agree.*addr1.*Check this address.*Read from Koios on.*Read from handle\.me on/s,
  moved: /our sources disagree.*By handle\.me<\/dt><dd[^>]*>addr1.*by Koios<\/dt><dd[^>]*>addr1/s,
  "only-handle-me": /our sources disagree.*by Koios<\/dt><dd[^>]*>No one holds it/s,
  "only-chain": /our sources disagree.*By handle\.me<\/dt><dd[^>]*>No one holds it/s,
  virtual: /leads to an address.*This is a virtual handle/s,
  hostile: /handle\.me, the issuer of handles, isn&#x27;t responding.*no second source confirms it/s,
  unknown: /No one holds \$simulated-6.*It leads to no address/s,
};
test.each(HANDLE_KINDS.map((kind, index) => [kind, `simulated-${index}`] as const))("explains a handle: %s", async (kind, name) => {
  simulator.control.set({ handles: { [name]: kind } });
  const html = await answerTo(`$${name.toUpperCase()}`);
  expect(html).toMatch(HANDLE_SAYS[kind]);
  expect(html).not.toMatch(/javascript:|undefined|\{\{/);
});

test.each<[string, "handle-me" | "koios", string, RegExp]>([
  ["handle.me is down", "handle-me", "/handles", /isn&#x27;t responding right now.*from the chain alone/s],
  ["Koios is down", "koios", "/asset_utxos", /Koios, our source for the chain.*from handle\.me alone/s],
])("explains a handle while %s", async (_, source, path, says) => {
  const name = `away-${source}`;
  simulator.control.set({ handles: { [name]: "held" } });
  simulator.control.fault({ source, path, fault: { kind: "status", status: 500 } });
  const html = await answerTo(`$${name}`);
  expect(html).toMatch(says);
  expect(html).toMatch(/Address<\/dt><dd[^>]*>addr1/);
});

test("explains a possibly virtual handle while handle.me is down", async () => {
  simulator.control.set({ handles: { "sub@root": "virtual" } });
  simulator.control.fault({ source: "handle-me", path: "/handles", fault: { kind: "status", status: 500 } });
  const html = await answerTo("$sub@root");
  expect(html).toMatch(/isn&#x27;t responding right now.*we can&#x27;t tell whether someone holds this one/s);
  expect(html).not.toContain("No one holds");
});

test("leads to a pool's page from its ID and its ticker", async () => {
  const list = await (await fetch(`${site.origin}/staking/pools`)).text();
  const ids = new Set(list.match(/pool1[a-z0-9]{51}/g));
  // If many pools share a ticker, the answer names ten, and the first pools of the list change daily.
  let reached = 0;
  for (const id of ids) {
    const byId = await answerTo(id);
    expect(byId).toContain(`href="/staking/pools/${id}"`);
    const ticker = byId.match(/\[(\w{3,5})\]/)?.[1];
    if (ticker === undefined) continue;
    const byTicker = await answerTo(`[${ticker.toLowerCase()}]`);
    expect(byTicker).toContain("ticker of a stake pool");
    if (byTicker.includes(`href="/staking/pools/${id}"`)) reached++;
  }
  expect(reached, `of ${ids.size} pools`).toBeGreaterThan(0);
  expect(await answerTo("zzzzz")).toContain("Not recognized");
  expect(await answerTo("drep1y2npycghycjwsveualcfseydjruwgp8zudk4kh6esh9axhgfcvqjs")).toContain("We don&#x27;t know a DRep with this ID");
});

test("explains why an account can't send everything", async () => {
  const addresses = Array.from({ length: 12 }, (_, index) => stakeAddress(6_000 + index));
  simulator.control.set({ accounts: Object.fromEntries(addresses.map((address) => [address, "delegated" as const])) });
  const answers: string[] = [];
  for (const address of addresses) answers.push(await answerTo(address));
  expect(answers.filter((html) => /The network asks for about \d+\.?\d* ADA to stay with your tokens/.test(html)).length).toBeGreaterThan(
    3,
  );
});

test("keeps the other parts of an answer when one fails", async () => {
  const address = stakeAddress(4_000);
  simulator.control.set({ accounts: { [address]: "retired-pool" } });
  simulator.control.fault({ source: "koios", path: "/account_reward_history", fault: { kind: "status", status: 500 } });
  const html = await answerTo(address);
  expect(html).toContain("Your pool has closed");
  expect(html).toContain("isn&#x27;t responding right now");
});

test("rejects another site, too long a body, and a body that isn't a form", async () => {
  const ask = (body: string, headers: Record<string, string>) =>
    fetch(`${site.origin}/de/check`, {
      method: "POST",
      body,
      headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
    });
  expect((await ask("input=x", { Origin: "https://evil.example" })).status).toBe(403);
  expect((await ask("input=x", { "Content-Type": "text/plain" })).status).toBe(415);
  const long = await ask(`input=${"x".repeat(4_100)}`, {});
  expect([long.status, long.headers.get("cache-control"), (await long.text()).includes("Das ist zu lang")]).toEqual([
    413,
    "no-store",
    true,
  ]);
  expect((await fetch(`${site.origin}/privacy`, { method: "POST" })).status).toBe(405);
});

const SIGNS = ["stake1", "addr1", "pool1", "drep1", "asset1", "$", "ab".repeat(32), "https://", "<script>", "\u202e", "&", "'\"", " "];
test("survives five hundred hostile texts, and never renders them as markup", async () => {
  const generated = fc.sample(
    fc.oneof(
      fc.string({ unit: "binary", maxLength: 300 }),
      fc.array(fc.oneof(fc.constantFrom(...SIGNS), fc.string({ maxLength: 20 })), { maxLength: 12 }).map((parts) => parts.join("")),
    ),
    { numRuns: 500 - HOSTILE_TEXTS.length, seed: 40 },
  );
  const failures: string[] = [];
  for (const text of [...HOSTILE_TEXTS.map(([, hostile]) => hostile), ...generated]) {
    const response = await post(`${text.slice(0, 1_000)} <i ${HOSTILE_ATTRIBUTE}>`.toWellFormed());
    const html = await response.text();
    new Parser({
      onopentag(name, attributes) {
        if (HOSTILE_ATTRIBUTE in attributes || Object.keys(attributes).some((value) => value.startsWith("on")))
          failures.push(`${name}: ${text}`);
      },
    }).end(html);
    if (response.status >= 500 || (response.status !== 200 && response.status !== 413)) failures.push(`${response.status}: ${text}`);
  }
  expect(failures).toEqual([]);
});

test.each([
  ["a transaction", "ab".repeat(32), true],
  ["a policy", "cd".repeat(28), true],
  ["a handle", "$charles", true],
  ["a link", "minswap.org", true],
  ["a link to someone's address", `https://cardanoscan.io/stakekey/${stakeAddress(1)}`, false],
  ["a stake address", stakeAddress(1), false],
  ["a message", "See minswap.org now", false],
  ["an ID with a wrong character", "pool1pu5jlj4q9w9jlxeu370a3c9myx47md5j5m2str0naunn2qnikdz", false],
  ["nothing that we know", "?", false],
])("the link to the check of %s: %s is %s", async (_, input, isOffered) =>
  expect((await answerTo(input)).includes("Copy a link to this check")).toBe(isOffered),
);

/** Accounts that no earlier test requested, so that none is cached. */
let unseen = 2_000;
test.each([
  ["down", { kind: "status", status: 503 }],
  ["slow", { kind: "hang" }],
  ["half", { kind: "truncate", contentLength: "half" }],
  ["garbage", { kind: "garbage" }],
  ["limited", { kind: "rate-limit" }],
] as const)("reports that Koios is %s, and invents nothing", async (_, fault) => {
  simulator.control.fault({ source: "koios", path: "/account", fault });
  const html = await answerTo(stakeAddress(unseen++));
  expect(html).toContain("Koios, our source for the chain, isn&#x27;t responding right now.");
  expect(html).not.toMatch(/ADA<|check-rewards/);
});

test("compares a link with the block lists, and names the lists with their times", async () => {
  const page = (path: string) => fetch(site.origin + path).then((answer) => answer.text());
  const compared = await eventually(
    "both block lists",
    () => page("/is-this-link-real"),
    (html) =>
      /MetaMask eth-phishing-detect, a block list: \d+ entries, read on/.test(html) && /polkadot.js phishing, a block list: \d+/.test(html),
  );
  expect(compared).toMatch(/Projects in our directory: \d+, last checked on/);
  const asked = await page("/de/is-this-link-real?url=https%3A%2F%2Fapp.claim-ada.example.com%2F");
  expect(asked).toContain('data-verdict="blocklisted"');
  expect(asked).toMatch(/claim-ada\.example\.com steht auf der Sperrliste MetaMask eth-phishing-detect \(gelesen am /);
  const answer = await fetch(`${site.origin}/api/check`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ input: "Claim at https://app.claim-ada.example.com now", language: "en" }),
  });
  expect(await answer.json()).toMatchObject({
    verdict: "blocklisted",
    data: {
      links: [
        {
          blocklists: [
            { name: "MetaMask eth-phishing-detect", entry: "claim-ada.example.com" },
            { name: "polkadot.js phishing", entry: "claim-ada.example.com" },
          ],
        },
      ],
    },
  });
});

test("keeps input out of the log, the database, the page cache and requested addresses", async () => {
  // The first address that Koios answered.
  const address = stakeAddress(1_000);
  await post(address, "/api/check");
  await post(address, "/api/check/rewards.csv");
  const SECRET_WORDS = "abandon ability able about above absent absorb abstract absurd abuse access accident";
  expect(await answerTo(`mine: ${SECRET_WORDS}`)).not.toContain("absurd");
  const secrets = {
    "01e1d2c3": `5820${"01e1d2c3".repeat(8)}`,
    qypqxpq9qcrsszg2:
      "root_xsk1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5z5tpwxqergd3c8g7ruszzg3rysjjvfeg9y4zktpd9chnqvfjxv6r2d3h8qun5weu85lr7szpgfp5g32xgayyjjjtf3x5un6s29f9x4z42et4sk26tdw96hjlvq463z9r",
    "02e1d2c3": JSON.stringify({ type: "StakeSigningKeyShelley_ed25519", cborHex: `5820${"02e1d2c3".repeat(8)}` }),
    "abel about": SECRET_WORDS.replace("able", "abel"),
  };
  for (const [part, secret] of Object.entries(secrets)) {
    expect(await answerTo(secret)).not.toContain(part);
    expect(await (await post(secret, "/api/check")).text()).not.toContain(part);
    const asked = await (await fetch(`${site.origin}/is-this-link-real?${new URLSearchParams({ url: secret })}`)).text();
    expect(asked.slice(asked.indexOf("<main"), asked.indexOf("</main"))).not.toContain(part);
  }
  const page = await (await fetch(`${site.origin}/check`)).text();
  const asked = JSON.stringify(simulator.control.state());
  await site.stop();
  const files = readdirSync(DATA_DIR, { recursive: true, withFileTypes: true }).filter((dirent) => dirent.isFile());
  const kept = [page, asked, site.lines.join("\n"), ...files.map((file) => readFileSync(join(file.parentPath, file.name), "latin1"))];
  for (const text of [address, "absurd abuse", "absurd+abuse", "abel+about", ...Object.keys(secrets)])
    expect(kept.filter((value) => value.includes(text)).length).toBe(0);
});
