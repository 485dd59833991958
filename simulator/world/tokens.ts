import * as v from "valibot";
import { readYaml } from "#app/foundation/content/read-yaml.server.ts";
import { readCatalog } from "./catalog.ts";
import { hex, pseudoRandom, seedOf } from "./random.ts";
import { MINTING_KINDS } from "./settings.ts";
import { isUnknownEra, UNKNOWN_ERA } from "./era.ts";
import type { World } from "./world.ts";

const SLOT_IN_2021 = 30_000_000;
const REGISTRY = {
  name: "Snek \u202e<b>",
  description: "A simulated entry",
  ticker: "SNEK",
  url: "https://example.org",
  logo: null,
  decimals: 0,
};

const stablecoinList = v.array(v.object({ policy: v.string(), name: v.string(), decimals: v.number() }));

/** The tokens of any policy and name, and the policy's script. */
export function createTokens(world: World) {
  const listed = new Map(
    readCatalog().flatMap(({ name, token }) => (token?.policyId ? [[token.policyId, { name, ticker: token.ticker }]] : [])),
  );
  const stablecoins = readYaml("stablecoins.yaml", stablecoinList);
  const stablecoinPolicies = new Set(stablecoins.map(({ policy }) => policy));
  const stablecoinDecimals = new Map(stablecoins.map(({ policy, name, decimals }) => [policy + name, decimals]));
  /** Registry fields: hostile text, except for the catalog's tokens. */
  const registryOf = (policy: string) => ({ ...REGISTRY, ...listed.get(policy) });
  const kindOf = (policy: string) =>
    world.settings.minting[policy] ??
    (listed.has(policy) || stablecoinPolicies.has(policy) ? "locked" : undefined) ??
    MINTING_KINDS[Math.floor(pseudoRandom(seedOf(world.seed, policy), 0) * MINTING_KINDS.length)] ??
    "open";

  /** Returns true if Koios repeats the token's registry entry. */
  const registered = (policy: string, name: string): boolean => {
    const set = world.settings.registry[policy + name];
    return set === undefined ? pseudoRandom(seedOf(world.seed, policy + name), 4) < 0.5 : set !== "alone";
  };

  /** Smallest units: 300,000 to 30 million of a stablecoin, any number of other tokens. */
  function supplyOf(policy: string, name: string): string {
    const part = pseudoRandom(seedOf(world.seed, policy + name), 3);
    const decimals = stablecoinDecimals.get(policy + name);
    if (decimals === undefined) return String(1_000 + Math.floor(part * 1e9));
    return String(BigInt(Math.round(300_000 * 100 ** part)) * 10n ** BigInt(decimals));
  }

  function info(policy: string, name: string) {
    if (kindOf(policy) === "unknown") return [];
    const seed = seedOf(world.seed, policy + name);
    return [
      {
        policy_id: policy,
        asset_name: name,
        asset_name_ascii: Buffer.from(name, "hex").toString("latin1"),
        fingerprint: `asset1${hex(seed, 1, 38)}`,
        minting_tx_hash: hex(seed, 2, 64),
        total_supply: supplyOf(policy, name),
        mint_cnt: 3,
        burn_cnt: 1,
        creation_time: 1_682_000_000,
        minting_tx_metadata: null,
        token_registry_metadata: registered(policy, name) ? registryOf(policy) : null,
        cip68_metadata: null,
      },
    ];
  }

  function script(policy: string) {
    const kind = kindOf(policy);
    const key = { type: "sig", keyHash: policy };
    if (kind === "unknown") return [];
    const value =
      kind === "program" ? null : { type: "all", scripts: kind === "locked" ? [key, { type: "before", slot: SLOT_IN_2021 }] : [key] };
    const type = kind === "program" ? "plutusV2" : kind === "locked" ? "timelock" : isUnknownEra(world) ? UNKNOWN_ERA.script : "multisig";
    return [{ script_hash: policy, creation_tx_hash: hex(seedOf(world.seed, policy), 5, 64), type, value, bytes: null, size: 100 }];
  }

  /** The registry's own entry; null for a token without one. */
  function entry(policy: string, name: string) {
    const set = world.settings.registry[policy + name] ?? "same";
    if (set === "missing" || (set === "same" && !registered(policy, name))) return null;
    const seed = seedOf(world.seed, policy);
    const own = registryOf(policy);
    const signed = (value: string | number, index: number) => ({
      value,
      sequenceNumber: 0,
      signatures: [{ signature: hex(seed, 7, 128), publicKey: hex(seed, set === "other" ? index : 6, 64) }],
    });
    return {
      subject: policy + name,
      name: signed(own.name, 6),
      description: signed(own.description, 6),
      ticker: signed(set === "other" ? "FAKE" : own.ticker, 8),
      decimals: signed(own.decimals, 6),
      url: signed(own.url, 6),
    };
  }

  /** The asset summary of a token outside the catalog. */
  const summary = (policy: string, name: string) =>
    kindOf(policy) === "unknown"
      ? undefined
      : {
          policy_id: policy,
          asset_name: name,
          fingerprint: `asset1${hex(seedOf(world.seed, policy + name), 1, 38)}`,
          total_transactions: 40,
          staked_wallets: 11,
          unstaked_addresses: 3,
          addresses: 15,
        };

  return { info, script, entry, summary };
}
