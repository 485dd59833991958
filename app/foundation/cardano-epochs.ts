import { DAY } from "#app/foundation/durations.ts";

/** Byron's first second on mainnet; every epoch since has had five days. Milliseconds since 1970. */
const FIRST_EPOCH = 1_506_203_091_000;
const EPOCH = 5 * DAY;

/** When an epoch begins, milliseconds since 1970. */
export const epochStart = (epoch: number): number => FIRST_EPOCH + epoch * EPOCH;

/** When an epoch is over, milliseconds since 1970. */
export const epochEnd = (epoch: number): number => epochStart(epoch + 1);

/** The epoch of a moment (milliseconds since 1970). */
export const epochAt = (moment: number): number => Math.floor((moment - FIRST_EPOCH) / EPOCH);

/** The latest moment, not after the given one, when an epoch could begin: all begin at the same time of day. */
export const epochDayStart = (moment: number): number => moment - ((((moment - FIRST_EPOCH) % DAY) + DAY) % DAY);
