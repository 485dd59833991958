/** The namespaces with the messages of a chart: `chart.*` and `live.volume24h`. */
export type ChartNamespace = "home" | "project";

/** How a chart speaks. `room` is the width of the last price's tag in pixels, where prices are longer than four decimals. */
export interface ChartLabels {
  namespace: ChartNamespace;
  price: (value: number) => string;
  /** Of the token whose volume the table has. */
  ticker?: string | undefined;
  room?: number | undefined;
}
