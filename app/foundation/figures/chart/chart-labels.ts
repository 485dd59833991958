/** Namespaces with a chart's messages: `chart.*` and `live.volume24h`. */
export type ChartNamespace = "home" | "project";

/** Texts of a chart. `room` is the width in pixels of the last price's tag, for prices with more than four decimals. */
export interface ChartLabels {
  namespace: ChartNamespace;
  price: (value: number) => string;
  ticker?: string | undefined;
  room?: number | undefined;
}
