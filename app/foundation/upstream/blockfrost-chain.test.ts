import { describe, expect, test } from "vitest";
import {
  fetchBlockfrostDreps,
  fetchBlockfrostParameters,
  fetchBlockfrostTip,
  fetchRunningEpoch,
  parseBlockfrostDreps,
  parseBlockfrostParameters,
  parseBlockfrostRules,
  parseBlockfrostTip,
  parseRunningEpoch,
} from "./blockfrost-chain.server.ts";
import type { JsonRequest, PoliteFetch } from "./polite-fetch.server.ts";
// Examples from github.com/blockfrost/openapi at commit 4864072, with values where the schema has none.
import sample from "./samples/blockfrost-chain.json" with { type: "json" };
import { sourceFindings } from "./source-findings.server.ts";
import { UpstreamError } from "./upstream-error.server.ts";

const NOW = Date.UTC(2026, 10, 21);
const badShape = expect.objectContaining({ kind: "bad-shape", source: "blockfrost" });
const KEY_DREP = "drep1ytd3hs7rlxwwdzthe6hj026dmyt3y0heuulctscyydh2kgc9me7as";
const block = sample["/blocks/latest"];
const epoch = sample["/epochs/latest"];
const parameters = sample["/epochs/latest/parameters"];
const dreps = sample["/governance/dreps"];

describe("parseBlockfrostTip", () => {
  test("Reads the documented response", () =>
    expect(parseBlockfrostTip(block, NOW)).toEqual({
      observedAt: 1_641_338_934_000,
      epoch: 425,
      blockHeight: 15_243_593,
      blockTime: 1_641_338_934_000,
    }));
  test.each([
    ["no height", { height: null }, { blockHeight: null }],
    ["no epoch", { epoch: null }, { epoch: null }],
    ["a clock that runs ahead", { time: NOW / 1000 + 60 }, { blockTime: NOW }],
  ])("Accepts %s", (_, change, expected) => expect(parseBlockfrostTip({ ...block, ...change }, NOW)).toMatchObject(expected));
  test.each([[null], [[]], [{}], [{ ...block, time: "1641338934" }], [{ ...block, time: 5 }]])("Rejects %j", (document) =>
    expect(() => parseBlockfrostTip(document, NOW)).toThrow(badShape),
  );
});

describe("parseRunningEpoch", () => {
  test("Reads the documented response", () =>
    expect(parseRunningEpoch(epoch)).toEqual({
      epoch: 225,
      epochStart: 1_603_403_091_000,
      epochEnd: 1_603_835_086_000,
      epochTransactions: 17_856,
      activeStake: 784_953_934.049314,
    }));
  test("Accepts an epoch without active stake", () =>
    expect(parseRunningEpoch({ ...epoch, active_stake: null })).toMatchObject({ activeStake: null }));
  test.each([[null], [{}], [{ ...epoch, end_time: epoch.start_time }], [{ ...epoch, epoch: "225" }]])("Rejects %j", (document) =>
    expect(() => parseRunningEpoch(document)).toThrow(badShape),
  );
});

describe("Parameters and voting rules", () => {
  test("Returns the parameters in the Koios shape", () =>
    expect(parseBlockfrostParameters(parameters)).toEqual({
      epoch: 225,
      feePerByte: 44,
      feeFixed: 155_381,
      coinsPerUtxoByte: 34_482,
      maxBlockSize: 65_536,
      maxTransactionSize: 16_384,
      keyDeposit: 2,
      poolDeposit: 500,
      minPoolCost: 340,
      pledgeInfluence: 0.3,
      monetaryExpansion: 0.003,
      treasuryShare: 0.2,
      targetPools: 150,
      priceMemory: 0.0577,
      priceStep: 0.0000721,
      protocolMajor: 10,
      protocolMinor: 2,
    }));
  test("Sets only invalid fields to null", () =>
    expect(parseBlockfrostParameters({ ...parameters, n_opt: 0, key_deposit: 5, a0: -1, protocol_major_ver: 13 })).toMatchObject({
      targetPools: null,
      keyDeposit: null,
      pledgeInfluence: null,
      protocolMajor: 13,
    }));
  test("Reads the security group's threshold under its newer and its older name", () => {
    expect(parseBlockfrostRules(parameters)).toMatchObject({ pvtpp_security_group: 0.55, dvt_p_p_gov_group: 0.76 });
    expect(parseBlockfrostRules({ ...parameters, pvt_p_p_security_group: null })).toMatchObject({ pvtpp_security_group: 0.54 });
    expect(parseBlockfrostRules({ ...parameters, pvt_p_p_security_group: undefined })).toMatchObject({ pvtpp_security_group: 0.54 });
  });
  test.each([[null], [{}], [{ epoch: 5 }], [[parameters]]])("Rejects %j", (document) => {
    expect(() => parseBlockfrostParameters(document)).toThrow(badShape);
    expect(() => parseBlockfrostRules(document)).toThrow(badShape);
  });
});

