/** An exact share. The ledger's thresholds are fractions, and a vote can be decided by one lovelace. */
export interface Fraction {
  numerator: bigint;
  /** Greater than 0. */
  denominator: bigint;
}

/** Fraction with the smallest denominator among the convergents that round to `value`: 0.67 is 67/100, and 0.6666666666666666 is 2/3. */
export function fractionOf(value: number): Fraction {
  let { numerator, denominator } = binaryFraction(value);
  let [previous, current]: [Fraction, Fraction] = [
    { numerator: 0n, denominator: 1n },
    { numerator: 1n, denominator: 0n },
  ];
  while (denominator !== 0n) {
    const quotient = numerator / denominator;
    [previous, current] = [
      current,
      {
        numerator: quotient * current.numerator + previous.numerator,
        denominator: quotient * current.denominator + previous.denominator,
      },
    ];
    if (Number(current.numerator) / Number(current.denominator) === value) break;
    [numerator, denominator] = [denominator, numerator - quotient * denominator];
  }
  return current;
}

/** The number's exact binary value. */
function binaryFraction(value: number): Fraction {
  let scaled = value;
  let denominator = 1n;
  while (!Number.isInteger(scaled)) {
    scaled *= 2;
    denominator *= 2n;
  }
  return { numerator: BigInt(scaled), denominator };
}

/** As in the ledger, a threshold of 0 is always reached, and a share of nothing is 0. */
export function reaches(part: bigint, whole: bigint, threshold: Fraction): boolean {
  if (threshold.numerator === 0n) return true;
  return whole > 0n && part * threshold.denominator >= threshold.numerator * whole;
}

/** Smallest part of `whole` that reaches the threshold. */
export const leastPart = (whole: bigint, { numerator, denominator }: Fraction): bigint =>
  (numerator * whole + denominator - 1n) / denominator;

/** From 0 to 1, rounded down, so that a share below the threshold never looks like one that reaches it. */
export const shareOf = (part: bigint, whole: bigint): number => (whole === 0n ? 0 : Number((part * 10n ** 15n) / whole) / 1e15);
