import { bech32 } from "@scure/base";
import { expect, test } from "vitest";
import { holdsPrivateKey } from "#app/features/check/private-key.ts";

const BYTES = Array.from({ length: 96 }, (_, at) => at);
const key = (prefix: string, bytes = 32) => bech32.encode(prefix, bech32.toWords(Uint8Array.from(BYTES.slice(0, bytes))), false);
const hex = (bytes: number) => "1f".repeat(bytes);
const envelope = (type: string, cborHex: string) => JSON.stringify({ type, description: "", cborHex }, null, 4);

/** Signing keys of CIP-5, and older formats of wallets. */
const PREFIXES =
  "acct_sk acct_xsk acct_shared_sk acct_shared_xsk addr_sk addr_xsk addr_shared_sk addr_shared_xsk cc_cold_sk cc_cold_xsk cc_hot_sk cc_hot_xsk cvote_sk drep_sk drep_xsk gen_sk gen_deleg_sk gen_utxo_sk kes_sk policy_sk pool_sk pool_xsk root_sk root_xsk root_shared_sk root_shared_xsk stake_sk stake_xsk stake_shared_sk stake_shared_xsk vrf_sk ed25519_sk ed25519e_sk ed25519bip32_sk xprv".split(
    " ",
  );
test.each(PREFIXES)("finds a %s private key in any format", (prefix) => {
  const whole = key(prefix, prefix.includes("x") ? 96 : 32);
  const written = [
    whole,
    whole.toUpperCase(),
    `"${whole}",`,
    `my key is ${whole} ok?`,
    `${whole.slice(0, 30)}\n${whole.slice(30)}`,
    whole.slice(0, 20) + "\u200b" + whole.slice(20),
    whole.slice(0, -6),
    whole.replace(/.$/, "q"),
    `https://example.org/?key=${whole}`,
  ];
  expect(written.filter((text) => !holdsPrivateKey(text))).toEqual([]);
});

test.each([
  "xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi",
  `5820${hex(32)}`,
  `5820${hex(32)}`.toUpperCase(),
  `0x5820${hex(32)}`,
  `5840${hex(64)}`,
  `5860${hex(96)}`,
  `5880${hex(128)}`,
  `590260${hex(608)}`,
  hex(64),
  hex(96),
  hex(128),
  `the key 5820${hex(32)}, keep it`,
  `5880${hex(20)}\n${hex(108)}`,
  `\u200b5820${hex(32)}`,
])("%.40s may be a private key", (text) => expect(holdsPrivateKey(text)).toBe(true));

/** Types of cardano-cli's text envelopes (cardano-api's key classes). */
test.each(
  "PaymentSigningKeyShelley_ed25519 PaymentExtendedSigningKeyShelley_ed25519_bip32 PaymentSigningKeyByron_ed25519_bip32 StakeSigningKeyShelley_ed25519 StakeExtendedSigningKeyShelley_ed25519_bip32 StakePoolSigningKey_ed25519 StakePoolExtendedSigningKey_ed25519_bip32 GenesisSigningKey_ed25519 GenesisDelegateSigningKey_ed25519 GenesisUTxOSigningKey_ed25519 KesSigningKey_ed25519_kes_2^6 VrfSigningKey_PraosVRF DRepSigningKey_ed25519 DRepExtendedSigningKey_ed25519_bip32 ConstitutionalCommitteeColdSigningKey_ed25519 ConstitutionalCommitteeHotExtendedSigningKey_ed25519_bip32".split(
    " ",
  ),
)("finds a file with a %s", (type) => {
  for (const text of [envelope(type, `5820${hex(32)}`), envelope(type, hex(40)), envelope(type, `5880${hex(128)}`).replaceAll(/\s/g, "")])
    expect(holdsPrivateKey(text)).toBe(true);
});

test.each([
  "ab".repeat(32),
  "ab".repeat(28),
  `${"ab".repeat(28)}.484f534b59`,
  "addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x",
  "addr_vk1w0l2sr2zgfm26ztc6nl9xy8ghsk5sh6ldwemlpmp9xylzy4dtf7st80zhd",
  key("acct_xvk", 64),
  envelope("PaymentVerificationKeyShelley_ed25519", `5820${hex(32)}`),
  envelope("StakePoolVerificationKey_ed25519", `5820${hex(32)}`),
  "Never share a private key such as addr_xsk1… or a .skey file.",
  "PaymentSigningKeyShelley_ed25519 is the type of such a file.",
  "58200101",
  "",
])("%.60s isn't a private key", (text) => expect(holdsPrivateKey(text)).toBe(false));
