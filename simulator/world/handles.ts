import { bech32 } from "./pools.ts";
import { hex, pseudoRandom, seedOf } from "./random.ts";
import type { World } from "./world.ts";

const POLICY = "f0ff48bbb7bbe9d59a40f1ce90e9e9d0ff5002ec48f232b49ca0fb9a";
/** CIP-67 labels in front of the names of newer and virtual handles. */
const NFT_LABEL = "000de140";
const VIRTUAL_LABEL = "00000000";

/** Records of handle.me and the chain for any handle. */
export function createHandles(world: World) {
  const seedFor = (name: string) => seedOf(world.seed, `handle ${name}`);
  const kindOf = (name: string) => world.settings.handles[name] ?? (pseudoRandom(seedFor(name), 0) < 0.1 ? "unknown" : "held");

  function address(name: string, index: number): string {
    return bech32("addr", 0x01, seedFor(name), index, 2);
  }

  /** handle.me's record; null if the handle has no holder. */
  function record(name: string) {
    const kind = kindOf(name);
    if (kind === "unknown" || kind === "only-chain") return null;
    const nameHex = Buffer.from(name).toString("hex");
    return {
      hex: (kind === "virtual" ? VIRTUAL_LABEL : NFT_LABEL) + nameHex,
      name,
      image: "ipfs://simulated",
      holder: "stake1simulated",
      holder_type: "wallet",
      length: name.length,
      rarity: "basic",
      resolved_addresses: { ada: kind === "hostile" ? "javascript:alert(1)" : address(name, 1) },
      has_datum: false,
      handle_type: kind === "virtual" ? "virtual_subhandle" : "handle",
      policy: POLICY,
    };
  }

  /** The outputs of /asset_utxos that hold a handle's token. */
  function holders(policy: string, assetName: string) {
    if (policy !== POLICY || !assetName.startsWith(NFT_LABEL)) return [];
    const name = Buffer.from(assetName.slice(NFT_LABEL.length), "hex").toString();
    const kind = kindOf(name);
    if (kind === "unknown" || kind === "only-handle-me" || kind === "virtual") return [];
    return [
      {
        tx_hash: hex(seedFor(name), 5, 64),
        tx_index: 0,
        address: address(name, kind === "moved" ? 2 : 1),
        value: "1500000",
        stake_address: null,
        payment_cred: hex(seedFor(name), 6, 56),
        epoch_no: 600,
        block_height: 12_000_000,
        block_time: 1_760_000_000,
        datum_hash: null,
        inline_datum: null,
        reference_script: null,
        asset_list: null,
        is_spent: false,
      },
    ];
  }

  return { record, holders };
}