describe("parseBlockfrostDreps", () => {
  test("Returns registered DReps with CIP-129 IDs, without the predefined voting options", () => {
    sourceFindings.clear();
    expect(parseBlockfrostDreps(dreps)).toEqual({
      length: 4,
      rows: [
        { id: KEY_DREP, power: 2, isActive: true },
        { id: "drep1yfhyq6tztjksqqpd5lglc3zr2tn8vylgjh9xzz7n2p4l4lgk3qam3", power: 0.000001, isActive: false },
      ],
    });
    expect(sourceFindings.list()).toEqual([]);
  });
  test("Uses the script header for a script's DRep ID", () => {
    const [, one] = dreps;
    const [script] = parseBlockfrostDreps([{ ...one, has_script: true }]).rows;
    expect(script?.id).toBe("drep1y0d3hs7rlxwwdzthe6hj026dmyt3y0heuulctscyydh2kgc9ff0ah");
  });
  test("Counts unreadable rows", () => {
    sourceFindings.clear();
    expect(parseBlockfrostDreps([...dreps, { drep_id: "drep1x" }, null]).rows).toHaveLength(2);
    expect(sourceFindings.list()).toMatchObject([{ source: "blockfrost", kind: "unreadable-row", count: 2 }]);
  });
  test("Rejects an error response", () => expect(() => parseBlockfrostDreps({ status_code: 403 })).toThrow(badShape));
});

function clientOf(pages: number) {
  const seen: JsonRequest[] = [];
  const [, one] = dreps;
  const page = (number: number) =>
    Array.from({ length: number < pages ? 100 : 3 }, (_, index) => ({
      ...one,
      drep_id: `drep1${"q".repeat(44)}${"qpzry9x8gf"[number]}${"qpzry9x8gf"[Math.floor(index / 10)]}${"qpzry9x8gf"[index % 10]}`,
    }));
  const client: PoliteFetch = {
    json: async (request) => {
      seen.push(request);
      const url = new URL(request.url);
      const documents: Record<string, unknown> = { ...sample, "/governance/dreps": page(Number(url.searchParams.get("page"))) };
      return { value: documents[url.pathname], fetchedAt: NOW, unchanged: false, bytes: 1, header: () => undefined };
    },
    text: () => Promise.reject(new Error("not asked")),
    close: async () => undefined,
  };
  return { client, seen };
}
const options = { baseUrl: "http://x", apiKey: "mainnetKey" };

test("Sends the key as a header and asks for pages up to the first short one", async () => {
  const { client, seen } = clientOf(3);
  await fetchBlockfrostTip(client, options);
  await fetchRunningEpoch(client, options);
  await fetchBlockfrostParameters(client, options);
  const { dreps: list } = await fetchBlockfrostDreps(client, options);
  expect(list).toHaveLength(203);
  expect(seen.map(({ url }) => url)).toEqual([
    "http://x/blocks/latest",
    "http://x/epochs/latest",
    "http://x/epochs/latest/parameters",
    ...[1, 2, 3].map((page) => `http://x/governance/dreps?count=100&page=${page}&retired=false`),
  ]);
  expect(seen.every(({ source, credentials }) => source === "blockfrost" && credentials?.["project_id"] === "mainnetKey")).toBe(true);
});

test("Fails as a whole when one page fails", async () => {
  const { client } = clientOf(3);
  const json: PoliteFetch["json"] = (request) =>
    request.url.includes("page=2") ? Promise.reject(new UpstreamError("blockfrost", "status", "status 500")) : client.json(request);
  await expect(fetchBlockfrostDreps({ ...client, json }, options)).rejects.toThrow("status 500");
});
