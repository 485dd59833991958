import type { Formats } from "#app/foundation/i18n/formats.ts";

/**
 * A point of a chart as it is read: its time, its place in percent, its price as it is written, what happened then or "", and
 * what the price that is laid over it did until then.
 */
export type ReadMark = [time: number, x: number, y: number, price: string, event?: string, overlay?: string];

export const timeOf = ([time]: ReadMark, formats: Formats): string => `${formats.dateTime(time)}\u00a0UTC`;

/** What a screen reader says of a point. */
export const spokenMark = (mark: ReadMark, formats: Formats): string => {
  const [, , , price, event, overlay] = mark;
  return [timeOf(mark, formats), price, overlay, event].filter(Boolean).join(" – ");
};
