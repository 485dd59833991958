import type { Figure } from "#app/foundation/figures/figure.ts";
import { currentRender } from "#app/foundation/http/request-context.server.ts";
import { remember } from "#app/foundation/remember.server.ts";

/** The figures that a text may name as {figure:<name>}, all of them amounts of ADA. */
export const TEXT_FIGURES = ["deposit.pool", "deposit.stakeKey", "fee.payment", "pool.minCost"] as const;
export type TextFigures = Record<(typeof TEXT_FIGURES)[number], Figure | null>;

/** The source of the figures: the newest of each, null before the first reading, and the topic that announces changes. */
export interface TextFigureSource {
  topic: string;
  read(): TextFigures;
}

const memory = remember("text-figures", () => ({ reader: undefined as TextFigureSource | undefined }));

/** Called once at boot. Before that no figure is known. */
export function openTextFigures(reader: TextFigureSource): void {
  memory.reader = reader;
}

export const FIGURE_PLACEHOLDER = /\{figure:([\w.]+)\}/g;
const isName = (name: string): name is keyof TextFigures => TEXT_FIGURES.some((one) => one === name);

/** Replaces the figures in a text by the result of `write`. Pages that show it re-render when the figures change. */
export function replaceFigures(text: string, write: (figure: Figure | null) => string): string {
  return text.replace(FIGURE_PLACEHOLDER, (_, name: string) => {
    if (!isName(name)) throw new Error(`A text names the figure ${name}; known are ${TEXT_FIGURES.join(", ")}`);
    if (memory.reader) currentRender().getStore()?.topics.add(memory.reader.topic);
    return write(memory.reader?.read()[name] ?? null);
  });
}
