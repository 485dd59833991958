import type { Figure } from "#app/foundation/figures/figure.ts";
import { currentRender } from "#app/foundation/http/request-context.server.ts";

/** The figures that a text may name as {figure:<name>}, all of them amounts of ADA. */
export const TEXT_FIGURES = ["deposit.pool", "deposit.stakeKey", "fee.payment", "pool.minCost"] as const;
export type TextFigures = Record<(typeof TEXT_FIGURES)[number], Figure | null>;

/** The source of the figures: the newest of each, null before the first reading, and the topic that announces changes. */
export interface TextFigureSource {
  topic: string;
  read(): TextFigures;
}

export const FIGURE_PLACEHOLDER = /\{figure:([\w.]+)\}/g;
const isName = (name: string): name is keyof TextFigures => TEXT_FIGURES.some((one) => one === name);

/**
 * Replaces the figures in a text by the result of `write`. A page has those of its render, and re-renders when they change;
 * outside of a render no figure is known unless it is given.
 */
export function replaceFigures(
  text: string,
  write: (figure: Figure | null, name: keyof TextFigures) => string,
  given?: TextFigures,
): string {
  return text.replace(FIGURE_PLACEHOLDER, (_, name: string) => {
    if (!isName(name)) throw new Error(`A text names the figure ${name}; known are ${TEXT_FIGURES.join(", ")}`);
    if (given) return write(given[name], name);
    const render = currentRender().getStore();
    render?.topics.add(render.textFigures.topic);
    return write(render?.textFigures.read()[name] ?? null, name);
  });
}
