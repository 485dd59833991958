const LOVELACE_PER_ADA = 1_000_000;

/**
 * Sizes of typical transactions in bytes. Transfer: one input, two outputs, one signature. First delegation: two certificates and a second
 * signature more. Swap: an order to an exchange, which is a payment with a datum that runs no script. Real ones differ by some dozen bytes,
 * a few thousandths of an ADA.
 */
export const SIZES = { transfer: 300, staking: 450, swap: 800 } as const;
export type Operation = keyof typeof SIZES;

/**
 * Fee in ADA of a transaction without scripts: min_fee_a per byte plus min_fee_b (Shelley ledger specification, minimum fee).
 * @param size bytes
 * @param feePerByte lovelace
 * @param feeFixed lovelace
 */
export const feeOf = (size: number, feePerByte: number, feeFixed: number): number => (feePerByte * size + feeFixed) / LOVELACE_PER_ADA;

/** An output with only an address and ADA has 65 bytes, and the ledger charges for 160 more (Babbage ledger specification). */
const OUTPUT_BYTES = 65 + 160;

/** Minimum ADA in an output. `coinsPerUtxoByte` is in lovelace. */
export const minUtxoValue = (coinsPerUtxoByte: number): number => (coinsPerUtxoByte * OUTPUT_BYTES) / LOVELACE_PER_ADA;
