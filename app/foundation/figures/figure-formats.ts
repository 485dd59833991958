import type { Formats } from "#app/foundation/i18n/formats.ts";

/** Named formats for live figures, shared by server and browser. */
export const FIGURE_FORMATS = {
  integer: (value, formats) => formats.integer(value),
  ada: (value, formats) => `${formats.compactExact(value)}\u00a0ADA`,
  price: (value, formats) => formats.price(value),
  usd: (value, formats) => formats.usdCompact(value),
} as const satisfies Record<string, (value: number, formats: Formats) => string>;
export type FigureFormat = keyof typeof FIGURE_FORMATS;

export const isFigureFormat = (name: string | undefined): name is FigureFormat => name !== undefined && name in FIGURE_FORMATS;
