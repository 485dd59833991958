const SPARKLINE_MS = 7 * 86_400_000;
const MAX_POINTS = 28;

/** Samples the last seven days of a price history for a sparkline; empty when they cover less than half of that. */
export function sparklineOf(points: readonly (readonly [time: number, price: number, volume: number | null])[]): number[] {
  const end = points.at(-1)?.[0] ?? 0;
  const week = points.filter(([time]) => time >= end - SPARKLINE_MS);
  if (week.length < 2 || end - (week[0]?.[0] ?? end) < SPARKLINE_MS / 2) return [];
  const step = Math.max(1, (week.length - 1) / (MAX_POINTS - 1));
  const count = Math.min(week.length, MAX_POINTS);
  return Array.from({ length: count }, (_, at) => Number((week[Math.round(at * step)]?.[1] ?? 0).toPrecision(4)));
}

/** Minimum span of the box's height, as a share of the price, so that tiny changes look flat. */
const MIN_SPAN = 0.01;

export function sparklinePath(prices: readonly number[], width: number, height: number): string {
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const middle = (low + high) / 2;
  const span = Math.max(high - low, middle * MIN_SPAN);
  const x = (at: number) => (at / (prices.length - 1)) * width;
  const y = (price: number) => (span === 0 ? height / 2 : (0.5 - (price - middle) / span) * height);
  return prices.map((price, at) => `${x(at).toFixed(1)},${y(price).toFixed(1)}`).join(" ");
}
