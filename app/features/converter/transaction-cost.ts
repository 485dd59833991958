const LOVELACE_PER_ADA = 1_000_000;

/**
 * Sizes of typical transactions in bytes. A transfer: one input, two outputs, one signature. Beginning to stake: two
 * certificates and a second signature more. A swap: the order of an exchange, a payment with attached data that runs no
 * script. Real ones differ by some dozen bytes, which is a few thousandths of an ADA.
 */
export const SIZES = { transfer: 300, staking: 450, swap: 800 } as const;
export type Operation = keyof typeof SIZES;

/**
 * What the network takes for a transaction without scripts, in ADA: min_fee_a for each byte and min_fee_b for any
 * (Shelley ledger specification, minimum fee).
 * @param size bytes
 * @param feePerByte lovelace
 * @param feeFixed lovelace
 */
export const feeOf = (size: number, feePerByte: number, feeFixed: number): number => (feePerByte * size + feeFixed) / LOVELACE_PER_ADA;

/**
 * An output with an address and ADA alone weighs 65 bytes, and the ledger counts
 * 160 more for what it keeps beside it (Babbage ledger specification).
 */
const OUTPUT_BYTES = 65 + 160;

/** The least that a payment must carry, in ADA. `coinsPerUtxoByte` in lovelace. */
export const minUtxoValue = (coinsPerUtxoByte: number): number => (coinsPerUtxoByte * OUTPUT_BYTES) / LOVELACE_PER_ADA;
