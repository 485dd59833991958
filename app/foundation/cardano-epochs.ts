import { DAY } from "#app/foundation/durations.ts";

/** Start of Byron on mainnet, milliseconds since 1970. Every epoch since has lasted five days. */
const FIRST_EPOCH = 1_506_203_091_000;
const EPOCH = 5 * DAY;

export const epochStart = (epoch: number): number => FIRST_EPOCH + epoch * EPOCH;

export const epochEnd = (epoch: number): number => epochStart(epoch + 1);

export const epochAt = (timestamp: number): number => Math.floor((timestamp - FIRST_EPOCH) / EPOCH);

/** The latest possible start of an epoch at or before `timestamp`: all begin at the same time of day. */
export const epochDayStart = (timestamp: number): number => timestamp - ((((timestamp - FIRST_EPOCH) % DAY) + DAY) % DAY);
