import { absoluteSlot, epochStart, type Chain } from "./chain.ts";
import { isUnknownEra, UNKNOWN_ERA } from "./era.ts";
import { bech32 } from "./pools.ts";
import { hex, pseudoRandom, seedOf } from "./random.ts";
import { TRANSACTION_KINDS } from "./settings.ts";
import type { World } from "./world.ts";

const FIRST_BLOCK = 9_000_000;
const BYRON = "Ae2tdPwUPEZFRbyhz3cpfC2CumGzNkFBN2L42rcUc2yjQpEkxDbkPodpMAi";
/** Minswap's pools, as in the public registry of scripts. */
const POOL_SCRIPT = "e1317b152faac13426e6a83e06ff88a4d62cce3c1634ab0a5ec13309";
const POOL_ADDRESS = "addr1z8snz7c4974vzdpxu65ruphl3zjdvtxw8strf2c2tmqnxz2j2c79gy9l76sdg0xwhd7r0c0kna0tycz4y5s6mlenh8pq0xmsha";
/** Hostile token names: control characters, changed text direction, junk of full length, lookalike letters, markup. */
const HOSTILE_NAMES = ["\u0000\u0007SNEK", "\u202eKENS\u2066", "\ufffd".repeat(10), "SN\u0415K", "<b>x</b>"].map((name) =>
  Buffer.from(name).toString("hex"),
);
const HOSTILE_METADATA = {
  "674": { msg: ["Thank <script>alert(1)</script>", "\u202eyou\u0000", "https://evil.example/claim"] },
  "721": { "<img src=x onerror=alert(1)>": { name: "\u2066junk", image: "javascript:alert(1)" } },
  "20": "x".repeat(5_000),
};

/** The transactions of any hash, with a kind from the settings or the seed. */
export function createTransactions(world: World, chain: Chain) {
  const address = (seed: number, index: number) => bech32("addr", 0x01, seed, index, 2);
  const stake = (seed: number, index: number) => bech32("stake", 0xe1, seed, index);

  function info(hash: string) {
    const seed = seedOf(world.seed, `transaction ${hash}`);
    const kind =
      world.settings.transactions[hash] ?? TRANSACTION_KINDS[Math.floor(pseudoRandom(seed, 0) * TRANSACTION_KINDS.length)] ?? "payment";
    if (kind === "unknown") return [];
    const height = FIRST_BLOCK + Math.floor(pseudoRandom(seed, 1) * 2_000_000);
    const { block_time, epoch_no } = chain.block(height);
    const isKnown = kind === "known-script";
    const at = (index: number, lovelace: number, tokens: object[] = []) => ({
      payment_addr: {
        bech32: kind === "byron" ? BYRON : isKnown && index > 0 ? POOL_ADDRESS : address(seed, index),
        cred: hex(seed, index, 56),
      },
      stake_addr: kind === "byron" ? null : stake(seed, index),
      tx_hash: hash,
      tx_index: index,
      value: String(lovelace),
      datum_hash: null,
      inline_datum: null,
      reference_script: null,
      asset_list: tokens,
    });
    const names = kind === "hostile" ? HOSTILE_NAMES : ["534e454b"];
    const tokens = names.map((asset_name, index) => ({
      policy_id: hex(seed, index, 56),
      asset_name,
      fingerprint: `asset1${hex(seed, index, 38)}`,
      decimals: 0,
      quantity: "1200",
    }));
    const fee = 172_761;
    const recipients = kind === "many-outputs" ? 300 : kind === "certificates" || kind === "votes" || kind === "script-failed" ? 0 : 1;
    const hasTokens = kind === "tokens" || kind === "hostile";
    const paid = Array.from({ length: recipients }, (_, index) => at(index + 1, 25_000_000, hasTokens ? tokens : []));
    const change = at(0, 100_000_000);
    const certificate = (index: number, type: string) => ({ index, type, info: { stake_address: stake(seed, 0) } });
    return [
      {
        tx_hash: hash,
        block_hash: hex(seed, 2, 64),
        block_height: height,
        epoch_no,
        epoch_slot: block_time - epochStart(epoch_no),
        absolute_slot: absoluteSlot(block_time),
        tx_timestamp: block_time,
        tx_block_index: 3,
        tx_size: 1_240,
        total_output: String(100_000_000 + 25_000_000 * recipients),
        fee: String(fee),
        treasury_donation: "0",
        deposit: "0",
        invalid_before: null,
        invalid_after: null,
        valid_contract: kind !== "script-failed",
        collateral_inputs: [],
        collateral_output: null,
        reference_inputs: [],
        inputs: [at(0, 100_000_000 + 25_000_000 * recipients + fee, hasTokens ? tokens : [])],
        outputs: [...paid, change],
        withdrawals: kind === "certificates" ? [] : null,
        assets_minted: kind === "mint" ? [{ ...tokens[0], quantity: "-5" }] : [],
        metadata: kind === "hostile" ? HOSTILE_METADATA : kind === "payment" ? { "674": { msg: ["Invoice 2026-11"] } } : null,
        certificates:
          kind === "certificates"
            ? [certificate(0, "stake_registration"), certificate(1, "pool_delegation"), certificate(2, UNKNOWN_ERA.certificate)]
            : [],
        native_scripts: [],
        plutus_contracts:
          kind === "script" || kind === "script-failed" || isKnown
            ? [
                {
                  address: address(seed, 9),
                  script_hash: isKnown ? POOL_SCRIPT : hex(seed, 9, 56),
                  bytecode: null,
                  size: 2_039,
                  valid_contract: kind !== "script-failed",
                },
              ]
            : [],
        voting_procedures:
          kind !== "votes"
            ? []
            : [
                { voter_role: "DRep", voter: "drep1", vote: "Yes" },
                ...(isUnknownEra(world) ? [{ voter_role: UNKNOWN_ERA.voter, voter: "guard1", vote: UNKNOWN_ERA.vote }] : []),
              ],
        proposal_procedures: [],
      },
    ];
  }

  return { info };
}
