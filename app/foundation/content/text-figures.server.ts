import type { Figure } from "#app/foundation/figures/figure.ts";
import { currentRender } from "#app/foundation/http/request-context.server.ts";

/** Figures available in texts as {figure:<name>}, all amounts of ADA. */
export const TEXT_FIGURES = ["deposit.pool", "deposit.stakeKey", "fee.payment", "pool.minCost"] as const;
export type TextFigures = Record<(typeof TEXT_FIGURES)[number], Figure | null>;

/** Source of the figures: the latest of each, null before the first, and the topic that announces changes. */
export interface TextFigureSource {
  topic: string;
  read(): TextFigures;
}

export const FIGURE_PLACEHOLDER = /\{figure:([\w.]+)\}/g;
const isName = (name: string): name is keyof TextFigures => TEXT_FIGURES.some((textFigure) => textFigure === name);

/** Replaces figures with the result of `write`. A page is rendered again when its figures change; elsewhere only `given` ones are known. */
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
