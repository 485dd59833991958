/**
 * How a chart speaks. `namespace` holds its messages: `chart.*` and `live.volume24h`. `price` writes a price;
 * `room` is the width of the last price's tag in pixels, where prices are longer than four decimals.
 */
export interface ChartLabels {
  namespace: string;
  price: (value: number) => string;
  room?: number | undefined;
}
