import { bech32 } from "@scure/base";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startSimulator, type Simulator } from "#simulator/simulator.ts";
import { UNKNOWN_ERA } from "#simulator/world/era.ts";
import type { SettingsChange } from "#simulator/world/settings.ts";
import { eventually, startSite, type Site } from "#tests/site.ts";
import { simulatorEnvironment } from "#tests/simulator-environment.ts";

// An era with words, parameters and a protocol version that the site doesn't know.

let simulator: Simulator;
let site: Site;
const beginEra = () => {
  simulator.control.reset();
  simulator.control.set({ enforceLimits: false, era: "unknown" });
};
const parametersFail = () => simulator.control.fault({ source: "koios", path: "/epoch_params", fault: { kind: "status", status: 500 } });
beforeAll(async () => {
  simulator = await startSimulator({ port: 0 });
  beginEra();
  site = await startSite({ ...simulatorEnvironment(simulator), KOIOS_TOKEN: "key", ADDRESS_LIMITS: "off" });
  await eventually(
    "the era on the page of the network",
    () => page("/network"),
    (html) => html.includes("protocol version 12"),
  );
});
afterAll(async () => {
  await site.stop();
  await simulator.close();
});
beforeEach(beginEra);

const page = async (path: string): Promise<string> => {
  const response = await fetch(site.origin + path);
  expect(response.status, path).toBe(200);
  const html = (await response.text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
  const seen = html.replace(/<(script|style|template)\b.*?<\/\1>/gs, "").replace(/<[^>]*>/g, " ");
  expect(/\w* ?(?:NaN|undefined|\{\{)/.exec(seen)?.[0], path).toBeUndefined();
  return html;
};
const pageWith = (path: string, pattern: RegExp) =>
  eventually(
    `${pattern} on ${path}`,
    () => page(path),
    (html) => pattern.test(html),
  );

async function answerTo(input: string, set: SettingsChange): Promise<string> {
  simulator.control.set(set);
  const response = await fetch(`${site.origin}/check`, { method: "POST", body: new URLSearchParams({ input }) });
  expect(response.status).toBe(200);
  const html = (await response.text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
  return html.slice(html.indexOf('id="check-answer"')).split("<script")[0] ?? "";
}
let unseen = 0;
const nextAddress = (): string =>
  bech32.encode("stake", bech32.toWords(Uint8Array.of(0xe1, ++unseen, ...Array.from({ length: 27 }, () => 3))), false);
const accountOf = (kind: "refunded" | "unheard" | "frozen" | "no-drep") => {
  const address = nextAddress();
  return answerTo(address, { accounts: { [address]: kind } });
};

test.each(["/network", "/governance", "/staking"])("%s says that the rules are newer than the page", async (path) => {
  expect(await pageWith(path, /data-era="unknown"/)).toMatch(
    /Cardano now runs protocol version 12\. This page was written for the rules up to version 11/,
  );
});

test("names actions of a new kind and parameters of an unknown group, and invents no threshold", async () => {
  const html = await pageWith("/governance", new RegExp(UNKNOWN_ERA.proposal));
  expect(html).toContain(`New kind: ${UNKNOWN_ERA.proposal}`);
  const { data } = await (await fetch(`${site.origin}/api/governance`)).json();
  const all: { kind: string; parameters: string[]; needs: unknown }[] = [...data.open, ...data.decided];
  expect(all.find(({ kind }) => kind === UNKNOWN_ERA.proposal)?.needs).toEqual({
    dreps: "unknown",
    pools: "unknown",
    committee: "unknown",
  });
  expect(all.find(({ parameters }) => parameters.includes("min_guard_share"))?.needs).toMatchObject({ dreps: "unknown" });
});

test("shows rewards of a new kind in the table and the file under their name", async () => {
  const address = nextAddress();
  const html = await answerTo(address, { accounts: { [address]: "unheard" } });
  expect(html).toContain(`Other: ${UNKNOWN_ERA.reward}`);
  expect(html).toContain(`A choice that we don't know yet: ${UNKNOWN_ERA.drep}`);
  expect(html).not.toContain("Choose a DRep in your wallet");
  const form = new URLSearchParams({ input: address });
  const csv = await (await fetch(`${site.origin}/api/check/reward-values.csv`, { method: "POST", body: form })).text();
  expect(csv).toMatch(new RegExp(`,${UNKNOWN_ERA.reward},7\\.500000,`));
});

test("shows the refund of a governance deposit with its amount", async () => {
  expect(await accountOf("refunded")).toMatch(/Deposit for a governance action returned.*100,000/s);
});

test("gives no advice for an unknown status", async () => {
  const html = await accountOf("frozen");
  expect(html).toContain(`a status that we don't know yet: ${UNKNOWN_ERA.accountStatus}`);
  expect(html).not.toMatch(/check-steps|isn't registered|No reward is on its way/);
});

test("says that we don't know if a withdrawal needs a vote", async () => {
  const html = await accountOf("no-drep");
  expect(html).toContain("We don't know if the network still asks for that: CIP-181 proposes to end the rule.");
  expect(html).not.toContain("you can't withdraw them until");
});

test("names certificates and votes of unknown kinds", async () => {
  const [certificates, votes] = ["certificates", "votes"].map((kind) => `${kind.length}`.padStart(64, "ab"));
  const transactions = { [certificates ?? ""]: "certificates", [votes ?? ""]: "votes" } as const;
  expect(await answerTo(certificates ?? "", { transactions })).toContain(`can't explain yet: ${UNKNOWN_ERA.certificate}`);
  expect(await answerTo(votes ?? "", { transactions })).toContain(
    `Voted as “${UNKNOWN_ERA.voter}” (we don't know this yet): “${UNKNOWN_ERA.vote}”`,
  );
});

test("keeps pools in an unknown state on the list, and names the state on their page", async () => {
  const html = await pageWith("/staking/pools?sort=stake", new RegExp("/staking/pools/pool1"));
  expect(html).toContain("/staking/pools/pool1");
  const pools: { id: string; status: string }[] = [];
  for (let number = 1; pools.every(({ status }) => status !== UNKNOWN_ERA.poolStatus) && number < 60; number++)
    pools.push(...(await (await fetch(`${site.origin}/api/staking/pools?page=${number}`)).json()).data.pools);
  const paused = pools.find(({ status }) => status === UNKNOWN_ERA.poolStatus);
  expect(await page(`/staking/pools/${paused?.id}`)).toContain(`a state that we don't know yet: ${UNKNOWN_ERA.poolStatus}`);
});

test("shows Blockfrost's parameters and tip while Koios fails, and Koios' again afterwards", async () => {
  const key = "mainnetStandIn";
  simulator.control.fault({ source: "koios", fault: { kind: "status", status: 500 } });
  const other = await startSite({ ...simulatorEnvironment(simulator), BLOCKFROST_PROJECT_ID: key, ADDRESS_LIMITS: "off" });
  try {
    const network = async () => (await fetch(`${other.origin}/network`)).text();
    const html = await eventually("Blockfrost's tip", network, (text) => /href="https:\/\/blockfrost\.io"/.test(text));
    expect(html).toContain("protocol version 12");
    const status = html.slice(html.indexOf('class="network-status"'), html.indexOf('class="network-epoch'));
    expect(status).toMatch(/Blockfrost/);
    expect(status).not.toMatch(/href="https:\/\/koios\.rest"/);
    const api = async () => (await fetch(`${other.origin}/api/network`)).json();
    expect(await api()).toMatchObject({ source: "Blockfrost", data: { protocolMajor: 12, targetPools: 500 } });
    const dreps = await eventually(
      "DReps of Blockfrost",
      async () => (await fetch(`${other.origin}/governance/dreps`)).text(),
      (text) => text.includes("data-drep="),
    );
    expect(dreps).toContain("Blockfrost");
    beginEra();
    await eventually("Koios' tip", network, (text) => /class="network-status".*?koios\.rest.*?class="network-epoch/s.test(text));
  } finally {
    await other.stop();
  }
});

test("keeps old parameters with their age when they fail for days", async () => {
  parametersFail();
  const { data } = await (await fetch(`${site.origin}/api/network`)).json();
  expect(data.protocolMajor).toBe(12);
  expect(await page("/staking")).toContain('id="calculator"');
});
