import type { BlockfrostTransaction } from "#app/features/check/blockfrost.server.ts";
import type { Reading } from "#app/features/check/chain-reader.server.ts";
import type { KoiosTransaction, MovedToken, Movement } from "#app/features/check/koios-transaction.server.ts";
import { compareTransactions, secondSourceOf, firstAvailable } from "#app/features/check/second-source.server.ts";
import { tokenName, withDecimals } from "#app/features/check/token-name.server.ts";
import { paymentScript } from "#app/features/check/bech32-id.server.ts";
import type { ScriptOwner, TokenAmount, TransactionAnswer, TransactionParty } from "#app/features/check/transaction-answer.ts";
import { lovelaceToAda } from "#app/foundation/upstream/koios.server.ts";

const MAX_PARTIES = 12;
const MAX_TOKENS = 10;

type OwnerOf = (hash: string) => ScriptOwner | null;

interface Balance {
  /** First address of this owner in the transaction. */
  address: string;
  script: string | null;
  lovelace: bigint;
  tokens: Map<string, MovedToken>;
}

/**
 * Combines the readings about a transaction.
 * @param tip height of the newest block, if known
 * @param ownerOf returns the owner of a script or a policy
 */
export function describeTransaction(
  reading: Reading<KoiosTransaction | null>,
  second: Reading<BlockfrostTransaction | null> | null,
  tip: number | null,
  ownerOf: OwnerOf,
): TransactionAnswer {
  const made = reading.state === "read" ? reading.value : null;
  const shown = firstAvailable(reading, second);
  const blockHeight = shown?.blockHeight ?? null;
  const parties = made ? partiesOf(made, ownerOf) : [];
  return {
    unread: reading.state === "read" ? null : reading.state,
    isKnown: shown === undefined ? null : shown !== null,
    at: shown?.at ?? null,
    confirmations: blockHeight !== null && tip !== null && tip >= blockHeight ? tip - blockHeight + 1 : null,
    fee: shown?.fee ?? null,
    parties: parties.slice(0, MAX_PARTIES),
    otherParties: Math.max(0, parties.length - MAX_PARTIES),
    withdrawn:
      made && made.withdrawals.length > 0 ? lovelaceToAda(made.withdrawals.reduce((sum, { lovelace }) => sum + lovelace, 0n)) : null,
    minted: (made?.minted ?? []).slice(0, MAX_TOKENS).map((token) => amountOf(token, ownerOf)),
    certificates: [...new Set(made?.certificates ?? [])],
    votes: made?.votes ?? [],
    message: made?.message ?? null,
    metadata: made?.metadata ?? [],
    scripts: (made?.scripts ?? []).map((hash) => ({ hash, owner: ownerOf(hash) })),
    hasFailed: shown?.hasFailed ?? false,
    fetchedAt: reading.state === "read" ? reading.fetchedAt : null,
    second: secondSourceOf(reading, second, compareTransactions),
  };
}

/**
 * Parties with less ADA afterwards, and with more; tokens decide if the ADA is equal. Addresses of one wallet share a stake address, so
 * outputs to it are change. An address without one is its own party, so change to a new address looks like a payment. An output at a
 * script's address belongs to the script, whatever its stake address.
 */
function partiesOf({ inputs, outputs, withdrawals, hasFailed }: KoiosTransaction, ownerOf: OwnerOf): TransactionParty[] {
  // A failed transaction only takes its collateral.
  if (hasFailed) return [];
  const balances = new Map<string, Balance>();
  const balanceOf = (owner: string, address = owner, script: string | null = null): Balance => {
    const known = balances.get(owner) ?? { address, script, lovelace: 0n, tokens: new Map() };
    balances.set(owner, known);
    return known;
  };
  const move = ({ address, stakeAddress, lovelace, tokens }: Movement, sign: 1n | -1n) => {
    const script = paymentScript(address);
    const balance = script === null ? balanceOf(stakeAddress ?? address) : balanceOf(script, address, script);
    balance.lovelace += sign * lovelace;
    for (const token of tokens) {
      const unit = token.policyId + (token.nameHex ?? "");
      const before = balance.tokens.get(unit)?.quantity ?? 0n;
      balance.tokens.set(unit, { ...token, quantity: before + sign * token.quantity });
    }
  };
  for (const input of inputs) move(input, -1n);
  for (const output of outputs) move(output, 1n);
  // Withdrawn rewards leave their owner as inputs do.
  for (const { stakeAddress, lovelace } of withdrawals) balanceOf(stakeAddress).lovelace -= lovelace;
  return [...balances.values()]
    .map(({ address, script, lovelace, tokens }) => {
      const moved = [...tokens.values()].filter(({ quantity }) => quantity !== 0n);
      const hasLess = lovelace < 0n || (lovelace === 0n && moved.some(({ quantity }) => quantity < 0n));
      return {
        address,
        role: hasLess ? "sender" : "recipient",
        isScript: script !== null,
        owner: script === null ? null : ownerOf(script),
        lovelace: lovelace < 0n ? -lovelace : lovelace,
        tokens: moved.slice(0, MAX_TOKENS).map((token) => amountOf(token, ownerOf)),
      } as const;
    })
    .filter(({ lovelace, tokens }) => lovelace > 0n || tokens.length > 0)
    .sort((a, b) => b.role.localeCompare(a.role) || (a.lovelace < b.lovelace ? 1 : -1))
    .map(({ lovelace, ...party }) => ({ ...party, ada: lovelaceToAda(lovelace) }));
}

const amountOf = ({ policyId, nameHex, quantity, decimals }: MovedToken, ownerOf: OwnerOf): TokenAmount => ({
  policyId,
  name: tokenName(nameHex),
  quantity: withDecimals(quantity, decimals),
  owner: ownerOf(policyId),
});
