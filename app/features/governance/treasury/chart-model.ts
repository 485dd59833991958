import { incomeOf } from "#app/features/governance/treasury/equation.ts";
import type { TreasuryFlow } from "#app/features/governance/treasury/treasury.ts";

/** Sides of the viewBox, which the page stretches to the chart's size. */
export const CHART_SIZE = 1000;
const GAP = 0.25;
/** Small amounts stay visible. */
const LEAST_HEIGHT = 3;

export interface FlowChart {
  /** Columns above the base for what came in, and below it for what went out. */
  income: string;
  outflow: string;
  /** Distance of the base from the top. */
  base: number;
  /** Most that came in and went out in one epoch; ADA. */
  mostIn: number;
  mostOut: number;
}

/** Columns by epoch, oldest first, on one scale for both directions; null if nothing moved. */
export function flowChart(flows: readonly TreasuryFlow[]): FlowChart | null {
  const income = flows.map((flow) => Number(incomeOf(flow)) / 1e6);
  const outflow = flows.map(({ withdrawals }) => Number(withdrawals) / 1e6);
  const [mostIn, mostOut] = [Math.max(0, ...income), Math.max(0, ...outflow)];
  const whole = mostIn + mostOut;
  if (whole === 0) return null;
  const base = Math.round((mostIn / whole) * CHART_SIZE);
  const pitch = CHART_SIZE / flows.length;
  const width = round(pitch * (1 - GAP));
  const columns = (values: readonly number[], direction: "v-" | "v") =>
    values
      .map((value, index) => {
        const height = Math.max(LEAST_HEIGHT, round((value / whole) * CHART_SIZE));
        const back = direction === "v" ? `v-${height}` : `v${height}`;
        return value <= 0 ? "" : `M${round(index * pitch)} ${base}${direction}${height}h${width}${back}z`;
      })
      .join("");
  return { income: columns(income, "v-"), outflow: columns(outflow, "v"), base, mostIn, mostOut };
}

const round = (value: number): number => Math.round(value * 10) / 10;
