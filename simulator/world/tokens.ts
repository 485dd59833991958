import { hex, pseudoRandom, seedOf } from "./random.ts";
import { MINTING_KINDS } from "./settings.ts";
import type { World } from "./world.ts";

/** A slot of the year 2021. */
const PAST_SLOT = 30_000_000;
const REGISTRY = {
  name: "Snek \u202e<b>",
  description: "A simulated entry",
  ticker: "SNEK",
  url: "https://example.org",
  logo: null,
  decimals: 0,
};

/** The tokens of any policy and name, and the script of the policy. */
export function createTokens(world: World) {
  const kindOf = (policy: string) =>
    world.settings.minting[policy] ??
    MINTING_KINDS[Math.floor(pseudoRandom(seedOf(world.seed, policy), 0) * MINTING_KINDS.length)] ??
    "open";

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
        total_supply: String(1_000 + Math.floor(pseudoRandom(seed, 3) * 1e9)),
        mint_cnt: 3,
        burn_cnt: 1,
        creation_time: 1_682_000_000,
        minting_tx_metadata: null,
        token_registry_metadata: pseudoRandom(seed, 4) < 0.5 ? REGISTRY : null,
        cip68_metadata: null,
      },
    ];
  }

  function script(policy: string) {
    const kind = kindOf(policy);
    const key = { type: "sig", keyHash: policy };
    if (kind === "unknown") return [];
    const value =
      kind === "program" ? null : { type: "all", scripts: kind === "locked" ? [key, { type: "before", slot: PAST_SLOT }] : [key] };
    const type = kind === "program" ? "plutusV2" : kind === "locked" ? "timelock" : "multisig";
    return [{ script_hash: policy, creation_tx_hash: hex(seedOf(world.seed, policy), 5, 64), type, value, bytes: null, size: 100 }];
  }

  return { info, script };
}
